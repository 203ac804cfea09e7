package ui

import "github.com/hajimehoshi/ebiten/v2"

// window is the window of Ebitengine.
type window struct{}

// Fullscreen implements screen.Window.
func (window) Fullscreen() bool { return ebiten.IsFullscreen() }

// SetFullscreen implements screen.Window.
func (window) SetFullscreen(on bool) { ebiten.SetFullscreen(on) }
