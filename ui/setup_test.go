package ui

import (
	"testing"
	"time"

	"flipside/ai"
	"flipside/ui/session"
)

// Every pace on a Master's card gives a player that can be made, and is found again on the card.
func TestPaces(t *testing.T) {
	for i, st := range styles {
		for j, spec := range st.specs {
			preset, err := ai.ParseSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			if !timed(preset) {
				continue
			}
			for _, want := range paceChoices {
				seat := choice{style: i, level: j, strategy: -1, pace: want}.seat()
				p, err := ai.ParseSpec(seat.Spec)
				if err != nil || paceOf(p) != want || !timed(p) {
					t.Errorf("%s: the pace %+v became %+v, error %v", seat.Spec, want, paceOf(p), err)
				}
				if back := choiceOf(seat).seat(); back != (session.Seat{Spec: seat.Spec}) && want != paceOf(preset) {
					t.Errorf("%s came back as %s", seat.Spec, back.Spec)
				}
			}
		}
	}
	for i, st := range styles {
		if st.family != ai.FamilyMinimax {
			continue
		}
		c := choice{style: i, level: len(st.specs) - 1, strategy: -1, pace: pace{game: time.Minute}}
		if c.choose(0); c.seat().Spec != st.specs[0] {
			t.Errorf("the clock went with the weakest level: %s", c.seat().Spec)
		}
		c.pace = pace{game: time.Minute}
		if c.choose(len(st.specs) - 1); c.pace.game != time.Minute {
			t.Error("choosing Master again lost its clock")
		}
	}
	at := paceChoices[0]
	seen := map[pace]bool{}
	for range paceChoices {
		seen[at] = true
		at = step(paceChoices, at, 1)
	}
	if len(seen) != len(paceChoices) || at != paceChoices[0] {
		t.Errorf("the stepper goes through %d of %d paces, to %+v", len(seen), len(paceChoices), at)
	}
}

func TestTimesInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		30 * time.Minute: "30:00", time.Hour + time.Second: "60:01", 59*time.Second + time.Millisecond: "1:00", 10 * time.Second: "0:10",
		9950 * time.Millisecond: "0:10", 9900 * time.Millisecond: "0:09.9", 1200 * time.Millisecond: "0:01.2", time.Nanosecond: "0:00.1",
	} {
		if got := timeLeft(d); got != want {
			t.Errorf("timeLeft(%v) is %q, want %q", d, got, want)
		}
	}
	for p, want := range map[pace]string{
		{move: 200 * time.Millisecond}: "0.2 s a move", {game: 5 * time.Minute}: "5 min for the game", {game: 90 * time.Second}: "90 s for the game",
	} {
		if got := p.words(); got != want {
			t.Errorf("%+v is %q, want %q", p, got, want)
		}
	}
}

// The book can be switched on every engine's card, and a seat with it finds its card again.
func TestBookOnEveryCard(t *testing.T) {
	for i, st := range styles {
		for level := range st.specs {
			c := choice{style: i, level: level, strategy: -1}
			before, err := ai.ParseSpec(c.seat().Spec)
			if err != nil {
				t.Fatal(err)
			}
			c.otherBook = true
			after, err := ai.ParseSpec(c.seat().Spec)
			if err != nil || after.Book == before.Book {
				t.Errorf("%s: the switch changes nothing (%v)", c.seat().Spec, err)
			}
			if back := choiceOf(c.seat()); back != c {
				t.Errorf("%s comes back as %s", c.seat().Spec, back.seat().Spec)
			}
		}
	}
}
