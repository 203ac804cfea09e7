// Package scores writes the reports of searches as texts. It gives scores for one side and names
// that side.
//
// A [Limiter] lets values change at most 8 times a second, and lets two moves change places only
// when the new order has held for 300 ms. What an engine of a watched game moved by is shown at
// once.
package scores
