package roster_test

import (
	"context"
	"fmt"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

// A spec is the name of a preset with options. Player makes a player of it, who is asked for a move
// here. A fixed depth makes the answer the same on every machine.
func ExamplePlayer() {
	preset, err := ai.ParseSpec("minimax:easy,depth=4,threads=1,hash=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	player, err := roster.Player(preset, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.FromText("f5d6c3")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := match.Ask(context.Background(), player, match.Request{Game: g, Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(player.Name(), "plays", answer.Move, "after", answer.Depth, "plies")
	// Output:
	// minimax:easy plays f4 after 4 plies
}
