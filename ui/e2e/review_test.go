package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"flipside/game"
)

// bad are the squares next to the corners, which a beginner takes.
var bad = []string{"b2", "g2", "b7", "g7", "a2", "b1", "g1", "h2", "a7", "b8", "g8", "h7"}

// says reports whether a text on the screen contains some words.
func says(l line, words string) bool { return strings.Contains(strings.Join(l.Texts, " "), words) }

// lostMove is the title of a moment.
var lostMove = regexp.MustCompile(`Move (\d+): (\w\d) lost`)

// A lost game leads to its review: the turning point, another try, a variation, a comment, and
// another game from there. The file of the game keeps what was added.
func TestReview(t *testing.T) {
	home := homeWith(t, motionless)
	p := start(t, home, "--size", wide, "--black", "human", "--white", "minimax:easy")
	for {
		l := p.until("my turn or the end", func(l line) bool { return human(l) || l.Over && l.Settled })
		if l.Over {
			break
		}
		ply, move := l.Ply, l.Legal[(l.Ply*7)%len(l.Legal)]
		for _, square := range bad {
			if slices.Contains(l.Legal, square) {
				move = square
				break
			}
		}
		p.square(move)
		p.until("my move", func(l line) bool { return l.Ply > ply })
	}
	l := p.until("the result", func(l line) bool { return l.Settled && l.Controls["review"].Enabled && says(l, "Review") })
	if !says(l, "You lost") || !says(l, "Review 3 moments") || l.Controls["review"].Y > l.Controls["rematch"].Y {
		t.Fatalf("the end says %q", l.Texts)
	}
	moves := l.Moves
	p.click("review")
	ready := func(l line) bool { return l.Scene == "review" && l.Settled && l.Controls["moment-next"].Enabled }
	l = p.until("the review", func(l line) bool { return ready(l) && lostMove.MatchString(strings.Join(l.Texts, " ")) })
	if says(l, "was best") {
		t.Error("the best move is told before it is asked for")
	}
	var ply int
	var played string
	title := lostMove.FindStringSubmatch(strings.Join(l.Texts, " "))
	_, _ = fmt.Sscan(title[1], &ply)
	played = title[2]
	pos, n := game.Start, 1
	for _, m := range legal(t, moves) {
		if n == ply {
			break
		}
		if pos = pos.Play(m); m.IsSquare() {
			n++
		}
	}
	if pos.MustPass() {
		pos = pos.Play(game.Pass)
	}
	var other string // another move than the one in the game
	for s := range pos.Moves().All() {
		if s.String() != played {
			other = s.String()
		}
	}
	p.click("moment-retry")
	p.until("a try", func(l line) bool { return ready(l) && says(l, "What is better than "+played) })
	p.square(other)
	p.until("a judgement", func(l line) bool {
		return ready(l) && (says(l, "as good as any") || says(l, "Better than the move played") || says(l, "It loses"))
	})
	p.keys("Escape")
	l = p.until("the moment again", func(l line) bool { return ready(l) && lostMove.MatchString(strings.Join(l.Texts, " ")) })
	if l.Controls["moment-show"].Enabled { // the try has not found the better move
		p.click("moment-show")
	}
	p.until("the better move", func(l line) bool { return ready(l) && says(l, "was best") })
	p.square(other)
	p.until("a variation", func(l line) bool { return ready(l) && strings.HasPrefix(l.Status, "Variation") })
	p.click("tree-comment")
	p.until("the field", func(l line) bool { return l.Focus == "review-comment" })
	p.keys("b", "e", "t", "t", "e", "r", "Return")
	p.until("the comment", func(l line) bool { return ready(l) && says(l, "better") })
	p.click("review-leave")
	p.until("the result again", func(l line) bool { return l.Scene == "play" && l.Settled && l.Controls["review"].Enabled })
	p.click("review")
	p.until("the review at once", func(l line) bool { return ready(l) && lostMove.MatchString(strings.Join(l.Texts, " ")) })
	p.click("tool-on")
	p.until("another game", func(l line) bool { return l.Scene == "play" && !l.Over })
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.wait(); err != nil {
		t.Error(err)
	}
	files, err := filepath.Glob(filepath.Join(home, "data", "flipside", "games", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	kept := false
	for _, name := range files {
		data, err := os.ReadFile(name)
		kept = kept || err == nil && strings.Contains(string(data), `"better"`) && strings.Contains(string(data), other)
	}
	if !kept {
		t.Errorf("no file of %v has the comment and the variation", files)
	}
}
