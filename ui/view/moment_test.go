package view

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// exampleMoment is a moment with two reasons.
var exampleMoment = MomentData{Titles: []string{"Move 31: g2"}, Grade: theme.BigMistake, Counts: []string{"Moment 1 of 3", "1 of 3"}, Retry: true, Next: true,
	Board: BoardData{Discs: [2]game.Bitboard{game.Start.Own, game.Start.Opp}, Numbers: []see.Number{{Square: 14, Number: 1}}},
	Sentences: []Sentence{{Text: "g2 lets White take the corner h1 in two moves.", Squares: 1 << 7},
		{Text: "After it you have 2 safe moves, White 9: soon you must give something away.", Squares: 3}}}

// momentRooms are the places of the card: the wide one and the narrow one.
var momentRooms = []widget.Rect{{X: 795, Y: 323, W: 462, H: 168}, {X: 456, Y: 171, W: 176, H: 207}}

// A title without room gives way to the short one, so that the sign of the grade stays.
func TestTitleWithoutRoom(t *testing.T) {
	d := exampleMoment
	d.Titles = []string{"Move 31: g2 lost about 15 discs", "31. g2 lost ~15"}
	for _, r := range momentRooms {
		var st widget.State
		f := frameWith(&st, pressed())
		Moment(f, r, d, r.W < 200)
		var said []string
		for _, c := range f.Commands {
			said = append(said, c.Text)
		}
		want := d.Titles[0]
		if r.W < 200 {
			want = d.Titles[1]
		}
		if !slices.Contains(said, want) || !slices.Contains(said, gradeGlyphs[d.Grade]) {
			t.Errorf("%gx%g: %q, want %q and the grade", r.W, r.H, said, want)
		}
		f.End()
	}
}

// A sentence that is pointed at or has the focus lights its squares, also on the small board.
func TestSentencesLightSquares(t *testing.T) {
	for _, r := range momentRooms {
		var st widget.State
		show := func(in widget.Input) (MomentInput, *widget.Frame) {
			f := frameWith(&st, in)
			defer f.End()
			return Moment(f, r, exampleMoment, r.W < 200), f
		}
		input, f := show(pressed())
		if input.Lit != 0 || input.Ask != NoAsk {
			t.Errorf("untouched: %+v", input)
		}
		marks := func(f *widget.Frame) (n int) {
			for _, c := range f.Commands {
				if c.Stroke > 0 && c.Top == f.Theme.Flips {
					n++
				}
			}
			return n
		}
		if marks(f) != 0 {
			t.Error("squares are lit without a reason")
		}
		for i, s := range exampleMoment.Sentences {
			at := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == []string{"moment-1", "moment-2"}[i] })
			if at < 0 {
				t.Fatalf("%gx%g: sentence %d is not there", r.W, r.H, i+1)
			}
			x, y := f.Controls[at].Rect.Center()
			input, lit := show(widget.Input{X: x, Y: y, Moved: true})
			if input.Lit != s.Squares || r.W > 200 && marks(lit) != s.Squares.Count() {
				t.Errorf("sentence %d under the pointer lights %v, %d squares", i+1, input.Lit, marks(lit))
			}
			show(pressed("Tab"))
			if input, _ = show(pressed()); input.Lit != s.Squares {
				t.Errorf("sentence %d with the focus lights %v", i+1, input.Lit)
			}
		}
	}
}

// The buttons ask by the mouse and by the keyboard. One that leads nowhere asks nothing.
func TestMomentAsks(t *testing.T) {
	for _, r := range momentRooms {
		for id, want := range map[string]MomentAsk{MomentRetry: AskRetry, MomentNext: AskNext, MomentShow: AskShow} {
			var st widget.State
			d := exampleMoment
			show := func(in widget.Input) (MomentInput, *widget.Frame) {
				f := frameWith(&st, in)
				defer f.End()
				return Moment(f, r, d, r.W < 200), f
			}
			_, f := show(pressed())
			at := f.Controls[slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == id })].Rect
			if at.W < theme.Target || at.H < theme.Target {
				t.Errorf("%s is %g by %g", id, at.W, at.H)
			}
			x, y := at.Center()
			click := func() MomentAsk {
				show(widget.Input{X: x, Y: y, Pressed: true, Down: true})
				input, _ := show(widget.Input{X: x, Y: y, Released: true})
				return input.Ask
			}
			if got := click(); got != want {
				t.Errorf("%s asks %d, want %d", id, got, want)
			}
			st.Focus, st.ShowFocus = id, true
			if input, _ := show(pressed("Enter")); input.Ask != want {
				t.Errorf("Enter on %s asks %d", id, input.Ask)
			}
			d.Retry, d.Next = false, false
			if got := click(); id != MomentShow && got != NoAsk {
				t.Errorf("%s asks %d where it leads nowhere", id, got)
			}
		}
	}
}

