package e2e

import (
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipside/ui/app/session"
)

// randomKeys are the keys that the random test types between its clicks.
var randomKeys = []string{
	"Return", "Escape", "Tab", "shift+Tab", "Left", "Right", "Up", "Down", "Prior", "Next", "Home", "End", "space", "question",
	"ctrl+z", "ctrl+y", "ctrl+n", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8",
	"n", "s", "t", "l", "m", "plus", "minus", "bracketleft", "bracketright", "ctrl+c", "ctrl+v",
}

// TestRandomInput clicks and types at random for FLIPSIDE_LONG minutes (a number; any other value
// means one). It restarts the program after a random action has quit it. The program must not end
// in any other way, must write nothing to standard error, and must always show a legal game.
func TestRandomInput(t *testing.T) {
	long := os.Getenv("FLIPSIDE_LONG")
	if long == "" {
		t.Skip("FLIPSIDE_LONG is not set")
	}
	minutes, err := strconv.Atoi(long)
	if err != nil {
		minutes = 1
	}
	need(t)
	const seed = 20
	r := rand.New(rand.NewPCG(seed, 1))
	home, screen := t.TempDir(), take(t)
	p := startOn(t, screen, home)
	starts, strokes := 1, 0
	for end := time.Now().Add(time.Duration(minutes) * time.Minute); time.Now().Before(end); strokes++ {
		open := p.drain()
		if !open {
			if err := p.wait(); err != nil || p.words.Len() > 0 {
				t.Fatalf("after %d strokes the program ended: %v: %q", strokes, err, p.words.String())
			}
			p = startOn(t, screen, home)
			starts++
			continue
		}
		readable(t, home, p.last.Game)
		p.randomStroke(r)
	}
	t.Logf("%d strokes, %d starts, seed %d", strokes, starts, seed)
}

// readable checks that the file of a game, which may not be there yet, has legal moves from its own
// first position.
func readable(t *testing.T, home, id string) {
	data, err := os.ReadFile(filepath.Join(home, "data", "flipside", "games", id+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil {
		_, err = session.Decode(data)
	}
	if err != nil {
		t.Fatalf("the game %s: %v", id, err)
	}
}

// drain reads the waiting lines of the trace, and reports whether the program still runs.
func (p *program) drain() bool {
	for {
		select {
		case l, open := <-p.lines:
			if !open {
				return false
			}
			p.last = l
		default:
			return true
		}
	}
}

// randomStroke does one random action with the mouse, the wheel or the keyboard. The window may
// have just closed.
func (p *program) randomStroke(r *rand.Rand) {
	in := func(w, h int) (x, y int) { return r.IntN(max(1, w)), r.IntN(max(1, h)) }
	switch n := r.IntN(10); {
	case n < 4: // a control or a square
		var places []rect
		for _, id := range slices.Sorted(maps.Keys(p.last.Controls)) {
			places = append(places, p.last.Controls[id])
		}
		for _, s := range p.last.Legal {
			places = append(places, p.last.Squares[s])
		}
		if len(places) > 0 {
			p.desk.tryClick(places[r.IntN(len(places))])
		}
	case n < 5: // anywhere: press at one place, release at another
		x, y := in(p.last.Width, p.last.Height)
		toX, toY := in(p.last.Width, p.last.Height)
		p.desk.tryDrag(x, y, toX, toY)
	case n < 6:
		wheel := byte(4 + r.IntN(2))
		p.desk.press(wheel)
		p.desk.release(wheel)
	case n < 7 && r.IntN(8) == 0:
		_ = p.desk.tryResize(480+r.IntN(900), 360+r.IntN(600))
	default:
		chord := strings.Split(randomKeys[r.IntN(len(randomKeys))], "+")
		p.desk.chord(chord, func(down int) {
			if down == len(chord) {
				time.Sleep(30 * time.Millisecond)
			}
		})
	}
}
