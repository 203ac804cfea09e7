//go:build !amd64 || purego

package moveorder

import "flipside/game"

func (m *Model) rank(p game.Position, f *FeatureWeights, list []game.Child) {
	m.rankGo(p, f, list)
}
