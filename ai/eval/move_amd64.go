//go:build !purego

package eval

import (
	"golang.org/x/sys/cpu"

	"flipside/game"
)

var hasAVX2 = cpu.X86.HasAVX2

// This compiles only if indices fills the six vectors of moveAVX2.
var _ = [1]struct{}{}[words-6*4]

// moveAVX2 is moveGo with the indices in six vector registers.
//
//go:noescape
func moveAVX2(to, from *indices, step *[game.Squares][words]uint64, sq, flips, mover uint64)

func move(to, from *indices, step *[game.Squares][words]uint64, sq, flips, mover uint64) {
	if hasAVX2 {
		moveAVX2(to, from, step, sq, flips, mover)
		return
	}
	moveGo(to, from, step, sq, flips, mover)
}
