package coach

import (
	"testing"

	"flipside/game"
)

// Turning an area and turning it back gives the same area.
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
