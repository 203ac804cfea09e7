//go:build !amd64 || purego

package eval

import "flipside/game"

func move(to, from *indices, step *[game.Squares][words]uint64, sq, flips, mover uint64) {
	moveGo(to, from, step, sq, flips, mover)
}
