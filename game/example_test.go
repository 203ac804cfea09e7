package game_test

import (
	"fmt"

	"flipside/game"
)

// A game is played move by move. A position has the discs of the side to move and those of its
// opponent.
func ExampleGame() {
	g := game.New()
	for _, square := range []string{"f5", "d6", "c3"} {
		s, err := game.ParseSquare(square)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(game.Move(s)); err != nil {
			fmt.Println(err)
			return
		}
	}
	p := g.Position()
	fmt.Println(g.ToMove(), "has", p.Moves().Count(), "moves and", p.Own.Count(), "discs")
	fmt.Println(game.FormatMoves(g.Moves()))
	// Output:
	// White has 4 moves and 2 discs
	// f5d6c3
}

// An illegal move is an error and changes nothing.
func ExampleGame_Play() {
	g := game.New()
	a1 := game.Move(game.At(0, 0))
	fmt.Println(g.Play(a1))
	fmt.Println(g.ToMove(), "is to move")
	// Output:
	// a1 is not a legal move: it flips nothing
	// Black is to move
}

// The moves of a position are a set of squares.
func ExamplePosition_Moves() {
	for s := range game.Start.Moves().All() {
		after := game.Start.Play(game.Move(s))
		fmt.Println(s, after.Opp.Count(), "discs against", after.Own.Count())
	}
	// Output:
	// d3 4 discs against 1
	// c4 4 discs against 1
	// f5 4 discs against 1
	// e6 4 discs against 1
}
