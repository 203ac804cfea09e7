package view

import (
	"strconv"
	"strings"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// MomentData is a moment of a game: a move that lost much, and why.
type MomentData struct {
	Titles    []string    // such as "Move 31: g2 lost 6 discs"; the longest first
	Grade     theme.Grade // of the move
	Counts    []string    // such as "Moment 1 of 3", the longest first; none if there is one
	Board     BoardData   // after the refutation, with its moves as numbers; Lit comes from the sentences
	Update    string      // what a deeper search says, which a click asks for; empty: nothing else
	Sentences []Sentence
	Retry     bool // the player may try again
	Next      bool // there is another moment
	Showing   bool // the lines are being played on the board
}

// Sentence is a reason in words, with the squares that it is about and their marks on the board.
type Sentence struct {
	Text    string
	Squares game.Bitboard
	Marks   see.Marks
	Link    string // words of Text that lead to an explanation; empty: none
	Topic   string // of the explanation
}

// MomentAsk is what the user asks for.
type MomentAsk uint8

// The requests.
const (
	NoAsk     MomentAsk = iota
	AskRetry            // to try again
	AskNext             // the next moment
	AskShow             // to show the better move, or to stop that
	AskUpdate           // what the deeper search says
)

// MomentInput is what the user did on the card of a moment.
type MomentInput struct {
	Ask MomentAsk
	Lit game.Bitboard // the squares of the sentence under the pointer or with the focus
	// Marks belong to that sentence, or to the first one.
	Marks see.Marks
	Topic string // of the sentence that the user clicks
	// Touched says that the user has clicked in the card, has turned the wheel over it, or has
	// chosen a sentence with the keyboard.
	Touched bool
}

// The IDs of the card's buttons; the sentences are moment-1 and so on.
const (
	MomentRetry  = "moment-retry"
	MomentNext   = "moment-next"
	MomentShow   = "moment-show"
	MomentUpdate = "moment-update"
)

// Moment declares the card of a moment in r.
func Moment(f *widget.Frame, r widget.Rect, d MomentData, compact bool) (input MomentInput) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Inset)
	if compact {
		in = r.Inset(6)
	}
	// The board is at the left if the text next to it has room, or above the text, or nowhere.
	var board widget.Rect
	if side := momentBoard(f, in, &d); side > 0 {
		board, in = in.Left(side, theme.Inset)
	}
	phrase := momentWords(f, in.W, &d)
	places, rest := momentPlaces(f, in, phrase)
	if side := boardAbove(f, in, &d); board.W == 0 && side >= smallestBoard {
		board, rest = rest.Top(side, boardGap)
	}
	if titled(f, rest, &d) {
		rest = momentHead(f, rest, &d)
	}
	if d.Update != "" {
		var at widget.Rect
		if at, rest = rest.Top(min(rest.H, sentenceHeight(f, d.Update, rest.W)), 2); drawUpdate(f, at, d.Update) {
			input.Ask = AskUpdate
		}
		if rest.H < sentenceHeight(f, "", rest.W) {
			d.Sentences = nil
		}
	}
	said, topic := momentText(f, rest, d.Sentences)
	input.Topic = topic
	input.Lit, input.Marks = said.Squares, said.Marks
	if said.Text == "" && len(d.Sentences) > 0 {
		input.Marks = d.Sentences[0].Marks
	}
	used := r.Contains(f.In.X, f.In.Y) && (f.In.Pressed || f.In.Wheel != 0)
	input.Touched = !f.Blocked() && (used || said.Text != "" && f.State.ShowFocus)
	enabled := [len(momentButtons)]bool{d.Retry, d.Next, true}
	for i, b := range momentButtons {
		label := b.label
		if b.ask == AskShow && d.Showing {
			label = "moment.stop"
		}
		if f.Button(b.id, places[i], words.Get(label), "", b.look, enabled[i]) {
			input.Ask = b.ask
		}
	}
	if board.W > 0 {
		d.Board.Lit |= input.Lit
		SmallBoard(f, board, d.Board)
	}
	return input
}

