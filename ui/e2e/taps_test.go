package e2e

import (
	"context"
	"os/exec"
	"testing"
	"time"
)

// A key or a button that goes down and up at once counts, also after a rest: Ebitengine reports it
// as pressed just now, but not as pressed. A chord keeps its modifier.

func TestShortTaps(t *testing.T) { shortTaps(t, 18) }

func TestShortTapsWithABusyCore(t *testing.T) {
	need(t)
	ctx, end := context.WithCancel(t.Context())
	busy := exec.CommandContext(ctx, "sh", "-c", "while :; do :; done")
	if err := busy.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { end(); _ = busy.Wait() }()
	shortTaps(t, 12)
}

// rests are the times between two taps. While nothing happens, the program has fewer frames, from
// two thirds of a second on.
var rests = []time.Duration{100 * time.Millisecond, 100 * time.Millisecond, 1200 * time.Millisecond}

// shortTaps taps on keys, and as often with the button; taps is even.
func shortTaps(t *testing.T, taps int) {
	t.Helper()
	p := start(t, "", "--test-speed", "1")
	p.click("settings")
	p.until("the settings", func(l line) bool { return l.Settled && l.Controls["set-dots"].Enabled })
	tap := func(n int, what string, does func(l line) bool, do func()) {
		t.Helper()
		time.Sleep(rests[n%len(rests)])
		do()
		if !p.within(time.Minute, does) {
			t.Fatalf("%s, number %d, is lost", what, n+1)
		}
	}
	first := p.last.Focus
	p.keys("Tab")
	second := p.until("the focus", func(l line) bool { return l.Focus != first && l.Focus != "" }).Focus
	p.keys("Tab")
	third := p.until("the focus", func(l line) bool { return l.Focus != second && l.Focus != "" }).Focus
	for n := range taps / 2 {
		tap(2*n, "Shift+Tab", func(l line) bool { return l.Focus == second }, func() { p.desk.tap("shift", "Tab") })
		tap(2*n+1, "Tab", func(l line) bool { return l.Focus == third }, func() { p.desk.tap("Tab") })
	}
	for n := range taps {
		page, shows := "set-page-2", "set-volume"
		if n%2 == 1 {
			page, shows = "set-page-1", "set-dots"
		}
		at := p.last.Controls[page]
		p.point(at.X+at.W/2, at.Y+at.H/2)
		tap(n, "a click", func(l line) bool { return l.Controls[shows].Enabled }, func() { p.desk.press(1); p.desk.release(1) })
	}
}
