package train

import (
	"context"
	"reflect"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
)

// Games of people follow the rules, and a pass does not stop them. A seed repeats them, whole or in
// parts, and they differ from each other.
func TestPeopleGames(t *testing.T) {
	m, err := eval.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	s := SelfPlay{Games: 12, Model: m, People: true, RandomFrom: 0, RandomTo: 2, Heat: 0.8, Seed: 5, Threads: 1}
	part := func(first, last int) []Sample {
		list, err := s.Part(context.Background(), 0, first, last)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	all := part(0, 12)
	if again := append(part(0, 5), part(5, 12)...); !reflect.DeepEqual(all, again) {
		t.Errorf("%d samples of the whole and %d of the parts differ", len(all), len(again))
	}
	games, passes := 0, 0
	late := map[game.Position]bool{}
	for i, x := range all {
		p := x.Position
		if x.Exact || p.Moves() == 0 {
			t.Fatalf("sample %d: exact %v, moves %d", i, x.Exact, p.Moves().Count())
		}
		if p.Empties() == 24 {
			late[p] = true
		}
		if i+1 == len(all) || all[i+1].Position.Empties() > p.Empties() {
			games++
			continue
		}
		next, legal := all[i+1].Position, false
		for moves := p.Moves(); moves != 0; moves &= moves - 1 {
			after := p.Play(game.Move(moves.First()))
			if after.Moves() == 0 && !after.Over() {
				after = after.Swap()
				if after == next {
					passes++
				}
			}
			legal = legal || after == next
		}
		if !legal {
			t.Fatalf("no move leads from sample %d to the next", i)
		}
	}
	if games != 12 || len(late) != 12 {
		t.Errorf("%d games and %d positions with 24 empties, want 12", games, len(late))
	}
	if passes == 0 {
		t.Error("no side had to pass: the test is too small")
	}
}

// Players with less heat make fewer mistakes.
func TestHeat(t *testing.T) {
	m, err := eval.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	// lost returns the total loss of the moves, according to the looks of these players.
	lost := func(heat float64) (sum int) {
		s := SelfPlay{Games: 30, Model: m, People: true, Heat: heat, Seed: 5, Threads: 1}
		list, err := s.Part(context.Background(), 0, 0, 30)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range list[1:] {
			if was := list[i]; was.Position.Empties() == x.Position.Empties()+1 {
				sum += max(0, int(was.Value)+int(x.Value)) // the value is for the side to move
			}
		}
		return sum / eval.Unit
	}
	if cool, hot := lost(0.1), lost(3); cool*3 > hot*2 {
		t.Errorf("%d discs lost with little heat, %d with much", cool, hot)
	}
}
