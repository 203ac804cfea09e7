package coach

import "flipside/game"

// whyReply holds if the opponent can play a move that it cannot play after the best move, and each
// move that it can still play then is worse. How much worse is the share of the loss.
func whyReply(s *scene) []claim {
	var found []claim
	for _, c := range s.Choices {
		if c.Best {
			continue
		}
		k := c.Plies
		reply, loss, ok := needed(c.Options, s.best.last(k).Swap().Moves())
		if !ok {
			continue
		}
		key := Key("reply.later")
		switch {
		case k == 1 && s.Position.Swap().Legal(reply):
			key = "reply"
		case k == 1:
			key = "reply.new"
		}
		holds := func(t *trail) bool { return t.last(k).Swap().Legal(reply) }
		instead := Key("quiet.shut")
		if reply == s.Best {
			instead = "square.taken"
		}
		x := s.because(Reply, key, instead, holds).about(reply.Square()).numbers((k+1)/2, 0).naming(reply.Square().Bit()).after(k)
		x.counted = loss / s.Loss
		found = append(found, x)
	}
	return found
}

// whyChance holds if the side can no longer play a move of the best line, and each move that it has
// instead would be worse there.
func whyChance(s *scene) []claim {
	var found []claim
	for _, c := range s.Choices {
		if !c.Best {
			continue
		}
		k := c.Plies
		after := s.played.last(k)
		move, loss, ok := needed(c.Options, after.Moves())
		if !ok || move == s.Played || !after.Empty().Has(move.Square()) || s.played.last(2).Legal(move) {
			continue
		}
		holds := func(t *trail) bool { return !t.last(2).Legal(move) && !t.last(k).Legal(move) }
		key := Key("chance")
		if k > 2 {
			key = "chance.later"
		}
		x := s.because(Chance, key, "chance.instead", holds).about(move.Square()).numbers(k/2, 0).naming(move.Square().Bit()).after(k)
		x.counted = loss / s.Loss
		found = append(found, x)
	}
	return found
}

// needed returns the best option if it is not among the moves that are left, and what the best of
// those loses, in discs.
func needed(options []Option, left game.Bitboard) (best game.Move, loss float64, ok bool) {
	for _, o := range options {
		if o.Loss == 0 && o.Move.IsSquare() && !left.Has(o.Move.Square()) {
			best, ok = o.Move, true
		}
	}
	found := false
	for _, o := range options {
		if o.Move.IsSquare() && left.Has(o.Move.Square()) && (!found || o.Loss < loss) {
			loss, found = o.Loss, true
		}
	}
	return best, loss, ok && found
}
