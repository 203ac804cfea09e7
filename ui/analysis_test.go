package ui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/paint"
	"flipside/ui/session"
	"flipside/ui/store"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// sage is a player that ends at once with a made-up report, and counts how often it was asked.
type sage struct{ asked chan int }

func (sage) Name() string { return "sage" }

func (s sage) Think(_ context.Context, g *game.Game, _ int, _ func(ai.Report)) (ai.Result, error) {
	select {
	case s.asked <- g.Ply():
	default: // far too often already
	}
	r := ai.Report{Depth: 26, Selectivity: 73, Nodes: 123456}
	for i, at := 0, g.Position().Moves(); at != 0; i, at = i+1, at&(at-1) {
		score := ai.Score{Kind: ai.Discs, Value: float64(3 - 10*i)}
		r.Moves = append(r.Moves, ai.MoveStat{Move: game.Move(at.First()), Score: score})
	}
	r.Score, r.PV = r.Moves[0].Score, []game.Move{r.Moves[0].Move}
	return ai.Result{Move: r.PV[0], Report: r}, nil
}

// playApp is an App in a game without a window, whose engines and adviser are sages.
func playApp(t *testing.T, seats [2]session.Seat) (*App, chan int) {
	t.Helper()
	asked := make(chan int, 1000)
	a := &App{o: Options{Store: store.OpenAt(t.TempDir(), t.TempDir()), TestClock: true}, settings: store.Default(),
		column: -1, scale: 1, deviceScale: 1, width: 1280, height: 800}
	a.session = session.New(session.Options{Pool: ai.NewPool(1), Now: a.now,
		Player: func(ai.Preset, uint64) (match.Player, error) { return sage{asked}, nil }})
	t.Cleanup(func() {
		a.session.Close()
		if err := a.o.Store.Close(); err != nil {
			t.Error(err)
		}
	})
	a.begin(session.Setup{Seats: seats, Seed: 1})
	return a, asked
}

// tickOf is what a tick declares.
func (a *App) tickOf(in widget.Input) *widget.Frame {
	a.ticks++
	a.session.Tick()
	a.snap = a.session.Snapshot()
	f := widget.Begin(&a.state, in, theme.ByName(a.settings.Theme), a.scale, paint.Measure)
	f.Least = theme.Small
	a.declarePlay(f, a.width/a.scale, a.height/a.scale)
	f.DrawTip(a.width / a.scale)
	f.End()
	return f
}

