package view

import (
	"strconv"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// OthersPhase says what the panel about the games of others shows.
type OthersPhase uint8

// The phases.
const (
	OthersCounted  OthersPhase = iota // the rows, or that there are none
	OthersCounting                    // how far the count is
	OthersOffer                       // where tournament games come from, and a button
)

// OthersData is what others played in a position.
type OthersData struct {
	At      game.Position // the position on the board; a new one takes back clicks on the old rows
	Phase   OthersPhase
	Share   float64 // of the count that is done, 0 to 1
	Games   int     // the games that reach the position
	Rows    []OthersRow
	Ratings bool // show the players' mean rating, not the mean year
}

// OthersRow is a move with the games that played it.
type OthersRow struct {
	Move                        game.Move // a square or a pass
	Games                       int
	BlackWins, Draws, WhiteWins int     // fewer than Games if results are unknown
	Year, Elo                   float64 // means; 0 if unknown
}

// OthersInput is what the user did in the panel.
type OthersInput struct {
	Square game.Square // the square of the row under the pointer or the focus, if Marked
	Marked bool
	Move   game.Move // of the row, if Play or List
	Play   bool      // play the move: one click, or Enter
	List   bool      // list the games with the move: a double click, or Shift+Enter
	Folder bool      // choose the folder with tournament games
}

// OthersState is the state of the panel between frames.
type OthersState struct {
	list    widget.ListState
	at      game.Position
	click   game.Move // the move of a click that may become a double click, if waits is above 0
	waits   int       // ticks until that click plays the move
	counted int       // ticks that the count has taken
}

const (
	othersID = "others-moves"

	doubleClick = 24 // ticks within which a second click makes a double click
	quickCount  = 12 // ticks of a count before the panel shows it; most counts end earlier

	othersWide = 260 // a narrower panel has rows of two lines
	othersRow  = 34
	othersTall = 50
)

// Others declares the panel about what others played.
func Others(f *widget.Frame, r widget.Rect, d OthersData, o *OthersState) (input OthersInput) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	if d.Phase == OthersOffer {
		offer(f, &input.Folder).Declare(r.Inset(theme.Inset))
		return input
	}
	o.follow(f, &d)
	head, in := r.Top(theme.Inset/2+lineHeight, 0)
	drawOthersHead(f, widget.Rect{X: head.X + theme.Inset, Y: head.Y + theme.Inset/2, W: head.W - 2*theme.Inset, H: lineHeight}, &d)
	phrase := in.Inset(theme.Inset)
	switch {
	case d.Phase == OthersCounting:
		o.count(f, phrase, d.Share)
	case len(d.Rows) > 0:
		return o.rows(f, in, &d)
	case d.Games > 0, d.At.Over():
		f.Paragraph(phrase, words.Get("played.end"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	default:
		f.Paragraph(phrase, words.Get("played.none"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}
	return input
}

// follow forgets the clicks on the rows of another position.
func (o *OthersState) follow(f *widget.Frame, d *OthersData) {
	if d.Phase != OthersCounting {
		o.counted = 0
	}
	if o.at == d.At {
		return
	}
	o.at, o.waits = d.At, 0
	o.list = widget.ListState{Chosen: -1}
	if f.State.ShowFocus && f.State.Focus == othersID { // so that Enter can follow the main line
		o.list.Chosen = 0
	}
}

// offer says where tournament games come from, with a button. A click sets chosen.
func offer(f *widget.Frame, chosen *bool) Stack {
	button := Item{Size: theme.Target, Declare: func(r widget.Rect) {
		r.W = min(r.W, f.Width(words.Get("played.folder"), theme.Body, widget.Medium)+2*theme.Gap)
		*chosen = f.Button("others-folder", r, words.Get("played.folder"), "", widget.Plain, true)
	}}
	const gap = 6
	about := Paragraph(f, words.Get("played.offer"), theme.Small, widget.Regular, f.Theme.Text)
	return Stack{Gap: gap, Items: []Item{about, Spring(gap), button}}
}

// OfferHeight returns the height that the panel needs at a width while it offers tournament games.
func OfferHeight(f *widget.Frame, width float64) float64 {
	return 2*theme.Inset + offer(f, nil).Height(width-2*theme.Inset)
}

// count draws how far the count is. At first it draws nothing, so that a short one does not
// flicker.
func (o *OthersState) count(f *widget.Frame, r widget.Rect, share float64) {
	if o.counted++; o.counted < quickCount {
		return
	}
	line, in := r.Top(smallHeight, 6)
	f.Label(line, words.Get("played.counting"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	bar, _ := in.Top(6, 0)
	f.Fill(bar, 3, f.Theme.Raised)
	bar.W = max(6, bar.W*min(1, share))
	f.Fill(bar, 3, f.Theme.Grades[theme.Best])
}

// drawOthersHead draws the name of the panel, if there is room, and the number of games.
func drawOthersHead(f *widget.Frame, r widget.Rect, d *OthersData) {
	const gap = 10
	name, games := words.Get("played"), ""
	if d.Phase == OthersCounted && d.Games > 0 {
		games = words.Get("played.games", "n", d.Games)
	}
	width := f.Width(games, theme.Small, widget.Regular)
	if games == "" || f.Width(name, theme.Body, widget.Medium)+gap+width <= r.W {
		f.Label(r, name, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		f.Label(r, games, theme.Small, widget.Regular, widget.Right, f.Theme.Dim)
		return
	}
	f.Label(r, games, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// rows declares the list of the moves, which is one stop of Tab.
func (o *OthersState) rows(f *widget.Frame, r widget.Rect, d *OthersData) (input OthersInput) {
	height := float64(othersRow)
	if r.W < othersWide {
		height = othersTall
	}
	c := othersColumns(f, d)
	marked := -1
	_, entered := f.ListBox(widget.ListBox{ID: othersID, At: r, Count: len(d.Rows), Height: height,
		Row: func(i int, in widget.Rect) {
			if f.Over == othersID+"-"+strconv.Itoa(i) {
				marked = i
				f.Tell(in, false, aboutOthers(&d.Rows[i])...)
			}
			drawOthersRow(f, in, c, &d.Rows[i])
		}}, &o.list)
	focused := f.State.ShowFocus && f.State.Focus == othersID && !f.Blocked()
	if focused {
		marked = o.list.Chosen
	}
	if marked >= 0 && d.Rows[marked].Move.IsSquare() {
		input.Square, input.Marked = d.Rows[marked].Move.Square(), true
	}
	o.moveInput(&input, d, entered, focused && f.In.Key(widget.Shift|widget.KeyEnter))
	return input
}

// moveInput finds out what the user wants of a move. A click plays only after the time in which a
// second click would list the games.
func (o *OthersState) moveInput(input *OthersInput, d *OthersData, entered int, list bool) {
	const none = -1
	row, clicked := none, o.list.Clicked
	switch {
	case clicked >= 0 && o.waits > 0 && o.click == d.Rows[clicked].Move:
		row, input.List = clicked, true
	case clicked >= 0:
		o.click, o.waits = d.Rows[clicked].Move, doubleClick+1
	case list && o.list.Chosen >= 0:
		row, input.List = o.list.Chosen, true
	case entered >= 0:
		row, input.Play = entered, true
	}
	if row >= 0 {
		o.waits, input.Move = 0, d.Rows[row].Move
		return
	}
	if o.waits > 0 {
		if o.waits--; o.waits == 0 {
			input.Play, input.Move = true, o.click
		}
	}
}
