package recognise

import (
	"slices"
	"strings"
	"unicode"

	"flipside/game"
)

// The signs of a square. The meaning of the digits, the star and minusOne depends on the other
// signs of the board: see discsOf.
const (
	emptySigns = ".-_·・□"
	blackSigns = "x#@b●⚫"
	whiteSigns = "ow○⚪◯"
	starSign   = '*'
	digitSigns = "012"
	// minusOne represents "-1", and filler occupies the second of its two places, so that columns
	// stay the same. No text has these private-use characters.
	minusOne = '\ue000'
	filler   = '\ue001'

	letterSigns = emptySigns + blackSigns + whiteSigns + string(starSign) + "0"
	numberSigns = emptySigns + digitSigns + string(minusOne)
	boardSigns  = letterSigns + "12" + string(minusOne)
)

// formsOf returns a line unchanged and, if it has a "-1", also with a single sign for each "-1".
func formsOf(s []rune) [][]rune {
	forms := [][]rune{s}
	for i := 1; i < len(s); i++ {
		if s[i-1] != '-' || s[i] != '1' {
			continue
		}
		if len(forms) == 1 {
			forms = append(forms, slices.Clone(s))
		}
		forms[1][i-1], forms[1][i] = minusOne, filler
	}
	return forms
}

// discsOf returns the discs of a board in the order of its squares. The meaning of a sign depends
// on the whole board. With a 2 or a -1 among the digits, 0 is an empty square and 1 a black disc.
// With only 0 and 1, they are black and white. A 0 among letters is a white disc. A star is a black
// disc unless another sign is: then it is an empty square.
func discsOf(squares []rune) (black, white game.Bitboard) {
	has := func(signs string) bool {
		return slices.ContainsFunc(squares, func(r rune) bool { return strings.ContainsRune(signs, r) })
	}
	blacks, whites := blackSigns, whiteSigns
	switch {
	case has("2" + string(minusOne)):
		blacks, whites = blacks+"1", whites+"2"+string(minusOne)
	case has("0") && has("1"):
		blacks, whites = blacks+"0", whites+"1"
	case has("1"):
		blacks += "1"
	case has(blackSigns):
		whites += "0"
	default:
		blacks, whites = blacks+string(starSign), whites+"0"
	}
	for i, r := range squares {
		switch {
		case strings.ContainsRune(blacks, r):
			black |= game.Square(i).Bit()
		case strings.ContainsRune(whites, r):
			white |= game.Square(i).Bit()
		}
	}
	return black, white
}

// doubtful reports whether a position would be over although half of the board is empty: then its
// signs may have another meaning.
func doubtful(p game.Position) bool { return p.Over() && p.Empty().Count() >= game.Squares/2 }

// signs reads at most n signs of an alphabet from s[at] on, which can have separators between them.
// It returns them and where they end.
func signs(s []rune, at, n int, alphabet string, apart func(rune) bool) (list []rune, end int) {
	for end = at; end < len(s) && len(list) < n; end++ {
		switch {
		case strings.ContainsRune(alphabet, s[end]):
			list = append(list, s[end])
		case s[end] != filler && !apart(s[end]):
			return list, end
		}
	}
	for end < len(s) && s[end] == filler {
		end++
	}
	return list, end
}

// separates reports whether a character can separate squares: spaces, the lines of a table, and
// separators of list values.
func separates(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(frameSigns+`,[]"'`, r)
}
