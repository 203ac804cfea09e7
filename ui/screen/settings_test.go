package screen_test

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
)

// monitor is a window that remembers whether it is in full screen.
type monitor struct{ full bool }

func (m *monitor) Fullscreen() bool      { return m.full }
func (m *monitor) SetFullscreen(on bool) { m.full = on }

// What a setting changes is changed at once, and saved.
func TestSettings(t *testing.T) {
	parts, m := screentest.Parts(t, screentest.Idle{}), &monitor{}
	parts.Window = m
	s := screen.NewServices(parts)
	if s.Settings.SetFullscreen(true); !m.full || !s.Settings.Fullscreen {
		t.Errorf("full screen: the window %v, the setting %v", m.full, s.Settings.Fullscreen)
	}
	if s.Settings.SetSpeed(4); s.Settings.Speed != 4 || s.Session.Snapshot().Speed != 4 {
		t.Errorf("speed: the setting %v, the session %v", s.Settings.Speed, s.Session.Snapshot().Speed)
	}
	for _, c := range []struct {
		first, second string
		fails         bool
	}{{"minimax:easy", settings.NoAdviser, false}, {"minimax:easy", "mcts:easy", false}, {"nobody", settings.NoAdviser, true}} {
		s.Settings.Adviser, s.Settings.Second = c.first, c.second
		if err := s.Settings.SetAdvisers(); (err != nil) != c.fails {
			t.Errorf("advisers %q and %q: %v", c.first, c.second, err)
		}
	}
	s.Settings.Save()
	if err := s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if saved, notice := s.Store.Settings(); !saved.Fullscreen || saved.Speed != 4 {
		t.Errorf("saved: %+v, %q", saved, notice)
	}
}

// The seats of the last choice come from the settings. Two friends have the names that were
// chosen last; one alone is the friend, as in settings of an earlier version.
func TestLastSeats(t *testing.T) {
	s := screentest.Services(t, screentest.Idle{})
	s.Settings.Black, s.Settings.White = "minimax:easy", settings.Human
	if got := s.Settings.LastSeats(); got != [2]session.Seat{{Spec: "minimax:easy"}, {Human: true}} {
		t.Errorf("the last seats are %+v", got)
	}
	s.Settings.Friend = "Mia"
	for _, black := range []bool{true, false} {
		s.Settings.FriendBlack = black
		side := game.White
		if black {
			side = game.Black
		}
		if got := s.Settings.Friends(); got[side].Name != "Mia" || got[side.Other()].Name != "" || !got[0].Human || !got[1].Human {
			t.Errorf("friends: %+v", got)
		}
	}
	for _, c := range []struct {
		names           [2]string
		friend, partner string
		black           bool
	}{
		{[2]string{"", ""}, "", "", false},
		{[2]string{"", "Mia"}, "Mia", "", false},
		{[2]string{"Mia", ""}, "Mia", "", true},
		{[2]string{"Mia", "Leo"}, "Leo", "Mia", false},
		{[2]string{"Mia", "Mia"}, "Mia", "Mia", false},
	} {
		seats := [2]session.Seat{{Human: true, Name: c.names[0]}, {Human: true, Name: c.names[1]}}
		s.Settings.SetFriends(seats)
		if got := s.Settings; got.Friend != c.friend || got.Partner != c.partner || got.FriendBlack != c.black {
			t.Errorf("%q: %q and %q, Black %v", c.names, got.Friend, got.Partner, got.FriendBlack)
		}
		if got := s.Settings.Friends(); got != seats {
			t.Errorf("%q: %+v", c.names, got)
		}
	}
}
