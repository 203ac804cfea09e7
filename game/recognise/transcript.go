package recognise

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// A transcript is a board whose squares have the numbers of the moves on them, as on a score sheet.

// cell is a square of a transcript.
type cell struct {
	number int // of the move, from 1; 0: none
	line   int
}

// leastNumbers is the number of moves from which a board counts as a transcript.
const leastNumbers = 3

// cellsOf reads a row of a transcript, which can be framed and follow other words of its line.
func cellsOf(s []rune, number, line int) (cells [8]cell, ok bool) {
	parts, _, framed := inFrame(s, number)
	if !framed {
		parts = inColumns(string(s))
		name := strconv.Itoa(number)
		if len(parts) > 8 && parts[0] == name {
			parts = parts[1:]
		}
		if len(parts) == 9 && parts[8] == name {
			parts = parts[:8]
		}
	}
	if len(parts) != 8 {
		return cells, false
	}
	for x, c := range parts {
		c = strings.TrimSpace(c)
		n, err := strconv.Atoi(c)
		switch {
		case err == nil && n >= 1 && n <= game.Squares-4:
			cells[x] = cell{number: n, line: line}
		case len([]rune(c)) > 2 || strings.Trim(c, boardSigns+"()[]") != "":
			return cells, false
		}
	}
	return cells, true
}

// inColumns returns the cells of a row, which can be empty between commas or tabs.
func inColumns(s string) []string {
	for _, apart := range []string{",", ";", "\t"} {
		if strings.Count(s, apart) >= 7 {
			return strings.Split(s, apart)
		}
	}
	return strings.Fields(s)
}

// transcriptOf returns the game of eight rows whose squares have numbers. ok is false if they are
// not a transcript: if a number is on a square of the initial position, or there are too few.
func transcriptOf(rows []row, line int) (f found, ok bool) {
	type numbered struct {
		number int
		move
	}
	var list []numbered
	for y, r := range rows {
		for x, c := range r.cells {
			s := game.At(x, y)
			switch {
			case c.number == 0:
				continue
			case !game.Start.Empty().Has(s):
				return f, false
			}
			list = append(list, numbered{c.number, move{m: game.Move(s), text: s.String(), line: c.line}})
		}
	}
	if len(list) < leastNumbers {
		return f, false
	}
	slices.SortStableFunc(list, func(a, b numbered) int { return a.number - b.number })
	var moves []move
	for i, n := range list {
		switch {
		case n.number > i+1:
			return found{err: &record.Error{Line: line, Text: fmt.Sprintf("no square of the board has the number %d", i+1)}}, true
		case n.number < i+1:
			return found{err: &record.Error{Line: n.line, Text: fmt.Sprintf("two squares of the board have the number %d", n.number)}}, true
		}
		moves = append(moves, n.move)
	}
	f.game, f.err = play(moves)
	return f, true
}
