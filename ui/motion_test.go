package ui

import (
	"math"
	"testing"

	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/theme"
)

// run steps until nothing moves and returns the ticks that took and the order in which discs ended.
func run(m *motions, dt float64) (ticks int, ended []game.Square) {
	for m.moving() && ticks < 10000 {
		before := map[game.Square]bool{}
		for _, d := range m.discs {
			before[d.square] = true
		}
		m.step(dt)
		ticks++
		for _, d := range m.discs {
			delete(before, d.square)
		}
		for s := range game.Square(game.Squares) {
			if before[s] {
				ended = append(ended, s)
			}
		}
	}
	return ticks, ended
}

// flipped is a move of Black's on a1 that flips b1 to g1 and b2.
func flipped() session.Event {
	e := session.Event{Kind: session.EventMoved, Color: game.Black, Move: game.Move(game.At(0, 0))}
	for col := 1; col <= 6; col++ {
		e.Flips |= game.Bitboard(1) << game.At(col, 0)
	}
	e.Flips |= game.Bitboard(1) << game.At(1, 1)
	return e
}

func TestFlipsRippleOutwards(t *testing.T) {
	var m motions
	m.move(flipped(), "full")
	if len(m.discs) != 8 {
		t.Fatalf("%d discs move, want 8", len(m.discs))
	}
	for _, d := range m.discs[1:] {
		if want := int8(game.White); d.from != want || d.to != int8(game.Black) {
			t.Errorf("%v turns from %d to %d", d.square, d.from, d.to)
		}
		if d.square == game.At(1, 1) && math.Abs(d.angle-math.Pi/4) > 1e-9 {
			t.Errorf("%v turns along %g, want %g", d.square, d.angle, math.Pi/4)
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
		var m motions
		m.move(flipped(), "full")
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
	var m motions
	m.move(flipped(), "off")
	if m.moving() {
		t.Error("discs move though motion is off")
	}
	m.move(flipped(), "reduced")
	if ticks, _ := run(&m, 1); ticks > 5 { // 80 ms
		t.Errorf("reduced motion took %d ticks, want at most 5", ticks)
	}
	m.move(flipped(), "full")
	m.finish()
	if m.moving() {
		t.Error("discs move after all motion was ended")
	}
	a, b := [2]game.Bitboard{1, 2}, [2]game.Bitboard{2, 8}
	m.change(a, b, "full")
	if len(m.discs) != 3 {
		t.Errorf("%d discs change, want 3: a1 goes, b1 turns, d1 comes", len(m.discs))
	}
	for _, d := range m.discs {
		if want := map[game.Square][2]int8{0: {0, -1}, 1: {1, 0}, 3: {-1, 1}}[d.square]; [2]int8{d.from, d.to} != want {
			t.Errorf("%v changes from %d to %d, want %v", d.square, d.from, d.to, want)
		}
	}
}

// TestDiscsAreCountedAfterTheLastFlips holds that the count waits for the flips, ends, and goes when a disc is placed or taken back.
func TestDiscsAreCountedAfterTheLastFlips(t *testing.T) {
	var m motions
	m.move(flipped(), "full")
	m.end("full")
	for m.moving() {
		if m.counted() != 0 {
			t.Fatalf("counted %g while discs turn", m.counted())
		}
		m.step(1)
	}
	last := m.counted()
	for range int(countTicks) {
		m.step(1)
		if now := m.counted(); now < last {
			t.Fatalf("counted %g after %g", now, last)
		} else {
			last = now
		}
	}
	if last != 1 {
		t.Errorf("counted %g at the end, want 1", last)
	}
	for name, again := range map[string]func(){
		"a move": func() { m.move(flipped(), "full") }, "an undo": func() { m.change([2]game.Bitboard{}, [2]game.Bitboard{1, 0}, "full") },
	} {
		m.end("full")
		again()
		if m.counted() != 1 {
			t.Errorf("after %s the count goes on", name)
		}
	}
	for _, motion := range []theme.Motion{"reduced", "off"} {
		if m.end(motion); m.counted() != 1 {
			t.Errorf("motion %s: the discs are counted one by one", motion)
		}
	}
}
