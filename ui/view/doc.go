// Package view draws what several screens show: the board, a player's card, the analysis, the list
// of moves, the toolbar. A view is handed data and returns what the hand did. It knows neither the
// match nor what is kept on disk.
package view
