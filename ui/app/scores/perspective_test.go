package scores

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/paint"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

var (
	you    = session.Seat{Human: true}
	engine = session.Seat{Spec: "minimax:easy"}
)

// All scores are shown for one side: the side of the setting, or the side that follows from the
// seats.
func TestTheSideThatIsTold(t *testing.T) {
	for _, c := range []struct {
		seats   [2]session.Seat
		setting settings.ScoreSide
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
		if got := For(c.seats, c.setting); got.side.String() != c.want || got.you != c.you {
			t.Errorf("%+v %s: %+v", c.seats, c.setting, got)
		}
	}
}

// The best move for the side to move is on top and has the longest bar, whichever side moves and
// whichever side the scores are for.
func TestTheBestMoveIsOnTop(t *testing.T) {
	stats := func(kind ai.ScoreKind, visits ...uint64) *session.Analysis {
		rep := &session.Analysis{Report: ai.Report{Depth: 3}, Side: game.White}
		for i := range 3 {
			rep.Moves = append(rep.Moves, ai.MoveStat{Move: game.Move(i), Score: ai.Score{Kind: kind, Value: 0.25 + float64(i)/4}.Negate()})
			if len(visits) > 0 {
				rep.Moves[i].Visits, rep.Playouts = visits[i], 12345
			}
		}
		rep.Score = rep.Moves[0].Score
		return rep
	}
	for name, c := range map[string]struct {
		rep  *session.Analysis
		to   game.Color
		want []string
	}{
		"white":    {stats(ai.Discs), game.White, []string{"a1", "-0.2", "b1", "-0.5", "c1", "-0.8"}},
		"black":    {stats(ai.Discs), game.Black, []string{"a1", "+0.2", "b1", "+0.5", "c1", "+0.8"}},
		"playouts": {stats(ai.WinRate, 60, 30, 10), game.Black, []string{"Visits", "Win", "a1", "60%", "25%", "b1", "30%", "50%", "c1", "10%", "75%"}},
	} {
		f := widget.Begin(&widget.State{}, widget.Input{}, theme.Themes[0], 1, paint.Measure)
		d := Perspective{side: c.to}.Report(c.rep)
		d.Score, d.Sure, d.Line = []string{"head"}, nil, nil
		view.Analysis(f, widget.Rect{W: 324, H: 284}, d, false)
		if got := texts(f)[1:]; !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		last := 1e9
		for i, cmd := range f.Commands {
			// Each bar is drawn after its groove.
			if i > 0 && cmd.Kind == widget.Box && f.Commands[i-1].Kind == widget.Box {
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
	for want, rep := range map[string]ai.Report{
		"about 26 moves deep": {Score: disc, Depth: 26, Selectivity: 73},
		"26 moves deep":       {Score: disc, Depth: 26, Selectivity: 100},
		"25 moves deep":       {Score: disc, Depth: 25},
		"1 move deep":         {Score: disc, Depth: 1},
		"exact":               {Score: ai.Score{Kind: ai.Exact}, Depth: 20},
		"12k playouts":        {Score: ai.Score{Kind: ai.WinRate}, Depth: 9, Playouts: 12345},
	} {
		if got := depthWords(&session.Analysis{Report: rep})[0]; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := depthWords(&session.Analysis{Report: ai.Report{Score: disc}}); got != nil {
		t.Errorf("a search that has not begun says %q", got)
	}
}

// smallWindows are the smallest windows that the panel must fit, and a common one.
var smallWindows = [][2]float64{{640, 480}, {480, 360}, {1280, 800}}

// scaleOf returns the scale of a window.
func scaleOf(size [2]float64) float64 { return min(1, size[0]/640, size[1]/400) }

// The panel's texts are never cut off.
func TestPanelFitsSmallWindows(t *testing.T) {
	score := func(kind ai.ScoreKind, v float64) ai.Score { return ai.Score{Kind: kind, Value: v} }
	move := func(s ai.Score) []ai.MoveStat { return []ai.MoveStat{{Score: s, Visits: 1}} }
	won, lost, points := score(ai.WinRate, 1), score(ai.Discs, -63.9), score(ai.Points, -123.4)
	for _, size := range smallWindows {
		scale := scaleOf(size)
		at := view.ArrangeGame(size[0]/scale, size[1]/scale)
		for _, seats := range [][2]session.Seat{{you, you}, {you, engine}, {engine, you}} {
			for name, rep := range map[string]ai.Report{
				"playouts":  {Playouts: 123456789, Score: won, Moves: move(won)},
				"points":    {Depth: 40, Selectivity: 73, Score: points},
				"selective": {Depth: 40, Selectivity: 73, Score: lost, Moves: move(lost)},
				"full":      {Depth: 60, Score: score(ai.Exact, -64), PV: make([]game.Move, 60)},
			} {
				f := widget.Begin(&widget.State{}, widget.Input{}, theme.Themes[0], scale, paint.Measure)
				f.Least = theme.Small
				var panel Panel
				for range 2 { // with and without the message that the side has changed
					panel.See(For(seats, settings.ScoreAuto))
					view.Analysis(f, widget.Rect{W: at.Side.W, H: 230}, panel.Report(&session.Analysis{Report: rep}), at.Compact)
					panel.to.side = panel.to.side.Other()
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

func texts(f *widget.Frame) (list []string) {
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			list = append(list, c.Text)
		}
	}
	return list
}
