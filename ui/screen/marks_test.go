package screen

import (
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/game"
)

// Every marked fact exists, and its marks belong to the side that it is about.
func TestMarksOfFacts(t *testing.T) {
	for key := range markedAs {
		if !key.Known() {
			t.Errorf("there is no fact %s", key)
		}
	}
	line := []game.Move{game.Move(game.At(5, 4)), game.Move(game.At(3, 5)), game.Move(game.At(2, 4))}
	if game.Start.LegalPart(line, len(line)) == nil {
		t.Fatal("the line is not legal")
	}
	best := []game.Move{game.Move(game.At(3, 2)), game.Move(game.At(2, 2))}
	m := coach.Move{Position: game.Start, Side: game.White, Line: line, BestLine: best}
	a1 := game.Bitboard(1)
	fact := func(key coach.Key) coach.Fact {
		return coach.Fact{Key: key, Side: game.White, Squares: []game.Square{0}}
	}
	for key, has := range map[coach.Key]func(see.Marks) bool{
		"safe.few":     func(d see.Marks) bool { return d.Moves == [2]game.Bitboard{0, a1} },
		"moves.gain":   func(d see.Marks) bool { return d.Moves == [2]game.Bitboard{a1, 0} },
		"moves.gone":   func(d see.Marks) bool { return d.Gone == [2]game.Bitboard{0, a1} },
		"quiet.shut":   func(d see.Marks) bool { return d.Gone == [2]game.Bitboard{a1, 0} },
		"open":         func(d see.Marks) bool { return d.Frontier == [2]game.Bitboard{0, a1} && d.Fresh == a1 },
		"stable.lost":  func(d see.Marks) bool { return d.Stable == [2]game.Bitboard{a1, 0} },
		"access":       func(d see.Marks) bool { return len(d.Regions) == 1 && !d.Regions[0].Parity },
		"parity.small": func(d see.Marks) bool { return len(d.Regions) == 1 && d.Regions[0].Parity },
		"corner.soon":  func(d see.Marks) bool { return len(d.Way) == 2 && d.Outlined == a1 },
		"edge.missed":  func(d see.Marks) bool { return len(d.Way) == 0 && d.Outlined == a1 },
		"edge.theirs":  func(d see.Marks) bool { return d.Frontier == [2]game.Bitboard{a1, 0} && d.Fresh == 0 },
		"near.x":       func(d see.Marks) bool { return d.Frontier == [2]game.Bitboard{0, a1} },
		"wall": func(d see.Marks) bool { // after f5 d6, all discs are next to empty squares
			return d.Frontier == [2]game.Bitboard{0, AfterPlies(game.Start, line, 2).Own} && d.Fresh&game.Start.Own == 0 && d.Fresh != 0
		},
		"hidden": func(d see.Marks) bool { return d.Frontier == [2]game.Bitboard{AfterPlies(game.Start, line, 2).Opp, 0} },
	} {
		if d := MarksOf(&m, fact(key), 2, false); !has(d) {
			t.Errorf("%s: %+v", key, d)
		}
	}
	if d := MarksOf(&m, fact("corner.mine"), 2, true); len(d.Way) != 2 || d.Way[0].Square != best[0].Square() || d.Way[0].Color != game.White {
		t.Errorf("the way of the best line is %+v", d.Way)
	}
}
