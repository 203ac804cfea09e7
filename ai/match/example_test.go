package match_test

import (
	"context"
	"fmt"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

// maker returns a Maker for a spec. Each game gets new players.
func maker(spec string) match.Maker {
	return func(seed uint64) (match.Player, error) {
		preset, err := ai.ParseSpec(spec)
		if err != nil {
			return nil, err
		}
		return roster.Player(preset, seed)
	}
}

// A match plays each opening twice, with the colours swapped.
func ExampleMatch() {
	m := match.Match{
		A: maker("minimax:easy,threads=1,hash=1"), B: maker("random"), Games: 4, Seed: 1, Concurrency: 1,
	}
	stats, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(stats.Games, "games:", stats.Wins, "wins,", stats.Draws, "draws,", stats.Losses, "losses")
	// Output:
	// 4 games: 4 wins, 0 draws, 0 losses
}

// A single game needs two players. Here it starts after the first moves of the shortest game.
func ExamplePlay() {
	opening, err := game.ParseMoves(game.Start, "f5f4c3c6c5d6f3c4")
	if err != nil {
		fmt.Println(err)
		return
	}
	player, err := maker("minimax:easy,threads=1,hash=1")(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := match.Play(context.Background(), match.Setup{Players: [2]match.Player{player, player}, Opening: opening})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict, "after", len(r.Game.Moves()), "moves,", r.Score, "for Black")
	// Output:
	// finished after 9 moves, 64 for Black
}
