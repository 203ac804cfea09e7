// Package bench measures what parallel search is worth: seconds, nodes, speedup and node overhead
// of each strategy against the sequential search, and its share of the ceiling, which is what the
// machine gives to that many independent sequential searches at once (cores share caches and
// clocks, so n cores never give n).
//
// Rows and ceilings are interleaved in rounds; a speedup is taken against the sequential run of its
// own round, a share of the ceiling against the ceiling of its own round, so that what slows the
// machine down for a while is in both, and the median of the rounds is reported, of speedups with
// the smallest and the largest. Nothing here is a timed test.
package bench
