package display

import "golang.org/x/sys/windows"

// Refresh returns the refresh rate of the primary display, in Hz; 0: unknown.
func Refresh() float64 {
	const vrefresh, unknown = 116, 1 // 0 and 1 stand for the rate of the hardware
	user32, gdi32 := windows.NewLazySystemDLL("user32.dll"), windows.NewLazySystemDLL("gdi32.dll")
	if user32.Load() != nil || gdi32.Load() != nil {
		return 0
	}
	screen, _, _ := user32.NewProc("GetDC").Call(0)
	if screen == 0 {
		return 0
	}
	hz, _, _ := gdi32.NewProc("GetDeviceCaps").Call(screen, vrefresh)
	_, _, _ = user32.NewProc("ReleaseDC").Call(0, screen)
	if hz <= unknown {
		return 0
	}
	return float64(hz)
}
