//go:build !amd64 || purego

package game

func flips(own, opp, s uint64) uint64 { return flipsGo(own, opp, s) }

func mobility(own, opp uint64) uint64 { return mobilityGo(own, opp) }

// Assembly reports whether this processor runs the assembly functions.
func Assembly() bool { return false }

func children(own, opp, moves uint64, to *Child) { childrenGo(own, opp, moves, to) }

func leaves(own, opp, moves uint64) uint64 { return leavesGo(own, opp, moves) }
