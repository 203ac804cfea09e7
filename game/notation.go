package game

import (
	"fmt"
	"strings"
)

// maxRecord is the largest length of a move list or board text, in bytes. A game of 60 moves with
// passes, spaces and line endings is much shorter.
const maxRecord = 4096

// ParseMoves reads a move list such as "f5d6c3". Letters can be lower or upper case, and there can
// be white space between moves. A pass is "-", "--", "pa", "ps" or "pass"; a missing pass that is
// forced is inserted. The moves must be legal from start, whose side to move plays first. The error
// names the ply and the column, both from 1, of the first fault.
func ParseMoves(start Position, text string) ([]Move, error) {
	if len(text) > maxRecord {
		return nil, fmt.Errorf("column %d: the move list has %d characters; no game needs more than %d", maxRecord+1, len(text), maxRecord)
	}
	var moves []Move
	pos := start
	for i := 0; i < len(text); {
		if isSpace(text[i]) {
			i++
			continue
		}
		ply, column := len(moves)+1, i+1
		if n := passToken(text[i:]); n > 0 {
			if !pos.MustPass() {
				return nil, fmt.Errorf("ply %d (column %d): a pass is not allowed: %s", ply, column, whyNoPass(pos))
			}
			moves = append(moves, Pass)
			pos = pos.Swap()
			i += n
			continue
		}
		if i+1 == len(text) || isSpace(text[i+1]) {
			return nil, fmt.Errorf("ply %d (column %d): %q is only half of a square's name", ply, column, text[i])
		}
		s, err := ParseSquare(text[i : i+2])
		if err != nil {
			return nil, fmt.Errorf("ply %d (column %d): %w", ply, column, err)
		}
		if pos.MustPass() {
			moves = append(moves, Pass)
			pos = pos.Swap()
			ply++
		}
		if !pos.Legal(Move(s)) {
			return nil, fmt.Errorf("ply %d (column %d): %s is not a legal move: %s", ply, column, s, whyIllegal(pos, s))
		}
		moves = append(moves, Move(s))
		pos = pos.Play(Move(s))
		i += 2
	}
	return moves, nil
}

// passToken returns the length of the pass at the beginning of text, or 0 if there is none.
func passToken(text string) int {
	for _, token := range [...]string{"pass", "pa", "ps", "--", "-"} {
		if len(text) >= len(token) && strings.EqualFold(text[:len(token)], token) {
			return len(token)
		}
	}
	return 0
}

func whyNoPass(p Position) string {
	if p.Over() {
		return "the game is over"
	}
	return "there is a legal move"
}

func whyIllegal(p Position, s Square) string {
	switch {
	case p.Over():
		return "the game is over"
	case !p.Empty().Has(s):
		return "it is taken"
	}
	return "it flips nothing"
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// FormatMoves writes a move list that [ParseMoves] reads: "f5d6c3", with "-" for a pass.
func FormatMoves(moves []Move) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(m.String())
	}
	return b.String()
}

// ParseOBF reads a board text: 64 characters for a1, b1, ... h8 (X or * for black, O for white, -
// or . for empty, in either case), a space, and the side to move (X or O). It ignores everything
// after a ';'. It returns the position, for the side to move, and that side. The error names the
// column, from 1.
func ParseOBF(text string) (Position, Color, error) {
	if len(text) > maxRecord {
		return Position{}, Black, fmt.Errorf("column %d: the board text has %d characters; the limit is %d", maxRecord+1, len(text), maxRecord)
	}
	if head, _, found := strings.Cut(text, ";"); found {
		text = head
	}
	text = strings.TrimRight(text, " \t\r\n")
	var black, white Bitboard
	for i := range Squares {
		if i >= len(text) || isSpace(text[i]) {
			return Position{}, Black, fmt.Errorf("column %d: the board ends after %d of 64 squares", i+1, i)
		}
		switch text[i] {
		case 'X', 'x', '*':
			black |= Square(i).Bit()
		case 'O', 'o':
			white |= Square(i).Bit()
		case '-', '.':
		default:
			return Position{}, Black, fmt.Errorf("column %d: %q is not X, O or -", i+1, text[i])
		}
	}
	side := strings.TrimLeft(text[Squares:], " \t")
	column := len(text) - len(side) + 1
	switch {
	case side == "":
		return Position{}, Black, fmt.Errorf("column %d: the side to move (X or O) is missing", column)
	case side == text[Squares:] && len(side) > 1:
		return Position{}, Black, fmt.Errorf("column %d: the board has more than 64 squares", column)
	case len(side) > 1:
		return Position{}, Black, fmt.Errorf("column %d: %.40q follows the side to move", column+1, side[1:])
	}
	switch side[0] {
	case 'X', 'x', '*':
		return Position{black, white}, Black, nil
	case 'O', 'o':
		return Position{white, black}, White, nil
	}
	return Position{}, Black, fmt.Errorf("column %d: the side to move is %q, not X or O", column, side[0])
}

// FormatOBF writes p as a board text, "-...-X-O... X;". to is the side to move.
func FormatOBF(p Position, to Color) string {
	var b [Squares + 3]byte
	own, opp := byte('X'), byte('O')
	if to == White {
		own, opp = opp, own
	}
	for s := range Square(Squares) {
		switch {
		case p.Own.Has(s):
			b[s] = own
		case p.Opp.Has(s):
			b[s] = opp
		default:
			b[s] = '-'
		}
	}
	b[Squares], b[Squares+1], b[Squares+2] = ' ', own, ';'
	return string(b[:])
}
