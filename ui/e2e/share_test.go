package e2e

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// says waits until the sheet shows a text.
func (p *program) says(words string) {
	p.t.Helper()
	p.until(words, func(l line) bool { return slices.Contains(l.Texts, words) })
}

// TestShareByKeyboard saves a picture and an animation, copies the picture, and does all of it
// without the mouse.
func TestShareByKeyboard(t *testing.T) {
	p := start(t, "", "--size", medium, "--black", "human", "--white", "minimax:easy,threads=1")
	p.until("a turn", human)
	p.square("f5")
	p.until("the next turn", func(l line) bool { return human(l) && l.Ply == 2 })
	use := func(id string) {
		p.tabTo(id)
		p.keys("Return")
	}
	p.keys("Escape")
	p.until("the menu", func(l line) bool { return l.Overlay == "menu" })
	use("menu-share")
	p.until("the sheet", func(l line) bool { return l.Overlay == "share" && l.Focus == "share-picture" })
	const name = "Flipside 2000-01-01 You - Calculator Easy"
	use("share-save")
	p.says("Saved as ~/" + name + ".png")
	data, err := os.ReadFile(filepath.Join(p.home, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	if picture, err := png.Decode(bytes.NewReader(data)); err != nil || picture.Bounds().Dx() != 800 {
		t.Errorf("the file is not the picture: %v", err)
	}
	use("share-save")
	p.says("Saved as ~/" + name + " (2).png")
	use("share-copy")
	p.says("Copied")
	if out, err := p.paste("-t", "image/png"); err != nil || !bytes.Equal(out, data) {
		t.Errorf("the clipboard has %d bytes, the file has %d: %v", len(out), len(data), err)
	}
	use("share-animation")
	use("share-save")
	p.says("Saved as ~/" + name + ".gif")
	data, err = os.ReadFile(filepath.Join(p.home, name+".gif"))
	if err != nil {
		t.Fatal(err)
	}
	if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || film.Config.Width != 480 || len(film.Image) != 9 {
		t.Errorf("the file is not the animation of two moves: %v", err)
	}
	p.keys("Escape")
	p.until("the board", func(l line) bool { return l.Overlay == "" })
}
