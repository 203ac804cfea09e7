package e2e

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// long is a list of 30 moves.
const long = "d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4f7g1a3h3f1b5b1e8"

// TestGamesTour goes through all that a player does with a game, by keyboard alone: play, quit,
// find it in the list, step in it, copy it, change the position in the editor, play on from there,
// and make an animation, which is opened.
func TestGamesTour(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.until("a turn", human)
	p.clipboard("My game: " + long)
	p.keys("ctrl+v")
	p.until("the pasted game", func(l line) bool { return human(l) && l.Moves == long && l.Controls["keep-game"].Enabled })
	p.tabTo("keep-game")
	p.keys("Return")
	p.until("the game that is kept", func(l line) bool {
		return !l.Waiting && l.Status == "Added to your games" && !l.Controls["keep-game"].Enabled
	})
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	p = startOn(t, p.desk.screen, p.home)
	p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled })
	use := func(id string) {
		p.tabTo(id)
		p.keys("Return")
	}
	use("others")
	p.until("the game in the list", func(l line) bool { return l.Scene == "games" && slices.Contains(l.Texts, "Move 30 of 30") })
	p.keys("ctrl+f")
	p.keys(strings.Split("nobody", "")...)
	p.until("no game", func(l line) bool { return slices.Contains(l.Texts, "No games match.") })
	p.keys("Escape")
	p.until("the game again", func(l line) bool { return slices.Contains(l.Texts, "Move 30 of 30") })
	p.tabTo("game")
	for range 10 {
		p.keys("bracketleft")
	}
	p.until("move 20", func(l line) bool { return slices.Contains(l.Texts, "Move 20 of 30") })
	p.keys("ctrl+c")
	p.holds(long)
	use("open")
	l := p.until("the game on the board", func(l line) bool { return human(l) && l.Moves == long })
	p.keys("Escape")
	use("menu-editor")
	p.until("the editor", func(l line) bool { return l.Scene == "editor" })
	p.keys("1", "Up") // the first key shows the cursor
	p.until("the cursor", func(m line) bool { return m.Cursor != "" })
	p.keys("space")
	use("edit-play")
	p.until("who plays", func(l line) bool { return l.Scene == "setup" })
	use("start")
	from := p.until("a game from there", func(m line) bool { return m.Scene == "play" && m.Game != l.Game && m.Ply == 0 })
	p.square(from.Legal[0])
	p.until("a move that is kept", func(l line) bool { return kept(l) && l.Ply == 1 })
	p.keys("Escape")
	use("menu-share")
	p.until("the sheet", func(l line) bool { return l.Overlay == "share" })
	use("share-animation")
	use("share-save")
	p.until("the file", func(l line) bool {
		return slices.ContainsFunc(l.Texts, func(s string) bool { return strings.HasPrefix(s, "Saved as ") })
	})
	films, _ := filepath.Glob(filepath.Join(p.home, "*.gif"))
	if len(films) != 1 {
		t.Fatalf("the animations are %v", films)
	}
	data, err := os.ReadFile(films[0])
	if err != nil {
		t.Fatal(err)
	}
	if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(film.Image) < 3 {
		t.Errorf("the file is no animation: %v", err)
	}
}
