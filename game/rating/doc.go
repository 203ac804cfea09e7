// Package rating tells how well a person plays: a rating from results against opponents whose Elo
// is measured, counts by opponent and colour, streaks, and which opponent would be even.
package rating
