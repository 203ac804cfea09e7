package screen

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
)

// The setting decides how each kind of game begins. Without a choice, a person's games begin at the
// standard position, and watched games vary.
func TestOpeningsByKindOfGame(t *testing.T) {
	person, engine := session.Seat{Human: true}, session.Seat{Spec: "random"}
	played := [][2]session.Seat{{person, engine}, {engine, person}, {person, person}}
	for _, c := range []struct {
		play, watch          settings.Opening
		clock                bool
		playVaried, watchVar bool
		playLine, watchLine  string
	}{
		{"", "", false, false, true, "Playing: standard", "Watching: varied"},
		{"", "", true, false, false, "Playing: standard", "Watching: standard"},
		{settings.Varied, settings.Standard, false, true, false, "Playing: varied", "Watching: standard"},
		{settings.Standard, settings.Varied, true, false, true, "Playing: standard", "Watching: varied"},
	} {
		set := &settings.Settings{Opening: c.play, WatchOpening: c.watch}
		o := &Openings{steady: c.clock, seed: 1, settings: &Settings{Settings: set}}
		for _, seats := range played {
			if got := len(o.Fresh(seats).Opening) > 0; got != c.playVaried {
				t.Errorf("%+v: %+v begins varied: %v", c, seats, got)
			}
		}
		if got := len(o.Fresh([2]session.Seat{engine, engine}).Opening) > 0; got != c.watchVar {
			t.Errorf("%+v: a watched game begins varied: %v", c, got)
		}
		if p, w := o.Line("set.opening.play", false), o.Line("set.opening.watch", true); p != c.playLine || w != c.watchLine {
			t.Errorf("%+v: the settings say %q and %q", c, p, w)
		}
	}
}

// A rematch swaps the colours. The handicap stays with its player, and a position of its own is
// played again.
func TestSwapped(t *testing.T) {
	person, engine := session.Seat{Human: true}, session.Seat{Spec: "random"}
	o := &Openings{seed: 1, settings: &Settings{Settings: &settings.Settings{Opening: settings.Varied}}}
	start := session.Start{Position: game.Position{Own: 1, Opp: 2}}
	corners := session.Start{Position: session.Handicap{Corners: 2}.Start()}
	for _, c := range []struct {
		of   session.Setup
		want session.Handicap
		from session.Start
		plus int // moves of the opening
	}{
		{session.Setup{}, session.Handicap{}, session.Start{}, 8},
		{session.Setup{Handicap: session.Handicap{Discs: 4}}, session.Handicap{Side: 1, Discs: 4}, session.Start{}, 8},
		{session.Setup{Handicap: session.Handicap{Side: 1, Corners: 2}, Start: corners}, session.Handicap{Corners: 2}, session.Start{}, 0},
		{session.Setup{Start: start}, session.Handicap{}, start, 0},
	} {
		c.of.Seats = [2]session.Seat{person, engine}
		got := o.Swapped(c.of)
		if got.Seats != [2]session.Seat{engine, person} || got.Handicap != c.want || got.Start != c.from || len(got.Opening) != c.plus {
			t.Errorf("%+v is followed by %+v", c.of, got)
		}
	}
}

// The seed decides which colour a person gets who plays an engine with a random colour. All other
// seats stay.
func TestDraw(t *testing.T) {
	person, engine := session.Seat{Human: true}, session.Seat{Spec: "random"}
	set := &settings.Settings{}
	black, white := [2]session.Seat{person, engine}, [2]session.Seat{engine, person}
	for seed, want := range map[uint64][2]session.Seat{2: black, 3: white} {
		o := &Openings{seed: seed, settings: &Settings{Settings: set}}
		for _, seats := range [][2]session.Seat{black, white, {person, {Human: true, Name: "Ada"}}, {engine, {Spec: "mcts:easy"}}} {
			for _, set.RandomSide = range [...]bool{false, true} {
				expected := seats
				if set.RandomSide && (seats == black || seats == white) {
					expected = want
				}
				if got := o.Draw(seats); got != expected {
					t.Errorf("seed %d, random %v: %+v become %+v", seed, set.RandomSide, seats, got)
				}
			}
		}
	}
}
