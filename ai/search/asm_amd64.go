//go:build !purego

package search

//lint:file-ignore U1000 the assembly reads these constants, by the names that go_asm.h gives them

import (
	"unsafe"

	"flipside/game"
)

// Constants of other packages that the assembly needs.
const (
	positionOwn = unsafe.Offsetof(game.Position{}.Own)
	positionOpp = unsafe.Offsetof(game.Position{}.Opp)

	corners = uint64(game.Corners)

	hashOwn, hashOpp, hashMix = HashOwn, HashOpp, HashMix

	privateShift, privateSlotShift = PrivateShift, PrivateSlotShift
)

// The sizes, as binary logarithms, of what the assembly indexes by a shift.
const (
	endRayShift    = 6
	endLineShift   = 6
	nullChildShift = 5
)

// These compile only if the shifts match the sizes.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(endRay{})-1<<endRayShift]
	_ = [1]struct{}{}[unsafe.Sizeof(endLine{})-1<<endLineShift]
	_ = [1]struct{}{}[unsafe.Sizeof(nullChild{})-1<<nullChildShift]
)
