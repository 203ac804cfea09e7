package ui

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"flipside/ui/widget"
)

// namedKeys are the keys that the interface answers, with the name it knows them by. Held keys repeat where repeat is set.
var namedKeys = []struct {
	key    ebiten.Key
	name   string
	repeat bool
}{
	{ebiten.KeyArrowLeft, "Left", true}, {ebiten.KeyArrowRight, "Right", true},
	{ebiten.KeyArrowUp, "Up", true}, {ebiten.KeyArrowDown, "Down", true},
	{ebiten.KeyPageUp, "PgUp", true}, {ebiten.KeyPageDown, "PgDn", true},
	{ebiten.KeyHome, "Home", false}, {ebiten.KeyEnd, "End", false},
	{ebiten.KeyEnter, "Enter", false}, {ebiten.KeyNumpadEnter, "Enter", false},
	{ebiten.KeyEscape, "Escape", false}, {ebiten.KeyTab, "Tab", true}, {ebiten.KeySpace, "Space", false},
	{ebiten.KeyF11, "F11", false},
	{ebiten.KeyN, "N", false}, {ebiten.KeyS, "S", false}, {ebiten.KeyT, "T", false},
	{ebiten.KeyY, "Y", true}, {ebiten.KeyZ, "Z", true},
}

// Key repeat, in ticks.
const (
	repeatAfter = 24
	repeatEvery = 4
)

// inputState remembers what must be compared with the tick before.
type inputState struct {
	x, y  int
	typed []rune
}

// read reads the input of this tick; scale is pixels for each density-independent one.
func (s *inputState) read(scale float64) widget.Input {
	x, y := ebiten.CursorPosition()
	_, wheel := ebiten.Wheel()
	in := widget.Input{X: float64(x) / scale, Y: float64(y) / scale, Moved: x != s.x || y != s.y, Wheel: wheel,
		Pressed:  inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft),
		Released: inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft),
		Down:     ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		Keys:     map[string]bool{}}
	s.x, s.y = x, y
	prefix := ""
	if ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta) {
		prefix = "Ctrl+"
	}
	if ebiten.IsKeyPressed(ebiten.KeyShift) {
		prefix += "Shift+"
	}
	for _, k := range namedKeys {
		held := inpututil.KeyPressDuration(k.key)
		if held == 1 || k.repeat && held > repeatAfter && (held-repeatAfter)%repeatEvery == 0 {
			in.Keys[prefix+k.name] = true
		}
	}
	if prefix != "Ctrl+" {
		s.typed = ebiten.AppendInputChars(s.typed[:0])
		in.Typed = append(in.Typed, s.typed...)
	}
	return in
}
