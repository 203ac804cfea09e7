package players

import (
	"math"

	"flipside/ai"
)

// usualPeer is the level of a person without a rating.
const usualPeer = "friendly:casual"

// Peer returns the spec of the friendly player that is nearest to a rating in Elo, as in ai.Elo;
// rated says that there is one.
func Peer(rating float64, rated bool) string {
	peer, nearest := usualPeer, math.Inf(1)
	for _, p := range ai.Presets {
		if elo, known := ai.EloOf(p.Name()); rated && known && p.Family == ai.FamilyFriendly && math.Abs(elo-rating) < nearest {
			peer, nearest = p.Name(), math.Abs(elo-rating)
		}
	}
	return peer
}
