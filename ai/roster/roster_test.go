package roster

import (
	"context"
	"slices"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/friendly"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
)

// Every row of the table is a player that finishes a game by the rules. The limits are small to
// keep the test short.
func TestEveryPresetPlays(t *testing.T) {
	for _, p := range ai.Presets {
		t.Run(p.Name(), func(t *testing.T) {
			p.Limits.Depth = min(p.Limits.Depth, 2)
			p.Limits.Playouts = min(p.Limits.Playouts, 20)
			if p.Limits.Time > 0 {
				p.Limits.Time = 10 * time.Millisecond
			}
			p.Threads, p.HashMB = 1, 1
			a, err := Player(p, 1)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Player(ai.Preset{Family: ai.FamilyRandom}, 2)
			if err != nil {
				t.Fatal(err)
			}
			r, err := match.Play(context.Background(), match.Setup{Players: [2]match.Player{a, b}, Opening: match.RandomOpenings(1, 36, 1)[0]})
			if err != nil || r.Verdict != match.Finished {
				t.Fatalf("%v, %v", r, err)
			}
			if a.Name() != p.Name() {
				t.Errorf("it is called %s", a.Name())
			}
		})
	}
}

func TestSeedsComeFromTheGameUnlessGiven(t *testing.T) {
	p, _ := ai.Lookup("friendly:beginner")
	line := func(p ai.Preset, seed uint64) string {
		a, err := Player(p, seed)
		if err != nil {
			t.Fatal(err)
		}
		r, err := match.Play(context.Background(), match.Setup{Players: [2]match.Player{a, a}, Opening: match.RandomOpenings(1, 20, 1)[0]})
		if err != nil {
			t.Fatal(err)
		}
		return game.FormatMoves(r.Game.Line())
	}
	if first, again := line(p, 1), line(p, 1); first != again {
		t.Error("a seed does not repeat the game")
	}
	if line(p, 1) == line(p, 2) && line(p, 2) == line(p, 3) {
		t.Error("another seed gives the same game")
	}
	p.Seed = 7
	if line(p, 1) != line(p, 2) {
		t.Error("the preset's own seed is not used")
	}
}

func TestUnknownFieldsAreNamed(t *testing.T) {
	if _, err := Searcher(ai.Preset{Family: "chess"}); err == nil {
		t.Error("an unknown family is an engine")
	}
	p, _ := ai.Lookup("minimax:easy")
	p.Parallel = "nothing"
	if _, err := Player(p, 1); err == nil {
		t.Error("an unknown strategy is an engine")
	}
}

// A friendly level uses a depth for which the model has a look: another depth would silently become
// the next lower one.
func TestFriendlyLevelsHaveLooks(t *testing.T) {
	for _, p := range ai.Presets {
		if p.Family == ai.FamilyFriendly && !slices.Contains(friendly.Looks[:], p.Limits.Depth) {
			t.Errorf("%s looks %d plies ahead; the model has %v", p.Name(), p.Limits.Depth, friendly.Looks)
		}
	}
}

// Files of earlier versions use another name for the family.
func TestFormerNamesAreTheSamePlayers(t *testing.T) {
	for _, p := range ai.Presets {
		if p.Family != ai.FamilyFriendly {
			continue
		}
		was := record.Seat{Spec: "noisy:" + p.Level}
		if got, want := Label(was), Label(record.Seat{Spec: p.Name()}); got != want || got == was.Spec {
			t.Errorf("%s is %q, want %q", was.Spec, got, want)
		}
	}
}
