//go:build !purego

package tt

// prefetch starts to load a cluster into the cache and does not wait.
//
//go:noescape
func prefetch(c *cluster)
