package friendly

import (
	"math/bits"

	"flipside/ai"
	"flipside/game"
)

// The table of weights. The first few features, which nearly every move has, use a separate range
// at its beginning, so that the many pattern contents do not share their weights.
const (
	Slots    = 1 << 21 // the number of weights
	dense    = 1 << 17 // slots of the features that are not patterns
	maxFeats = 64      // the largest number of features of a move
)

// Describer finds the features of the moves of a scene. It must be used by one goroutine at a time.
type Describer struct {
	before before
	feats  features
}

// Begin starts a scene with the values of its moves, in the order of their squares.
func (d *Describer) Begin(s Scene, values []Values) { d.before.set(s, values) }

// Move returns the slots of the features of the ith move of the scene, which places a disc on s.
// The worth of the move is the sum of the weights in these slots. The slice is valid until the next
// call.
func (d *Describer) Move(i int, s game.Square) []uint32 {
	d.before.move(&d.feats, i, s, d.before.values[i])
	return d.feats.list[:d.feats.n]
}

// features has the slots of the features of one move.
type features struct {
	n    int
	list [maxFeats]uint32
}

// kind is a kind of feature. Its number is part of the hash, so new kinds are appended.
type kind uint32

const (
	kindShape kind = iota * 64 // plus the number of the shape
	kindLooks
	kindLater
	kindRough
	kindRank
	kindClass
	kindStake
	kindChoice
	kindMobility
	kindSqueeze
	kindReplies
	kindFrontier
	kindRegion
	kindLastNear
	kindLastAt
	kindFresh
	kindCorner
	kindEdge
	kindCentre
	kindBoard
	kindQuiet
)

