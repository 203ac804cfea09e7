//go:build !js

package search

import "runtime"

func yield() { runtime.Gosched() }
