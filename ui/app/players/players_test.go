package players

import (
	"testing"
	"time"

	"flipside/ai"
	"flipside/ui/app/session"
)

// Every pace on a Master's card gives a player that can be made. ChoiceOf finds the same pace
// again.
func TestPaces(t *testing.T) {
	for i, st := range Styles {
		for j, spec := range st.Specs {
			preset, err := ai.ParseSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			if !Timed(preset) {
				continue
			}
			for _, want := range PaceChoices {
				seat := Choice{Style: i, Level: j, Strategy: -1, Pace: want}.Seat()
				p, err := ai.ParseSpec(seat.Spec)
				if err != nil || PaceOf(p) != want || !Timed(p) {
					t.Errorf("%s: the pace %+v became %+v, error %v", seat.Spec, want, PaceOf(p), err)
				}
				if back := ChoiceOf(seat).Seat(); back != (session.Seat{Spec: seat.Spec}) && want != PaceOf(preset) {
					t.Errorf("%s came back as %s", seat.Spec, back.Spec)
				}
			}
		}
	}
	for i, st := range Styles {
		if st.Family != ai.FamilyMinimax {
			continue
		}
		c := Choice{Style: i, Level: len(st.Specs) - 1, Strategy: -1, Pace: Pace{Game: time.Minute}}
		if c.TakeLevel(0); c.Seat().Spec != st.Specs[0] {
			t.Errorf("the clock went with the weakest level: %s", c.Seat().Spec)
		}
		c.Pace = Pace{Game: time.Minute}
		if c.TakeLevel(len(st.Specs) - 1); c.Pace.Game != time.Minute {
			t.Error("choosing Master again lost its clock")
		}
	}
	at := PaceChoices[0]
	seen := map[Pace]bool{}
	for range PaceChoices {
		seen[at] = true
		at = Step(PaceChoices, at, 1)
	}
	if len(seen) != len(PaceChoices) || at != PaceChoices[0] {
		t.Errorf("the stepper goes through %d of %d paces, to %+v", len(seen), len(PaceChoices), at)
	}
}

func TestPacesInWords(t *testing.T) {
	for p, want := range map[Pace]string{
		{Move: 200 * time.Millisecond}: "0.2 s per move", {Game: 5 * time.Minute}: "5 min per game", {Game: 90 * time.Second}: "90 s per game",
	} {
		if got := p.Words(); got != want {
			t.Errorf("%+v is %q, want %q", p, got, want)
		}
	}
}

// The book can be switched on every engine's card. For a seat with a switched book, ChoiceOf finds
// the same card again.
func TestBookOnEveryCard(t *testing.T) {
	for i, st := range Styles {
		for level := range st.Specs {
			c := Choice{Style: i, Level: level, Strategy: -1}
			before, err := ai.ParseSpec(c.Seat().Spec)
			if err != nil {
				t.Fatal(err)
			}
			c.OtherBook = true
			after, err := ai.ParseSpec(c.Seat().Spec)
			if err != nil || after.Book == before.Book {
				t.Errorf("%s: the switch changes nothing (%v)", c.Seat().Spec, err)
			}
			if back := ChoiceOf(c.Seat()); back != c {
				t.Errorf("%s comes back as %s", c.Seat().Spec, back.Seat().Spec)
			}
		}
	}
}
