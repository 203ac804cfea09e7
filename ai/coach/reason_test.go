package coach

import "testing"

func TestAreas(t *testing.T) {
	if areaOf(0x0303) != TopLeft || areaOf(0xC0C0<<48) != BottomRight || areaOf(0x3C<<24) != Middle || areaOf(0xFF) != Top {
		t.Error("areas")
	}
}
