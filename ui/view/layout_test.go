package view

import (
	"math"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

func apart(a, b widget.Rect) bool {
	const slack = 1e-9
	return a.X+a.W <= b.X+slack || b.X+b.W <= a.X+slack || a.Y+a.H <= b.Y+slack || b.Y+b.H <= a.Y+slack
}

// TestArrange checks every window size from the smallest up: the board is a square, all parts are
// inside the window, and no parts overlap.
func TestArrange(t *testing.T) {
	for w := 640.0; w <= 3840; w += 40 {
		for h := 400.0; h <= 2160; h += 40 {
			at := Arrange(w, h)
			if math.Abs(at.Board.W-at.Board.H) > 1e-9 {
				t.Fatalf("%gx%g: the board is %g by %g", w, h, at.Board.W, at.Board.H)
			}
			for name, r := range map[string]widget.Rect{"board": at.Board, "side": at.Side, "status": at.Status} {
				if r.X < 0 || r.Y < 0 || r.X+r.W > w+1e-9 || r.Y+r.H > h+1e-9 || r.W <= 0 || r.H <= 0 {
					t.Fatalf("%gx%g: the %s %+v is not inside the window", w, h, name, r)
				}
			}
			if !apart(at.Board, at.Side) || !apart(at.Board, at.Status) || !apart(at.Status, at.Side) {
				t.Fatalf("%gx%g: parts overlap: board %+v, status %+v, side %+v", w, h, at.Board, at.Status, at.Side)
			}
			if at.Side.W < minSide {
				t.Fatalf("%gx%g: the side is %g wide, want at least %d", w, h, at.Side.W, minSide)
			}
			if at.Status.H < theme.Small*1.2 {
				t.Fatalf("%gx%g: the status line is %g high", w, h, at.Status.H)
			}
		}
	}
}

// TestThirdColumn checks that a wide window has a third column, next to the others and inside the
// window, and that a narrow window has none.
func TestThirdColumn(t *testing.T) {
	for w := 640.0; w <= 3840; w += 20 {
		for h := 400.0; h <= 2160; h += 40 {
			at := ArrangeGame(w, h)
			if at.Third.W == 0 {
				if at != Arrange(w, h) {
					t.Fatalf("%gx%g: two columns differ from the other scenes'", w, h)
				}
				continue
			}
			if w < wideWindow || at.Third.W < minColumn || at.Third.X+at.Third.W > w || at.Board.X < 0 || at.Third.Y+at.Third.H > h {
				t.Fatalf("%gx%g: the third column is %+v, the board %+v", w, h, at.Third, at.Board)
			}
			if !apart(at.Third, at.Side) || !apart(at.Third, at.Board) || !apart(at.Board, at.Side) {
				t.Fatalf("%gx%g: parts overlap: board %+v, side %+v, third %+v", w, h, at.Board, at.Side, at.Third)
			}
		}
	}
	if at := ArrangeGame(1920, 1080); at.Third.W == 0 {
		t.Error("1920x1080 has no third column")
	}
}

// TestNotice checks that a notice covers no square and nothing next to the board, stays inside the
// window, and has room for its text.
func TestNotice(t *testing.T) {
	for w := 640.0; w <= 3840; w += 20 {
		for h := 400.0; h <= 2160; h += 20 {
			at := ArrangeGame(w, h)
			g := BoardGeometry(at.Board)
			r := NoticePlace(at, g, 400)
			for s := game.At(0, 7); s <= game.At(7, 7); s++ {
				if !apart(r, g.Square(s)) {
					t.Fatalf("%gx%g: the notice %+v covers %v, %+v", w, h, r, s, g.Square(s))
				}
			}
			if !apart(r, at.Side) || r.X < at.Board.X || r.X+r.W > at.Board.X+at.Board.W+1e-9 || r.Y+r.H > h {
				t.Fatalf("%gx%g: the notice %+v leaves its place: board %+v, side %+v", w, h, r, at.Board, at.Side)
			}
			if r.H < theme.Title*1.5 || r.Y > at.Board.Y+at.Board.H {
				t.Fatalf("%gx%g: the notice %+v is %g high, and begins at %g of a board that ends at %g", w, h, r, r.H, r.Y, at.Board.Y+at.Board.H)
			}
		}
	}
}

// TestBoardFillsTheWindow checks that the board is large in a large window: it uses all the room
// that the height, or the width, allows.
func TestBoardFillsTheWindow(t *testing.T) {
	for _, c := range []struct{ w, h, least float64 }{
		{640, 480, 435}, {1280, 800, 740}, {1920, 1080, 1000}, {2560, 1440, 1360}, {700, 1100, 660},
	} {
		if got := Arrange(c.w, c.h).Board.W; got < c.least {
			t.Errorf("%gx%g: the board is %.0f wide, want at least %g", c.w, c.h, got, c.least)
		}
	}
}

func TestSquaresFindThemselves(t *testing.T) {
	for _, size := range []float64{440, 746, 1021.5} {
		g := BoardGeometry(widget.Rect{X: 13.25, Y: 7.5, W: size, H: size})
		for s := range game.Square(game.Squares) {
			r := g.Square(s)
			for _, p := range [][2]float64{{0.001, 0.001}, {0.5, 0.5}, {0.999, 0.999}} {
				if got, ok := g.At(r.X+p[0]*r.W, r.Y+p[1]*r.H); !ok || got != s {
					t.Fatalf("size %g: the point %v of %v is %v, %v", size, p, s, got, ok)
				}
			}
		}
		felt := g.Frame.Inset(g.Rim)
		for _, p := range [][2]float64{{felt.X - 1, felt.Y + 5}, {felt.X + 5, felt.Y - 1}, {felt.X + felt.W + 1, felt.Y + 5}, {felt.X + 5, felt.Y + felt.H + 1}, {math.Inf(-1), 0}} {
			if got, ok := g.At(p[0], p[1]); ok {
				t.Errorf("size %g: the point %v beside the board is %v", size, p, got)
			}
		}
	}
}
