package game

import (
	"fmt"
)

// Color is a player's colour. Black moves first.
type Color uint8

// The two colours.
const (
	Black Color = iota
	White
)

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "Black" or "White".
func (c Color) String() string {
	if c == Black {
		return "Black"
	}
	return "White"
}

// Square is a square of the board, 0..63, a1 = 0, b1 = 1, h8 = 63.
type Square uint8

// Squares is the number of squares of the board.
const Squares = 64

// At returns the square in the given column (0 = a) and row (0 = 1), both 0..7.
func At(col, row int) Square { return Square(row*8 + col) }

// Col returns the column, 0 for a to 7 for h.
func (s Square) Col() int { return int(s & 7) }

// Row returns the row, 0 for 1 to 7 for 8.
func (s Square) Row() int { return int(s >> 3) }

// Bit returns the bitboard with only s set.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// String returns the name of the square, "a1" to "h8".
func (s Square) String() string {
	if s >= Squares {
		return "--"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare parses a square's name, "a1" to "h8" in either case.
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 {
		col, row := lower(text[0])-'a', text[1]-'1'
		if col < 8 && row < 8 {
			return At(int(col), int(row)), nil
		}
	}
	return 0, fmt.Errorf("%.40q is not a square a1 to h8", text)
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// Move is a square for a disc (0..63), Pass, or NoMove for the absence of a move.
type Move uint8

// The moves that are not squares.
const (
	Pass   Move = 64
	NoMove Move = 65
)

// Square returns the square of a move that is neither Pass nor NoMove.
func (m Move) Square() Square { return Square(m) }

// IsSquare reports whether m places a disc.
func (m Move) IsSquare() bool { return m < Squares }

// String returns the square's name, "-" for a pass and "--" for no move.
func (m Move) String() string {
	if m == Pass {
		return "-"
	}
	return Square(m).String()
}
