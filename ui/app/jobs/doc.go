// Package reviewjob runs the review of a game in the background. There is one review at a time, of
// the newest game that was asked for. A turn, a hint and an analysis take its workers at once; it
// goes on when they have ended.
package jobs