// The least side of the board on the card of a moment, and the gap between it and words below it.
const (
	smallestBoard = 96
	boardGap      = 8
)

// boardAbove returns the side of a board for which there is room above the words.
func boardAbove(f *widget.Frame, in widget.Rect, d *MomentData) float64 {
	phrase := momentWords(f, in.W, d)
	_, rest := momentPlaces(f, in, phrase)
	return min(in.W, rest.H-phrase-boardGap)
}

// momentBoard returns the side of the board at the left of the card; 0 if it is not there. It gets
// smaller if all words then fit, or the count next to the title, and gives way to words that do not
// fit next to it.
func momentBoard(f *widget.Frame, in widget.Rect, d *MomentData) float64 {
	const (
		most    = 300
		leastIn = 150 // width of the text next to the board
	)
	side := min(most, in.H, max(smallestBoard, in.W*0.35))
	if in.W-side-theme.Inset < leastIn || side < smallestBoard {
		return 0
	}
	fits := func(smaller float64, list []Sentence) bool {
		rest := in
		if smaller > 0 {
			_, rest = in.Left(smaller, theme.Inset)
		}
		phrase := momentAbove(f, rest.W, d) + sentencesHeight(f, list, rest.W)
		_, above := momentPlaces(f, rest, phrase)
		return above.H >= phrase
	}
	one := []Sentence{together(d.Sentences)}
	for _, list := range [...][]Sentence{d.Sentences, one} {
		for _, smaller := range [...]float64{side, smallestBoard} {
			head := smaller == smallestBoard || headWidth(f, d) <= in.W-smaller-theme.Inset
			if head && fits(smaller, list) {
				if boardAbove(f, in, d) > smaller {
					return 0
				}
				return smaller
			}
		}
	}
	return 0
}

// headWidth returns the width of the longest title with its sign and the shortest count.
func headWidth(f *widget.Frame, d *MomentData) float64 {
	width := f.Width(d.Titles[0]+"  "+gradeGlyphs[d.Grade], titleSize, widget.Bold)
	if last := len(d.Counts) - 1; last >= 0 {
		width += f.Width(d.Counts[last], theme.Small, widget.Regular) + 8
	}
	return width
}

// The sizes of the words on the card of a moment.
const (
	titleSize   = theme.Body + 1
	titleHeight = 24
	headGap     = 2
	wordsLine   = 1.3
)

// momentWords returns the height of the words at a width.
func momentWords(f *widget.Frame, width float64, d *MomentData) float64 {
	return momentAbove(f, width, d) + sentencesHeight(f, d.Sentences, width)
}

// momentAbove returns the height of what is above the sentences at a width.
func momentAbove(f *widget.Frame, width float64, d *MomentData) float64 {
	if d.Update == "" {
		return titleHeight + headGap
	}
	return titleHeight + headGap + sentenceHeight(f, d.Update, width) + headGap
}

// titled reports whether the title has room in the area of the words. It gives way to the result of
// a deeper search, and to the sentences if they are complete only without it.
func titled(f *widget.Frame, in widget.Rect, d *MomentData) bool {
	above := momentAbove(f, in.W, d)
	words := sentenceHeight(f, together(d.Sentences).Text, in.W)
	whole := func(above float64) bool { return above+words <= in.H+1e-6 }
	if d.Update != "" && above > in.H {
		return false
	}
	return whole(above) || !whole(above-titleHeight-headGap)
}

// sentencesHeight returns the height of sentences, one below the other.
func sentencesHeight(f *widget.Frame, list []Sentence, width float64) (height float64) {
	for _, s := range list {
		height += 2 + sentenceHeight(f, s.Text, width)
	}
	return height - 2
}

