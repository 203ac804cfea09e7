// Package explorer says what was played in a position. It holds the moves of all games in memory
// and replays them for each question; there is no index by position.
package explorer
