// Package atomicfile reads, writes, lists and locks the files of games. A write leaves the old file
// or the new one, whatever happens.
package atomicfile
