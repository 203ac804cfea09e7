package play

import (
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// press is the input of some keys.
func press(names ...string) widget.Input {
	in := widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{}}
	for _, name := range names {
		in.Keys[widget.KeyNamed(name)] = true
	}
	return in
}

var away = widget.Input{X: -1, Y: -1}

// rowOf returns the row of a move in the analysis.
func rowOf(t *testing.T, f *widget.Frame, id string) widget.Rect {
	t.Helper()
	i := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("there is no %s", id)
	}
	return f.Controls[i].Rect
}

// numbers returns the squares of the line ahead.
func (a *scene) numbers(f *widget.Frame) (squares []string) {
	for _, n := range a.boardData(f).Numbers {
		squares = append(squares, n.Square.String())
	}
	return squares
}

// Values are switched on by V, stay for the next game, and bring the advantage bar. Without them
// there is neither.
func TestValuesOnTheBoard(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.s.Session.ShowAnalysis(true)
	bar := func(f *widget.Frame) bool {
		return slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == "advantage" })
	}
	f := a.still(t)
	if len(a.chips()) > 0 || bar(f) {
		t.Error("there are values before anybody has asked for them")
	}
	a.tickOf(press("V"))
	f = a.tickOf(away)
	if got := len(a.chips()); got != 4 || !bar(f) || a.s.Settings.Values != settings.MostFive {
		t.Errorf("after V: %d values, a bar: %v, setting %s", got, bar(f), a.s.Settings.Values)
	}
	said(t, f, "-10", "-20", "-30")
	a.s.Settings.Values = settings.MostThree
	if a.tickOf(away); len(a.chips()) != 3 {
		t.Errorf("%d values, want 3", len(a.chips()))
	}
	a.s.Settings.ValueAs = settings.AsValue // for Black, who moves
	said(t, a.tickOf(away), "+3", "-7", "-17")
	a.tickOf(press("V"))
	if f = a.tickOf(away); len(a.chips()) > 0 || bar(f) {
		t.Error("V does not switch the values off")
	}
	a.tickOf(press("V"))
	if a.s.Settings.Values != settings.MostThree {
		t.Errorf("V forgets how many: %s", a.s.Settings.Values)
	}
}

// V switches the analysis on, because without it there are no values.
func TestValuesSwitchTheAnalysisOn(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.tickOf(press("V"))
	a.still(t)
	if a.tickOf(away); len(a.chips()) == 0 || !a.s.Settings.Analysis {
		t.Errorf("%d values, the analysis is on: %v", len(a.chips()), a.s.Settings.Analysis)
	}
}

