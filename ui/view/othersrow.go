package view

import (
	"fmt"
	"image/color"
	"math"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// columnsOfOthers are the widths of the columns of the panel.
type columnsOfOthers struct {
	move, games, mean float64
	ratings           bool
}

func othersColumns(f *widget.Frame, d *OthersData) columnsOfOthers {
	c := columnsOfOthers{ratings: d.Ratings}
	for i := range d.Rows {
		row := &d.Rows[i]
		c.move = max(c.move, f.Width(moveName(row.Move), theme.Body, widget.Medium))
		c.games = max(c.games, f.Width(words.Grouped(row.Games), theme.Small, widget.Regular))
		c.mean = max(c.mean, f.Width(c.meanOf(row), theme.Small, widget.Regular))
	}
	return c
}

// meanOf returns the text of the last column.
func (c *columnsOfOthers) meanOf(row *OthersRow) string {
	switch {
	case c.ratings && row.Elo > 0:
		return words.Get("played.elo", "elo", row.Elo)
	case !c.ratings && row.Year > 0:
		return fmt.Sprintf("%.0f", row.Year)
	}
	return ""
}

func moveName(m game.Move) string {
	if m == game.Pass {
		return words.Get("played.pass")
	}
	return m.String()
}

// drawOthersRow draws a move, its games, the bar of their results and a mean: in one line, or the
// bar below the rest.
func drawOthersRow(f *widget.Frame, r widget.Rect, c columnsOfOthers, row *OthersRow) {
	const gap, thick, leastBar = 10, 18, 90
	th := &f.Theme
	line, bar := r, widget.Rect{}
	tall := r.H >= othersTall
	if tall {
		line = widget.Rect{X: r.X, Y: r.Y + 4, W: r.W, H: lineHeight}
		bar = widget.Rect{X: r.X, Y: r.Y + r.H - thick - 4, W: r.W, H: thick}
	}
	name, rest := line.Left(c.move, gap)
	f.Label(name, moveName(row.Move), theme.Body, widget.Medium, widget.Left, th.Text)
	games, rest := rest.Left(c.games, gap)
	f.Label(games, words.Grouped(row.Games), theme.Small, widget.Regular, widget.Right, th.Text)
	if mean := c.meanOf(row); c.mean > 0 && (tall && rest.W >= c.mean || rest.W >= c.mean+gap+leastBar) {
		f.Label(rest, mean, theme.Small, widget.Regular, widget.Right, th.Dim)
		rest.W -= c.mean + gap
	}
	if !tall {
		bar = widget.Rect{X: rest.X, Y: rest.Y + (rest.H-thick)/2, W: rest.W, H: thick}
	}
	drawResults(f, bar, row)
}

// drawResults draws the shares of Black's wins, of draws and of White's wins, each in its colour
// and with its percentage if there is room.
func drawResults(f *widget.Frame, r widget.Rect, row *OthersRow) {
	const least, round, pad = 3, 2, 3
	th := &f.Theme
	known := row.BlackWins + row.Draws + row.WhiteWins
	if known == 0 {
		if phrase := words.Get("played.noresults"); f.Width(phrase, theme.Small, widget.Regular) <= r.W {
			f.Label(r, phrase, theme.Small, widget.Regular, widget.Left, th.Dim)
		}
		return
	}
	if r.W < 3*least {
		return
	}
	parts := [...]struct {
		games      int
		back, fore color.NRGBA
	}{{row.BlackWins, th.BlackFace, th.WhiteFace}, {row.Draws, drawnColor(th), th.BlackRim}, {row.WhiteWins, th.WhiteFace, th.BlackRim}}
	r = onPixels(r, f.Scale)
	room := r.W
	for _, p := range parts {
		if p.games > 0 {
			room -= least
		}
	}
	x := r.X
	f.Clip(r, func() {
		for _, p := range parts {
			if p.games == 0 {
				continue
			}
			part := widget.Rect{X: x, Y: r.Y, W: least + room*float64(p.games)/float64(known), H: r.H}
			x += part.W
			f.Fill(part, 0, p.back)
			share := words.Get("percent", "percent", (200*p.games+known)/(2*known))
			if f.Width(share, theme.Small, widget.Medium)+2*pad <= part.W {
				f.Label(part, share, theme.Small, widget.Medium, widget.Center, p.fore)
			}
		}
	})
	f.Outline(r, round, 1, th.Interactive)
}

// onPixels moves the edges of r to whole pixels, so that a thin edge is sharp.
func onPixels(r widget.Rect, scale float64) widget.Rect {
	at := func(x float64) float64 { return math.Round(x*scale) / scale }
	return widget.Rect{X: at(r.X), Y: at(r.Y), W: at(r.X+r.W) - at(r.X), H: at(r.Y+r.H) - at(r.Y)}
}

// drawnColor is the colour of draws: the felt, made lighter so that dark text can be read on it.
func drawnColor(th *theme.Theme) color.NRGBA { return widget.Mix(th.Board, th.WhiteFace, 0.08) }

// aboutOthers returns the lines of the tip about a row.
func aboutOthers(row *OthersRow) []string {
	results := words.Get("played.noresults")
	if row.BlackWins+row.Draws+row.WhiteWins > 0 {
		results = words.Get("played.results", "black", words.Grouped(row.BlackWins), "draws", words.Grouped(row.Draws), "white", words.Grouped(row.WhiteWins))
	}
	lines := []string{results}
	if row.Year > 0 {
		lines = append(lines, words.Get("played.year", "year", row.Year))
	}
	if row.Elo > 0 {
		lines = append(lines, words.Get("played.rating", "rating", row.Elo))
	}
	return append(lines, words.Get("played.click", "move", moveName(row.Move)))
}
