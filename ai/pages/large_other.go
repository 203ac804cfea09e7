//go:build !linux

package pages

// Large does nothing where there is nothing to ask for.
func Large[T any]([]T) {}
