package book

import (
	"fmt"
	"strings"
	"sync"

	"flipside/assets"
	"flipside/game"
)

// Balanced returns the list of balanced openings that the program carries, for games between engines. It is not to be changed.
var Balanced = sync.OnceValue(func() [][]game.Move {
	list, err := readList(assets.Openings)
	if err != nil {
		panic("book: the embedded list of balanced openings: " + err.Error()) // held by a test
	}
	return list
})

// readList reads a move list a line; lines that begin with # are left out. The error names the line.
func readList(text string) ([][]game.Move, error) {
	var list [][]game.Move
	n := 0
	for row := range strings.Lines(text) {
		n++
		if row = strings.TrimSpace(row); row == "" || row[0] == '#' {
			continue
		}
		moves, err := game.ParseMoves(game.Start, row)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, moves)
	}
	return list, nil
}
