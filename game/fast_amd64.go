//go:build !purego

package game

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// hasAVX2 selects the assembly functions. If it is false, they jump to the portable functions.
//
//lint:ignore U1000 the assembly reads it
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// Assembly reports whether this processor runs the assembly functions.
func Assembly() bool { return hasAVX2 }

// rayShift is log2 of the size of a ray.
const rayShift = 6

// This compiles only if the shift matches the size.
var _ = [1]struct{}{}[unsafe.Sizeof(ray{})-1<<rayShift]

// asmRays has the rays of each square for flips, in the order of its four lanes.
//
//lint:ignore U1000 the assembly reads it
var asmRays = func() (table [Squares]ray) {
	for s := range table {
		table[s] = rayFrom(Square(s))
	}
	return table
}()

// The functions do the same as the ones with the suffix Go. Each lane of a vector has one
// direction.
//
//go:noescape
func flips(own, opp, s uint64) uint64

//go:noescape
func mobility(own, opp uint64) uint64

//go:noescape
func children(own, opp, moves uint64, to *Child)

//go:noescape
func leaves(own, opp, moves uint64) uint64
