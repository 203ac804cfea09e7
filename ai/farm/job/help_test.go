package job

import (
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
)

func mustMaker(t *testing.T, spec string) match.Maker {
	t.Helper()
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	return roster.Maker(p, spec)
}

func mustMoves(t testing.TB, text string) []game.Move {
	t.Helper()
	list, err := game.ParseMoves(game.Start, text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
