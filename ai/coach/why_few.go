package coach

import "flipside/game"

// fewDiscs is the number of discs that counts as nearly wiped out.
const fewDiscs = 4

// whyWiped holds if the side is left with few discs.
func whyWiped(s *scene) []claim {
	least := func(t *trail) (n, at int) {
		n = game.Squares
		for k := 1; k <= min(horizon, len(t.moves)); k++ {
			if m := t.last(k).Own.Count(); m < n {
				n, at = m, k
			}
		}
		return n, at
	}
	n, at := least(&s.played)
	m, _ := least(&s.best)
	if n > fewDiscs || m < 2*n {
		return nil
	}
	holds := func(t *trail) bool { got, _ := least(t); return got <= n }
	c := s.because(FewDiscs, "few", "few.instead", holds, "few_discs", "moves_next", "moves_later", "passes").numbers(n, m).after(at)
	return []claim{c.naming(s.played.last(at).Own)}
}
