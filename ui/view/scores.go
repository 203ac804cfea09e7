package view

import (
	"fmt"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// ScoreRow is an opponent with the results by the colour of the person.
type ScoreRow struct {
	Name  string
	Lines []ScoreLine // one or two
}

// ScoreLine counts results with one colour.
type ScoreLine struct {
	Color               game.Color
	Wins, Draws, Losses int
	Discs               float64 // mean of own discs less the opponent's
	Counted             bool    // Discs is known: some games did not end early
}

// ScoresID is the ID of the list of opponents.
const ScoresID = "scores"

// The sizes of a row of the list of opponents.
const (
	scoreRow    = 56
	scoreToken  = 26
	scoreColumn = 46
	scoreDiscs  = 58
)

// scoreHeads are the heads of the columns, from the left.
var scoreHeads = [...]words.Key{"progress.wins", "progress.draws", "progress.losses", "progress.discs"}

// Scores declares the list of opponents with the results against them, one stop of Tab.
func Scores(f *widget.Frame, r widget.Rect, rows []ScoreRow, st *widget.ListState) {
	head, list := r.Top(f.Line(theme.Small, 1.6), 2)
	at := widget.Rect{}
	_, _ = f.ListBox(widget.ListBox{ID: ScoresID, At: list, Count: len(rows), Height: scoreRow, Row: func(i int, in widget.Rect) {
		at = in
		drawScoreRow(f, in, &rows[i])
	}}, st)
	if len(rows) == 0 {
		return
	}
	for i, cell := range scoreCells(f, at) {
		place := widget.Rect{X: cell.X, Y: head.Y, W: cell.W, H: head.H}
		f.Label(place, words.Get(scoreHeads[i]), theme.Small, widget.Regular, widget.Right, f.Theme.Dim)
		if i == len(scoreHeads)-1 {
			f.Tell(place, false, words.Get("progress.discs.tip"))
		}
	}
}

// scoreCells returns the columns of numbers at the right of a row.
func scoreCells(f *widget.Frame, r widget.Rect) (cells [len(scoreHeads)]widget.Rect) {
	const apart = 10
	for i := len(cells) - 1; i >= 0; i-- {
		width := float64(scoreColumn)
		if i == len(cells)-1 {
			width = scoreDiscs
		}
		width = max(width, f.Width(words.Get(scoreHeads[i]), theme.Small, widget.Regular)+apart)
		cells[i], r = r.Right(width, 0)
	}
	return cells
}

func drawScoreRow(f *widget.Frame, r widget.Rect, row *ScoreRow) {
	const line, gap = 24, 8
	th := &f.Theme
	cells := scoreCells(f, r)
	name := widget.Rect{X: r.X, Y: r.Y, W: cells[0].X - scoreToken - gap - r.X, H: r.H}
	f.Label(name, row.Name, theme.Body, widget.Medium, widget.Left, th.Text)
	y := r.Y + (r.H-line*float64(len(row.Lines)))/2
	for _, l := range row.Lines {
		Token(f, cells[0].X-scoreToken/2, y+line/2, 15, l.Color)
		for i, words := range [...]string{fmt.Sprint(l.Wins), fmt.Sprint(l.Draws), fmt.Sprint(l.Losses), l.discs()} {
			cell, c := cells[i], th.Text
			cell.Y, cell.H = y, line
			if words == "0" || i == len(cells)-1 {
				c = th.Dim
			}
			f.Label(cell, words, theme.Body, widget.Medium, widget.Right, c)
		}
		y += line
	}
}

// discs returns the text of the mean.
func (l *ScoreLine) discs() string {
	if !l.Counted {
		return words.Get("lost.unknown")
	}
	return fmt.Sprintf("%+.1f", l.Discs)
}
