//go:build !js && !linux

package yield

import "runtime"

// Core lets other goroutines run.
func Core() {
	if crowded() {
		runtime.Gosched()
	}
}

// Thread does nothing here.
func Thread() {}
