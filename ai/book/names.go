package book

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"flipside/game"
)

// openings has a line for each named opening: its moves, a tab, and its name. The names are in
// common use.
//
//go:embed openings.tsv
var openings string

// Name returns the name of the longest named opening that moves, played from the initial position,
// have followed, and the ply at which they reached it. It returns "" if there is none.
func Name(moves []game.Move) (name string, ply int) {
	names := table()
	p := game.Start
	for i, m := range moves {
		if !p.Legal(m) {
			break
		}
		if p = p.Play(m); game.Squares-p.Empties() > names.discs {
			break
		}
		key, _ := p.Canonical()
		if n, ok := names.at[key]; ok {
			name, ply = n, i+1
		}
	}
	return name, ply
}

// named maps positions to names; discs is the largest number of discs among them.
type named struct {
	at    map[game.Position]string
	discs int
}

var table = sync.OnceValue(func() (names named) {
	var err error
	if names.at, err = readNames(openings); err != nil {
		panic("book: the embedded list of openings: " + err.Error()) // a test ensures that the list can be read
	}
	for p := range names.at {
		names.discs = max(names.discs, game.Squares-p.Empties())
	}
	return names
})

// readNames reads a list of openings. If two lines lead to the same position, the first one counts.
// The error names the line.
func readNames(text string) (map[game.Position]string, error) {
	names := map[game.Position]string{}
	for i, row := range strings.Split(strings.TrimSpace(text), "\n") {
		if i == 0 {
			continue // the column headings
		}
		list, name, found := strings.Cut(strings.TrimRight(row, "\r"), "\t")
		if !found || name == "" {
			return nil, fmt.Errorf("line %d: a tab and a name must follow the moves", i+1)
		}
		moves, err := game.ParseMoves(game.Start, list)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		p := game.Start
		for _, m := range moves {
			p = p.Play(m)
		}
		key, _ := p.Canonical()
		if _, taken := names[key]; !taken {
			names[key] = name
		}
	}
	return names, nil
}
