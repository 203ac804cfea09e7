//go:build !js

package mcts

import "runtime"

func yield() { runtime.Gosched() }
