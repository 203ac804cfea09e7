package paint

import (
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// TestGallery writes pictures of views to the folder in FLIPSIDE_GALLERY, for people to look at.
func TestGallery(t *testing.T) {
	folder := os.Getenv("FLIPSIDE_GALLERY")
	if folder == "" {
		t.Skip("FLIPSIDE_GALLERY names no folder")
	}
	for name, declare := range gallery {
		for _, size := range []struct{ w, h, percent int }{{640, 480, 100}, {1280, 800, 100}, {1280, 800, 200}, {1920, 1080, 100}} {
			for _, th := range theme.Themes {
				scale := max(0.5, min(float64(size.percent)/100, float64(size.w)/640, float64(size.h)/400))
				f := widget.Begin(&widget.State{}, widget.Input{X: -1, Y: -1}, th, scale, Measure)
				f.Least = theme.Small
				declare(f, widget.Rect{W: float64(size.w) / scale, H: float64(size.h) / scale})
				f.End()
				p, err := New()
				if err != nil {
					t.Fatal(err)
				}
				screen := ebiten.NewImage(size.w, size.h)
				p.Draw(screen, f.Commands, th.Back)
				picture := image.NewRGBA(image.Rect(0, 0, size.w, size.h))
				screen.ReadPixels(picture.Pix)
				screen.Deallocate()
				path := filepath.Join(folder, fmt.Sprintf("%s-%dx%d-%d-%s.png", name, size.w, size.h, size.percent, th.Name))
				file, err := os.Create(path)
				if err == nil {
					err = png.Encode(file, picture)
				}
				if err == nil {
					err = file.Close()
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// gallery are the pictures.
var gallery = map[string]func(f *widget.Frame, area widget.Rect){
	"values": galleryValues,
	"review": galleryReview,
	"tree":   galleryTree,
}

func at(square string) game.Square {
	s, err := game.ParseSquare(square)
	if err != nil {
		panic(err)
	}
	return s
}

// galleryMoves is the game of the pictures.
func galleryMoves() *game.Game {
	g, err := game.FromText("d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4")
	if err != nil {
		panic(err)
	}
	return g
}

// galleryGame is the position of the pictures.
func galleryGame() (discs [2]game.Bitboard, last game.Bitboard) {
	g := galleryMoves()
	p, to := g.Position(), g.ToMove()
	return p.Discs(to), game.Bitboard(1) << g.Current().Move().Square()
}

func galleryValues(f *widget.Frame, area widget.Rect) {
	a := view.ArrangeGame(area.W, area.H)
	g := view.BoardGeometry(a.Board)
	discs, last := galleryGame()
	var free []game.Square
	for s := range (^(discs[0] | discs[1])).All() {
		free = append(free, s)
	}
	d := view.BoardData{Discs: discs, Last: last}
	for i, words := range []string{"0", "1", "3", "7", "24", "=", "+12", "-3", "62%", "100%"} {
		d.Chips = append(d.Chips, view.Chip{Square: free[i], Words: []string{words}, Share: 1 - float64(i)/10, Grade: theme.Grade(i % 5),
			Best: i == 0 || i == 5, Exact: i >= 5, Played: i == 1 || i == 7})
	}
	for i := range 4 {
		d.Numbers = append(d.Numbers, see.Number{Square: free[12+i], Color: game.Color(i % 2), Number: i*3 + 1})
	}
	b := view.NewBoard(free[0])
	b.Show(f, g, d)
}

// galleryReview shows the views of a review at the places of its screen.
func galleryReview(f *widget.Frame, area widget.Rect) {
	a := view.Arrange(area.W, area.H)
	side := a.Side
	height := 168.0
	if a.Compact {
		height = 56
	}
	r, _ := side.Top(height, 10)
	r.Y += 60
	values := make([]view.GraphValue, 61)
	for i := range values[:50] {
		values[i] = view.GraphValue{Value: 9*math.Sin(float64(i)/7) + float64(i%3), Known: i < 20 || i > 24}
	}
	for i := range values[40:] {
		values[40+i] = view.GraphValue{Value: -22, Known: true}
	}
	view.Graph(f, r, view.GraphData{Values: values, View: 31, Solved: 44, Marks: []view.GraphMark{{Ply: 9, Grade: theme.Slip}, {Ply: 10, Grade: theme.Mistake, Sure: true},
		{Ply: 31, Grade: theme.BigMistake, Sure: true}, {Ply: 40, Grade: theme.BigMistake}, {Ply: 52, Grade: theme.Slip, Sure: true}}})
	r.Y, r.H = r.Y+r.H+60, 168
	if a.Compact {
		r.Y, r.H = r.Y-10, 207
	}
	discs, last := galleryGame()
	m := view.MomentData{Titles: []string{"Move 31: g2"}, Grade: theme.BigMistake, Counts: []string{"Moment 1 of 3", "1 of 3"}, Retry: true, Next: true,
		Board: view.BoardData{Discs: discs, Last: last, Lit: 1 << at("h1"), Numbers: []see.Number{{Square: at("g2"), Number: 1}, {Square: at("h1"), Color: 1, Number: 2}}},
		Sentences: []view.Sentence{{Text: "g2 lets White take the corner h1 in two moves.", Squares: 1 << at("h1")},
			{Text: "After it you have 2 safe moves, White 9: soon you must give something away.", Squares: 1 << at("g2")}}}
	view.Moment(f, r, m, a.Compact)
	lost := view.LostData{Sides: [2]view.LostSide{{Name: "You", Whole: 31, Endgame: 8, Best: 17, Counted: 29}, {Name: "Calculator Medium", Whole: 12, Best: 23, Counted: 30}}}
	r.Y, r.H = a.Side.Y, 56
	if a.Compact {
		r.H = 40
	}
	view.Lost(f, r, lost)
	lost.Rough = true
	lost.Sides[1].Endgame = view.Unknown
	r.Y, r.H = a.Side.Y+a.Side.H-190, view.LostHeight
	view.Lost(f, r, lost)
}

// galleryTree shows a game with variations and comments.
func galleryTree(f *widget.Frame, area widget.Rect) {
	g := galleryMoves()
	main := g.Current()
	vary := func(ply, more int) {
		n := main
		for n.Ply() > ply {
			n = n.Parent()
		}
		if err := g.Go(n); err != nil {
			panic(err)
		}
		for range more {
			for s := range g.Position().Moves().All() {
				if next := n.Children(); len(next) == 0 || next[0].Move() != game.Move(s) {
					if err := g.Play(game.Move(s)); err != nil {
						panic(err)
					}
					break
				}
			}
			n = g.Current()
		}
	}
	vary(4, 5)
	main.Parent().Note.Comment = "This looks natural, but it opens the corner: White can take h1 soon, and there is nothing to do about it."
	vary(9, 3)
	g.Current().Note.Verdict = game.Interesting
	vary(9, 1)
	a := view.Arrange(area.W, area.H)
	r := a.Side
	r.H = min(r.H-70, 420)
	grade := func(n *game.Node) (theme.Grade, bool) {
		return theme.Grade(n.Ply() % 9 % 5), n.Ply()%2 == 0
	}
	(&view.Tree{}).Show(f, r, view.TreeData{Root: g.Root(), At: main, Given: 2, Grade: grade}, a.Compact)
}
