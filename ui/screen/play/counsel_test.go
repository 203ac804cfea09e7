package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/match"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// judge is a counsel that gives fixed answers at once.
type judge struct {
	loss float64
	why  coach.Reason
}

func (j *judge) Weigh(context.Context, game.Position, game.Color, game.Move, int) (coach.Move, error) {
	return coach.Move{Kind: coach.Exact, Loss: j.loss}, nil
}

func (j *judge) Why(_ context.Context, p game.Position, _ game.Color, m game.Move, _ int) (coach.Advice, error) {
	why := j.why
	why.Instead.Move = m
	return coach.Advice{Move: m, Reason: why, Line: []game.Move{m, game.Move(p.Play(m).Moves().First())}}, nil
}

// counselled returns the screen of a game against a sage, with a counsel.
func counselled(t *testing.T, j *judge, w, h float64) *scene {
	t.Helper()
	parts := screentest.Parts(t, screentest.Idle{})
	player := sage{make(chan int, 1000)}
	parts.Session = session.New(session.Options{Pool: ai.NewPool(1),
		Player:  func(ai.Preset, uint64) (match.Player, error) { return player, nil },
		Counsel: func() (session.Counsel, error) { return j, nil }})
	t.Cleanup(parts.Session.Close)
	a := sceneOf(t, parts, w, h, 100)
	a.begin(session.Setup{Seats: [2]session.Seat{you, engine}, Seed: 1})
	a.tickOf(away)
	return a
}

// await ticks until a condition holds.
func (a *scene) await(t *testing.T, what string, cond func() bool) *widget.Frame {
	t.Helper()
	for range 1 << 18 {
		if f := a.tickOf(away); cond() {
			return f
		}
	}
	t.Fatalf("%s never comes", what)
	return nil
}

func has(f *widget.Frame, id string) bool {
	return slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == id && c.Enabled })
}

// A rated game says before the first move that a warning costs its rating. Then it asks after a
// costly move, shows neither a number nor a square, and takes both answers by keys and by buttons.
func TestWarnMe(t *testing.T) {
	j := &judge{loss: 20}
	a := counselled(t, j, 1280, 800)
	a.s.Settings.Warn = true
	a.s.Session.Warn(true)
	a.tickOf(away)
	if got := remark(&a.game.snap, a.s.Settings.Warn); !a.game.snap.Rated || got.Word != words.Get("unrated") || got.Tip != words.Get("unrated.will.warnings") {
		t.Errorf("before the first move: %+v, rated %v", got, a.game.snap.Rated)
	}
	a.choose(game.At(5, 4))
	f := a.tickOf(away)
	if a.game.snap.Ply != 0 || !a.game.snap.Rated {
		t.Fatalf("the first move is played before anybody knows what it costs: ply %d", a.game.snap.Ply)
	}
	said(t, f, words.Get("unrated.warnings"))
	a.choose(game.At(2, 3))
	if f = a.tickOf(away); a.game.snap.Ply != 0 {
		t.Fatal("another move is played without an answer")
	}
	a.clickOn(t, f, "unrate-yes")
	if a.tickOf(away); a.game.snap.Moves[0] != game.Move(game.At(2, 3)) {
		t.Errorf("played: %v", a.game.snap.Moves)
	}
	a.await(t, "the question about the first move", func() bool { return a.warned() })
	a.tickOf(press("Backspace"))
	a.await(t, "my turn", func() bool { return a.game.snap.Phase == session.PhaseHuman })
	asked := func() bool { return a.warned() }
	for _, c := range []struct {
		answer func(f *widget.Frame)
		ply    int // afterwards, at a person's turn
	}{
		{func(*widget.Frame) { a.tickOf(press("Backspace")) }, 0},
		{func(*widget.Frame) { a.tickOf(press("Ctrl+Z")) }, 0},
		{func(f *widget.Frame) { a.clickOn(t, f, "warn-back") }, 0},
		{func(*widget.Frame) { a.tickOf(press("K")) }, 2},
		{func(f *widget.Frame) { a.clickOn(t, f, "warn-keep") }, 4},
	} {
		s := game.At(5, 4)
		if !a.game.snap.Legal.Has(s) {
			s = a.game.snap.Legal.First()
		}
		a.choose(s)
		f := a.await(t, "the question", asked)
		said(t, f, words.Get("warn.asks"), words.Get("warn.back"), words.Get("warn.keep"))
		for _, line := range texts(f) {
			if strings.Contains(line, "20") || strings.Contains(line, "lost") {
				t.Errorf("it says %q", line)
			}
		}
		ply := a.game.snap.Ply
		a.choose(a.game.snap.Legal.First())
		if a.tickOf(away); a.game.snap.Ply != ply || !a.warned() || a.statusLine() != words.Get("refuse.asks") {
			t.Errorf("a move while it asks: %q", a.statusLine())
		}
		a.s.Messages.Clear()
		c.answer(f)
		a.await(t, "my turn", func() bool { return a.game.snap.Phase == session.PhaseHuman })
		if a.game.snap.Ply != c.ply {
			t.Errorf("ply %d, want %d", a.game.snap.Ply, c.ply)
		}
	}
	if got := remark(&a.game.snap, a.s.Settings.Warn); a.game.snap.Rated || a.game.snap.Help != record.Warnings|record.Takebacks || got.Word != words.Get("unrated") {
		t.Errorf("help %b, %+v", a.game.snap.Help, got)
	}
	j.loss = 0
	a.tickOf(press("K")) // nothing is asked: the keys do nothing
	ply := a.game.snap.Ply
	a.choose(a.game.snap.Legal.First())
	a.await(t, "the answer", func() bool { return a.game.snap.Phase == session.PhaseHuman && a.game.snap.Ply > ply })
}

