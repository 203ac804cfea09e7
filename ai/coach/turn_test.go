package coach

import (
	"testing"

	"flipside/game"
)

// A part of the board that is turned and turned back is the same.
func TestTurnedAreas(t *testing.T) {
	for area := TopLeft; area <= BottomRight; area++ {
		for i := range game.Symmetries {
			if got := area.turned(i).turned(game.InverseSymmetry(i)); got != area {
				t.Errorf("area %d turned by %d and back is %d", area, i, got)
			}
		}
	}
	if TopLeft.turned(1) != BottomLeft || Nowhere.turned(3) != Nowhere {
		t.Error("a turned area")
	}
}
