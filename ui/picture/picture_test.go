package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math"
	"strconv"
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// themes are the themes that the tests use.
var themes = []theme.Theme{theme.ByName(theme.DarkTheme), theme.ByName(theme.LightTheme), theme.ByName(theme.ContrastTheme)}

func lookOf(t theme.Theme, width int) Look {
	return Look{Theme: t, Width: width, Names: [2]string{"You", "Calculator Medium"}}
}

// The games of the tests: 60 moves, passes, and a game that ends with empty squares.
const (
	fullBoard = "d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4f7g1a3h3f1b5b1e8" +
		"g5b7d6e7g7c2g2h5f6g8b3a2h8h2d7g4b8c8c7c6h1a7h7a8h6a6d8f8a4h4"
	withPass = "d3c3b3b2f5a3a1c1-"
	wipeOut  = "e6f4e3f6g5d6e7f5c5"
)

func played(t testing.TB, list string) *game.Game {
	t.Helper()
	g, err := game.FromText(list)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at returns the position of a game after some plies of its line.
func at(t testing.TB, g *game.Game, ply int) Board {
	t.Helper()
	g = g.Clone()
	if err := g.Jump(ply); err != nil {
		t.Fatal(err)
	}
	return BoardOf(g)
}

func decoded(t testing.TB, data []byte) image.Image {
	t.Helper()
	p, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func colorAt(p image.Image, x, y float64) color.NRGBA {
	return color.NRGBAModel.Convert(p.At(int(x), int(y))).(color.NRGBA)
}

// isNear reports whether two colours differ little.
func isNear(a, b color.NRGBA) bool { return distance(a, b) < 24 }

func distance(a, b color.NRGBA) float64 {
	r, g, c := float64(a.R)-float64(b.R), float64(a.G)-float64(b.G), float64(a.B)-float64(b.B)
	return math.Sqrt(r*r + g*g + c*c)
}

func TestPictureShowsThePosition(t *testing.T) {
	for _, colors := range themes {
		name := colors.Name
		for _, width := range []int{MinWidth, 480, 1001} {
			look := lookOf(colors, width)
			b := at(t, played(t, fullBoard), 23)
			var out, again bytes.Buffer
			if err := errors.Join(PNG(&out, b, look), PNG(&again, b, look)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(out.Bytes(), again.Bytes()) {
				t.Errorf("%s, %d: two pictures of a position differ", name, width)
			}
			p, l := decoded(t, out.Bytes()), newScene(look, 0)
			if p.Bounds().Dx() != width || p.Bounds().Dy() != l.size.Y {
				t.Fatalf("%s: the picture is %v, want %d pixels wide", name, p.Bounds(), width)
			}
			discs := b.Position.Discs(b.ToMove)
			for s := range game.Square(game.Squares) {
				r := l.square(s)
				x, y := r.Center()
				if isNear(colorAt(p, x, y), colors.LastMark) {
					t.Errorf("%s, %d: the mark on %s is no ring", name, width, s)
				}
				marked := false
				for d := range int(r.W * 0.3) {
					marked = marked || distance(colorAt(p, x-float64(d), y), colors.LastMark) < 80 // a thin ring is mixed with its edges
				}
				if marked != (b.Last == game.Move(s)) {
					t.Errorf("%s, %d: the mark on %s is %v", name, width, s, marked)
				}
				got := colorAt(p, x-r.W*0.3, y) // on the disc, next to the mark
				want := mix(colors.Board, colors.BoardEdge, y/float64(p.Bounds().Dy()))
				for c, faces := range [2][2]color.NRGBA{{colors.BlackTop, colors.BlackFace}, {colors.WhiteTop, colors.WhiteFace}} {
					if discs[c].Has(s) {
						want = mix(faces[0], faces[1], 0.5)
					}
				}
				if !isNear(got, want) {
					t.Errorf("%s, %d: %s has %v, want %v", name, width, s, got, want)
				}
			}
		}
	}
}

func TestWidthsOutsideTheLimits(t *testing.T) {
	g := played(t, "f5")
	for _, width := range []int{-1, 0, MinWidth - 1, MaxWidth + 1} {
		look := lookOf(themes[0], width)
		var out bytes.Buffer
		for name, err := range map[string]error{"PNG": PNG(&out, at(t, g, 1), look), "NumberedPNG": NumberedPNG(&out, g, look),
			"GIF": GIF(context.Background(), &out, g, look, nil)} {
			if err == nil || out.Len() > 0 {
				t.Errorf("%s of %d pixels: %v", name, width, err)
			}
		}
	}
}

func TestWidthsAtTheLimits(t *testing.T) {
	for _, width := range []int{MinWidth, MaxWidth} {
		var out bytes.Buffer
		if err := PNG(&out, at(t, played(t, "f5"), 1), lookOf(themes[0], width)); err != nil {
			t.Fatal(err)
		}
		if p, err := png.DecodeConfig(&out); err != nil || p.Width != width {
			t.Errorf("%d pixels become %d: %v", width, p.Width, err)
		}
	}
}

// TestNamesStayInTheirCards has the count of the discs in each card, and all texts in it, whatever
// the names are.
func TestNamesStayInTheirCards(t *testing.T) {
	b := at(t, played(t, fullBoard), 60)
	for _, name := range []string{"", " ", "You", strings.Repeat("W", 60), strings.Repeat("long ", 50_000), "two\nlines\x00\t\u202e", "\xff\xfe", "مرحبا", "😀❤\ufe0f", "Zoe\u0308 \u0301\u0301\u0301"} {
		for _, width := range []int{MinWidth, 480} {
			look := Look{Theme: themes[0], Width: width, Names: [2]string{name, name}}
			s := newScene(look, 0)
			counts := [2]bool{}
			for _, c := range s.frame(b, b.data(), nil) {
				for side, card := range s.cards {
					x, right := card.X*s.scale, (card.X+card.W)*s.scale
					if c.Kind != widget.Text || c.Y > (card.Y+card.H)*s.scale || c.X < x || c.X > right {
						continue
					}
					if end := c.X + Measure(c.Text, c.Size, c.Weight); end > right {
						t.Errorf("%.20q, %d: %.20q ends at %g, and its card at %g", name, width, c.Text, end, right)
					}
					counts[side] = counts[side] || c.Text == strconv.Itoa(b.discs()[side].Count())
				}
			}
			if counts != [2]bool{true, true} {
				t.Errorf("%.20q, %d: the cards with a count are %v", name, width, counts)
			}
			if whole(b, look).Rect.Dx() != width {
				t.Errorf("%.20q: a picture of another width", name)
			}
		}
	}
}

// composed plays an animation and gives each picture to see.
func composed(t testing.TB, data []byte, see func(i int, picture *image.RGBA)) *gif.GIF {
	t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for i, frame := range film.Image {
		r := frame.Rect
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if frame.ColorIndexAt(x, y) != transparent {
					picture.Set(x, y, frame.At(x, y))
				}
			}
		}
		see(i, picture)
	}
	return film
}

// TestAnimationShowsEveryPosition composes the frames as a viewer does. The picture before the
// first disc of each next move must be the PNG of the position, in the colours of the palette.
func TestAnimationShowsEveryPosition(t *testing.T) {
	for name, list := range map[string]string{"60 moves": fullBoard, "passes": withPass, "an early end": wipeOut, "no move": ""} {
		g := played(t, list)
		look := lookOf(themes[0], MinWidth)
		var out, again bytes.Buffer
		told := 0
		err := GIF(context.Background(), &out, g, look, func(done, all int) {
			if told++; done != told || all != g.LineLen() {
				t.Errorf("%s: told %d of %d", name, done, all)
			}
		})
		if err := errors.Join(err, GIF(context.Background(), &again, g, look, nil)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Errorf("%s: two animations of a game differ", name)
		}
		if told != g.LineLen() {
			t.Errorf("%s: %d plies were told, want %d", name, told, g.LineLen())
		}
		ply := 0
		want := inPalette(whole(at(t, g, ply), look), themes[0])
		film := composed(t, out.Bytes(), func(_ int, p *image.RGBA) {
			if ply > g.LineLen() || !equal(p, want) {
				return
			}
			if ply++; ply <= g.LineLen() {
				want = inPalette(whole(at(t, g, ply), look), themes[0])
			}
		})
		if ply != g.LineLen()+1 {
			t.Errorf("%s: the animation shows %d of %d positions", name, ply, g.LineLen()+1)
		}
		frames, passes := 1, 0
		for i, m := range g.Line() {
			frames += 4
			if p, _ := g.PositionAt(i); !m.IsSquare() {
				frames, passes = frames-2, passes+1
			} else if p.Flips(m.Square()) == 0 {
				t.Fatal("a move without flips")
			}
		}
		if len(film.Image) != frames {
			t.Errorf("%s: %d frames, want %d", name, len(film.Image), frames)
		}
		if film.LoopCount != -1 {
			t.Errorf("%s: the animation is repeated, so that its last picture does not stand", name)
		}
		for i, d := range film.Disposal {
			if d != gif.DisposalNone || film.Delay[i] < 2 {
				t.Errorf("%s: frame %d has disposal %d and a delay of %d", name, i, d, film.Delay[i])
			}
		}
	}
}

// inPalette returns what the palette makes of a picture.
// whole draws the picture of a position.
func whole(b Board, look Look) *image.RGBA { return drawn(newScene(look, 0), b, b.data(), nil) }

// square returns the pixels of a square.
func (s *scene) square(q game.Square) widget.Rect {
	r, k := s.board.Square(q), s.scale
	return widget.Rect{X: r.X * k, Y: r.Y * k, W: r.W * k, H: r.H * k}
}

func inPalette(p *image.RGBA, c theme.Theme) *image.RGBA {
	m := newMatcher(paletteOf(&c))
	out := image.NewRGBA(p.Rect)
	for i := 0; i < len(p.Pix); i += 4 {
		tint := m.palette[m.index(p.Pix[i:])].(color.NRGBA)
		out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = tint.R, tint.G, tint.B, 255
	}
	return out
}

func equal(a, b *image.RGBA) bool { return a.Rect == b.Rect && bytes.Equal(a.Pix, b.Pix) }

// TestFramesHaveOnlyWhatChanges checks that no row or column at the edge of a frame is unchanged.
func TestFramesHaveOnlyWhatChanges(t *testing.T) {
	var out bytes.Buffer
	if err := GIF(context.Background(), &out, played(t, fullBoard), lookOf(themes[0], 240), nil); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	before := image.NewPaletted(film.Image[0].Rect, film.Image[0].Palette)
	area := 0
	for i, f := range film.Image {
		var changes image.Rectangle
		for y := f.Rect.Min.Y; y < f.Rect.Max.Y; y++ {
			for x := f.Rect.Min.X; x < f.Rect.Max.X; x++ {
				if to := f.ColorIndexAt(x, y); to != transparent {
					if before.ColorIndexAt(x, y) == to {
						t.Fatalf("frame %d sets a pixel to the colour that it has", i)
					}
					before.SetColorIndex(x, y, to)
					changes = changes.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if changes != f.Rect {
			t.Errorf("frame %d is %v, but changes are in %v", i, f.Rect, changes)
		}
		area += f.Rect.Dx() * f.Rect.Dy()
	}
	if whole := before.Rect.Dx() * before.Rect.Dy() * len(film.Image); area > whole/2 {
		t.Errorf("the frames have %d of %d pixels", area, whole)
	}
}

// TestPaletteIsFine bounds what the palette changes in a picture.
func TestPaletteIsFine(t *testing.T) {
	for _, colors := range themes {
		name := colors.Name
		if n := len(paletteOf(&colors)); n > mostColors {
			t.Fatalf("%s: %d colours", name, n)
		}
		p := whole(at(t, played(t, fullBoard), 40), lookOf(colors, 480))
		q := inPalette(p, colors)
		sum, worst := 0.0, 0.0
		for i := 0; i < len(q.Pix); i += 4 {
			d := distance(color.NRGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255}, color.NRGBA{q.Pix[i], q.Pix[i+1], q.Pix[i+2], 255})
			sum += d
			worst = max(worst, d)
		}
		mean := sum / float64(len(q.Pix)/4)
		t.Logf("%s: %d colours, mean %.2f, worst %.1f", name, len(paletteOf(&colors)), mean, worst)
		if mean > 1 || worst > 32 {
			t.Errorf("%s: the palette changes colours by %.2f on average and %.1f at most", name, mean, worst)
		}
	}
}

func TestAnimationCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	err := GIF(ctx, &out, played(t, fullBoard), lookOf(themes[0], 240), func(done, _ int) {
		if done == 3 {
			cancel()
		}
		if done > 3 {
			t.Errorf("ply %d was drawn after the cancel", done)
		}
	})
	if !errors.Is(err, context.Canceled) || out.Len() > 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
}

func TestNumberedPicture(t *testing.T) {
	for _, colors := range themes {
		name := colors.Name
		g := played(t, withPass)
		var out bytes.Buffer
		look := lookOf(colors, 480)
		if err := NumberedPNG(&out, g, look); err != nil {
			t.Fatal(err)
		}
		p, l, n := decoded(t, out.Bytes()), newScene(look, 0), NumberingOf(g)
		if p.Bounds().Dy() <= l.size.Y {
			t.Errorf("%s: no room for words: %v", name, p.Bounds())
		}
		for s := range game.Square(game.Squares) {
			r := l.square(s)
			x, y := r.Center()
			inks, faces := [2]color.NRGBA{colors.WhiteFace, colors.BlackFace}, [2]color.NRGBA{colors.BlackFace, colors.WhiteFace}
			ink := 0 // pixels of the number
			for dy := -r.H / 5; dy < r.H/5; dy++ {
				for dx := -r.W / 4; dx < r.W/4; dx++ {
					if n.Number[s] > 0 && isNear(colorAt(p, x+dx, y+dy), inks[n.Color[s]]) {
						ink++
					}
				}
			}
			side := colorAt(p, x, y+r.H*0.33)
			switch {
			case n.Number[s] > 0 && (ink < 10 || !isNear(side, faces[n.Color[s]])):
				t.Errorf("%s: %s has %d pixels of a number on %v", name, s, ink, side)
			case n.Number[s] == 0 && (n.Start[0]|n.Start[1]).Has(s) == isNear(side, mix(colors.Board, colors.BoardEdge, 0.5)):
				t.Errorf("%s: %s has %v", name, s, side)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	p, to := played(t, "f5d6c3").Position(), game.White
	if got, want := Diagram(p, to), strings.TrimPrefix(`
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . X . . . . .
4 . . . X X . . .
5 . . . O X X . .
6 . . . O . . . .
7 . . . . . . . .
8 . . . . . . . .
Black (X) 5, White (O) 2, White to move
`, "\n"); got != want {
		t.Errorf("the diagram is\n%s, want\n%s", got, want)
	}
	end := played(t, wipeOut)
	if got := Diagram(end.Position(), end.ToMove()); !strings.HasSuffix(got, "Black (X) 13, White (O) 0, the game is over\n") {
		t.Errorf("the end is told as\n%s", got)
	}
	if got, want := Numbered(played(t, withPass)), strings.TrimPrefix(`
   a  b  c  d  e  f  g  h
1  7  .  8  .  .  .  .  .
2  .  4  .  .  .  .  .  .
3  6  3  2  1  .  .  .  .
4  .  .  .  O  X  .  .  .
5  .  .  .  X  O  5  .  .
6  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
8  .  .  .  .  .  .  .  .
Black passes after 8
`, "\n"); !strings.HasPrefix(got, want) {
		t.Errorf("the numbered diagram is\n%s, want\n%s", got, want)
	}
	for list, want := range map[string]string{fullBoard: "White wins 35-29", wipeOut: "Black wins 64-0", "f5d6": "Not finished: Black 3, White 3"} {
		if got := Numbered(played(t, list)); !strings.HasSuffix(got, "\n"+want+"\n") {
			t.Errorf("the end of %s is told as\n%s", list, got)
		}
	}
}

func TestDraw(t *testing.T) {
	const half = game.Bitboard(0xFFFFFFFF)
	if got := (Board{Position: game.Position{Own: half, Opp: ^half}}).result(); got != "A draw, 32-32" {
		t.Errorf("32 discs each are told as %q", got)
	}
}

func TestMoveLists(t *testing.T) {
	for list, want := range map[string]string{"": "", "f5d6c3": "f5d6c3", "e6f4c3": "f5d6c3", "d3c5f6": "f5d6c3", "c4e3f6": "f5d6c3"} {
		g := played(t, list)
		if got := MoveList(g, false); got != list {
			t.Errorf("%s is written as %s", list, got)
		}
		if got := MoveList(g, true); got != want {
			t.Errorf("%s turned is %s, want %s", list, got, want)
		}
	}
	g := played(t, withPass)
	if err := g.Jump(2); err != nil {
		t.Fatal(err)
	}
	if got := MoveList(g, false); got != withPass {
		t.Errorf("after looking back: %s, want %s", got, withPass)
	}
	p, to := g.Position(), g.ToMove()
	other := game.NewFrom(p, to)
	if err := other.Play(game.Move(game.At(1, 2))); err != nil {
		t.Fatal(err)
	}
	if got, want := MoveList(other, true), game.FormatOBF(p, to)+"\nb3"; got != want {
		t.Errorf("a game from elsewhere: %q, want %q", got, want)
	}
}

// BenchmarkGIF reports the size of the animation of a game of 60 moves, in the widths that the
// window offers.
func BenchmarkGIF(b *testing.B) {
	g := played(b, fullBoard)
	for _, width := range []int{320, 480, 720} {
		b.Run(strconv.Itoa(width), func(b *testing.B) {
			for b.Loop() {
				var out bytes.Buffer
				if err := GIF(context.Background(), &out, g, lookOf(themes[0], width), nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(out.Len())/1e6, "MB/gif")
			}
		})
	}
}

// BenchmarkPNG reports the size of a picture of 1080 pixels.
func BenchmarkPNG(b *testing.B) {
	board := at(b, played(b, fullBoard), 40)
	for b.Loop() {
		var out bytes.Buffer
		if err := PNG(&out, board, lookOf(themes[0], 1080)); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(out.Len())/1e6, "MB/png")
	}
}
