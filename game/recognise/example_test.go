package recognise_test

import (
	"fmt"

	"flipside/game"
	"flipside/game/recognise"
)

// Text recognises what a person pastes. Here each line is a game, and the second one has an
// illegal move.
func ExampleText() {
	content, err := recognise.Text("f5d6c3d3\nf5a1\nf5f6e6f4\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for g, err := range content.Games {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.FormatMoves(g.Game.Moves()))
	}
	// Output:
	// f5d6c3d3
	// line 2, column 3: move 2 (a1) flips nothing; legal moves: f4, d6, f6
	// f5f6e6f4
}

// One returns the only game or position in a text. This one is a board, and X is to move.
func ExampleOne() {
	g, err := recognise.One(`
		- - - - - - - -
		- - - - - - - -
		- - - - - - - -
		- - - O X - - -
		- - - X O - - -
		- - - - - - - -
		- - - - - - - -
		- - - - - - - - X`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.FormatOBF(g.Game.Position(), g.Game.ToMove()))
	// Output:
	// ---------------------------OX------XO--------------------------- X;
}
