package screen_test

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
)

// A continued game has the person and the engine of the old game. Otherwise it has the players of
// the last choice, and the person has the same side as in the old game, or the side to move.
func TestPlayOn(t *testing.T) {
	person, easy, last := session.Seat{Human: true}, session.Seat{Spec: "minimax:easy"}, session.Seat{Spec: "mcts:hard"}
	ada, unknown := session.Seat{Human: true, Name: "Ada"}, session.Seat{Spec: "minimax:gone"}
	for _, c := range []struct{ of, want [2]session.Seat }{
		{[2]session.Seat{person, easy}, [2]session.Seat{person, easy}},
		{[2]session.Seat{easy, person}, [2]session.Seat{easy, person}},
		{[2]session.Seat{person, unknown}, [2]session.Seat{person, last}},
		{[2]session.Seat{unknown, person}, [2]session.Seat{last, person}},
		{[2]session.Seat{person, ada}, [2]session.Seat{last, person}},
		{[2]session.Seat{easy, easy}, [2]session.Seat{last, person}},
	} {
		s := screentest.Services(t, screentest.Idle{})
		s.Settings.Black, s.Settings.White = settings.Human, last.Spec
		s.Settings.RandomSide, s.Settings.Opening = true, settings.Varied
		from := session.Start{Position: game.Start.Play(game.Move(game.At(5, 4))), ToMove: game.White}
		to := s.Current.PlayOn(c.of, from)
		setup := s.Session.Snapshot().Setup
		if _, ok := to.To.(screen.Play); !ok || setup.Seats != c.want || setup.Start != from || setup.Opening != nil {
			t.Errorf("%+v: %+v with %+v", c.of, to, setup)
		}
	}
}