// The parts of the card do not overlap. A sentence without room ends in dots and has a tip.
func TestMomentFits(t *testing.T) {
	for _, r := range append([]widget.Rect{{W: 324, H: 268}, {W: 500, H: 300}, {W: 280, H: 500}}, momentRooms...) {
		for times := 1; times <= 3; times++ {
			d := exampleMoment
			d.Sentences = slices.Clone(d.Sentences)
			for i := range d.Sentences {
				d.Sentences[i].Text = strings.TrimSpace(strings.Repeat(d.Sentences[i].Text+" ", times))
			}
			var st widget.State
			f := frameWith(&st, pressed())
			Moment(f, r, d, r.W < 200)
			f.End()
			said := ""
			for _, c := range f.Commands {
				if c.Kind != widget.Text {
					continue
				}
				said += c.Text + " "
				if c.Y < r.Y || c.Y+c.Size > r.Y+r.H || c.X < r.X || c.X+c.Size/2*float64(len(c.Text)) > r.X+r.W+0.5 {
					t.Errorf("%gx%g: %q leaves the card", r.W, r.H, c.Text)
				}
			}
			if whole := strings.Contains(said, d.Sentences[0].Text) && strings.Contains(said, d.Sentences[1].Text); !whole && !strings.Contains(said, widget.Ellipsis) {
				t.Errorf("%gx%g: a part of the words is missing without a sign: %q", r.W, r.H, said)
			}
			for i, c := range f.Controls {
				for _, o := range f.Controls[:i] {
					if !apart(c.Rect, o.Rect) {
						t.Errorf("%gx%g: %s lies over %s", r.W, r.H, c.ID, o.ID)
					}
				}
			}
		}
	}
}

// Where the later sentences do not fit one by one, they are one paragraph that uses every line, and
// a tip has what is cut.
func TestLateSentencesAreOneParagraph(t *testing.T) {
	d := exampleMoment
	d.Sentences = append(slices.Clone(d.Sentences), Sentence{Text: "f3 was best: White gets 20-44, not 13-51.", Squares: 1 << 21}, Sentence{Text: "After f3 you have 3 safe moves, White 7.", Squares: 1 << 22})
	var st widget.State
	r := momentRooms[1]
	show := func(in widget.Input) *widget.Frame {
		f := frameWith(&st, in)
		Moment(f, r, d, true)
		f.DrawTip(640)
		f.End()
		return f
	}
	f := show(pressed())
	last := widget.Control{}
	for _, c := range f.Controls {
		if strings.HasPrefix(c.ID, "moment-") && c.Rect.Y < 320 {
			last = c
		}
	}
	free := 0.0
	for _, c := range f.Controls {
		if c.ID == MomentRetry {
			free = c.Rect.Y - last.Rect.Y - last.Rect.H
		}
	}
	if last.ID == "moment-4" || free > 2*f.Line(theme.Small, wordsLine) {
		t.Errorf("the last sentence is %s, and %g is left below it", last.ID, free)
	}
	x, y := last.Rect.Center()
	for range 60 {
		f = show(widget.Input{X: x, Y: y})
	}
	tip := ""
	for _, c := range f.Commands {
		tip += c.Text + " "
	}
	if !strings.Contains(tip, "White 7.") {
		t.Errorf("the end is not told: %q", tip)
	}
}

// If all words fit next to a smaller board, or without it, no sentence is shortened. If a sentence
// is shortened all the same, there is no board.
func TestTheBoardGivesWayToTheWords(t *testing.T) {
	board := func(f *widget.Frame) (side float64) {
		for _, c := range f.Commands {
			if c.Top == f.Theme.Frame {
				side = max(side, 2*c.W)
			}
		}
		return side
	}
	show := func(sentences int) (f *widget.Frame, said string) {
		d := exampleMoment
		d.Sentences = nil
		for i := range sentences {
			d.Sentences = append(d.Sentences, exampleMoment.Sentences[i%2])
		}
		var st widget.State
		f = frameWith(&st, pressed())
		defer f.End()
		Moment(f, momentRooms[0], d, false)
		for _, c := range f.Commands {
			said += c.Text + " "
		}
		return f, said
	}
	full, _ := show(1)
	gone := false
	for n := 2; n <= 4; n++ {
		f, said := show(n)
		if strings.Contains(said, widget.Ellipsis) && board(f) > 0 {
			t.Errorf("%d sentences: they are cut beside a board: %q", n, said)
		}
		gone = gone || board(f) < board(full) && !strings.Contains(said, widget.Ellipsis)
	}
	if !gone {
		t.Error("the board never gives way")
	}
}

// Sentences that have room one by one are not one paragraph, whatever the size of the board above.
func TestSentencesWithRoomAreApart(t *testing.T) {
	for height := 400.0; height < 430; height += 0.7 {
		d := exampleMoment
		for range 3 {
			d.Sentences = append(slices.Clone(d.Sentences), exampleMoment.Sentences[0])
		}
		var st widget.State
		f := frameWith(&st, pressed())
		Moment(f, widget.Rect{X: 668.3, Y: 179.1, W: 560, H: height}, d, true)
		f.End()
		if !slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == "moment-5" }) {
			t.Errorf("a height of %g: the five sentences are a paragraph", height)
		}
	}
}

// The first sentence is shortened only if it alone has no room.
func TestTheFirstSentenceIsWhole(t *testing.T) {
	d := exampleMoment
	for range 2 {
		d.Sentences = append(slices.Clone(d.Sentences), exampleMoment.Sentences...)
	}
	for _, r := range momentRooms {
		var st widget.State
		f := frameWith(&st, pressed())
		Moment(f, r, d, r.W < 200)
		f.End()
		said := ""
		for _, c := range f.Commands {
			said += c.Text + " "
		}
		if !strings.Contains(said, d.Sentences[0].Text) {
			t.Errorf("%gx%g: %q", r.W, r.H, said)
		}
	}
}
