// Package tt is a transposition table that any number of workers share without a lock.
//
// An entry is two 64-bit words, key XOR data and data, each read and written atomically, so an
// entry torn between two writers fails its check and reads as absent (R. Hyatt and T. Mann, A
// lock-less transposition-table implementation for parallel search, ICGA Journal 25(1), 2002). Four
// entries share a cache line, a cluster; a key may live in any entry of its cluster.
//
// Terms: the key is a 64-bit hash of a position; the age counts searches, so that entries of
// earlier ones give way.
package tt
