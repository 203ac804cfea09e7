package book_test

import (
	"fmt"

	"flipside/ai/book"
	"flipside/game"
)

// Name finds the opening of a game. The board can be turned: these games are the same opening.
func ExampleName() {
	for _, text := range []string{"f5d6c3d3c4", "d3c5f6f5e6", "f5f6"} {
		moves, err := game.ParseMoves(game.Start, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		name, ply := book.Name(moves)
		fmt.Println(text, "is", name, "from ply", ply)
	}
	// Output:
	// f5d6c3d3c4 is Tiger from ply 5
	// d3c5f6f5e6 is Tiger from ply 5
	// f5f6 is Diagonal Opening from ply 2
}
