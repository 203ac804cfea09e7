package review

import "flipside/game"

// beside are the squares beside each corner, by corner.
var beside = map[game.Square]game.Bitboard{
	0: 0x0302 &^ 1, 7: 0xC040, 56: 0x0203 << 48, 63: 0x40C0 << 48,
}

// safe returns the moves of the side to move that give no corner away: none beside an empty corner,
// and none after which the opponent can take a corner that it could not take before.
func safe(p game.Position) game.Bitboard {
	open := p.Empty() & game.Corners
	var near game.Bitboard
	for c := range open.All() {
		near |= beside[c]
	}
	before := p.Swap().Moves() & game.Corners
	var found game.Bitboard
	for s := range (p.Moves() &^ near).All() {
		if next := p.Play(game.Move(s)); next.Moves()&game.Corners&^before == 0 {
			found |= s.Bit()
		}
	}
	return found
}
