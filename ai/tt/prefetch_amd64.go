//go:build !purego

package tt

// prefetch asks for a cluster to be brought into the core's cache, without waiting for it.
//
//go:noescape
func prefetch(c *cluster)
