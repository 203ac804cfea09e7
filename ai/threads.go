package ai

import (
	"fmt"

	"flipside/game"
	"flipside/game/base/sys"
)

// Threads returns how many of at most `most` workers should search p, and a note for the user if
// the number is unusual.
func Threads(p game.Position, most int) (workers int, note string) {
	if most > 1 && p.Moves().Count() <= 2 {
		return 1, "two moves or fewer: one thread"
	}
	workers = max(1, most)
	if cores := sys.Cores(); workers > cores {
		note = fmt.Sprintf("%d threads on %d cores", workers, cores)
	}
	return workers, note
}
