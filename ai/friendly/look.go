package friendly

import (
	"flipside/ai/eval"
	"flipside/game"
)

// Looks are the depths, in plies, of the shallow searches that value a move: the position after it,
// after the best reply, and two plies further.
var Looks = [...]int{1, 2, 4}

// Unit is one disc in the values of looks.
const Unit = 128

// A value that is below the best by window or more is only an upper bound.
const (
	unit   = Unit
	window = 24 * unit
	inf    = 1 << 20
)

// Values are the values of a move for its side in each of Looks, in 1/128 disc.
type Values [len(Looks)]int32

// Looker values moves by shallow searches.
type Looker struct {
	ev    eval.Evaluator
	final func(discs int) int32
	scale int32 // units of the model in 1/unit disc
}

// NewLooker returns a Looker with an evaluator in discs. The Looker must be used by one goroutine
// at a time.
func NewLooker(model *eval.Model) *Looker {
	return &Looker{model.New(), model.Final, max(1, model.Unit/unit)}
}

// Values appends the values of all moves of p, in the order of their squares.
func (l *Looker) Values(list []Values, p game.Position) []Values {
	begin := len(list)
	for range p.Moves().Count() {
		list = append(list, Values{})
	}
	found := list[begin:]
	var order, scores [MaxMoves]int32
	for k, depth := range Looks {
		l.ev.Set(0, p)
		if k == 0 {
			for i := range found {
				order[i] = int32(i)
			}
		}
		best := int32(-inf)
		for _, i := range order[:len(found)] {
			s := nth(p.Moves(), int(i))
			flips := p.Flips(s)
			l.ev.Play(0, s, flips)
			v := -l.search(1, p.Apply(s, flips), depth-1, -inf, -max(best-window*l.scale, -inf))
			best = max(best, v)
			found[i][k], scores[i] = v/l.scale, -v
		}
		sortBy(order[:len(found)], &scores)
	}
	return list
}

// MaxMoves bounds the legal moves of a position (the known maximum is 33).
const MaxMoves = 36

// sortBy sorts indices by their scores, lowest first; equal ones keep their order.
func sortBy(order []int32, scores *[MaxMoves]int32) {
	for i := 1; i < len(order); i++ {
		x := order[i]
		j := i
		for ; j > 0 && scores[order[j-1]] > scores[x]; j-- {
			order[j] = order[j-1]
		}
		order[j] = x
	}
}

// nth returns the nth square of a set, from 0.
func nth(b game.Bitboard, n int) game.Square {
	for range n {
		b &= b - 1
	}
	return b.First()
}

// search is a plain alpha-beta search; it tries first the moves that leave the opponent the fewest
// replies.
func (l *Looker) search(ply int, p game.Position, depth int, alpha, beta int32) int32 {
	moves := p.Moves()
	if moves == 0 {
		if p.Swap().Moves() == 0 {
			return l.final(p.FinalScore())
		}
		l.ev.Pass(ply)
		return -l.search(ply+1, p.Swap(), depth, -beta, -alpha)
	}
	if depth == 0 {
		return l.ev.Eval(ply, p)
	}
	var squares [MaxMoves]game.Square
	var nexts [MaxMoves]game.Position
	var flips [MaxMoves]game.Bitboard
	var order, replies [MaxMoves]int32
	n := 0
	for b := moves; b != 0; b &= b - 1 {
		s := b.First()
		squares[n], flips[n], order[n] = s, p.Flips(s), int32(n)
		nexts[n] = p.Apply(s, flips[n])
		if depth > 1 {
			replies[n] = int32(nexts[n].Moves().Count())
		}
		n++
	}
	if depth > 1 {
		sortBy(order[:n], &replies)
	}
	best := int32(-inf)
	for _, i := range order[:n] {
		l.ev.Play(ply, squares[i], flips[i])
		v := -l.search(ply+1, nexts[i], depth-1, -beta, -max(alpha, best))
		if best = max(best, v); best >= beta {
			break
		}
	}
	return best
}
