package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestSettings uses a switch and the sliders by mouse and by keyboard. The scale changes only when
// its slider is released, and all changes are saved.
func TestSettings(t *testing.T) {
	home := t.TempDir()
	p := start(t, home, "--size", medium)
	p.click("settings")
	at := func(l line, id string) rect { return l.Controls[id] }
	p.click("set-page-2")
	l := p.until("the second page", func(l line) bool { return at(l, "set-volume").Enabled })
	volume := at(l, "set-volume")
	p.drag(volume, func() { p.point(volume.X-40, volume.Y+200) }) // to its end, outside the sheet
	p.click("set-page-1")
	p.click("set-dots")
	l = p.until("the first page", func(l line) bool { return at(l, "set-scale").Enabled })
	size := at(l, "set-scale")
	p.drag(size, func() {
		p.point(size.X+size.W/2-20, size.Y+size.H/2)
		if now := at(p.last, "set-scale"); now != size {
			t.Errorf("while it is dragged the slider goes from %+v to %+v", size, now)
		}
	})
	p.until("another size", func(l line) bool { return at(l, "set-scale").Enabled && at(l, "set-scale") != size })
	p.click("set-page-2")
	p.click("set-speed") // it has the focus now
	p.keys("Home")
	p.click("close")
	p.click("quit")
	if err := p.wait(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(home, "config", "flipside", "settings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var kept struct {
		Dots          bool
		Volume, Scale int
		Speed         float64
	}
	if err := json.Unmarshal(data, &kept); err != nil {
		t.Fatal(err)
	}
	if kept.Dots || kept.Volume != 0 || kept.Scale <= 110 || kept.Scale >= 160 || kept.Speed != 0.25 {
		t.Errorf("kept was %+v; want no dots, volume 0, a size of about 135 %% and speed 0.25", kept)
	}
}
