// Package tt is a transposition table that any number of workers share without a lock.
//
// An entry is two 64-bit words, key XOR data and data. Each word is read and written atomically.
// When two writers leave one word each, the entry fails its check and counts as missing (R. Hyatt
// and T. Mann, A lock-less transposition-table implementation for parallel search, ICGA Journal
// 25(1), 2002). Four entries share a cache line and are called a cluster. A key may be in any entry
// of its cluster.
//
// Terms: the key is a 64-bit hash of a position. The age counts searches; entries of earlier
// searches are replaced first.
package tt
