// Package bench measures what parallel search is worth: seconds, nodes, speedup and node overhead of each strategy against
// the sequential search, and its share of the ceiling, which is what the machine gives to that many independent sequential
// searches at once (cores share caches and clocks, so n cores never give n).
//
// Rows and ceilings are interleaved in rounds; a speedup is taken against the sequential run of its own round, and the
// median of the rounds is reported with the smallest and the largest. Nothing here is a timed test.
package bench
