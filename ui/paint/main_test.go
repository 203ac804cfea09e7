package paint

import (
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// inside runs the tests inside a tick of the game loop, because pixels can be read only there.
type inside struct {
	m    *testing.M
	code int
}

func (g *inside) Update() error {
	g.code = g.m.Run()
	return ebiten.Termination
}

func (*inside) Draw(*ebiten.Image) {}

func (*inside) Layout(w, h int) (int, int) { return w, h }

func TestMain(m *testing.M) {
	g := &inside{m: m, code: 1}
	if err := ebiten.RunGame(g); err != nil {
		panic(err)
	}
	os.Exit(g.code)
}
