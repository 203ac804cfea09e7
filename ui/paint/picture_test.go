package paint

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/picture"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// samples are frames with every kind of command.
var samples = map[string]func(f *widget.Frame, area widget.Rect){
	"values": galleryValues,
	"review": galleryReview,
	"tree":   galleryTree,
	"cards":  sampleCards,
	"game":   sampleGame,
}

// sampleCards shows the cards of players and texts in all weights.
func sampleCards(f *widget.Frame, area widget.Rect) {
	list, _ := area.Inset(20).Cells(4, 2, 76, 20)
	for i, name := range []string{"You", "Calculator Medium", "Zoë Ångström Ελένη Привет", strings.Repeat("long ", 20)} {
		view.Card(f, list[i], view.CardData{ID: name, Color: game.Color(i % 2), Discs: 7 * i, Active: i%2 == 0, Level: name, Left: "4:59", Last: i == 1, Sub: "thinks", Progress: 0.6}, i > 1)
	}
	row := widget.Rect{X: 20, Y: 230, W: area.W - 40, H: 40}
	for i, size := range []float64{theme.Small, theme.Body, theme.Title, theme.Large, 48} {
		for w := widget.Regular; w <= widget.Bold; w++ {
			at := row.Columns(3, 10)[w]
			f.Label(at, "AVATAR fi 0123 ½ \"quoted\"", size, w, widget.Align((i+int(w))%3), widget.Fade(f.Theme.Text, 1-float64(i)*0.15))
		}
		row.Y += row.H
	}
}

// sampleGame shows a board on which discs turn, with the marks of an overlay and a notice.
func sampleGame(f *widget.Frame, area widget.Rect) {
	a := view.ArrangeGame(area.W, area.H)
	g := view.BoardGeometry(a.Board)
	discs, last := galleryGame()
	b := view.NewBoard(at("a1"))
	b.Motions.Turn(view.Placed{Square: at("d3"), Color: game.Black, Flips: discs[0] &^ last}, 0.4)
	free := ^(discs[0] | discs[1])
	d := view.BoardData{Discs: discs, Last: last, Dots: free & 0xFF, Hints: free & 0xFF00, Rings: discs[1], Ghosts: [2]game.Bitboard{free & 0xFF << 40},
		Lit: 1 << at("h8"), Written: []see.Number{{Square: at("a8"), Color: game.White, Number: 42}},
		Marks: see.Marks{Frontier: discs, Stable: [2]game.Bitboard{discs[0] & 0xFFFF}, Regions: []see.Region{{Squares: 0xC0C0 << 40, Parity: true}}}}
	b.Show(f, g, d)
	view.Notice(f, a, g, "Black has no move")
	view.SmallBoard(f, widget.Rect{X: a.Side.X, Y: a.Side.Y, W: 150, H: 150}, view.BoardData{Discs: discs, Last: last})
}

// difference returns the part of the pixels that differ in a channel by more than slight, and the
// largest difference.
func difference(a, b *image.RGBA, slight int) (part float64, worst int) {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		most := 0
		for c := range 3 {
			d := int(a.Pix[i+c]) - int(b.Pix[i+c])
			most = max(most, d, -d)
		}
		if most > slight {
			n++
		}
		worst = max(worst, most)
	}
	return float64(n) / float64(len(a.Pix)/4), worst
}

// TestPictureIsThatOfTheWindow draws the same commands on the GPU and with ui/picture. Edges may
// differ, since a GPU takes the slope of an edge from neighbouring pixels and ui/picture computes
// it.
func TestPictureIsThatOfTheWindow(t *testing.T) {
	const (
		slight = 4
		most   = 0.003 // the part of the pixels that may differ more
	)
	for name, declare := range samples {
		for _, scale := range []float64{1, 1.75} {
			for _, th := range []theme.Theme{theme.ByName(theme.DarkTheme), theme.ByName(theme.ContrastTheme)} {
				size := image.Pt(int(900*scale), int(600*scale))
				f := widget.Begin(&widget.State{}, widget.Input{X: -1, Y: -1}, th, scale, Measure)
				f.Least = theme.Small
				declare(f, widget.Rect{W: 900, H: 600})
				f.End()
				p, err := New()
				if err != nil {
					t.Fatal(err)
				}
				screen := ebiten.NewImage(size.X, size.Y)
				p.Draw(screen, f.Commands, th.Back)
				want := image.NewRGBA(image.Rectangle{Max: size})
				screen.ReadPixels(want.Pix)
				screen.Deallocate()
				c := picture.NewCanvas(size)
				c.Draw(c.Image.Rect, f.Commands, th.Back)
				part, worst := difference(want, c.Image, slight)
				t.Logf("%s, %g, %s: %.3f%% of the pixels differ by more than %d, at most by %d", name, scale, th.Name, 100*part, slight, worst)
				if part > most {
					t.Errorf("%s, %g, %s: %.2f%% of the pixels differ", name, scale, th.Name, 100*part)
				}
				// The same commands, each moved by a pixel, are another picture.
				for i := range f.Commands {
					f.Commands[i].X++
				}
				c.Draw(c.Image.Rect, f.Commands, th.Back)
				if part, _ := difference(want, c.Image, slight); part <= most {
					t.Errorf("%s: a shift by a pixel changes only %.2f%%", name, 100*part)
				}
			}
		}
	}
}

// TestMeasureIsThatOfTheDrawnText compares the measured widths of texts with their widths as drawn.
func TestMeasureIsThatOfTheDrawnText(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "assets", "words", "en.json"))
	if err != nil {
		t.Fatal(err)
	}
	lines := append(strings.Split(string(data), "\n"), "AVATAR To fi ffl", "e\u0301te\u0301", "Ελληνικά", "Привет", "שלום abc", "مرحبا", "日本語", "😀 x", "❤\ufe0f",
		"a\u200db", "a\u00adb", "x\u0323y", "½ ⅓ … – — “q”", "ŉ ĳ Ǆ")
	for w := widget.Regular; w <= widget.Bold; w++ {
		for _, size := range []float64{5, 13, 15, 18, 23, 26, 45, 120} {
			for _, line := range lines {
				if got, want := Measure(line, size, w), text.AdvanceAt(line, len(line), face(size, w)); got != want {
					t.Errorf("%q, %g, %d: %g wide, but drawn %g wide", line, size, w, got, want)
				}
			}
		}
	}
}
