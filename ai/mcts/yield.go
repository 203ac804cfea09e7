//go:build !js && !linux

package mcts

import "runtime"

func yield() { runtime.Gosched() }
