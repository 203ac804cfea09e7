package moveorder

import (
	"strings"
	"sync"

	"flipside/game"
)

// Places is the number of groups of squares, over all placements of the shapes. Their contents are
// kept in one vector of 16 numbers of 16 bits.
const Places = 16

// words is the number of 64-bit words that hold the contents of all places.
const words = Places / 4

// shapes are the groups of squares. The number of placements of each, which are its mirror images,
// is a multiple of four. The first square is the least significant digit of the number of a
// content.
var shapes = []string{
	"a1 b1 c1 a2 b2 c2 a3 b3 c3",
	"b2 a1 b1 c1 d1 e1 f1 g1 h1 g2",
	"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
}

// layout has the positions of the digits of squares and of the weights of shapes.
type layout struct {
	// step is added to the contents for an own disc on a square, and subtracted for an opponent's
	// disc.
	step [game.Squares][words]uint64
	// centre has the contents of the empty board: digits are -1, 0 and 1, so numbers begin below
	// it.
	centre [words]uint64
	// nibble is the sum of step over a set of discs on four squares in a row.
	nibble [game.Squares / 4][16][words]uint64
	// start has the offset of the table for each run of four places, which form a word.
	start [words]int64
	// entries is the total size of all tables.
	entries int
}

// fold maps each entry of the tables to the first of its mirror images.
var fold = sync.OnceValue(func() (all []int32) {
	for _, shape := range shapes {
		all = append(all, folded(squaresOf(shape), int32(len(all)))...)
	}
	return all
})

func squaresOf(names string) (squares []game.Square) {
	for _, name := range strings.Fields(names) {
		s, _ := game.ParseSquare(name)
		squares = append(squares, s)
	}
	return squares
}

// contentsOf returns the number of possible contents of some squares.
func contentsOf(squares []game.Square) int {
	n := 1
	for range squares {
		n *= 3
	}
	return n
}

var board = newLayout()

func newLayout() *layout {
	l := &layout{}
	place, start := 0, 0
	for _, shape := range shapes {
		squares, seen := squaresOf(shape), map[game.Bitboard]bool{}
		for k := range game.Symmetries {
			moved := transform(squares, k)
			set := game.BitboardOf(moved)
			if seen[set] {
				continue
			}
			seen[set] = true
			word, shift := place/4, place%4*16
			power := uint64(1)
			for _, s := range moved {
				l.step[s][word] += power << shift
				l.centre[word] += power << shift
				power *= 3
			}
			l.start[word] = int64(start)
			place++
		}
		start += contentsOf(squares)
	}
	l.entries = start
	for k := range l.nibble {
		for set := range l.nibble[k] {
			for i := range 4 {
				if set>>i&1 != 0 {
					add(&l.nibble[k][set], &l.step[4*k+i])
				}
			}
		}
	}
	return l
}

// transform returns the squares that a symmetry of the board moves the given squares to.
func transform(squares []game.Square, k int) (to []game.Square) {
	for _, s := range squares {
		to = append(to, s.Transform(k))
	}
	return to
}

// folded returns, for each content of a shape, the entry of the smallest content that it maps to
// under those symmetries of the board that map the shape to itself, counted from start.
func folded(squares []game.Square, start int32) []int32 {
	fold := make([]int32, contentsOf(squares))
	for i := range fold {
		fold[i] = int32(i)
	}
	for k := range game.Symmetries {
		moved := transform(squares, k)
		if game.BitboardOf(moved) != game.BitboardOf(squares) {
			continue
		}
		var worth [game.Squares]int // of a square's digit after the square has moved
		for i, power := 0, 1; i < len(squares); i, power = i+1, power*3 {
			worth[squares[i]] = power
		}
		for i := range fold {
			mirror := 0
			for j, x := 0, i; j < len(squares); j, x = j+1, x/3 {
				mirror += x % 3 * worth[moved[j]]
			}
			fold[i] = min(fold[i], int32(mirror))
		}
	}
	for i := range fold {
		fold[i] += start
	}
	return fold
}

func add(to, x *[words]uint64) {
	for i := range to {
		to[i] += x[i]
	}
}
