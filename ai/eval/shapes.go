package eval

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flipside/game"
)

// The limits of shapes and sets.
const (
	MaxSquares = 10 // in a shape: 3^10 contents fit into 16 bits
	MaxPlaces  = 96 // of all shapes together: 24 words of four indices
)

// Shape is a pattern in one of its placements. Symmetry gives the others.
type Shape struct {
	Name    string
	Squares string // "a1 b1 c1"; the first square is the least significant digit
}

// Sets are the collections of shapes that a model can be fitted with.
var Sets = map[string][]Shape{
	// The patterns of engines of the late 1990s.
	"classic46": classic46,
	// Adds three shapes of ten squares: the triangle in the corner, the edge with the squares next
	// to its middle, and a thick diagonal.
	"wide58": slices.Concat(classic46, wide),
	// The same, but each line and diagonal is extended to nine or ten squares by squares next to
	// its ends. It also has the centre.
	"long64": long64,
	// The same and five blocks inside the board and at the middle of an edge, 32 places.
	"inner96": slices.Concat(long64, inner),
}

var long64 = slices.Concat(classic46[:3], long, wide, []Shape{{"centre", "c3 d3 e3 f3 c4 d4 e4 f4"}})

var inner = []Shape{
	{"inner corner", "b2 c2 d2 e2 b3 c3 d3 b4 c4 b5"},
	{"edge middle", "c1 d1 e1 f1 c2 d2 e2 f2 d3 e3"},
	{"edge beside corner", "b1 c1 d1 e1 f1 b2 c2 d2 e2 c3"},
	{"inner 2x5", "b2 c2 d2 e2 f2 b3 c3 d3 e3 f3"},
	{"edge from line 3", "a3 b3 c3 d3 a4 b4 c4 d4 a5 b5"},
}

var long = []Shape{
	{"line 2+", "a2 b2 c2 d2 e2 f2 g2 h2 a1 h1"},
	{"line 3+", "a3 b3 c3 d3 e3 f3 g3 h3 b2 g2"},
	{"line 4+", "a4 b4 c4 d4 e4 f4 g4 h4 a3 h3"},
	{"diagonal 8+", "a1 b2 c3 d4 e5 f6 g7 h8 a2 b1"},
	{"diagonal 7+", "b1 c2 d3 e4 f5 g6 h7 a1 h8"},
	{"diagonal 6+", "c1 d2 e3 f4 g5 h6 b1 h7 d1 h5"},
	{"diagonal 5+", "d1 e2 f3 g4 h5 c1 h6 e1 h4"},
	{"diagonal 4+", "e1 f2 g3 h4 f1 g1 h1 h2 h3"},
}

