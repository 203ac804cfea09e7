//go:build !js && !linux

package yield

import "runtime"

// Core lets other goroutines run.
func Core() { runtime.Gosched() }
