package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/widget"
)

// sage is a player that returns an invented report at once, and counts how often it was asked.
type sage struct{ asked chan int }

func (sage) Name() string { return "sage" }

func (sage) Traits() match.Traits { return match.Traits{} }

func (s sage) Think(_ context.Context, req match.Request) (ai.Answer, error) {
	g := req.Game
	select {
	case s.asked <- g.Ply():
	default: // the screen has already asked far too often
	}
	r := ai.Report{Depth: 26, Selectivity: 73, Nodes: 123456}
	for i, at := 0, g.Position().Moves(); at != 0; i, at = i+1, at&(at-1) {
		score := ai.Score{Kind: ai.Discs, Value: float64(3 - 10*i)}
		r.Moves = append(r.Moves, ai.MoveStat{Move: game.Move(at.First()), Score: score})
	}
	r.Score, r.PV = r.Moves[0].Score, []game.Move{r.Moves[0].Move}
	return ai.Answer{Move: r.PV[0], Report: r}, nil
}

// analysed returns the screen of a game of two players. Its engines and its adviser are sages.
func analysed(t *testing.T, seats [2]session.Seat) (*scene, chan int) {
	t.Helper()
	asked := make(chan int, 1000)
	a := newScene(t, sage{asked}, 1280, 800, 100)
	a.begin(session.Setup{Seats: seats, Seed: 1})
	return a, asked
}

// still returns a frame after the adviser has reported.
func (a *scene) still(t *testing.T) *widget.Frame {
	t.Helper()
	for range 1 << 16 {
		if f := a.tickOf(widget.Input{}); a.game.snap.Report != nil {
			return f
		}
	}
	t.Fatal("there is no report")
	return nil
}

func said(t *testing.T, f *widget.Frame, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(texts(f), w) {
			t.Errorf("%q is not said, but %q", w, texts(f))
		}
	}
}

var (
	you    = session.Seat{Human: true}
	engine = session.Seat{Spec: "minimax:easy"}
)

// The panel says for which side it shows the score, and when that side changes.
func TestScoresAreToldForOneSide(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.s.Session.ShowAnalysis(true)
	f := a.still(t)
	said(t, f, "For Black: +3.0 discs", "about 26 moves deep", "+3.0", "-7.0")
	if slices.ContainsFunc(texts(f), func(w string) bool { return strings.Contains(w, "now told") }) {
		t.Error("a change is told where there was none")
	}
	if err := a.s.Session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	said(t, a.still(t), "For Black: -3.0 discs", "-3.0", "+7.0") // White to move, scores for Black
	a.s.Settings.ScoreSide = "white"
	said(t, a.tickOf(widget.Input{}), "For White: +3.0 discs", "Scores are now shown for White", "+3.0", "-7.0")
	for range 6*pace.TicksPerSecond - 1 {
		f = a.tickOf(widget.Input{})
	}
	said(t, f, "Scores are now shown for White")
	if f = a.tickOf(widget.Input{}); slices.Contains(texts(f), "Scores are now shown for White") {
		t.Error("the change is told for ever")
	}
	a.s.Settings.ScoreSide = "auto"
	a.begin(session.Setup{Seats: [2]session.Seat{you, engine}})
	a.s.Session.ShowAnalysis(true)
	said(t, a.tickOf(widget.Input{}), "Scores are now shown for you (Black)") // also before a report
	said(t, a.still(t), "For you: +3.0 discs")
}

// TestFiguresHaveATip checks that the words about the depth have a tip with the exact numbers.
func TestFiguresHaveATip(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.s.Session.ShowAnalysis(true)
	const tip = "depth 26 at 73%, 123k nodes"
	for _, c := range a.still(t).Controls {
		if c.ID != "analysis-depth" {
			continue
		}
		x, y := c.Rect.Center()
		f := a.tickOf(widget.Input{X: x, Y: y, Moved: true})
		for range pace.TicksPerSecond { // the pointer stays there
			f = a.tickOf(widget.Input{X: x, Y: y})
		}
		said(t, f, tip)
		a.state.Focus, a.state.ShowFocus = c.ID, true
		said(t, a.tickOf(widget.Input{}), tip)
		return
	}
	t.Error("the words have no tip")
}

