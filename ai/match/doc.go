// Package match plays games: the Player interface that people, engines, foreign engines and scripts share, clocks, the legality
// check, headless games, Elo with intervals, and ladders. Scores are discs, times durations.
package match
