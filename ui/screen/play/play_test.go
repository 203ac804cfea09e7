package play

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// longName is the game with the longest name of an opening.
const longName = "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2"

// TestNothingIsCut checks that every text of the play screen fits, down to the smallest window, and
// that no controls overlap.
func TestNothingIsCut(t *testing.T) {
	seatings := [][2]session.Seat{people}
	for _, st := range players.Styles {
		for _, spec := range st.Specs {
			seatings = append(seatings, [2]session.Seat{{Human: true}, {Spec: spec}}, [2]session.Seat{{Spec: spec}, {Spec: spec}})
		}
	}
	states := map[string]func(a *scene){
		"at rest":  func(*scene) {},
		"thinking": func(a *scene) { a.game.snap.Thinking, a.game.snap.ThinkTime = true, 1234*time.Second },
		"clocks":   func(a *scene) { a.game.snap.Left = [2]time.Duration{time.Hour + time.Second, 9 * time.Second} },
		"both": func(a *scene) {
			a.game.snap.Left = [2]time.Duration{time.Hour, time.Hour}
			a.game.snap.Thinking, a.game.snap.MoveNow, a.game.snap.ThinkTime = true, true, 99*time.Second
		},
		"looking back": func(a *scene) { a.s.Session.Browse(10); a.Tick() },
		"long name": func(a *scene) {
			*a = *restored(t, people, longName, int(a.w), int(a.h), int(100*a.scale))
		},
		"pass": func(a *scene) { a.game.snap.Phase, a.game.snap.PassTicks = session.PhasePass, 9 },
		"full": func(a *scene) {
			a.game.snap.Over, a.game.snap.Result = true, game.Result{Black: 31, White: 33, Score: -2}
		},
		"won by one disc": func(a *scene) {
			a.game.snap.Over, a.game.snap.Result = true, game.Result{Black: 20, White: 30, Empties: 14, Score: -24}
		},
		"draw":    func(a *scene) { a.game.snap.Over, a.game.snap.Result = true, game.Result{Black: 32, White: 32} },
		"undone":  func(a *scene) { a.s.Messages.Say(words.Get("status.undone", "move", 50), 9) },
		"faster":  func(a *scene) { a.game.snap.Speed = 0.25 },
		"refused": func(a *scene) { a.s.Messages.Say(words.Get("refuse.browsing"), 9) },
		"long words": func(a *scene) {
			a.s.Messages.Say("The game cannot be kept in /home/somebody/.local/share/flipside/game.json: no space left on device", 9)
		},
	}
	found := map[string]bool{}
	for _, size := range [][3]int{{480, 360, 100}, {640, 480, 100}, {640, 480, 200}, {600, 900, 100}, {480, 700, 100}, {800, 600, 100},
		{900, 560, 100}, {1024, 640, 80}, {1280, 800, 100}, {1280, 800, 200}, {1920, 1080, 100}, {1920, 1080, 80}} {
		for _, seats := range seatings {
			for state, set := range states {
				a := restored(t, seats, screentest.FullBoard[:100], size[0], size[1], size[2])
				set(a)
				f := a.frame(widget.Input{X: -1})
				if problem := screentest.Lost(f, a.area()); problem != "" {
					found[fmt.Sprintf("%v %s: %s", size, state, problem)] = true
				}
				for _, line := range texts(f) {
					if strings.HasSuffix(line, widget.Ellipsis) {
						found[fmt.Sprintf("%v %s: %q", size, state, line)] = true
					}
				}
			}
		}
	}
	for _, cut := range slices.Sorted(maps.Keys(found)) {
		t.Error(cut)
	}
}

// TestUndoIsTold checks that the message about an undo or a redo stays for two seconds, and that
// browsing removes it.
func TestUndoIsTold(t *testing.T) {
	a := restored(t, people, screentest.FullBoard[:8], 640, 480, 100)
	for _, c := range []struct {
		want string
		do   func()
	}{{"Back to move 3", func() { takeBack(a.Screen) }}, {"Forward to move 4", a.redo}} {
		c.do()
		a.Tick()
		if a.statusLine() != c.want || !standsFor(a, 2*pace.TicksPerSecond) {
			t.Errorf("it says %q, want %q for two seconds", a.statusLine(), c.want)
		}
		a.s.Session.Browse(1)
		if a.Tick(); a.s.Messages.Shown() {
			t.Errorf("%q stands over another position", a.statusLine())
		}
		a.s.Session.Browse(a.game.snap.Ply)
		a.Tick()
	}
}

// standsFor reports whether the message stays for a number of ticks from now on. It tests a copy of
// the messages.
func standsFor(a *scene, ticks int) bool {
	m := a.s.Messages
	for range ticks {
		if !m.Shown() {
			return false
		}
		m.Tick()
	}
	return !m.Shown()
}

// TestWordsAtTheEndAndAtAPass checks what the status line says at the end, and that it reports a
// pass only after the disc of the move before it has landed.
func TestWordsAtTheEndAndAtAPass(t *testing.T) {
	for moves, want := range map[string]string{
		screentest.FullBoard: "The board is full",
		"e6f4e3f6g5d6e7f5c5": "Neither side can move",
	} {
		if a := restored(t, people, moves, 640, 480, 100); a.statusLine() != want {
			t.Errorf("after %s it says %q, want %q", moves, a.statusLine(), want)
		}
	}
	a := restored(t, people, "d3c3b3b2f5a3a1", 640, 480, 100)
	a.s.Settings.Motion = theme.FullMotion
	if err := a.s.Session.Play(game.At(2, 0)); err != nil {
		t.Fatal(err)
	}
	if a.Tick(); a.statusLine() != "" {
		t.Errorf("before the disc moves it says %q", a.statusLine())
	}
	ticks := 0
	for ; a.board.Motions.Moving(); ticks++ {
		if a.statusLine() != "" {
			t.Fatalf("while discs move it says %q", a.statusLine())
		}
		a.Tick()
	}
	if ticks < 10 {
		t.Errorf("discs moved for %d ticks only", ticks)
	}
	if want := "Black has no move, so White plays again"; !slices.Contains(texts(a.frame(widget.Input{})), want) {
		t.Errorf("at rest there is no notice: %q", texts(a.frame(widget.Input{})))
	}
}
