package games

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// shownGame is a game as the list shows it.
type shownGame struct {
	game    library.Game
	now     time.Time
	compact bool
}

// draw draws a game in two lines: who played and the result, then when and what. The name of the
// winner is bold. In a game of one person, a word says whether that person won.
func (e shownGame) draw(f *widget.Frame, r widget.Rect) {
	const apart = 3 // from the edges of the row
	row, phrase := e.game, about(e.game, e.now, e.compact)
	if e.compact {
		e.drawNarrow(f, r.Inset(apart), phrase)
		return
	}
	top, below := r.Top(r.H/2, 0)
	top.Y, below.Y = top.Y+apart, below.Y-apart
	const gap = 10
	result, outcome := resultOf(row), ""
	if key, _, ok := outcomeOf(row); ok {
		outcome = words.Get(key)
	}
	if how := screen.HowWon(row.Result); outcome != "" && row.Result.OnlyWon() {
		result, outcome = strings.TrimSpace(outcome+" "+how), ""
	}
	left, right := fromRight(top, f.Width(result, theme.Body, widget.Medium), gap)
	f.Label(right, result, theme.Body, widget.Medium, widget.Right, f.Theme.Text)
	if outcome != "" { // the words are in a column if the results are discs
		left, _ = fromRight(top, max(right.W, f.Width(words.Get("games.result", "black", 32, "white", 32), theme.Body, widget.Medium)), gap)
		left, right = fromRight(left, f.Width(outcome, theme.Body, widget.Medium), gap)
		f.Label(right, outcome, theme.Body, widget.Medium, widget.Right, f.Theme.Text)
	}
	drawNames(f, left, row)
	f.Label(below, strings.Join(phrase, "  "), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// drawNarrow draws a game in three lines: each player with the discs, or the winner if the discs
// are unknown, then when and what. The winner is bold. In a game of one person, a word after that
// name says whether that person won.
func (e shownGame) drawNarrow(f *widget.Frame, r widget.Rect, phrase []string) {
	const gap = 8
	row := e.game
	discs := [...]string{"", ""}
	outcome, person, mine := outcomeOf(row)
	switch {
	case row.Result.Discs():
		discs = [...]string{strconv.Itoa(row.Result.Black), strconv.Itoa(row.Result.White)}
	case row.Result.OnlyWon(): // a whole sentence would be cut
		if !mine {
			discs[row.Result.Winner()] = words.Get("games.winner")
		}
		if how := screen.HowWon(row.Result); how != "" {
			phrase = slices.Insert(phrase, 0, how)
		}
	case resultOf(row) != "":
		phrase = slices.Insert(phrase, 0, resultOf(row))
	}
	width := max(f.Width(discs[0], theme.Body, widget.Bold), f.Width(discs[1], theme.Body, widget.Bold))
	winner, won := winnerOf(row)
	for side := range discs {
		weight := widget.Regular
		if won && game.Color(side) == winner {
			weight = widget.Bold
		}
		var line widget.Rect
		line, r = r.Top(r.H/float64(3-side), 0)
		left, right := line, line
		if discs[side] != "" {
			left, right = fromRight(line, width, gap)
		}
		name := nameOf(row, side)
		if mine && side == person {
			_, after := left.Left(min(f.Width(name, theme.Body, weight), left.W-f.Width(words.Get(outcome), theme.Small, widget.Medium)-gap), gap)
			f.Label(after, words.Get(outcome), theme.Small, widget.Medium, widget.Left, f.Theme.Dim)
			left.W = after.X - gap - left.X
		}
		f.Label(left, name, theme.Body, weight, widget.Left, f.Theme.Text)
		f.Label(right, discs[side], theme.Body, weight, widget.Right, f.Theme.Text)
	}
	f.Label(r, fitting(f, r.W, phrase), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
}

// drawNames draws the names of both players in one line.
func drawNames(f *widget.Frame, r widget.Rect, row library.Game) {
	names := [...]string{nameOf(row, 0), nameOf(row, 1)}
	phrase := words.Get("seats.short", "black", names[0], "white", names[1])
	winner, won := winnerOf(row)
	at := strings.Index(phrase, names[winner])
	if winner == game.White {
		at = strings.LastIndex(phrase, names[winner])
	}
	if !won || at < 0 {
		f.Label(r, phrase, theme.Body, widget.Regular, widget.Left, f.Theme.Text)
		return
	}
	end := at + len(names[winner])
	all := r
	for _, part := range [...]struct {
		text   string
		weight widget.Weight
	}{{phrase[:at], widget.Regular}, {names[winner], widget.Bold}, {phrase[end:], widget.Regular}} {
		width := f.Width(part.text, theme.Body, part.weight)
		if width > r.W {
			f.Tell(all, false, phrase)
		}
		if r.W <= 0 {
			return
		}
		f.Label(r, part.text, theme.Body, part.weight, widget.Left, f.Theme.Text)
		_, r = r.Left(width, 0)
	}
}

// winnerOf returns who won a game. ok is false for a draw, and if no winner is known.
func winnerOf(row library.Game) (winner game.Color, ok bool) {
	winner, won := game.Winner(row.Result.Score)
	return winner, won && record.Ending{End: row.Result.End}.Known()
}

// outcomeOf returns the word for the result of a game of exactly one person, and the side of that
// person.
func outcomeOf(row library.Game) (outcome words.Key, person int, ok bool) {
	if row.Human[0] == row.Human[1] || !(record.Ending{End: row.Result.End}).Known() {
		return "", 0, false
	}
	if row.Human[1] {
		person = 1
	}
	switch winner, won := winnerOf(row); {
	case !won:
		return "games.you.drew", person, true
	case int(winner) == person:
		return "games.you.won", person, true
	}
	return "games.you.lost", person, true
}

// fitting joins as many words as fit, and at least one. The end of the last one may be cut, if its
// beginning has room.
func fitting(f *widget.Frame, width float64, words []string) string {
	const beginning = 44
	n := min(1, len(words))
	for ; n < len(words); n++ {
		if f.Width(strings.Join(words[:n], "  "), theme.Small, widget.Regular)+beginning > width {
			break
		}
	}
	return strings.Join(words[:n], "  ")
}

// resultOf returns the result of a game in words.
func resultOf(row library.Game) string {
	phrase := screen.ResultWords(row.Result)
	if phrase == "" && !row.Finished {
		return words.Get("games.move", "move", row.Placed)
	}
	return phrase
}

// nameOf returns the name of a player. Two people at this computer without names are Black and
// White, as on their cards.
func nameOf(row library.Game, side int) string {
	if you := words.Get("style.human"); row.Human[0] && row.Human[1] && row.Players == [2]string{you, you} {
		return game.Color(side).String()
	}
	if n := row.Players[side]; n != "" {
		return n
	}
	return words.Get("games.unknown")
}

// fromRight cuts a piece of the given width from the right end of r.
func fromRight(r widget.Rect, width, gap float64) (rest, right widget.Rect) {
	right = widget.Rect{X: r.X + r.W - width, Y: r.Y, W: width, H: r.H}
	r.W -= width + gap
	return r, right
}