// After an analysis has ended, or a game is over, the screen asks no player and draws nothing new.
func TestNothingToAnalyseDrawsNothing(t *testing.T) {
	a, asked := analysed(t, [2]session.Seat{you, you})
	a.s.Session.ShowAnalysis(true)
	idle := func(what string, f *widget.Frame, plies ...int) {
		t.Helper()
		before := slices.Clone(f.Commands)
		for range 300 {
			if f = a.tickOf(widget.Input{}); !slices.Equal(f.Commands, before) {
				t.Fatalf("%s: the picture changes", what)
			}
		}
		for _, ply := range plies {
			if got := <-asked; got != ply {
				t.Errorf("%s: ply %d was analysed, want %d", what, got, ply)
			}
		}
		if len(asked) > 0 {
			t.Errorf("%s: ply %d is analysed", what, <-asked)
		}
	}
	idle("an analysis that has ended", a.still(t), 0)
	for _, square := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		s, err := game.ParseSquare(square)
		if err == nil {
			err = a.s.Session.Play(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	idle("a game that is over", a.tickOf(widget.Input{}))
	if !a.game.snap.Over {
		t.Fatal("the game is not over")
	}
	a.s.Session.Browse(4)
	idle("looking back at it", a.still(t), 4)
	a.s.Session.Browse(0)
	idle("a position that was analysed", a.tickOf(widget.Input{}))
}

// After the user switches it on, analysis stays on in the next game and after a restart.
func TestAnalysisStaysOn(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	toggle := func() { a.tickOf(widget.Input{Keys: map[widget.Key]bool{widget.KeyS: true}}) }
	for _, on := range []bool{true, false, true} {
		if toggle(); a.s.Settings.Analysis != on || a.s.Session.Snapshot().ReportShown != on {
			t.Errorf("key S: on %v, shown %v, want %v", a.s.Settings.Analysis, a.s.Session.Snapshot().ReportShown, on)
		}
	}
	a.begin(session.Setup{Seats: [2]session.Seat{you, engine}, Handicap: session.Handicap{Discs: 4}})
	a.Screen = New(a.s, "")
	a.tickOf(widget.Input{})
	if !a.game.snap.ReportShown {
		t.Error("it is off in the next game")
	}
	a.begin(session.Setup{Seats: [2]session.Seat{engine, engine}})
	if a.tickOf(widget.Input{}); !a.s.Settings.Analysis || analysable(&a.game.snap) {
		t.Error("a watched game's own reports can be switched off")
	}
	if err := a.s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if s, notice := a.s.Store.Settings(); !s.Analysis || notice != "" {
		t.Errorf("it is off after a restart; %s", notice)
	}
}

// At the end of a game the result has the place of the analysis: its tool is off, and it and the
// key say why.
func TestNoAnalysisAtTheEnd(t *testing.T) {
	a := endedRated(t)
	tool := func(f *widget.Frame) widget.Control {
		for _, c := range f.Controls {
			if c.ID == "tool-analysis" {
				return c
			}
		}
		t.Fatal("there is no tool for the analysis")
		return widget.Control{}
	}
	why := words.Get("tool.analysis.over")
	at := tool(a.tickOf(away))
	if at.Enabled {
		t.Error("the analysis can be switched on at the end")
	}
	x, y := at.Rect.Center()
	found := false
	for range 120 { // until the tip appears
		f := a.tickOf(widget.Input{X: x * a.scale, Y: y * a.scale})
		found = found || slices.Contains(texts(f), why)
	}
	if !found {
		t.Error("the tool does not say why")
	}
	a.tickOf(press("S"))
	if a.tickOf(away); a.s.Settings.Analysis || a.s.Messages.Line() != why {
		t.Errorf("the key: on %v, %q", a.s.Settings.Analysis, a.s.Messages.Line())
	}
	a.s.Session.Browse(0)
	a.tickOf(away)
	if !tool(a.tickOf(away)).Enabled {
		t.Error("while looking back there is no analysis")
	}
}

// smallWindows are the smallest windows that the panel must fit, and a common one.
var smallWindows = [][2]float64{{640, 480}, {480, 360}, {1280, 800}}

// scaleOf is the scale of a window.
func scaleOf(size [2]float64) float64 { return min(1, size[0]/640, size[1]/400) }

// The panel is visible in a small window too, also while the user browses.
func TestPanelIsThereWhileLookingBack(t *testing.T) {
	for _, size := range smallWindows {
		a, _ := analysed(t, [2]session.Seat{you, you})
		a.w, a.h, a.scale = size[0], size[1], scaleOf(size)
		a.s.Session.ShowAnalysis(true)
		if err := a.s.Session.Play(game.At(5, 4)); err != nil {
			t.Fatal(err)
		}
		a.s.Session.Browse(0)
		isScore := func(w string) bool { return strings.HasPrefix(w, "For Black: +3.0") }
		if got := texts(a.still(t)); !slices.ContainsFunc(got, isScore) || !slices.Contains(got, "-7.0") {
			t.Errorf("%v: no scores among %q", size, got)
		}
	}
}
