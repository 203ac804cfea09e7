package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// diviner is a player that reports chances to win, like one with playouts.
type diviner struct{}

func (diviner) Name() string { return "diviner" }

func (diviner) Traits() match.Traits { return match.Traits{} }

func (diviner) Think(_ context.Context, req match.Request) (ai.Answer, error) {
	g := req.Game
	r := ai.Report{Playouts: 100}
	for i, at := 0, g.Position().Moves(); at != 0; i, at = i+1, at&(at-1) {
		score := ai.Score{Kind: ai.WinRate, Value: 0.7 - 0.1*float64(i)}
		r.Moves = append(r.Moves, ai.MoveStat{Move: game.Move(at.First()), Score: score, Visits: uint64(100 - i)})
	}
	r.Score, r.PV = r.Moves[0].Score, []game.Move{r.Moves[0].Move}
	return ai.Answer{Move: r.PV[0], Report: r}, nil
}

// sages returns the screen of a session whose Explorers are one player, and all others sages.
func sages(t *testing.T, explorer match.Player) *scene {
	t.Helper()
	parts := screentest.Parts(t, screentest.Idle{})
	parts.Session = session.New(session.Options{Pool: ai.NewPool(2), Player: func(p ai.Preset, _ uint64) (match.Player, error) {
		if p.Family == ai.FamilyMCTS {
			return explorer, nil
		}
		return sage{make(chan int, 1000)}, nil
	}})
	t.Cleanup(parts.Session.Close)
	return sceneOf(t, parts, 1280, 800, 100)
}

// watched returns the screen of a game of an Explorer against a Calculator, with values.
func watched(t *testing.T) *scene {
	t.Helper()
	a := sages(t, diviner{})
	a.s.Settings.Values, a.s.Settings.Speed = settings.MostFive, 4
	a.s.Session.SetSpeed(4)
	a.begin(session.Setup{Seats: [2]session.Seat{{Spec: "mcts:easy"}, engine}})
	return a
}

// to continues until ply moves are played and the screen is at rest.
func (a *scene) to(t *testing.T, ply int) *widget.Frame {
	t.Helper()
	a.s.Session.Pause(false)
	f := a.await(t, "a move", func() bool { return a.game.snap.Ply == ply })
	a.s.Session.Pause(true)
	if a.game.snap.Ply != ply {
		t.Fatalf("ply %d, want %d", a.game.snap.Ply, ply)
	}
	return f
}

// Where computers play each other, the rows are for the side to move, so that the best move has the
// highest number. The bar has one source and one unit, whoever is to move.
func TestWatchedValues(t *testing.T) {
	a := watched(t)
	for ply := range 4 {
		a.to(t, ply)
		f := a.await(t, "both reports", func() bool {
			return a.game.report != nil && a.game.report.Side == a.game.snap.ToMove && a.game.snap.Verdict != nil && !a.board.Motions.Moving()
		})
		d := a.game.analysis(&a.s.Memory.Panel, a.s.Settings.Settings)
		if want := a.game.snap.ToMove.String() + " thinks: "; !strings.HasPrefix(d.Score[0], want) {
			t.Errorf("ply %d: the panel says %q, want %q", ply, d.Score[0], want)
		}
		want := []string{"70%", "60%"}
		if a.game.snap.ToMove == game.White {
			want = []string{"+3.0", "-7.0"}
		}
		if got := []string{d.Moves[0].Cells[0], d.Moves[1].Cells[0]}; !slices.Equal(got, want) {
			t.Errorf("ply %d: the rows have %q, want %q", ply, got, want)
		}
		bar := "For Black: +3.0 discs"
		if a.game.snap.ToMove == game.White {
			bar = "For Black: -3.0 discs"
		}
		if got := a.values.Bar.Shown.Words; got != bar {
			t.Errorf("ply %d: the bar says %q, want %q; %q", ply, got, bar, texts(f))
		}
	}
}

// hasty is a player that looks at its moves in two depths. The first depth prefers the first move,
// the second one the last move. Between them it waits for look.
type hasty struct{ look chan bool }

func (hasty) Name() string { return "hasty" }

func (hasty) Traits() match.Traits { return match.Traits{} }