func mix(k kind, phase int, content uint64) uint64 {
	z := content*0x9E3779B97F4A7C15 + uint64(k)*0xD1B54A32D192ED03 + uint64(phase)*0x8CB92BA72F3D8DD7
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9 // splitmix64, S. Vigna
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// add adds a feature that is not a pattern.
func (f *features) add(k kind, phase int, content ...int) {
	c := uint64(0)
	for _, x := range content {
		c = c*97 + uint64(x+1)
	}
	f.list[f.n] = uint32(mix(k, phase, c) & (dense - 1))
	f.n++
}

// pattern adds the content of a pattern.
func (f *features) pattern(k kind, phase int, content uint64) {
	f.list[f.n] = uint32(dense + mix(k, phase, content)%(Slots-dense))
	f.n++
}

// shapes are the squares around a square that patterns look at. The board is turned so that the
// square is in the triangle a1, d1, d4.
type shapes [][]game.Square

// classes are the squares up to symmetry.
var (
	classShapes [10]shapes
	classOf     [game.Squares]uint8    // of a square in the triangle
	turnsOf     [game.Squares][2]uint8 // the symmetries that move a square there; both are the same off the diagonals
)

func init() {
	n := 0
	inside := func(col, row int) bool { return col >= 0 && col < 8 && row >= 0 && row < 8 }
	for row := range 4 {
		for col := row; col < 4; col++ {
			at := game.At(col, row)
			classOf[at] = uint8(n)
			line := func(dc, dr int) (list []game.Square) {
				c, r := col, row
				for inside(c-dc, r-dr) {
					c, r = c-dc, r-dr
				}
				for ; inside(c, r); c, r = c+dc, r+dr {
					list = append(list, game.At(c, r))
				}
				return list
			}
			box := func(c0, r0, c1, r1 int) (list []game.Square) {
				for r := max(r0, 0); r <= min(r1, 7); r++ {
					for c := max(c0, 0); c <= min(c1, 7); c++ {
						list = append(list, game.At(c, r))
					}
				}
				return list
			}
			b2, g2, b7 := game.At(1, 1), game.At(6, 1), game.At(1, 6)
			classShapes[n] = shapes{
				line(1, 0), line(0, 1), line(1, 1), line(1, -1),
				box(col-1, row-1, col+1, row+1),
				box(0, 0, 4, 1), box(0, 0, 1, 4), // the corner, along both edges
				append(box(0, 0, 7, 0), b2, g2), append(box(0, 0, 0, 7), b2, b7),
				box(0, 0, 2, 2),
				append(box(3, 0, 7, 1), box(7, 2, 7, 2)...), // the other corner of the nearer edge
				box(col-2, row, col+2, row+1), box(col, row-2, col+1, row+2),
				box(col-2, row-2, col+1, row+1)[:min(12, len(box(col-2, row-2, col+1, row+1)))],
			}
			n++
		}
	}
	for s := range game.Square(game.Squares) {
		k := 0
		for t := range game.Symmetries {
			if at := s.Transform(t); at.Col() < 4 && at.Row() <= at.Col() {
				if k == 0 {
					turnsOf[s] = [2]uint8{uint8(t), uint8(t)}
				} else {
					turnsOf[s][1] = uint8(t)
				}
				k++
			}
		}
	}
}

// content returns the discs on some squares as digits of base 3.
func content(p game.Position, squares []game.Square) uint64 {
	x := uint64(0)
	for _, s := range squares {
		x = x*3 + uint64(p.Own>>s&1) + 2*uint64(p.Opp>>s&1)
	}
	return x
}

// bucketEdges are limits of losses in 1/128 disc.
var bucketEdges = [...]int32{1, unit / 2, unit, 3 * unit / 2, 2 * unit, 3 * unit, 4 * unit, 6 * unit, 8 * unit, 11 * unit, 15 * unit, 20 * unit}

// bucket returns the range that a loss falls into, from 0, the best, to 12.
func bucket(loss int32) int {
	for i, edge := range bucketEdges {
		if loss < edge {
			return i
		}
	}
	return len(bucketEdges)
}

// around returns the neighbours of squares.
func around(b game.Bitboard) game.Bitboard { return b.Around() &^ b }

// regionOf returns the empty squares that are connected with s, diagonals included.
func regionOf(empty game.Bitboard, s game.Square) game.Bitboard {
	r := s.Bit()
	for {
		next := r | around(r)&empty
		if next == r {
			return r
		}
		r = next
	}
}

// oddRegions returns the number of regions with an odd number of empty squares.
func oddRegions(empty game.Bitboard) (n int) {
	for empty != 0 {
		r := regionOf(empty, empty.First())
		n += r.Count() & 1
		empty &^= r
	}
	return n
}

// before is what all moves of a scene have in common.
type before struct {
	p            game.Position
	turned       [game.Symmetries]game.Position
	last         ai.Last
	moves        game.Bitboard
	replies      game.Bitboard // what the opponent could play now
	fresh        game.Bitboard // moves that did not exist before the opponent's move
	lastFlips    game.Bitboard
	odd, empties int
	coarse, fine int // phases for patterns and for other features
	values       []Values
	best         Values
	fewest       int           // the fewest replies after any move
	leaves       [MaxMoves]int // number of replies after each move
	rank         [MaxMoves]int // of each move in its last look, from 0
	second       int32         // loss of the second-best move in the last look
}

// phases returns the phase for patterns and the phase for the other features.
func phases(empties int) (coarse, fine int) {
	ply := 60 - empties
	switch {
	case ply < 10:
		coarse = 0
	case ply < 22:
		coarse = 1
	case ply < 38:
		coarse = 2
	default:
		coarse = 3
	}
	return coarse, min(9, ply/6)
}

// openingPlies is the last ply at which the whole board is a feature, since people learn openings.
const openingPlies = 18

func (b *before) set(s Scene, values []Values) {
	p := s.Position
	*b = before{p: p, last: s.Last, moves: p.Moves(), replies: p.Swap().Moves(), empties: p.Empties(), values: values}
	for t := range b.turned {
		b.turned[t] = p.Transform(t)
	}
	b.coarse, b.fine = phases(b.empties)
	if b.empties <= 30 {
		b.odd = oddRegions(p.Empty())
	}
	if b.last.Move.IsSquare() {
		was := b.last.Before
		b.fresh = b.moves &^ was.Swap().Moves()
		b.lastFlips = p.Opp &^ was.Own &^ b.last.Move.Square().Bit()
	}
	b.best = values[0]
	for _, v := range values {
		for k := range v {
			b.best[k] = max(b.best[k], v[k])
		}
	}
	b.fewest, b.second = MaxMoves, window
	const deep = len(Looks) - 1
	i := 0
	for m := b.moves; m != 0; m &= m - 1 {
		b.leaves[i] = p.Play(game.Move(m.First())).Moves().Count()
		b.fewest = min(b.fewest, b.leaves[i])
		for j, v := range values {
			if v[deep] > values[i][deep] || v[deep] == values[i][deep] && j < i {
				b.rank[i]++
			}
		}
		if b.rank[i] == 1 {
			b.second = b.best[deep] - values[i][deep]
		}
		i++
	}
}

// move finds the features of the ith move, which places a disc on s.
func (b *before) move(f *features, i int, s game.Square, v Values) {
	f.n = 0
	const deep = len(Looks) - 1
	turn := turnsOf[s][0]
	if u := turnsOf[s][1]; u != turn { // the smaller of two mirror images
		x, y := b.turned[turn], b.turned[u]
		if y.Own < x.Own || y.Own == x.Own && y.Opp < x.Opp {
			turn = u
		}
	}
	board := b.turned[turn]
	at := s.Transform(int(turn))
	class := int(classOf[at])
	for k, squares := range classShapes[class] {
		f.pattern(kindShape+kind(k+1), b.coarse*16+class, content(board, squares))
	}

	flips := b.p.Flips(s)
	next := b.p.Apply(s, flips)
	own, opp := next.Swap().Moves(), next.Moves()
	loss := [len(Looks)]int{}
	for k := range loss {
		loss[k] = bucket(b.best[k] - v[k])
	}
	f.add(kindLooks, b.fine, loss[0], loss[1])
	f.add(kindLater, b.fine, loss[1], loss[deep])
	f.add(kindRough, b.fine, loss[0], loss[deep])
	f.add(kindRank, b.fine, min(b.rank[i], 6), bucket(b.second))
	f.add(kindClass, b.fine, class, loss[deep])
	stake := min(max(b.best[deep]/(4*unit)+6, 0), 12)
	f.add(kindStake, b.fine, int(stake), loss[deep])
	f.add(kindChoice, b.fine, min(b.moves.Count(), 15), loss[deep])
	f.add(kindMobility, b.fine, min(own.Count(), 20), min(opp.Count(), 20))
	f.add(kindSqueeze, b.fine, class, min(b.leaves[i]-b.fewest, 6))
	f.add(kindReplies, b.fine, class, min(opp.Count(), 4), min((opp&^b.replies).Count(), 4))

	placed := flips | s.Bit()
	empty := next.Empty()
	frontier := 0
	for x := flips; x != 0; x &= x - 1 {
		frontier += (around(x.First().Bit()) & empty).Count()
	}
	f.add(kindFrontier, b.fine, min(flips.Count(), 10), min(frontier, 20))
	f.add(kindQuiet, b.fine, class, min(frontier, 8), min(flips.Count(), 3))
	if b.empties <= 30 {
		region := regionOf(b.p.Empty(), s)
		size := region.Count()
		if size > 6 {
			size = 7 + size&1
		}
		f.add(kindRegion, b.fine, size, min(b.odd, 4), min((region&b.replies).Count(), 2), class)
	}
	if b.last.Move.IsSquare() {
		was := b.last.Move.Square().Transform(int(turn))
		f.add(kindLastNear, b.coarse, was.Col()-at.Col()+8, was.Row()-at.Row()+8, loss[deep])
		f.add(kindLastAt, b.coarse, int(was), class)
		f.add(kindFresh, b.fine, class, (b.fresh & s.Bit()).Count(), (flips & b.last.Move.Square().Bit()).Count(), min((flips&b.lastFlips).Count(), 3))
	}
	corners := game.Corners
	f.add(kindCorner, b.fine, (corners & s.Bit()).Count(), (opp & corners).Count(), (b.replies & corners).Count(), (own & corners).Count(), (b.moves & corners).Count())
	// The edges and corners that the move changes, after the move.
	for e := range edges {
		if placed&edges[e].set != 0 {
			k := kindEdge + kind(edges[e].kind)
			x, y := content(next, edges[e].squares), content(next, edges[e].mirrored)
			f.pattern(k, b.coarse, min(x, y))
			x, y = content(b.p, edges[e].squares), content(b.p, edges[e].mirrored)
			f.pattern(k+8, b.coarse, min(x, y))
		}
	}
	if 60-b.empties < openingPlies {
		f.pattern(kindBoard, class, mix(0, int(at), uint64(board.Own))^bits.RotateLeft64(uint64(board.Opp)*0x9E3779B97F4A7C15, 23))
	}
	const middle = 0x00003C3C3C3C0000
	f.pattern(kindCentre, b.coarse*16+class, mix(0, int(at), uint64(board.Own&middle))^bits.RotateLeft64(uint64(board.Opp&middle)*0x9E3779B97F4A7C15, 23))
}

// edge is an edge or a corner of the board, and its mirror image.
type edge struct {
	squares, mirrored []game.Square
	set               game.Bitboard
	kind              int
}

var edges = makeEdges()

func makeEdges() (list []edge) {
	names := [2][]string{
		{"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "b2", "g2"},
		{"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"},
	}
	for k, row := range names {
		seen := map[game.Bitboard]bool{}
		var squares []game.Square
		set := func(t int) (list []game.Square, all game.Bitboard) {
			for _, s := range squares {
				list = append(list, s.Transform(t))
				all |= s.Transform(t).Bit()
			}
			return list, all
		}
		for _, name := range row {
			s, err := game.ParseSquare(name)
			if err != nil {
				panic(err) // cannot happen: the names are constants
			}
			squares = append(squares, s)
		}
		for t := range game.Symmetries {
			first, all := set(t)
			if seen[all] {
				continue
			}
			seen[all] = true
			for u := range game.Symmetries {
				if second, same := set(u); u != t && same == all {
					list = append(list, edge{first, second, all, k})
				}
			}
		}
	}
	return list
}
