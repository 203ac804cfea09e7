//go:build !js

package sys

import "runtime"

// Core lets other goroutines and other threads run.
func Core() {
	if crowded() {
		runtime.Gosched()
	}
	Thread()
}
