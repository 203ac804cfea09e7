package view

import (
	"math"
	"slices"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// run steps until nothing moves. It returns the number of ticks and the order in which the discs
// ended.
func run(m *Motions, dt float64) (ticks int, ended []game.Square) {
	for m.Moving() && ticks < 10000 {
		before := map[game.Square]bool{}
		for _, d := range m.Discs {
			before[d.Square] = true
		}
		m.Step(dt)
		ticks++
		for _, d := range m.Discs {
			delete(before, d.Square)
		}
		for s := range game.Square(game.Squares) {
			if before[s] {
				ended = append(ended, s)
			}
		}
	}
	return ticks, ended
}

// flipped returns Black's move on a1, which flips b1 to g1 and b2.
func flipped() Placed {
	e := Placed{Color: game.Black, Square: game.At(0, 0)}
	for col := 1; col <= 6; col++ {
		e.Flips |= game.Bitboard(1) << game.At(col, 0)
	}
	e.Flips |= game.Bitboard(1) << game.At(1, 1)
	return e
}

func TestFlipsRippleOutwards(t *testing.T) {
	var m Motions
	m.Move(flipped(), theme.FullMotion)
	if len(m.Discs) != 8 {
		t.Fatalf("%d discs move, want 8", len(m.Discs))
	}
	for _, d := range m.Discs[1:] {
		if want := int8(game.White); d.From != want || d.To != int8(game.Black) {
			t.Errorf("%v turns from %d to %d", d.Square, d.From, d.To)
		}
		if d.Square == game.At(1, 1) && math.Abs(d.angle-math.Pi/4) > 1e-9 {
			t.Errorf("%v turns along %g, want %g", d.Square, d.angle, math.Pi/4)
		}
	}
	ticks, ended := run(&m, 1)
	if most := int(mostTicks) + 1; ticks > most {
		t.Errorf("the move took %d ticks, want at most %d (800 ms)", ticks, most)
	}
	last := -1
	for _, s := range ended[1:] {
		if distance := max(s.Col(), s.Row()); distance < last {
			t.Errorf("%v ended after a disc farther away: %v", s, ended)
		} else {
			last = distance
		}
	}
}

func TestSpeedScalesMotion(t *testing.T) {
	ticks := func(dt float64) int {
		var m Motions
		m.Move(flipped(), theme.FullMotion)
		n, _ := run(&m, dt)
		return n
	}
	normal := ticks(1)
	if slow := ticks(0.25); slow < 4*(normal-1) || slow > 4*normal {
		t.Errorf("a quarter of the speed took %d ticks, want about %d", slow, 4*normal)
	}
	if fast := ticks(8); fast > normal/8+1 {
		t.Errorf("eight times the speed took %d ticks, want about %d", fast, normal/8)
	}
}

func TestMotionSettings(t *testing.T) {
	var m Motions
	m.Move(flipped(), theme.NoMotion)
	if m.Moving() {
		t.Error("discs move though motion is off")
	}
	m.Move(flipped(), theme.ReducedMotion)
	if ticks, _ := run(&m, 1); ticks > 5 { // 80 ms
		t.Errorf("reduced motion took %d ticks, want at most 5", ticks)
	}
	m.Move(flipped(), theme.FullMotion)
	m.Finish()
	if m.Moving() {
		t.Error("discs move after all motion was ended")
	}
	a, b := [2]game.Bitboard{1, 2}, [2]game.Bitboard{2, 8}
	m.Change(a, b, theme.FullMotion)
	if len(m.Discs) != 3 {
		t.Errorf("%d discs change, want 3: a1 goes, b1 turns, d1 comes", len(m.Discs))
	}
	for _, d := range m.Discs {
		if want := map[game.Square][2]int8{0: {0, -1}, 1: {1, 0}, 3: {-1, 1}}[d.Square]; [2]int8{d.From, d.To} != want {
			t.Errorf("%v changes from %d to %d, want %v", d.Square, d.From, d.To, want)
		}
	}
}

// TestDiscsAreCountedAfterTheLastFlips checks that the count waits for the flips, that it ends, and
// that a new move or an undo stops it.
func TestDiscsAreCountedAfterTheLastFlips(t *testing.T) {
	var m Motions
	m.Move(flipped(), theme.FullMotion)
	m.End(theme.FullMotion)
	for m.Moving() {
		if m.Counted() != 0 {
			t.Fatalf("counted %g while discs turn", m.Counted())
		}
		m.Step(1)
	}
	last := m.Counted()
	for range int(countTicks) {
		m.Step(1)
		if now := m.Counted(); now < last {
			t.Fatalf("counted %g after %g", now, last)
		} else {
			last = now
		}
	}
	if last != 1 {
		t.Errorf("counted %g at the end, want 1", last)
	}
	for name, again := range map[string]func(){
		"a move": func() { m.Move(flipped(), theme.FullMotion) }, "an undo": func() { m.Change([2]game.Bitboard{}, [2]game.Bitboard{1, 0}, theme.FullMotion) },
	} {
		m.End(theme.FullMotion)
		again()
		if m.Counted() != 1 {
			t.Errorf("after %s the count goes on", name)
		}
	}
	for _, motion := range []theme.Motion{theme.ReducedMotion, theme.NoMotion} {
		if m.End(motion); m.Counted() != 1 {
			t.Errorf("motion %s: the discs are counted one by one", motion)
		}
	}
}

// Half a tick after a tick, a disc is drawn where half a step leads, at any speed of the game, and
// nothing else on the board changes.
func TestMotionsGoOnBetweenTicks(t *testing.T) {
	draw := func(steps []float64, ahead float64) []widget.Command {
		var st widget.State
		var b Board
		b.Motions.Move(flipped(), theme.FullMotion)
		b.Motions.Nudge(game.At(5, 5), theme.FullMotion)
		for _, dt := range steps {
			b.Motions.Step(dt)
		}
		f := widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 { return size * float64(len(s)) })
		b.Show(f, BoardGeometry(widget.Rect{W: 600, H: 600}), BoardData{Discs: [2]game.Bitboard{1 << 40, 1 << 41}})
		f.End()
		return f.Between(ahead, nil)
	}
	for _, dt := range []float64{0.25, 1, 4} {
		half := draw([]float64{dt, dt, dt}, 0.5)
		want := draw([]float64{dt, dt, dt, dt / 2}, 0)
		if len(half) != len(want) {
			t.Fatalf("%d and %d commands", len(half), len(want))
		}
		for i := range want {
			if got := half[i]; math.Hypot(got.X-want[i].X, got.Y-want[i].Y) > 1e-9 || math.Abs(got.Squash-want[i].Squash) > 1e-9 || got.Top != want[i].Top {
				t.Fatalf("speed %g: command %d is %+v, want %+v", dt, i, got, want[i])
			}
		}
		if slices.Equal(half, draw([]float64{dt, dt, dt}, 0)) {
			t.Errorf("speed %g: nothing moves between two ticks", dt)
		}
	}
}

// All discs of Turn are as far as it says, whatever their distance.
func TestTurnIsOfOneMoment(t *testing.T) {
	var m Motions
	m.Turn(Placed{Square: 0, Color: game.Black, Flips: 0b1110}, 0.4)
	if len(m.Discs) != 3 {
		t.Fatalf("%d discs turn, want 3", len(m.Discs))
	}
	for _, d := range m.Discs {
		if d.done() != 0.4 || d.From != int8(game.White) || d.To != int8(game.Black) || d.angle != 0 {
			t.Errorf("%+v", d)
		}
	}
}
