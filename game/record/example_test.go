package record_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// A reader yields the games of a file one by one. An error ends that game only.
func ExampleReadSGF() {
	file := "(;GM[2];B[f5];W[d6];B[c3])\n(;GM[2];B[f5];W[f5])\n(;GM[2];B[f5];W[f6];B[e6])\n"
	for r, err := range record.ReadSGF(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.FormatMoves(r.Game.Moves()), "and", r.Game.ToMove(), "is to move")
	}
	// Output:
	// f5d6c3 and White is to move
	// game 2, line 2, column 19: ply 2: f5 is not a legal move: it is taken
	// f5f6e6 and White is to move
}

// Detect finds the format of a file by its content. Here an SGF file becomes a move list.
func ExampleDetect() {
	file := []byte("(;GM[2]FF[4]PB[Anna]PW[Bob];B[f5];W[d6];B[c3])")
	from, found := record.Detect(file)
	if !found {
		fmt.Println("unknown")
		return
	}
	fmt.Println("read as", from.Name)
	var games []*record.Record
	for r, err := range from.Read(bytes.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		games = append(games, r)
	}
	if err := record.WriteList(os.Stdout, slices.Values(games)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// read as sgf
	// f5d6c3
}
