package see_test

import (
	"fmt"

	"flipside/ai/coach/see"
	"flipside/game"
)

// Quiet moves flip only discs that have few empty squares around them.
func ExampleQuiet() {
	g, err := game.FromText("f5d6c3d3c4f4f6")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := g.Position()
	quiet := see.Quiet(p)
	for s := range p.Moves().All() {
		m := game.Move(s)
		fmt.Println(m, "opens", see.Openness(p, m), "squares, quiet:", quiet.Has(s))
	}
	// Output:
	// b3 opens 7 squares, quiet: false
	// f3 opens 1 squares, quiet: true
	// b4 opens 7 squares, quiet: false
	// b5 opens 3 squares, quiet: false
	// g5 opens 4 squares, quiet: false
	// g6 opens 5 squares, quiet: false
	// f7 opens 9 squares, quiet: false
}

// Stable discs can never be flipped again, such as a corner and the discs of one colour next to it.
func ExampleStable() {
	p, _, err := game.ParseOBF("XXX-----XX------X----------OX------XO--------------------------- X")
	if err != nil {
		fmt.Println(err)
		return
	}
	own, opp := see.Stable(p)
	fmt.Println(own.Count(), "stable discs against", opp.Count())
	// Output:
	// 6 stable discs against 0
}
