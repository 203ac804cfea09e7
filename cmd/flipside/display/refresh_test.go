package display

import (
	"math"
	"testing"

	"github.com/jezek/xgb/randr"
)

func TestRate(t *testing.T) {
	for _, c := range []struct {
		mode randr.ModeInfo
		want float64
	}{
		{randr.ModeInfo{DotClock: 148_500_000, Htotal: 2200, Vtotal: 1125}, 60},
		{randr.ModeInfo{DotClock: 325_080_000, Htotal: 2000, Vtotal: 1129}, 143.97},
		{randr.ModeInfo{DotClock: 74_250_000, Htotal: 2200, Vtotal: 1125, ModeFlags: randr.ModeFlagInterlace}, 60},
		{randr.ModeInfo{DotClock: 12_587_000, Htotal: 400, Vtotal: 262, ModeFlags: randr.ModeFlagDoubleScan}, 60.05},
		{randr.ModeInfo{}, 0}, // a virtual screen
	} {
		if got := rate(c.mode); math.Abs(got-c.want) > 0.01 {
			t.Errorf("%+v has %.2f Hz, want %.2f", c.mode, got, c.want)
		}
	}
}