// Pointing at a row or a chip, or the focus on it, shows its line; a click pins the line.
func TestLinesAhead(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.tickOf(press("V"))
	a.still(t)
	f := a.tickOf(away)
	if got := a.numbers(f); got != nil {
		t.Errorf("without the pointer: %v", got)
	}
	r := rowOf(t, f, "value-c4")
	x, y := r.Center()
	a.tickOf(widget.Input{X: x, Y: y})
	if got := a.numbers(a.tickOf(widget.Input{X: x, Y: y})); !slices.Equal(got, []string{"c4"}) {
		t.Errorf("with the pointer on a row: %v", got)
	}
	a.tickOf(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	a.tickOf(widget.Input{X: x, Y: y, Released: true})
	a.tickOf(away)
	if got := a.numbers(a.tickOf(away)); !slices.Equal(got, []string{"c4"}) {
		t.Errorf("after a click: %v", got)
	}
	g := view.BoardGeometry(view.ArrangeGame(1280, 800).Board)
	x, y = g.Square(game.At(3, 2)).Center()
	if got := a.numbers(a.tickOf(widget.Input{X: x, Y: y, Moved: true})); !slices.Equal(got, []string{"d3"}) {
		t.Errorf("with the pointer on a chip: %v", got)
	}
	a.tickOf(away)
	a.tickOf(press("Escape"))
	if got := a.numbers(a.tickOf(away)); got != nil {
		t.Errorf("after Escape: %v", got)
	}
	a.state.Focus, a.state.ShowFocus = "values", true
	a.tickOf(press("Down"))
	if got := a.numbers(a.tickOf(away)); len(got) != 1 || got[0] == "d3" {
		t.Errorf("with the focus on the second row: %v", got)
	}
	a.tickOf(press("Enter"))
	if m, _ := a.values.ahead.Pinned(a.game.snap.Spot); m == game.NoMove {
		t.Error("Enter does not pin the line")
	}
}

// A click on a chip plays its move, or pins its line if the user cannot play there.
func TestClickOnAChip(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.tickOf(press("V"))
	a.still(t)
	g := view.BoardGeometry(view.ArrangeGame(1280, 800).Board)
	click := func(s game.Square) {
		x, y := g.Square(s).Center()
		a.tickOf(widget.Input{X: x, Y: y, Pressed: true, Down: true})
		a.tickOf(widget.Input{X: x, Y: y, Released: true})
		a.tickOf(away)
	}
	click(game.At(3, 2))
	if a.game.snap.Ply != 1 {
		t.Fatalf("a click on a chip does not play: ply %d", a.game.snap.Ply)
	}
	for _, c := range []struct {
		key  rune
		view int
	}{{'[', 0}, {']', 1}, {'[', 0}} {
		a.tickOf(widget.Input{X: -1, Y: -1, Typed: []rune{c.key}})
		if a.tickOf(away); a.game.snap.View != c.view {
			t.Errorf("%c shows ply %d, want %d", c.key, a.game.snap.View, c.view)
		}
	}
	a.still(t)
	played := slices.IndexFunc(a.chips(), func(c view.Chip) bool { return c.Played })
	if played < 0 || a.chips()[played].Square != game.At(3, 2) {
		t.Errorf("the played move has no mark: %+v", a.chips())
	}
	click(game.At(2, 3))
	if got := a.numbers(a.tickOf(away)); !slices.Equal(got, []string{"c4"}) || a.game.snap.View != 0 {
		t.Errorf("a click on a chip while looking back: %v at ply %d", got, a.game.snap.View)
	}
	before := steps(t, a.values.ahead)
	x, y := g.Square(game.At(0, 0)).Center()
	a.tickOf(widget.Input{X: x, Y: y, Wheel: 1, Shift: true})
	if a.tickOf(away); a.game.snap.View != 0 || steps(t, a.values.ahead) != before-1 {
		t.Errorf("Shift and the wheel: ply %d, %d moves of the line, want %d", a.game.snap.View, steps(t, a.values.ahead), before-1)
	}
}

func TestFreezeIsTold(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.tickOf(press("V"))
	a.still(t)
	a.tickOf(press("L"))
	said(t, a.tickOf(away), words.Get("values.frozen"))
	a.tickOf(press("L"))
	if f := a.tickOf(away); slices.Contains(texts(f), words.Get("values.frozen")) {
		t.Error("L does not end it")
	}
}

// While nothing is known about a position, the bar stays where it was.
func TestBarWaits(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.tickOf(press("V"))
	a.still(t)
	a.tickOf(away)
	was := a.values.Bar.Shown.Share
	a.game.snap.Report, a.game.report, a.game.snap.Verdict = nil, nil, nil
	a.frame(away)
	if now := a.values.Bar.Shown; now.Share != was || was == 0.5 || now.Words != words.Get("analysis.none") {
		t.Errorf("the bar goes from %g to %g and says %q", was, now.Share, now.Words)
	}
}

// Values that do not change draw nothing new.
func TestValuesAreStill(t *testing.T) {
	a, _ := analysed(t, [2]session.Seat{you, you})
	a.s.Settings.Motion = "full"
	a.tickOf(press("V"))
	a.still(t)
	for range pace.TicksPerSecond { // the bar moves
		a.tickOf(away)
	}
	before := slices.Clone(a.tickOf(away).Commands)
	for range pace.TicksPerSecond {
		if f := a.tickOf(away); !slices.Equal(f.Commands, before) {
			t.Fatal("the picture changes")
		}
	}
}

// With values on the board, nothing overlaps in any window, and no text is cut.
func TestValuesFit(t *testing.T) {
	for _, size := range append([][2]float64{{1920, 1080}, {600, 900}, {900, 1400}}, smallWindows...) {
		for _, percent := range []int{80, 100, 200} {
			for _, seats := range [][2]session.Seat{{you, you}, {engine, engine}} {
				a, _ := analysed(t, seats)
				a.w, a.h = size[0], size[1]
				a.scale = max(0.5, min(float64(percent)/100, size[0]/640, size[1]/400))
				a.tickOf(press("V"))
				if seats[0].Human {
					a.still(t)
				}
				f := a.tickOf(away)
				if lost := screentest.Lost(f, a.area()); lost != "" {
					t.Errorf("%v at %d %%: %s", size, percent, lost)
				}
				for _, w := range texts(f) {
					if strings.Contains(w, widget.Ellipsis) {
						t.Errorf("%v at %d %%: %q is cut", size, percent, w)
					}
				}
			}
		}
	}
}
