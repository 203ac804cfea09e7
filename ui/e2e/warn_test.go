package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// With Warn me, a game says before the first move that it will be unrated. A costly move stays on
// the board until it is kept or taken back, by mouse or by keyboard, while the engine waits. The
// file of the game records that its player was warned.
func TestWarnMe(t *testing.T) {
	home := homeWith(t, `{"warn": true, "finished": true, "motion": "off"}`)
	p := start(t, home, "--black", "human", "--white", "minimax:easy")
	l := p.until("my turn", human)
	p.square(l.Legal[0])
	p.until("the question what it costs", func(l line) bool { return human(l) && l.Ply == 0 && l.Controls["unrate-yes"].Enabled })
	p.click("unrate-yes")
	asked := func(l line) bool { return l.Settled && l.Phase == "asked" }
	next := func() line {
		return p.until("my turn, a warning or the end", func(l line) bool { return human(l) || asked(l) || l.Over })
	}
	warned := func() line { // plays on until a move costs a lot
		for {
			l := next()
			if asked(l) || l.Over {
				return l
			}
			move := l.Legal[(l.Ply*7)%len(l.Legal)]
			for _, square := range bad {
				if slices.Contains(l.Legal, square) {
					move = square
				}
			}
			p.square(move)
			p.until("my move", func(m line) bool { return m.Ply > l.Ply })
		}
	}
	for i, answer := range []func(){
		func() { p.click("warn-back") },
		func() { p.click("warn-keep") },
		func() { p.keys("BackSpace") },
		func() { p.keys("k") },
	} {
		l := warned()
		if l.Over {
			t.Fatalf("the game ends without warning %d: %s", i+1, l.Moves)
		}
		if l.Status != "A costly move" || !says(l, "Take back") || !says(l, "Keep") || !says(l, "Unrated") || l.Thinking {
			t.Errorf("the question says %q below %q", l.Texts, l.Status)
		}
		answer()
		if i%2 == 0 {
			m := p.until("the move back", human)
			if m.Ply != l.Ply-1 {
				t.Errorf("ply %d after ply %d was taken back", m.Ply, l.Ply)
			}
			p.keys("ctrl+y") // the same costly move again is no news
			p.until("the answer to it", func(m line) bool { return m.Ply > l.Ply })
			continue
		}
		p.until("the answer", func(m line) bool { return m.Ply > l.Ply })
	}
	l = next()
	p.until("the file", func(l line) bool { return !l.Waiting })
	files, err := filepath.Glob(filepath.Join(home, "data", "flipside", "games", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v (error %v)", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil || !strings.Contains(string(data), `"warnings"`) {
		t.Errorf("the file does not tell that its player was warned: %s (error %v)", data, err)
	}
	legal(t, l.Moves)
}
