// Package rating tells how well a person plays: a rating from results against opponents whose Elo
// is measured, counts by opponent and colour, streaks, and which opponent would be even.
//
// It gets the Elo of opponents as data: no package of game knows an engine. Only opponents whose
// Elo was measured count.
package rating