// The other answer to the question what Warn me costs turns it off, and the game stays rated.
func TestWarnMeIsTurnedOff(t *testing.T) {
	a := counselled(t, &judge{loss: 20}, 1280, 800)
	a.s.Settings.Warn = true
	a.s.Session.Warn(true)
	a.choose(game.At(5, 4))
	a.clickOn(t, a.tickOf(away), "unrate-no")
	a.await(t, "the answer", func() bool { return a.game.snap.Ply == 2 })
	if !a.game.snap.Rated || a.s.Settings.Warn {
		t.Errorf("rated %v, Warn me %v", a.game.snap.Rated, a.s.Settings.Warn)
	}
}

// clickOn clicks a control.
func (a *scene) clickOn(t *testing.T, f *widget.Frame, id string) {
	t.Helper()
	x, y := rowOf(t, f, id).Center()
	a.tickOf(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	a.tickOf(widget.Input{X: x, Y: y, Released: true})
}

// Without the setting no question and no warning appear.
func TestNoWarningUnasked(t *testing.T) {
	a := counselled(t, &judge{loss: 20}, 1280, 800)
	a.choose(game.At(5, 4))
	a.await(t, "the answer", func() bool { return a.game.snap.Ply == 2 })
	if !a.game.snap.Rated {
		t.Errorf("help %b", a.game.snap.Help)
	}
}

// Below a hint is the button that gives its reason: what a worse move does and what the hint does
// instead, with their squares, or the line if no reason is sure. The button disappears with the
// hint.
func TestWhyAHint(t *testing.T) {
	worse := coach.Fact{Key: "corner.now", Side: game.Black, Move: game.Move(game.At(1, 1)), Square: 0, Squares: []game.Square{0}}
	corner := coach.Reason{Type: coach.CornerGiven, Does: worse, Instead: coach.Fact{Key: "corner.mine", Square: 7, Squares: []game.Square{7}}}
	only := coach.Reason{Type: coach.OnlyMove, Does: coach.Fact{Key: "only.wins"}, Instead: coach.Fact{Key: "only.instead.wins"}}
	for _, c := range []struct {
		why  coach.Reason
		want string
		lit  game.Bitboard
	}{
		{corner, "b2 lets White take a1 at once. %s wins h1 for you.", 1 | 1<<7},
		{only, "No move but %s wins.", 0},
		{coach.Reason{}, "There is no simple reason for %s. The numbers show the expected moves.", 0},
	} {
		a := counselled(t, &judge{why: c.why}, 1280, 800)
		if has(a.tickOf(away), "why") {
			t.Error("the reason for a hint is offered without one")
		}
		a.tickOf(press("T"))
		a.allow(t)
		f := a.await(t, "a hint", func() bool { return a.game.snap.Hint.IsSquare() })
		a.clickOn(t, f, "why")
		f = a.await(t, "a reason", func() bool { return a.game.snap.Reason != nil })
		want := strings.ReplaceAll(c.want, "%s", a.game.snap.Hint.String())
		if said := strings.Join(texts(f), " "); !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q", said, want)
		}
		d := a.boardData(f)
		if d.Lit != c.lit || (len(d.Numbers) == 2) != (c.why.Instead.Key == "") {
			t.Errorf("lit %x, numbers %v", d.Lit, d.Numbers)
		}
		if a.tickOf(press("W")); a.tickOf(away) == nil || a.game.snap.Reason != nil {
			t.Error("W does not take the reason away")
		}
		a.tickOf(press("W"))
		a.await(t, "a reason", func() bool { return a.game.snap.Reason != nil })
		a.tickOf(press("T"))
		if f = a.tickOf(away); a.game.snap.Reason != nil || has(f, "why") || strings.Contains(strings.Join(texts(f), " "), want) {
			t.Error("the reason stays without the hint")
		}
	}
}

