//go:build !purego

package search

// prefetch starts loading a cluster into the cache and does not wait.
//
//go:noescape
func prefetch(c *cluster)
