package ui

import (
	"bytes"
	"slices"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/intake"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// typeIn clicks on a field and types a name.
func typeIn(t *testing.T, a *App, field, name string) {
	t.Helper()
	a.clickOn(t, field)
	for _, r := range name {
		frameOf(a, widget.Input{X: -1, Y: -1, Typed: []rune{r}})
	}
}

// seatsOf returns the seats of two persons with these names.
func seatsOf(names [2]string) [2]session.Seat {
	return [2]session.Seat{{Human: true, Name: names[0]}, {Human: true, Name: names[1]}}
}

// Both persons can have a name: on the tabs and the cards, in the next game and on the start page.
// Swap swaps the names. Two equal names are two names.
func TestTwoNames(t *testing.T) {
	for _, names := range [][2]string{{"Ada", "Grace"}, {"Ada", "Ada"}} {
		for _, size := range [][2]float64{{640, 480}, {1280, 800}} {
			a := testApp(t, size[0], size[1])
			a.open(screen.Setup{Seats: people})
			shows(t, "the labels", frameOf(a, away), "Black", "White", words.Get("names.about"))
			typeIn(t, a, "name-black", names[1])
			press(a, widget.KeyEnter) // leads to the other field
			frameOf(a, away)
			for _, r := range names[0] {
				frameOf(a, widget.Input{X: -1, Y: -1, Typed: []rune{r}})
			}
			shows(t, "the tabs", frameOf(a, away), names[:]...)
			press(a, widget.KeyEnter)
			if frameOf(a, away); a.state.Focus != "start" {
				t.Errorf("Enter in the second field leads to %q", a.state.Focus)
			}
			a.clickOn(t, "swap")
			a.clickOn(t, "start")
			if got := a.snap().Setup.Seats; got != seatsOf(names) {
				t.Fatalf("%q: the seats are %+v", names, got)
			}
			shows(t, "the cards", frameOf(a, away), names[:]...)
			a.lead(a.services.Current.Leave())
			if size[0] > 1000 {
				shows(t, "the start page", frameOf(a, away), names[0]+" \u2013 "+names[1])
			}
			a.clickOn(t, "two")
			if a.clickOn(t, "start"); a.snap().Setup.Seats != seatsOf(names) {
				t.Errorf("%q: the next game has %+v", names, a.snap().Setup.Seats)
			}
			a.open(screen.Setup{Seats: people})
			shows(t, "the setup", frameOf(a, away), names[:]...)
		}
	}
}

// The names come back when the game is continued, and when its file in another format is opened.
func TestNamesComeBack(t *testing.T) {
	for _, names := range [][2]string{{"Ada", "Grace"}, {"Ada", "Ada"}, {"Ada", ""}} {
		a := testApp(t, 640, 480)
		a.lead(a.services.Current.Again(seatsOf(names)))
		a.tell()
		if err := a.services.Session.Play(game.At(4, 5)); err != nil {
			t.Fatal(err)
		}
		r, err := a.services.Session.Record()
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{r.Tags.Black.Name, r.Tags.White.Name}; got != names {
			t.Errorf("the tags have %q, want %q", got, names)
		}
		var text bytes.Buffer
		if err := record.WriteSGF(&text, slices.Values([]*record.Record{r})); err != nil {
			t.Fatal(err)
		}
		found, err := intake.Text(text.String())
		if err != nil {
			t.Fatal(err)
		}
		other := testApp(t, 640, 480)
		other.lead(other.services.Intake.Open(intake.Arrival{Found: found}))
		other.tell()
		if got := other.snap().Setup.Seats; got != seatsOf(names) {
			t.Errorf("%q: opened, the seats are %+v", names, got)
		}
		a.tell()
		id := a.snap().Setup.ID
		a.lead(a.services.Current.Leave())
		a.services.Current.Take(id)
		await(t, a, func() bool { return a.scene() == "play" })
		if got := a.snap().Setup.Seats; got != seatsOf(names) {
			t.Errorf("%q: continued, the seats are %+v", names, got)
		}
	}
}

// Settings of an earlier version have the name of a friend only, and mean the same.
func TestFriendOfAnEarlierVersion(t *testing.T) {
	for _, black := range []bool{false, true} {
		a := testApp(t, 1280, 800)
		a.settings.Friend, a.settings.FriendBlack = "Ada", black
		want := [2]string{"", "Ada"}
		if black {
			want = [2]string{"Ada", ""}
		}
		shows(t, "the start page", frameOf(a, away), "with Ada")
		a.open(screen.Setup{Seats: people})
		shows(t, "the tabs", frameOf(a, away), "Ada", "You")
		if a.clickOn(t, "start"); a.snap().Setup.Seats != seatsOf(want) {
			t.Errorf("Black %v: the seats are %+v", black, a.snap().Setup.Seats)
		}
		if a.settings.Friend != "Ada" || a.settings.FriendBlack != black || a.settings.Partner != "" {
			t.Errorf("Black %v: the settings are %q, %q, %v", black, a.settings.Friend, a.settings.Partner, a.settings.FriendBlack)
		}
	}
}
