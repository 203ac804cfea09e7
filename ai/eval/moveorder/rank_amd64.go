//go:build !purego

package moveorder

//lint:file-ignore U1000 the assembly reads these constants, by the names that go_asm.h gives them

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"flipside/game"
)

var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// These compile only if the sizes are what the assembly expects.
var (
	_ = [1]struct{}{}[words-4]
	_ = [1]struct{}{}[unsafe.Sizeof(layout{}.step[0])-1<<5]
)

// Constants of other packages that the assembly needs.
const (
	childSize   = unsafe.Sizeof(game.Child{})
	childOwn    = unsafe.Offsetof(game.Child{}.Next) + unsafe.Offsetof(game.Position{}.Own)
	childOpp    = unsafe.Offsetof(game.Child{}.Next) + unsafe.Offsetof(game.Position{}.Opp)
	childFlips  = unsafe.Offsetof(game.Child{}.Flips)
	childMoves  = unsafe.Offsetof(game.Child{}.Moves)
	childScore  = unsafe.Offsetof(game.Child{}.Score)
	childSquare = unsafe.Offsetof(game.Child{}.Square)

	corners   = uint64(game.Corners)
	tableSize = Values * 2 // bytes of the weights of a feature
)

// rankAVX2 is rankGo for n moves, at least one.
//
//go:noescape
func rankAVX2(own, opp uint64, m *Model, f *FeatureWeights, list *game.Child, n int)

func (m *Model) rank(p game.Position, f *FeatureWeights, list []game.Child) {
	if !hasAVX2 {
		m.rankGo(p, f, list)
		return
	}
	rankAVX2(uint64(p.Own), uint64(p.Opp), m, f, unsafe.SliceData(list), len(list))
}
