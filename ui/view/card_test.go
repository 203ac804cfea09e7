package view

import (
	"strings"
	"testing"
	"time"

	"flipside/ui/widget"
)

func TestTimesInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		30 * time.Minute: "30:00", time.Hour + time.Second: "60:01", 59*time.Second + time.Millisecond: "1:00", 10 * time.Second: "0:10",
		9950 * time.Millisecond: "0:10", 9900 * time.Millisecond: "0:09.9", 1200 * time.Millisecond: "0:01.2", time.Nanosecond: "0:00.1",
	} {
		if got := TimeLeft(d); got != want {
			t.Errorf("TimeLeft(%v) is %q, want %q", d, got, want)
		}
	}
}

// A long name is cut so that the level and the number of discs stay, and a tip has all of it.
func TestLongNamesOnCards(t *testing.T) {
	const long = "Bartholomew Featherstonehaugh-Cholmondeley of Lower Slaughter"
	for _, c := range []struct {
		data    CardData
		compact bool
		w, h    float64
	}{
		{CardData{ID: "card", Discs: 31, Style: long, Level: "Master", Sub: "Black", Left: "12:34"}, false, 300, 76},
		{CardData{ID: "card", Discs: 31, Style: long, Level: "Master"}, false, 460, 76},
		{CardData{ID: "card", Discs: 31, Level: long}, false, 300, 76},
		{CardData{ID: "card", Discs: 31, Style: "Calculator", Level: "Master", Sub: "3.2 s"}, true, 164, 54},
		{CardData{ID: "card", Discs: 31, Level: strings.Repeat("W", 40)}, true, 164, 54},
		{CardData{ID: "card", Discs: 31, Level: strings.Repeat("棋", 40)}, true, 164, 54},
	} {
		var st widget.State
		f := frameWith(&st, widget.Input{X: -1, Y: -1})
		r := widget.Rect{W: c.w, H: c.h}
		Card(f, r, c.data, c.compact)
		all := strings.Join(textsOf(f), "|")
		if !strings.Contains(all, "31") || c.data.Style != "" && !strings.Contains(all, "Master") {
			t.Errorf("%+v: %q", c.data, all)
		}
		name := c.data.Style
		if name == "" {
			name = c.data.Level
		}
		if strings.Contains(all, name) == strings.Contains(all, widget.Ellipsis) {
			t.Errorf("%+v: %q", c.data, all)
		}
		if !strings.Contains(all, widget.Ellipsis) {
			continue
		}
		c.data.Touched = "Change"
		for range 60 {
			f = frameWith(&st, widget.Input{X: 10, Y: 10})
			Card(f, r, c.data, c.compact)
			f.DrawTip(1280)
			f.End()
		}
		tip := strings.NewReplacer("|", "", " ", "").Replace(strings.Join(textsOf(f), ""))
		if !strings.Contains(tip, strings.ReplaceAll(name, " ", "")) {
			t.Errorf("%+v: the tip is %q", c.data, tip)
		}
	}
}

// A card on a picture is no control and has no sign of a menu.
func TestCardOfAPicture(t *testing.T) {
	r := widget.Rect{W: 300, H: 44}
	d := CardData{Discs: 12, Level: "You"}
	count := func(id string) (commands, controls int) {
		f := frameWith(&widget.State{}, pressed())
		d.ID = id
		Card(f, r, d, true)
		return len(f.Commands), len(f.Controls)
	}
	commands, controls := count("card")
	fewer, none := count("")
	if fewer >= commands || controls != 1 || none != 0 {
		t.Errorf("%d commands and %d controls, want fewer than %d, and none", fewer, none, commands)
	}
}