// momentHead draws the title and the count, and returns the area below them.
func momentHead(f *widget.Frame, in widget.Rect, d *MomentData) (rest widget.Rect) {
	th := &f.Theme
	head, rest := in.Top(titleHeight, headGap)
	glyph := gradeGlyphs[d.Grade]
	sign := f.Width("  "+glyph, titleSize, widget.Bold)
	title := Fitting(f, head.W-sign, titleSize, widget.Bold, d.Titles)
	count := ""
	if room := head.W - f.Width(title, titleSize, widget.Bold) - sign - 8; len(d.Counts) > 0 {
		count = Fitting(f, room, theme.Small, widget.Regular, d.Counts)
		if f.Width(count, theme.Small, widget.Regular) > room {
			count = ""
		}
	}
	f.Label(head, title, titleSize, widget.Bold, widget.Left, th.Text)
	after := head
	after.X += f.Width(title+" ", titleSize, widget.Bold)
	after.W = head.X + head.W - after.X
	if after.W >= f.Width(glyph, titleSize, widget.Bold) {
		f.Label(after, glyph, titleSize, widget.Bold, widget.Left, th.Grades[d.Grade])
	}
	if count != "" {
		f.Label(head, count, theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	return rest
}

// drawUpdate declares the words about a deeper search, and reports whether they were clicked.
func drawUpdate(f *widget.Frame, at widget.Rect, update string) (clicked bool) {
	at.X, at.W = at.X-sentencePad, at.W+2*sentencePad
	t := f.Control(MomentUpdate, at, true)
	if t.Over || t.Focused {
		f.Fill(at, 5, f.Theme.Hover)
	}
	if t.Focused {
		f.FocusRing(at.Inset(2), 5)
	}
	drawSentence(f, at, update, update, t.Focused)
	return t.Clicked
}

// momentText draws the sentences, and returns the one that the user points at; the zero value if
// none, and the topic of one that is clicked.
func momentText(f *widget.Frame, in widget.Rect, list []Sentence) (pointed Sentence, topic string) {
	in.H += 1e-6 // rounding costs no line
	one := sentenceHeight(f, "", in.W) + 2
	for i, s := range list {
		later := list[i+1:]
		room := in.H - one*float64(min(1, len(later)))
		whole := sentencesHeight(f, list[i:], in.W)
		if all := together(list[i:]); room < one-2 || whole > in.H && (i > 0 || sentenceHeight(f, all.Text, in.W) <= in.H) {
			// As one paragraph they have most lines; a tip has what is cut.
			s, later, room = all, nil, in.H
		}
		if i > 0 && room < one-2 {
			break
		}
		var at widget.Rect
		height := sentenceHeight(f, s.Text, in.W)
		if height > room { // a part of a line would be empty
			line := f.Line(theme.Small, wordsLine)
			height = max(1, float64(int((room-2*sentenceEdge)/line+1e-6)))*line + 2*sentenceEdge
		}
		at, in = in.Top(min(room, height), 2)
		at.X, at.W = at.X-sentencePad, at.W+2*sentencePad
		t := f.Control("moment-"+strconv.Itoa(i+1), at, true)
		if t.Over && !f.State.ShowFocus || t.Focused {
			pointed = s
			f.Fill(at, 5, f.Theme.Hover)
		}
		if t.Focused {
			f.FocusRing(at.Inset(2), 5)
		}
		if t.Clicked {
			topic = s.Topic
		}
		drawSentence(f, at, s.Text, s.Link, t.Focused)
		if len(later) < len(list)-i-1 {
			break
		}
	}
	return pointed, topic
}

// together joins sentences into one.
func together(list []Sentence) (s Sentence) {
	var texts []string
	for _, l := range list {
		texts, s.Squares = append(texts, l.Text), s.Squares|l.Squares
	}
	s.Text = strings.Join(texts, " ")
	for _, l := range list {
		if s.Link == "" {
			s.Link, s.Topic = l.Link, l.Topic
		}
	}
	if len(list) > 0 {
		s.Marks = list[0].Marks
	}
	return s
}

// The distances of a sentence to the edge of its surface: at the sides, and above and below.
const (
	sentencePad  = 4
	sentenceEdge = 2
)

// sentenceHeight returns the height of the surface of a sentence whose words have a width.
func sentenceHeight(f *widget.Frame, words string, width float64) float64 {
	lines := len(f.Wrap(words, theme.Small, widget.Regular, width))
	return float64(max(1, lines))*f.Line(theme.Small, wordsLine) + 2*sentenceEdge
}

// drawSentence draws a sentence. Words of it that lead to an explanation are underlined. Where it
// does not fit, its end is cut, and a tip has all of it.
func drawSentence(f *widget.Frame, at widget.Rect, words, link string, focused bool) {
	in := widget.Rect{X: at.X + sentencePad, Y: at.Y + sentenceEdge, W: at.W - 2*sentencePad, H: at.H - 2*sentenceEdge}
	each := f.Line(theme.Small, wordsLine)
	lines := f.Wrap(words, theme.Small, widget.Regular, in.W)
	if fit := max(1, int(in.H/each+1e-6)); fit < len(lines) {
		lines = append(lines[:fit-1:fit-1], strings.Join(lines[fit-1:], " "))
		f.Tell(at, focused, words)
	}
	for _, line := range lines {
		f.Label(widget.Rect{X: in.X, Y: in.Y, W: in.W, H: each}, line, theme.Small, widget.Regular, widget.Left, f.Theme.Text)
		link = underline(f, in, each, line, link)
		in.Y += each
	}
}

// underline underlines the words of a link in a line, or the first of them if the line ends there,
// and returns the rest of the words.
func underline(f *widget.Frame, in widget.Rect, height float64, line, link string) (rest string) {
	part := link
	for part != "" && !strings.Contains(line, part) {
		k := max(0, strings.LastIndex(part, " "))
		if part = part[:k]; !strings.HasSuffix(line, part) {
			continue
		}
		break
	}
	if part == "" {
		return link
	}
	width := func(s string) float64 { return f.Width(s, theme.Small, widget.Regular) }
	before := line[:strings.LastIndex(line, part)]
	x := in.X + width(before)
	w := min(width(before+part)-width(before), in.X+in.W-x)
	f.Fill(widget.Rect{X: x, Y: in.Y + height*0.5 + theme.Small*0.55, W: max(0, w), H: 1}, 0, f.Theme.Dim)
	return strings.TrimPrefix(strings.TrimPrefix(link, part), " ")
}

// momentButtons are the buttons, the main one first.
var momentButtons = [...]struct {
	id     string
	label  words.Key
	size   float64
	weight widget.Weight
	look   widget.Look
	ask    MomentAsk
}{
	{MomentRetry, "moment.retry", theme.Title, widget.Bold, widget.Primary, AskRetry},
	{MomentNext, "moment.next", theme.Body, widget.Medium, widget.Plain, AskNext},
	{MomentShow, "moment.show", theme.Body, widget.Medium, widget.Plain, AskShow},
}

// momentPlaces returns the places of the buttons at the bottom of in, and the area above them. They
// are in one row if their words fit. Otherwise the main one is above the others or, if the words
// above need that room, all are in one row with smaller words.
func momentPlaces(f *widget.Frame, in widget.Rect, phrase float64) (places []widget.Rect, rest widget.Rect) {
	const gap = 8
	var widths [len(momentButtons)]float64
	spare := in.W - gap*float64(len(widths)-1)
	for i, b := range momentButtons {
		widths[i] = max(theme.Target, f.Width(words.Get(b.label), b.size, b.weight)+2*theme.Inset+2)
		spare -= widths[i]
	}
	row, rest := in.Bottom(theme.Target, gap)
	if spare < 0 && rest.H-theme.Target-gap >= phrase {
		var first widget.Rect
		first, rest = rest.Bottom(theme.Target, gap)
		return append([]widget.Rect{first}, row.Columns(len(widths)-1, gap)...), rest
	}
	if spare < 0 {
		return row.Columns(len(widths), gap), rest
	}
	for _, width := range widths {
		var at widget.Rect
		at, row = row.Left(width+spare/float64(len(widths)), gap)
		places = append(places, at)
	}
	return places, rest
}
