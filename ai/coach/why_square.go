package coach

import "flipside/game"

// whyKeySquare holds if the opponent gets a square that the side takes with its best move or its
// next one.
func whyKeySquare(s *scene) []claim {
	var found []claim
	for k := 0; k <= 2 && k < len(s.best.moves); k++ {
		m := s.best.moves[k]
		if !s.best.mine[k] || !m.IsSquare() || m == s.Played {
			continue
		}
		q := m.Square()
		at := placed(&s.played, q)
		if at == 0 || s.played.mine[at-1] {
			continue
		}
		key := Key("square")
		if at == 2 {
			key = "square.now"
		}
		instead := Key("square.instead")
		if k == 0 {
			instead = "square.taken"
		}
		holds := func(t *trail) bool { j := placed(t, q); return j > 0 && j <= at && !t.mine[j-1] }
		c := s.because(KeySquare, key, instead, holds, "flips", "last_moves", "stable", "edge_discs", "corners", "passes")
		c = c.about(q).naming(q.Bit()).after(at)
		c.Does.N = (s.played.last(at).Opp &^ s.played.last(at-1).Opp).Count() - 1
		found = append(found, c)
	}
	return found
}

// placed returns after how many plies within the horizon a disc is placed on a square; 0: never.
func placed(t *trail, at game.Square) int {
	for k := 0; k < min(horizon, len(t.moves)); k++ {
		if m := t.moves[k]; m.IsSquare() && m.Square() == at {
			return k + 1
		}
	}
	return 0
}
