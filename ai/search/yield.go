//go:build !js && !linux

package search

import "runtime"

func yield() { runtime.Gosched() }
