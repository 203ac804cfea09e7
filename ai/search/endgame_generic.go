//go:build !amd64 || purego

package search

var hasLast4 = false

var hasWide = false

const noRoutine = "search: this build has no such routine"

func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64) {
	panic(noRoutine)
}

func last5Null(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64) {
	panic(noRoutine)
}

func rankNull(own, opp, moves, odd uint64, to *ranked, small *Private) (best int64) {
	panic(noRoutine)
}