var classic46 = []Shape{
	{"corner 3x3", "a1 b1 c1 a2 b2 c2 a3 b3 c3"},
	{"corner 2x5", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"},
	{"edge+2X", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"},
	{"line 2", "a2 b2 c2 d2 e2 f2 g2 h2"},
	{"line 3", "a3 b3 c3 d3 e3 f3 g3 h3"},
	{"line 4", "a4 b4 c4 d4 e4 f4 g4 h4"},
	{"diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8"},
	{"diagonal 7", "b1 c2 d3 e4 f5 g6 h7"},
	{"diagonal 6", "c1 d2 e3 f4 g5 h6"},
	{"diagonal 5", "d1 e2 f3 g4 h5"},
	{"diagonal 4", "e1 f2 g3 h4"},
}

var wide = []Shape{
	{"triangle", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"},
	{"edge block", "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"},
	{"thick diagonal", "a1 b1 a2 b2 c2 b3 c3 d3 c4 d4"},
}

// DefaultSet is the name of the set for a fit without starting weights if the user chooses none.
const DefaultSet = "long64"

// squares parses the squares of a shape.
func (s Shape) squares() ([]game.Square, error) {
	var list []game.Square
	for _, name := range strings.Fields(s.Squares) {
		sq, err := game.ParseSquare(name)
		if err != nil {
			return nil, fmt.Errorf("pattern %q: %w", s.Name, err)
		}
		if slices.Contains(list, sq) {
			return nil, fmt.Errorf("pattern %q names %s twice", s.Name, name)
		}
		list = append(list, sq)
	}
	if len(list) < 2 || len(list) > MaxSquares {
		return nil, fmt.Errorf("pattern %q must have 2 to %d squares, not %d", s.Name, MaxSquares, len(list))
	}
	return list, nil
}

// Layout assigns memory to each content of its shapes.
type Layout struct {
	Shapes []Shape
	places []shapePlace
	// fold[i] maps the contents of shape i to weights. Symmetric contents share a weight.
	fold [][]int32
	// first[i] is the number of the first weight of shape i.
	first []int
	// start[i] is the first entry of shape i in a table that is expanded for all contents. The
	// entry before the first shape is 0; the last element of start is the size of such a table.
	start []int
	// Weights is the number of weights in a phase, including the tables of moves and of parity.
	Weights int
	// step is added to the indices for a disc with digit 1 on a square.
	step [game.Squares][words]uint64
	// offset is the start of each place's shape. Unused places always have index 0 and refer to the
	// entry that is 0.
	offset [MaxPlaces]uint32
}

// words is the number of 64-bit words for the indices.
const words = MaxPlaces / 4

// shapePlace is one placement of a shape on the board.
type shapePlace struct {
	shape   int
	squares []game.Square
}

// moveCounts is the size of each dimension of the tables of moves. Larger numbers count as the
// largest.
const moveCounts = 32

// NewLayout makes the layout of shapes. The error names the invalid shape.
func NewLayout(shapes []Shape) (*Layout, error) {
	if len(shapes) == 0 {
		return nil, errors.New("there are no patterns")
	}
	l := &Layout{Shapes: shapes, start: []int{1}}
	for i, shape := range shapes {
		list, err := shape.squares()
		if err != nil {
			return nil, err
		}
		var seen []game.Bitboard
		var same [][]int // permutations of the digits that map the shape to itself
		for t := range game.Symmetries {
			turned := make([]game.Square, len(list))
			var set game.Bitboard
			for k, s := range list {
				turned[k] = s.Transform(t)
				set |= turned[k].Bit()
			}
			if set == game.BitboardOf(list) {
				perm := make([]int, len(list))
				for k, s := range turned {
					perm[k] = slices.Index(list, s)
				}
				same = append(same, perm)
			}
			if !slices.Contains(seen, set) {
				seen = append(seen, set)
				l.places = append(l.places, shapePlace{i, turned})
			}
		}
		if len(l.places) > MaxPlaces { // checked here, before more places cost time
			return nil, fmt.Errorf("with pattern %d there are %d places on the board, more than %d", i+1, len(l.places), MaxPlaces)
		}
		fold, n := foldOf(len(list), same)
		l.fold = append(l.fold, fold)
		l.first = append(l.first, l.Weights)
		l.Weights += n
		l.start = append(l.start, l.start[i]+len(fold))
	}
	l.Weights += 2*moveCounts*moveCounts + parityEntries
	for i, p := range l.places {
		l.offset[i] = uint32(l.start[p.shape])
		digit := uint64(1)
		for _, s := range p.squares {
			l.step[s][i/4] += digit << (i % 4 * 16)
			digit *= 3
		}
	}
	return l, nil
}

// foldOf numbers the contents of n squares. Contents that the permutations turn into each other get
// the same number. It also returns how many numbers there are.
//
//go:norace
func foldOf(n int, same [][]int) (fold []int32, count int) {
	size := 1
	for range n {
		size *= 3
	}
	fold = make([]int32, size)
	for i := range fold {
		fold[i] = -1
	}
	digits, turned := make([]int, n), make([]int, n)
	for i := range fold {
		if fold[i] >= 0 {
			continue
		}
		for k, x := 0, i; k < n; k, x = k+1, x/3 {
			digits[k] = x % 3
		}
		for _, perm := range same {
			for k, to := range perm {
				turned[to] = digits[k]
			}
			j := 0
			for k := n - 1; k >= 0; k-- {
				j = 3*j + turned[k]
			}
			fold[j] = int32(count)
		}
		count++
	}
	return fold, count
}

// moveTables returns the two entries of a position in the tables of moves, counted from the first
// table. One entry is for both sides' numbers of moves. The other is for both sides' numbers of
// possible future moves: empty squares next to discs of the other side.
func moveTables(own, opp, ownMoves, oppMoves game.Bitboard) (moves, future int) {
	cap := func(n int) int { return min(n, moveCounts-1) }
	empty := ^(own | opp)
	return cap(ownMoves.Count())*moveCounts + cap(oppMoves.Count()),
		moveCounts*moveCounts + cap((opp.Around()&empty).Count())*moveCounts + cap((own.Around() & empty).Count())
}

// Features appends the numbers of the weights whose sum is the estimate of p for its side to move.
// It computes slowly and obviously what an evaluator computes fast.
func (l *Layout) Features(list []int32, p game.Position) []int32 {
	for _, pl := range l.places {
		index := 0
		for k := len(pl.squares) - 1; k >= 0; k-- {
			index *= 3
			switch s := pl.squares[k]; {
			case p.Own.Has(s):
				index++
			case p.Opp.Has(s):
				index += 2
			}
		}
		list = append(list, int32(l.first[pl.shape])+l.fold[pl.shape][index])
	}
	moves, future := moveTables(p.Own, p.Opp, p.Moves(), p.Swap().Moves())
	base := l.moves()
	return append(list, int32(base+moves), int32(base+future), int32(l.parity()+parityEntry(^(p.Own|p.Opp))))
}

// Places returns the number of features of a position: the places, the two tables of moves and the
// table of parity.
func (l *Layout) Places() int { return len(l.places) + 3 }
