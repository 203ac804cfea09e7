// Package sys lets searching workers make room for others: about once a millisecond and, in a
// program that draws frames, by a lower priority. When two workers share a core, one of them moves
// to another core.
package sys
