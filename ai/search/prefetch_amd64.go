//go:build !purego

package search

// prefetch starts to load a cluster into the cache and does not wait.
//
//go:noescape
func prefetch(c *cluster)
