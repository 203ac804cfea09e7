//go:build !amd64 || purego

package search

const hasLast4 = false

func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64) {
	panic("search: there is no such routine here")
}
