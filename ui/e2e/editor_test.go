package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// From a game to the editor, a changed disc, the choice of the players, and a game from there that
// is saved and comes back. The game before it is kept.
func TestEditAndPlay(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.moves("f5", "d6")
	first := p.last.Game
	p.keys("Escape")
	p.click("menu-editor")
	p.until("the editor", func(l line) bool { return l.Scene == "editor" && l.Status == "Black to move, 5 legal moves" })
	p.square("a1")
	p.until("word of a lonely disc", func(l line) bool { return l.Status == "Black to move, 5 legal moves; a1 has no neighbouring disc" })
	p.keys("ctrl+z", "2", "Down") // the first key shows the cursor, on the square that was clicked
	p.until("the cursor", func(l line) bool { return l.Cursor == "a1" })
	p.keys("space")
	p.until("a white disc in the corner", func(l line) bool { return strings.HasSuffix(l.Status, "a1 has no neighbouring disc") })
	p.click("edit-play")
	p.click("start")
	l := p.until("the game", func(l line) bool { return l.Scene == "play" && human(l) && l.Ply == 0 })
	if l.Game == first {
		t.Error("the game in the editor replaces the one before")
	}
	p.square(l.Legal[0])
	l = p.until("a move that is kept", func(l line) bool { return kept(l) && l.Ply == 1 })
	data, err := os.ReadFile(filepath.Join(p.home, "data", "flipside", "games", l.Game+".json"))
	if err != nil || !strings.Contains(string(data), `"start": "O-`) {
		t.Errorf("the file of the game: %v\n%s", err, data)
	}
	p.kill()
	p = startOn(t, p.desk.screen, p.home)
	p.click("continue")
	p.until("the same game", func(m line) bool { return human(m) && m.Game == l.Game && m.Moves == l.Moves })
	p.goHome()
	p.click("others")
	p.click("game-1")
	p.click("open")
	p.until("the first game", func(l line) bool { return human(l) && l.Game == first && l.Moves == "f5d6" })
}

// A game with a handicap, chosen with mouse and keys, reaches its result.
func TestHandicapGame(t *testing.T) {
	p := start(t, "", "--size", medium)
	p.click("more")
	p.click("style-human")
	p.click("beginning")
	p.click("begin-side-3")
	p.click("begin-corners-1") // no corners, but discs
	p.keys("Tab")
	p.until("the slider", func(l line) bool { return l.Focus == "begin-discs" })
	p.keys("Right", "Right")
	p.click("close")
	p.until("word that it is unrated", func(l line) bool {
		return slices.Contains(l.Texts, "4 extra discs for White at the end. This game is not rated.")
	})
	p.click("start")
	for i, s := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		p.until("a turn", human)
		p.square(s)
		p.until("a move", func(l line) bool { return l.Settled && l.Ply == i+1 })
	}
	p.until("the result", func(l line) bool {
		return l.Over && l.Settled && slices.Contains(l.Texts, "Black beat White 64-4") && slices.Contains(l.Texts, "(64-0 on the board, plus 4 for White)")
	})
}
