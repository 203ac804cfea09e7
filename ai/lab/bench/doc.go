// Package bench measures engines, players and reviews.
//
// Of players it says how many discs each move loses, judged by one fixed search, and how often it
// gives a corner away, for levels, matches and recorded games alike. Of reviews it says how far the
// estimated losses are from the true ones, how many big mistakes are found, how many marks have a
// reason, and how often a move that loses nothing would get one.
//
// Of parallel search it measures seconds, nodes, speedup and node overhead of each
// strategy against the sequential search. It also measures the ceiling: the speed of this many
// independent sequential searches at once. Cores share caches and clocks, so n cores are never n
// times as fast as one.
//
// The measurements run in rounds. Each round measures every row and every ceiling once. A speedup
// compares a row with the sequential search of the same round, and a share of the ceiling compares
// it with the ceiling of the same round. So whatever slows the machine down for a while slows down
// both. The results are medians over the rounds; for speedups also the smallest and the largest
// value.
//
// Profiles are compared with each other, so the limits of the search that judges them never change.
package bench
