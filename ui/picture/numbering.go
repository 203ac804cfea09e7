package picture

import (
	"strings"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
)

// Numbering is a whole game on one board.
type Numbering struct {
	Start  [2]game.Bitboard         // the discs of the first position, by colour
	Number [game.Squares]int        // of the move that took a square, from 1; 0: none
	Color  [game.Squares]game.Color // who took it
	End    Board                    // the last position
	passes []pass
}

// pass says who passed, and the number of the move before.
type pass struct {
	color game.Color
	after int
}

// NumberingOf numbers the moves of the line of g. A pass has no number.
func NumberingOf(g *game.Game) Numbering {
	p, to := g.StartPosition()
	n := Numbering{Start: p.Discs(to)}
	last, count := game.NoMove, 0
	for _, m := range g.Line() {
		if m.IsSquare() {
			count++
			n.Number[m], n.Color[m] = count, to
			last = m
		} else {
			n.passes = append(n.passes, pass{to, count})
		}
		p, to = p.Play(m), to.Other()
	}
	n.End = Board{Position: p, ToMove: to, Last: last}
	return n
}

// Written returns the discs of the moves with their numbers, for a board.
func (n *Numbering) Written() (list []see.Number) {
	for s, number := range n.Number {
		if number > 0 {
			list = append(list, see.Number{Square: game.Square(s), Color: n.Color[s], Number: number})
		}
	}
	return list
}

// words returns the lines below the board: the passes, if there are any, and the result.
func (n *Numbering) words() (lines []string) {
	var passes []string
	for _, p := range n.passes {
		passes = append(passes, words.Get("diagram.pass", "side", p.color, "move", p.after))
	}
	if len(passes) > 0 {
		lines = append(lines, strings.Join(passes, ", "))
	}
	return append(lines, n.End.result())
}

// result describes the result or the score at b. Empty squares go to the winner.
func (b Board) result() string {
	discs := b.discs()
	if !b.Position.Over() {
		return words.Get("diagram.unfinished", "black", discs[0].Count(), "white", discs[1].Count())
	}
	score := game.Position{Own: discs[0], Opp: discs[1]}.FinalScore()
	winner := game.Black
	switch {
	case score == 0:
		return words.Get("diagram.draw")
	case score < 0:
		winner, score = game.White, -score
	}
	return words.Get("diagram.won", "side", winner, "own", (game.Squares+score)/2, "other", (game.Squares-score)/2)
}