// Without a hint, on a person's turn, W shows which key to press first.
func TestWhyNeedsAHint(t *testing.T) {
	a := counselled(t, &judge{}, 640, 480)
	a.tickOf(press("W"))
	if f := a.tickOf(away); !strings.Contains(strings.Join(texts(f), " "), words.Get("why.nohint")) {
		t.Errorf("W says %q", texts(f))
	}
	a.s.Messages.Clear()
	a.choose(game.At(5, 4))
	a.game.snap.Phase = session.PhaseThinking
	if a.answer(answerWhy); a.s.Messages.Line() != "" {
		t.Errorf("on the turn of an engine W says %q", a.s.Messages.Line())
	}
}

// whole checks that the window loses and cuts nothing.
func (a *scene) whole(t *testing.T, f *widget.Frame) {
	t.Helper()
	if lost := screentest.Lost(f, a.area()); lost != "" {
		t.Errorf("%v by %v: %s", a.w, a.h, lost)
	}
	for _, w := range texts(f) {
		if strings.Contains(w, widget.Ellipsis) {
			t.Errorf("%v by %v: %q is cut", a.w, a.h, w)
		}
	}
}

// The question and the longest reason fit every window.
func TestCounselFits(t *testing.T) {
	long := coach.Reason{Type: coach.Parity, Does: coach.Fact{Key: "parity.both", Area: coach.BottomRight, Squares: []game.Square{60}},
		Instead: coach.Fact{Key: "moves.gain.instead", Squares: []game.Square{60}}}
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}, {900, 560}, {480, 700}}, smallWindows...) {
		for _, asks := range []bool{true, false} {
			a := counselled(t, &judge{loss: 20, why: long}, size[0], size[1])
			a.s.Session.Warn(asks)
			a.choose(game.At(5, 4))
			if asks {
				a.allow(t)
				a.await(t, "the question", func() bool { return a.warned() })
			} else {
				a.await(t, "my turn", func() bool { return a.game.snap.Ply == 2 && a.game.snap.Phase == session.PhaseHuman })
				a.tickOf(press("T"))
				a.allow(t)
				a.await(t, "a hint", func() bool { return a.game.snap.Hint.IsSquare() })
				a.tickOf(press("W"))
				a.await(t, "a reason", func() bool { return a.game.snap.Reason != nil })
			}
			f := a.tickOf(away)
			a.whole(t, f)
			if asks && (!has(f, "warn-back") || !has(f, "warn-keep")) {
				t.Errorf("%v: the buttons are missing", size)
			}
			if all := strings.Join(texts(f), " "); !asks && !strings.Contains(all, "has no move there.") {
				t.Errorf("%v: the reason is not told: %q", size, all)
			}
		}
	}
}
