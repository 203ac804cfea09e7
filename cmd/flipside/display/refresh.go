package display

import (
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/xproto"
)

// x11Refresh returns the refresh rate of the fastest display in use, in Hz; 0: unknown. It waits
// for the X server (X Resize, Rotate and Reflect Extension 1.3, GetScreenResourcesCurrent).
func x11Refresh() float64 {
	conn, err := xgb.NewConn()
	if err != nil {
		return 0
	}
	defer conn.Close()
	if randr.Init(conn) != nil {
		return 0
	}
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	all, err := randr.GetScreenResourcesCurrent(conn, root).Reply()
	if err != nil {
		return 0
	}
	fastest := 0.0
	for _, c := range all.Crtcs {
		used, err := randr.GetCrtcInfo(conn, c, all.ConfigTimestamp).Reply()
		if err != nil || used.NumOutputs == 0 {
			continue
		}
		for _, m := range all.Modes {
			if randr.Mode(m.Id) == used.Mode {
				fastest = max(fastest, rate(m))
			}
		}
	}
	return fastest
}

// rate returns the refresh rate of a mode, in Hz; 0: unknown.
func rate(m randr.ModeInfo) float64 {
	lines := float64(m.Vtotal)
	if m.ModeFlags&randr.ModeFlagDoubleScan != 0 {
		lines *= 2
	}
	if m.ModeFlags&randr.ModeFlagInterlace != 0 {
		lines /= 2
	}
	dots := float64(m.Htotal) * lines
	if dots == 0 {
		return 0
	}
	return float64(m.DotClock) / dots
}
