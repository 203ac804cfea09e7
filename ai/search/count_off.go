//go:build !countnodes

package search

// countNodes turns on a second node counter inside make-move.
const countNodes = false
