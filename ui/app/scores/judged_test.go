package scores

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/settings"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// lost is a move of White, c4, that lost 5 of 2 discs; the best one was e3.
var lost = coach.Move{Side: game.White, Played: game.Move(game.At(2, 3)), Best: game.Move(game.At(4, 2)), Kind: coach.Exact,
	Class: coach.Mistake, Loss: 5, Score: -3, BestScore: 2}

// The chips of a judged move have its loss, or the score for the side of the scores.
func TestChipsOfAJudgedMove(t *testing.T) {
	for _, c := range []struct {
		side         game.Color
		as           settings.ValueAs
		played, best string
		tick         bool
	}{
		{game.Black, settings.AsLoss, "-5", "0", true},
		{game.Black, settings.AsValue, "+3", "-2", false},
		{game.White, settings.AsValue, "-3", "+2", false},
	} {
		chips := of(c.side).Judged(&lost, c.as, true)
		if len(chips) != 2 {
			t.Fatalf("%d chips", len(chips))
		}
		p, b := chips[0], chips[1]
		if p.Words[0] != c.played || !p.Played || p.Best || p.Tick || p.Grade != theme.Mistake || p.Share != 0.5 || !p.Exact {
			t.Errorf("%+v: the played move has %+v", c, p)
		}
		if b.Words[0] != c.best || b.Played || !b.Best || b.Tick != c.tick || b.Grade != theme.Best || b.Share != 1 {
			t.Errorf("%+v: the best move has %+v", c, b)
		}
	}
	if chips := of(game.Black).Judged(&lost, settings.AsLoss, false); len(chips) != 1 || chips[0].Square != lost.Played.Square() {
		t.Errorf("without the best move: %+v", chips)
	}
	best := lost
	best.Best = best.Played
	if chips := of(game.Black).Judged(&best, settings.AsLoss, true); len(chips) != 1 || !chips[0].Tick {
		t.Errorf("the best move itself: %+v", chips)
	}
}

// The values of a review replace those of a search, and only the review's best move has the tick.
func TestChipsAgreeWithTheReview(t *testing.T) {
	other := game.At(5, 4)
	chips := []view.Chip{{Square: other, Tick: true, Best: true, Grade: theme.Best},
		{Square: lost.Best.Square(), Words: []string{"-1"}, Grade: theme.Fine}, {Square: lost.Played.Square(), Words: []string{"-4"}, Grade: theme.Slip}}
	words := func() (list []string) {
		for _, c := range chips {
			list = append(list, c.Words[0])
		}
		return list
	}
	of(game.White).Agree(chips, &lost, settings.AsLoss)
	if got := words(); !slices.Equal(got, []string{"0", "0", "-5"}) || chips[0].Tick || chips[0].Best || !chips[1].Tick || !chips[1].Best || chips[2].Grade != theme.Mistake {
		t.Errorf("%+v", chips)
	}
	of(game.White).Agree(chips, &lost, settings.AsValue)
	if got := words(); !slices.Equal(got, []string{"0", "+2", "-3"}) || chips[1].Tick || !chips[1].Exact {
		t.Errorf("%+v", chips)
	}
}

// of returns the perspective of a side, which is not called "you".
func of(side game.Color) Perspective { return Perspective{side: side, known: true} }
