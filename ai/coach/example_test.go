package coach_test

import (
	"context"
	"fmt"

	"flipside/ai/coach"
	"flipside/game"
)

// A review says what each move lost. Here White walks into the shortest possible defeat.
func ExampleOnce() {
	g, err := game.FromText("f5f4c3c6c5d6f3c4c7")
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := coach.Once(context.Background(), g, coach.Options{Depth: 6, HashMB: 1}, 1, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range report.Moves {
		if m.Class.Marked() {
			fmt.Println(m.Ply, m.Side, m.Played, m.Class)
		}
	}
	// Output:
	// 3 Black c3 big_mistake
	// 4 White c6 slip
	// 5 Black c5 slip
	// 8 White c4 big_mistake
}
