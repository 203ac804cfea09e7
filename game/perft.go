package game

// Perft counts the leaves of the game tree depth plies below p. A pass is a ply; a game that ends
// earlier counts as one leaf. The last ply is counted from the mobility, without playing it.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := p.Moves()
	if moves == 0 {
		if p.Swap().Moves() == 0 {
			return 1
		}
		return Perft(p.Swap(), depth-1)
	}
	if depth == 1 {
		return uint64(moves.Count())
	}
	if depth == 2 {
		// A child without a legal move is one leaf: the game's end, or the position after a pass.
		return leaves(uint64(p.Own), uint64(p.Opp), uint64(moves))
	}
	var n uint64
	for ; moves != 0; moves &= moves - 1 {
		s := moves.First()
		n += Perft(p.Apply(s, p.Flips(s)), depth-1)
	}
	return n
}
