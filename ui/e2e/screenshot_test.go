package e2e

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestScreenshot makes the picture for README.md: a game against an engine, with the open analysis;
// the test plays the hints. It runs if FLIPSIDE_SCREENSHOT names the file (make screenshot).
func TestScreenshot(t *testing.T) {
	path := os.Getenv("FLIPSIDE_SCREENSHOT")
	if path == "" {
		t.Skip("FLIPSIDE_SCREENSHOT is not set")
	}
	p := start(t, "", "--black", "human", "--white", "minimax:hard,threads=1", "--size", "1280x800")
	for p.until("my turn", human).Ply < 26 {
		ply := p.last.Ply
		p.keys("t")
		if ply == 0 {
			p.click("unrate-yes")
		}
		hint := ""
		p.until("a hint", func(l line) bool {
			square, found := strings.CutPrefix(l.Status, "Hint: ")
			hint = square
			return found && slices.Contains(l.Legal, square)
		})
		p.square(hint)
		p.until("an answer", func(l line) bool { return human(l) && l.Ply > ply+1 })
	}
	p.keys("s")
	p.desk.away()
	time.Sleep(5 * time.Second) // gives the analysis time to search deep
	write(t, path, p.desk.picture())
}
