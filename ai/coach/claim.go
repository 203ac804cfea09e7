package coach

import (
	"cmp"
	"slices"

	"flipside/game"
)

// claim is a candidate reason: a statement about a line.
type claim struct {
	Reason
	holds func(*trail) bool // whether the statement is true of a line
	terms []string          // the measures that the claim is about

	counted float64 // the claim's share of the loss if it can be counted, else 0
}

// Thresholds for reasons.
const (
	leastShare = 0.4 // share of the loss that the terms of the claim explain
	leastNet   = 0.4 // share of the loss that all measures together explain
	mostCommon = 3   // one in mostCommon sound moves at most can share the claim
)

// mostReasons is the largest number of reasons given for a move.
const mostReasons = 2

// held returns the claims that explain enough of the loss, largest share first. A share above 1
// counts as 1; claims with equal shares are in the order in which they show.
func (s *scene) held() (found []claim) {
	w, claims := s.weighed(), s.claims()
	for i := range claims {
		claims[i].Score = cmp.Or(claims[i].counted, w.share(claims[i].terms))
	}
	if w.net() >= leastNet*s.Loss {
		found = those(claims, func(c claim) bool { return c.counted == 0 && c.Score >= leastShare })
	}
	if len(found) == 0 {
		found = those(claims, func(c claim) bool {
			return events[c.Type] && c.Score > 0 || c.counted >= leastShare
		})
	}
	slices.SortStableFunc(found, func(a, b claim) int {
		return cmp.Or(cmp.Compare(min(b.Score, 1), min(a.Score, 1)), cmp.Compare(a.Payoff, b.Payoff))
	})
	return found
}

// reasons returns at most mostReasons of the held claims, in the order in which they show. Without
// a held claim, the reason is what the scores say. A move that loses less than a slip has no
// reasons.
func (s *scene) reasons() []Reason {
	if s.Loss < SlipFrom {
		return nil
	}
	found := s.held()
	var said []Reason
	for _, c := range found {
		if len(said) < mostReasons && !covered(said, c.Reason) {
			said = append(said, c.Reason)
		}
	}
	slices.SortStableFunc(said, func(a, b Reason) int { return cmp.Compare(a.Payoff, b.Payoff) })
	if len(said) == 0 {
		for _, why := range []func(*scene) (Reason, bool){whyEndgame, whyOnly} {
			if r, ok := why(s); ok {
				said = append(said, r)
			}
		}
	}
	return said
}

// events are the types that are visible on the board when they happen. If no idea explains enough
// of the loss, an event is the reason, provided that its terms cost anything at all.
var events = map[Type]bool{
	CornerGiven: true, CornerMissed: true, StableDiscs: true, Access: true, Tempo: true, Passing: true, Parity: true,
}

func those(claims []claim, f func(claim) bool) (found []claim) {
	for _, c := range claims {
		if f(c) {
			found = append(found, c)
		}
	}
	return found
}

// claims returns the claims that are true of the played line and false of the best line and of most
// lines of sound moves.
func (s *scene) claims() []claim {
	var found []claim
	for _, why := range whys {
		for _, c := range why(s) {
			if c.holds(&s.played) && !c.holds(&s.best) && !s.common(c) {
				found = append(found, c)
			}
		}
	}
	return found
}

// common reports whether a claim is true of too many sound moves: those that lose less than a slip.
func (s *scene) common(c claim) bool {
	sound, so := 1, 0 // the best move is sound
	for i := range s.Others {
		o := &s.Others[i]
		if o.Loss >= SlipFrom || o.Move == s.Played {
			continue
		}
		sound++
		t := newTrail(s.Position, o.Line)
		if c.holds(&t) {
			so++
		}
	}
	return so*mostCommon > sound
}

// covered reports whether a reason adds nothing to an earlier one: discs are stable because of the
// corner or the edge that they belong to.
func covered(said []Reason, r Reason) bool {
	for _, f := range said {
		switch {
		case f.Type == r.Type:
			return true
		case f.Type == Wall && r.Type == Hidden || f.Type == Hidden && r.Type == Wall:
			return true
		case (f.Type == CornerGiven || f.Type == Edge) && (r.Type == Edge || r.Type == StableDiscs):
			return true
		}
	}
	return false
}

// weighed is what each measure says about the difference between the two lines of a scene.
type weighed struct {
	terms []float64 // discs
	loss  float64
}

func (s *scene) weighed() weighed {
	d := s.Differences()
	w := weightsOf(&s.Evidence.Move)
	for i := range d {
		d[i] *= w[i]
	}
	return weighed{d, s.Loss}
}

// net returns the loss in discs that all measures together predict.
func (w weighed) net() (sum float64) {
	for _, x := range w.terms {
		sum += x
	}
	return sum
}

// share returns the part of the loss that some measures explain.
func (w weighed) share(names []string) (sum float64) {
	for i, m := range measures {
		if slices.Contains(names, m.name) {
			sum += w.terms[i]
		}
	}
	return sum / w.loss
}

// because makes a claim about the played move and about what the best move does instead.
func (s *scene) because(kind Type, key, instead Key, holds func(*trail) bool, terms ...string) claim {
	return claim{Reason: Reason{Type: kind, Does: s.fact(key, s.Played), Instead: s.fact(instead, s.Best)}, holds: holds, terms: terms}
}

// naming adds the squares that both sentences name or highlight.
func (c claim) naming(squares game.Bitboard) claim {
	c.Does.Squares = list(squares)
	c.Instead.Squares = c.Does.Squares
	return c
}

// about adds a square to both sentences.
func (c claim) about(s game.Square) claim {
	c.Does.Square, c.Instead.Square = s, s
	return c
}

// in adds a part of the board to both sentences.
func (c claim) in(a Area) claim {
	c.Does.Area, c.Instead.Area = a, a
	return c
}

// numbers adds a number to each sentence.
func (c claim) numbers(does, instead int) claim {
	c.Does.N, c.Instead.N = does, instead
	return c
}

// after sets the number of plies of the line after which the claim shows.
func (c claim) after(plies int) claim {
	c.Payoff = plies
	return c
}
