package play

import (
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
)

// The help fits the moment. Only the person who is to move gets it.
func TestHelpIsAboutTheMoment(t *testing.T) {
	you, engine := session.Seat{Human: true}, session.Seat{Spec: "friendly:beginner"}
	contest, white := [2]session.Seat{you, engine}, [2]session.Seat{engine, you}
	full := ^game.Bitboard(0)
	for name, c := range map[string]struct {
		s    session.Snapshot
		dots bool
		want words.Key
	}{
		"the first move":             {session.Snapshot{Setup: session.Setup{Seats: contest}}, true, "help.first.dots"},
		"without dots":               {session.Snapshot{Setup: session.Setup{Seats: contest}}, false, "help.first"},
		"the first of White":         {session.Snapshot{Setup: session.Setup{Seats: white}, Course: session.Course{Ply: 1}, Board: session.Board{Spot: session.Spot{ToMove: game.White}}}, true, "help.first.dots"},
		"after an opening":           {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 8, MinPly: 8}}, true, "help.first.dots"},
		"later":                      {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 2}}, true, "help.dots"},
		"later without dots":         {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 2}}, false, ""},
		"after the opponent's pass":  {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 20}, Board: session.Board{Passed: true}}, true, "help.again"},
		"near the end":               {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 50}, Board: session.Board{Spot: session.Spot{Position: game.Position{Own: full << nearEnd}}}}, true, "help.end"},
		"not yet near the end":       {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 49}, Board: session.Board{Spot: session.Spot{Position: game.Position{Own: full << (nearEnd + 1)}}}}, true, "help.dots"},
		"two people, first":          {session.Snapshot{Setup: session.Setup{Seats: people}}, true, "help.first.dots"},
		"two people, White's first":  {session.Snapshot{Setup: session.Setup{Seats: people}, Course: session.Course{Ply: 1}, Board: session.Board{Spot: session.Spot{ToMove: game.White}}}, true, ""},
		"two people, later":          {session.Snapshot{Setup: session.Setup{Seats: people}, Course: session.Course{Ply: 2}}, true, ""},
		"the opponent thinks":        {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 1}, Phase: session.PhaseThinking}, true, ""},
		"a pass":                     {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 9}, Phase: session.PhasePass}, true, ""},
		"looking back":               {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 2}, Board: session.Board{Browsing: true}}, true, ""},
		"a game that is looked at":   {session.Snapshot{Setup: session.Setup{Seats: people, Viewed: true}}, true, ""},
		"a game that has ended":      {session.Snapshot{Setup: session.Setup{Seats: contest}, Phase: session.PhaseOver, Course: session.Course{Over: true}}, true, ""},
		"a question about the move":  {session.Snapshot{Setup: session.Setup{Seats: contest}, Course: session.Course{Ply: 2}, Phase: session.PhaseAsked}, true, ""},
		"a watched game that pauses": {session.Snapshot{Setup: session.Setup{Seats: [2]session.Seat{engine, engine}}, Phase: session.PhasePaused}, true, ""},
	} {
		c.s.Hint = game.NoMove
		if c.s.Phase == 0 {
			c.s.Phase = session.PhaseHuman
		}
		if got := help(&c.s, c.dots); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The status line has the help until the person has finished a game. A hint, a refusal and a
// message come before it.
func TestHelpUntilAGameIsFinished(t *testing.T) {
	people := [2]session.Seat{{Human: true}, {Spec: "friendly:beginner"}}
	a := restored(t, people, screentest.FullBoard[:4], 1280, 800, 100)
	a.s.Settings.Finished = false
	help := words.Get("help.dots")
	if got := a.statusLine(); got != help {
		t.Errorf("the status line is %q, want %q", got, help)
	}
	a.choose(game.At(0, 0))
	if got := a.statusLine(); got != words.Get("refuse.flips", "square", "a1") {
		t.Errorf("a refusal is %q", got)
	}
	a.s.Messages.Clear()
	a.game.snap.Hint = game.Move(game.At(5, 4))
	if got := a.statusLine(); got != words.Get("hint.is", "move", "f5") {
		t.Errorf("a hint is %q", got)
	}
	a.game.snap.Hint = game.NoMove
	a.s.Settings.Finished = true
	if got := a.statusLine(); got != words.Get("turn.you") {
		t.Errorf("after a finished game the status line is %q", got)
	}
}

// Only the end of a game with a person, which is not looked at, counts as finished, and is kept.
func TestAFinishedGameIsNoted(t *testing.T) {
	engine := session.Seat{Spec: "random"}
	for name, c := range map[string]struct {
		seats [2]session.Seat
		moves string
		want  bool
	}{
		"two people":        {people, "e6f4e3f6g5d6e7f5", true},
		"against an engine": {[2]session.Seat{{Human: true}, engine}, "e6f4e3f6g5d6e7f5", true},
	} {
		a := restored(t, c.seats, c.moves, 1280, 800, 100)
		a.s.Settings.Finished = false
		a.Tick()
		if a.s.Settings.Finished {
			t.Errorf("%s: it counts as finished before its end", name)
		}
		if err := a.s.Session.Play(game.At(2, 4)); err != nil {
			t.Fatal(err)
		}
		a.Tick()
		if !a.s.Session.Snapshot().Over || a.s.Settings.Finished != c.want {
			t.Errorf("%s: finished: %v", name, a.s.Settings.Finished)
		}
	}
	for name, s := range map[string]session.Snapshot{"a watched game": {Watch: session.Watch{Watching: true}}, "a game that is looked at": {Setup: session.Setup{Viewed: true}}} {
		a := newScene(t, screentest.Idle{}, 1280, 800, 100)
		a.s.Settings.Finished = false
		if noteFinished(a.s.Settings, &s); a.s.Settings.Finished {
			t.Errorf("%s counts as finished", name)
		}
	}
}