func (h hasty) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	var moves []game.Move
	for at := req.Game.Position().Moves(); at != 0; at &= at - 1 {
		moves = append(moves, game.Move(at.First()))
	}
	report := func(depth int, m game.Move) ai.Report {
		score := ai.Score{Kind: ai.Discs, Value: float64(depth)}
		return ai.Report{Depth: depth, Score: score, PV: []game.Move{m}, Moves: []ai.MoveStat{{Move: m, Score: score}}}
	}
	req.Report(report(1, moves[0]))
	select {
	case <-h.look:
	case <-ctx.Done():
	}
	last := moves[len(moves)-1]
	return ai.Answer{Move: last, Report: report(2, last)}, nil
}

// After a move of a watched game, the panel shows what the engine moved by, and no row of an
// earlier report: whether or not a tick came between the reports and the move.
func TestPanelShowsWhatTheEngineMovedBy(t *testing.T) {
	for _, c := range []struct {
		motion theme.Motion
		seen   bool // the first report is on the screen before the second one comes
	}{{theme.FullMotion, true}, {theme.FullMotion, false}, {theme.NoMotion, true}, {theme.NoMotion, false}} {
		look := make(chan bool, 60)
		parts := screentest.Parts(t, screentest.Idle{})
		parts.Session = session.New(session.Options{Pool: ai.NewPool(2), Player: func(ai.Preset, uint64) (match.Player, error) {
			return hasty{look}, nil
		}})
		t.Cleanup(parts.Session.Close)
		a := sceneOf(t, parts, 1280, 800, 100)
		a.s.Settings.Motion = c.motion
		a.s.Settings.Graph = false // its referee would take the looks of the engines
		a.begin(session.Setup{Seats: [2]session.Seat{engine, engine}})
		a.s.Session.Pause(true)
		for ply := range 4 {
			for range pace.TicksPerSecond { // so that the move need not wait after the last one
				a.tickOf(away)
			}
			a.s.Session.Step()
			if c.seen {
				a.await(t, "the first report", func() bool { return a.game.report != nil && a.game.report.Depth == 1 })
			}
			look <- true
			a.await(t, "a move", func() bool { return a.game.snap.Ply == ply+1 && !a.board.Motions.Moving() })
			got, move := a.game.snap.Report, a.game.snap.Moves[ply]
			if got == nil || got.Depth != 2 || len(got.Moves) != 1 || got.Moves[0].Move != move || got.Side != a.game.snap.ToMove.Other() {
				t.Errorf("%+v, ply %d: after %s the panel has %+v", c, ply, move, got)
			}
		}
	}
}

// Values belong to the position that is shown: none is left after the last move.
func TestNoValuesAfterTheEnd(t *testing.T) {
	a := watched(t)
	a.await(t, "the end", func() bool {
		for _, c := range a.chips() {
			if !a.game.snap.Position.Empty().Has(c.Square) {
				t.Errorf("ply %d: a value lies on the disc of %s", a.game.snap.Ply, c.Square)
			}
		}
		return a.game.snap.Over && !a.board.Motions.Moving()
	})
	if chips := a.chips(); len(chips) > 0 {
		t.Errorf("the game is over, and there are the values %+v", chips)
	}
}

// A pointer at rest on a row shows the line of its position, but not the lines of later positions:
// a watched game would cover its board with numbers.
func TestAPointerAtRest(t *testing.T) {
	a := watched(t)
	reported := func() bool {
		return a.game.report != nil && a.game.report.Side == a.game.snap.ToMove && !a.board.Motions.Moving()
	}
	a.to(t, 0)
	f := a.await(t, "a report", reported)
	x, y := rowOf(t, f, "value-"+a.game.report.Moves[0].Move.String()).Center()
	at := func(x float64) []string {
		a.tickOf(widget.Input{X: x, Y: y})
		return a.numbers(a.tickOf(widget.Input{X: x, Y: y}))
	}
	for ply := range 3 {
		if got := at(x + float64(ply)); len(got) == 0 {
			t.Errorf("ply %d: the pointer shows no line", ply)
		}
		a.s.Session.Pause(false)
		for a.game.snap.Ply == ply {
			a.tickOf(widget.Input{X: x + float64(ply), Y: y})
		}
		a.s.Session.Pause(true)
		for !reported() {
			a.tickOf(widget.Input{X: x + float64(ply), Y: y})
		}
		if got := at(x + float64(ply)); len(got) > 0 {
			t.Errorf("ply %d: a pointer at rest shows %v", ply+1, got)
		}
	}
}