// still is a frame once the adviser has told what it knows.
func (a *App) still(t *testing.T) *widget.Frame {
	t.Helper()
	for range 1 << 16 {
		if f := a.tickOf(widget.Input{}); a.snap.Report != nil {
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

// One side tells every score, and the panel says whose it is and when that changes.
func TestScoresAreToldForOneSide(t *testing.T) {
	for _, c := range []struct {
		seats   [2]session.Seat
		setting store.ScoreSide
		want    string
		you     bool
	}{
		{[2]session.Seat{you, engine}, "auto", "Black", true},
		{[2]session.Seat{engine, you}, "auto", "White", true},
		{[2]session.Seat{you, you}, "auto", "Black", false},
		{[2]session.Seat{engine, engine}, "auto", "Black", false},
		{[2]session.Seat{you, engine}, "white", "White", false},
		{[2]session.Seat{engine, you}, "white", "White", true},
		{[2]session.Seat{engine, you}, "black", "Black", false},
		{[2]session.Seat{you, you}, "white", "White", false},
	} {
		if got := tellerOf(c.seats, c.setting); got.side.String() != c.want || got.you != c.you {
			t.Errorf("%+v %s: %+v", c.seats, c.setting, got)
		}
	}

	a, _ := playApp(t, [2]session.Seat{you, you})
	a.session.ShowAnalysis(true)
	f := a.still(t)
	said(t, f, "For Black: +3.0 discs", "26 moves deep, likely", "+3.0", "-7.0")
	if slices.ContainsFunc(texts(f), func(w string) bool { return strings.Contains(w, "now told") }) {
		t.Error("a change is told where there was none")
	}
	if err := a.session.Play(game.At(5, 4)); err != nil {
		t.Fatal(err)
	}
	said(t, a.still(t), "For Black: -3.0 discs", "-3.0", "+7.0") // White is to move, and Black still told
	a.settings.ScoreSide = "white"
	said(t, a.tickOf(widget.Input{}), "For White: +3.0 discs", "Scores are now told for White", "+3.0", "-7.0")
	for range toldTicks - 1 {
		f = a.tickOf(widget.Input{})
	}
	said(t, f, "Scores are now told for White")
	if f = a.tickOf(widget.Input{}); slices.Contains(texts(f), "Scores are now told for White") {
		t.Error("the change is told for ever")
	}
	a.settings.ScoreSide = "auto"
	a.begin(session.Setup{Seats: [2]session.Seat{you, engine}})
	a.session.ShowAnalysis(true)
	said(t, a.still(t), "For you: +3.0 discs")
	said(t, a.tickOf(widget.Input{}), "Scores are now told for you, Black")
}

// The best move for the side to move is on top and has the longest bar, whoever moves and whoever is told.
func TestTheBestMoveIsOnTop(t *testing.T) {
	stats := func(kind ai.ScoreKind, visits ...uint64) *session.Analysis {
		rep := &session.Analysis{Side: game.White, Score: ai.Score{Kind: kind, Value: 0.25}, Depth: 3}
		for i, n := range append(visits, make([]uint64, 3-len(visits))...) {
			rep.Moves = append(rep.Moves, session.MoveStat{Move: game.Move(i), Score: ai.Score{Kind: kind, Value: 0.25 + float64(i)/4},
				Visits: n, Share: float64(n) / 100, Bar: 1 - float64(i)/4})
		}
		rep.IsPlayouts, rep.Playouts = len(visits) > 0, 12345
		return rep
	}
	for name, c := range map[string]struct {
		rep  *session.Analysis
		to   game.Color
		want []string
	}{
		"white":    {stats(ai.Discs), game.White, []string{"a1", "-0.2", "b1", "-0.5", "c1", "-0.8"}},
		"black":    {stats(ai.Discs), game.Black, []string{"a1", "+0.2", "b1", "+0.5", "c1", "+0.8"}},
		"playouts": {stats(ai.WinRate, 60, 30, 10), game.Black, []string{"Visits", "Win", "a1", "60 %", "25 %", "b1", "30 %", "50 %", "c1", "10 %", "75 %"}},
	} {
		f := widget.Begin(&widget.State{}, widget.Input{}, theme.Themes[0], 1, paint.Measure)
		drawMoves(f, widget.Rect{W: 300, H: 200}, c.rep, teller{side: c.to})
		if got := texts(f); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		last := 1e9
		for i, cmd := range f.Commands {
			if cmd.Kind == widget.Box && f.Commands[i-1].Kind == widget.Box { // on its groove
				if cmd.W >= last {
					t.Errorf("%s: the bar at %g is longer than the one above", name, cmd.Y)
				}
				last = cmd.W
			}
		}
	}
}

func TestDepthInWords(t *testing.T) {
	disc := ai.Score{Kind: ai.Discs}
	for want, rep := range map[string]session.Analysis{
		"26 moves deep, likely": {Score: disc, Depth: 26, Selectivity: 73},
		"26 moves deep":         {Score: disc, Depth: 26, Selectivity: 100},
		"25 moves deep":         {Score: disc, Depth: 25},
		"1 move deep":           {Score: disc, Depth: 1},
		"exact":                 {Score: ai.Score{Kind: ai.Exact}, Depth: 20},
		"12k playouts":          {Score: ai.Score{Kind: ai.WinRate}, Depth: 9, Playouts: 12345, IsPlayouts: true},
	} {
		if got := depthWords(&rep)[0]; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := depthWords(&session.Analysis{Score: disc}); got != nil {
		t.Errorf("a search that has not begun says %q", got)
	}
	a, _ := playApp(t, [2]session.Seat{you, you})
	a.session.ShowAnalysis(true)
	const tip = "depth 26 at 73 %, 123k nodes"
	for _, c := range a.still(t).Controls {
		if c.ID != "analysis-depth" {
			continue
		}
		x, y := c.Rect.Center()
		f := a.tickOf(widget.Input{X: x, Y: y, Moved: true})
		for range session.TicksPerSecond { // the pointer rests there
			f = a.tickOf(widget.Input{X: x, Y: y})
		}
		said(t, f, tip)
		a.state.Focus, a.state.ShowFocus = c.ID, true
		said(t, a.tickOf(widget.Input{}), tip)
		return
	}
	t.Error("the words have no tip")
}

// An analysis that has ended, and a game that is over, ask nobody and draw nothing anew.
func TestNothingToAnalyseDrawsNothing(t *testing.T) {
	a, asked := playApp(t, [2]session.Seat{you, you})
	a.session.ShowAnalysis(true)
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
			err = a.session.Play(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	idle("a game that is over", a.tickOf(widget.Input{}))
	if !a.snap.Over {
		t.Fatal("the game is not over")
	}
	a.session.Browse(4)
	idle("looking back at it", a.still(t), 4)
	a.session.Browse(0)
	idle("a position that was analysed", a.tickOf(widget.Input{}))
}

// Once switched on, analysis stays on in the next game and at the next start.
func TestAnalysisStaysOn(t *testing.T) {
	a, _ := playApp(t, [2]session.Seat{you, you})
	toggle := func() { a.tickOf(widget.Input{Keys: map[string]bool{"S": true}}) }
	for _, on := range []bool{true, false, true} {
		if toggle(); a.settings.Analysis != on || a.session.Snapshot().ReportShown != on {
			t.Errorf("key S: on %v, shown %v, want %v", a.settings.Analysis, a.session.Snapshot().ReportShown, on)
		}
	}
	a.newGame()
	a.tickOf(widget.Input{})
	if !a.snap.ReportShown {
		t.Error("it is off in the next game")
	}
	a.begin(session.Setup{Seats: [2]session.Seat{engine, engine}})
	if a.tickOf(widget.Input{}); !a.settings.Analysis || analysable(&a.snap) {
		t.Error("a watched game's own reports can be switched off")
	}
	if err := a.o.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if s, notice := a.o.Store.Settings(); !s.Analysis || notice != "" {
		t.Errorf("it is off after a restart; %s", notice)
	}
}

// smallWindows are the least windows that the panel must fit, with a common one.
var smallWindows = [][2]float64{{640, 480}, {480, 360}, {1280, 800}}

// scaleOf is the scale of a window.
func scaleOf(size [2]float64) float64 { return min(1, size[0]/640, size[1]/400) }

// What is analysed is shown, also while looking back in a small window.
func TestPanelIsThereWhileLookingBack(t *testing.T) {
	for _, size := range smallWindows {
		a, _ := playApp(t, [2]session.Seat{you, you})
		a.width, a.height, a.scale = size[0], size[1], scaleOf(size)
		a.session.ShowAnalysis(true)
		if err := a.session.Play(game.At(5, 4)); err != nil {
			t.Fatal(err)
		}
		a.session.Browse(0)
		isScore := func(w string) bool { return strings.HasPrefix(w, "For Black: +3.0") }
		if got := texts(a.still(t)); !slices.ContainsFunc(got, isScore) || !slices.Contains(got, "-7.0") {
			t.Errorf("%v: no scores among %q", size, got)
		}
	}
}

// The panel's words are never cut.
func TestPanelFitsSmallWindows(t *testing.T) {
	score := func(kind ai.ScoreKind, v float64) ai.Score { return ai.Score{Kind: kind, Value: v} }
	move := func(s ai.Score) []session.MoveStat { return []session.MoveStat{{Score: s, Share: 1, Bar: 1}} }
	won, lost, points := score(ai.WinRate, 1), score(ai.Discs, -63.9), score(ai.Points, -123.4)
	for _, size := range smallWindows {
		scale := scaleOf(size)
		at := arrangePlay(size[0]/scale, size[1]/scale)
		for _, seats := range [][2]session.Seat{{you, you}, {you, engine}, {engine, you}} {
			for name, rep := range map[string]session.Analysis{
				"playouts":  {IsPlayouts: true, Playouts: 123456789, Score: won, Moves: move(won)},
				"points":    {Depth: 40, Selectivity: 73, Score: points},
				"selective": {Depth: 40, Selectivity: 73, Score: lost, Moves: move(lost)},
				"full":      {Depth: 60, Score: score(ai.Exact, -64), PV: make([]game.Move, 60)},
				"nothing":   {},
			} {
				f := widget.Begin(&widget.State{}, widget.Input{}, theme.Themes[0], scale, paint.Measure)
				f.Least = theme.Small
				a := &App{snap: session.Snapshot{Report: &rep, Setup: session.Setup{Seats: seats}}}
				a.settings.ScoreSide = store.ScoreAuto
				for range 2 { // with the line about another side, and without
					a.drawAnalysis(f, widget.Rect{W: at.side.W, H: 230}, at.compact)
					a.told.to.side = a.told.to.side.Other()
				}
				for _, w := range texts(f) {
					if strings.Contains(w, widget.Ellipsis) {
						t.Errorf("%v, %s: %q is cut", size, name, w)
					}
				}
			}
		}
	}
}
