package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// motionless are settings without motion: flips would take half of the time of a game.
const motionless = `{"motion":"off"}`

// homeWith returns a home folder that contains the given settings.
func homeWith(t *testing.T, settings string) string {
	t.Helper()
	home := t.TempDir()
	path := filepath.Join(home, "config", "flipside", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return home
}

// A game started by keyboard shows its cursor at once, on a legal square. The first arrow key moves
// the cursor from there, and Enter plays.
func TestKeyboardStart(t *testing.T) {
	home := homeWith(t, `{"opening":"varied"}`)
	p := start(t, home)
	marked := func(how string) line {
		t.Helper()
		l := p.until("the cursor after "+how, func(l line) bool { return human(l) && l.Cursor != "" })
		if !slices.Contains(l.Legal, l.Cursor) {
			t.Errorf("%s: the cursor begins at %s, which is none of %v", how, l.Cursor, l.Legal)
		}
		return l
	}
	enter := func(how string) {
		t.Helper()
		l := marked(how)
		p.keys("Return")
		p.until("a move after "+how, func(m line) bool { return m.Ply > l.Ply })
		if moves := legal(t, p.last.Moves); moves[l.Ply].String() != l.Cursor {
			t.Errorf("%s: Enter on %s played %s", how, l.Cursor, moves[l.Ply])
		}
	}
	menu := func() {
		t.Helper()
		p.keys("Escape")
		p.until("the menu", func(l line) bool { return l.Focus == "menu-resume" })
	}
	leave := func() {
		t.Helper()
		menu()
		p.tabTo("menu-home")
		p.keys("Return")
		p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Focus == "" })
	}
	p.keys("Return") // the large button, without the focus
	enter("Enter on the start page")
	p.until("an answer", human)
	p.newGame()
	l := p.until("a new game", func(l line) bool { return l.Ply == 8 && human(l) })
	marked("Ctrl+N")
	p.keys("Left")
	p.until("a step from the mark", func(m line) bool { return m.Cursor == string(l.Cursor[0]-1)+l.Cursor[1:] })
	p.keys("Return") // no effect, or a move
	menu()
	p.tabTo("menu-new")
	p.keys("Return")
	p.startGame()
	p.until("a new game", func(l line) bool { return l.Scene == "play" && l.Overlay == "" && l.Ply == 8 })
	enter("New game in the menu")
	p.until("an answer", human)
	leave()
	for _, way := range []string{"continue", "two", "more"} {
		p.tabTo(way)
		p.keys("Return")
		if way != "continue" {
			p.startGame()
		}
		p.until("a game", func(l line) bool { return l.Scene == "play" })
		enter(way)
		p.until("an answer", human)
		leave()
	}
}

// newGame starts another game with the same players by keys.
func (p *program) newGame() {
	p.t.Helper()
	p.keys("ctrl+n")
	p.startGame()
}

// startGame starts the game of the set-up by keys.
func (p *program) startGame() {
	p.t.Helper()
	p.until("the choice of the players", func(l line) bool { return l.Scene == "setup" })
	p.tabTo("start")
	p.keys("Return")
}

// A game started by mouse shows no cursor. The first key shows it, and has no other effect.
func TestFirstKeyShowsTheCursor(t *testing.T) {
	for _, key := range []string{"Return", "Down"} {
		p := start(t, "")
		p.click("play")
		l := p.until("the board", human)
		if l.Cursor != "" {
			t.Errorf("a mouse's game shows a cursor at %s", l.Cursor)
		}
		p.keys(key)
		l = p.until("the cursor", func(l line) bool { return l.Cursor != "" })
		if l.Cursor != "f5" || l.Ply != 0 {
			t.Errorf("%s: the cursor is shown at %s and ply %d, want f5 and 0", key, l.Cursor, l.Ply)
		}
	}
}

// The setting for varied openings applies to all games of its kind, also to a person's first game.
func TestVariedOpening(t *testing.T) {
	p := start(t, homeWith(t, `{"opening":"varied"}`))
	for _, way := range []string{"play", "two", "more"} {
		p.click(way)
		if way != "play" {
			p.click("start")
		}
		l := p.until("a varied game", func(l line) bool { return human(l) && l.Ply == 8 && l.Controls["move-8"].Enabled })
		if legal(t, l.Moves); l.Controls["tool-undo"].Enabled {
			t.Errorf("%s: the given moves can be undone", way)
		}
		p.square(l.Legal[0])
		p.until("an answer", func(l line) bool { return human(l) && l.Ply > 8 })
		p.newGame()
		p.until("a varied new game", func(l line) bool { return human(l) && l.Ply == 8 })
		p.keys("Escape")
		p.click("menu-home")
	}
	p.click("more") // the sheet of the setup changes the setting
	p.click("beginning")
	p.click("begin-opening-1")
	p.click("close")
	p.click("start")
	p.until("a standard game", func(l line) bool { return l.Scene == "play" && human(l) && l.Ply == 0 })

	p = start(t, homeWith(t, `{"opening":"varied"}`), "--black", "human", "--white", "random")
	p.until("a varied game", func(l line) bool { return human(l) && l.Ply == 8 })

	p = start(t, "") // by default, the games of a test are standard
	p.click("watch")
	p.click("start")
	p.keys("space")
	l := p.until("a pause", func(l line) bool { return l.Phase == "paused" && l.Settled })
	for l.Ply > 0 {
		p.click("tool-undo")
		l = p.until("a move back", func(m line) bool { return m.Ply == l.Ply-1 && m.Settled })
	}
}

// A person takes a seat in a watched game, which waits for the menu, and leaves the seat again.
func TestTakeOverWhileWatching(t *testing.T) {
	p := start(t, "", "--size", wide, "--black", "minimax:easy", "--white", "minimax:easy")
	p.until("some moves", func(l line) bool { return l.Ply >= 3 })
	p.click("card-white")
	before := p.until("the menu of White", func(l line) bool { return l.Overlay == "seat" && l.Phase == "paused" && l.Settled })
	p.click("style-human")
	l := p.until("my turn", func(l line) bool { return human(l) && l.Overlay == "" })
	if l.ToMove != "White" || !strings.HasPrefix(l.Moves, before.Moves) || l.Seats != [2]string{"minimax:easy", "human"} {
		t.Errorf("%s is to move after %s, which was %s; %q play", l.ToMove, l.Moves, before.Moves, l.Seats)
	}
	p.square(l.Legal[0])
	l = p.until("an answer", func(m line) bool { return human(m) && m.Ply >= l.Ply+2 })

	// By keyboard: close the menu, and choose another player.
	p.tabTo("card-white")
	p.keys("Return")
	p.until("the menu at my style", func(l line) bool { return l.Overlay == "seat" && l.Focus == "style-human" })
	p.keys("Escape")
	p.until("the board", func(l line) bool { return l.Overlay == "" && l.Focus == "board" && l.Seats[1] == "human" })
	p.tabTo("card-white")
	p.keys("Return")
	p.until("the menu", func(l line) bool { return l.Focus == "style-human" })
	p.keys("Tab")
	p.until("the next style", func(l line) bool { return l.Focus == "style-friendly" })
	p.keys("Return")
	p.until("its strengths", func(l line) bool { return l.Focus == "level-friendly-beginner" })
	p.keys("Return")
	p.until("a watched game that goes on", func(m line) bool { return m.Seats[1] == "friendly:beginner" && m.Ply >= l.Ply+3 })

	// While the user browses: the game stops at the position to play from, and asks who plays.
	p.keys("space")
	p.until("a pause", func(l line) bool { return l.Phase == "paused" && l.Settled })
	p.keys("Home", "Next", "Next", "Next", "Next")
	p.until("move 4", func(l line) bool { return l.View == 4 })
	p.click("browse-here")
	l = p.until("the menu of the side to move", func(l line) bool { return l.Overlay == "seat" && l.Ply == 4 })
	p.click("style-human")
	l = p.until("my turn there", func(l line) bool { return human(l) && l.Ply == 4 && l.Seats[0] == "human" })
	p.click("card-black")
	p.click("seat-swap")
	p.until("the other side mine", func(l line) bool {
		return human(l) && l.Ply == 5 && l.Seats == [2]string{"friendly:beginner", "human"}
	})
}

// A user can take the seat of an engine at once, even while the engine thinks.
func TestTakeOverInPlay(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "mcts:expert,playouts=1000000000,time=600s")
	p.until("my turn", human)
	p.square("f5")
	p.until("a search", func(l line) bool { return l.Ply == 1 && l.Thinking })
	p.click("card-white")
	p.click("style-friendly")
	if l := p.last; !l.Thinking || l.Overlay != "seat" {
		t.Errorf("choosing a style has ended the search, or the menu")
	}
	p.click("level-random")
	l := p.until("another's answer", func(l line) bool { return human(l) && l.Ply == 2 })
	if !strings.HasPrefix(l.Moves, "f5") || l.Seats[1] != "random" {
		t.Errorf("%s, played by %s", l.Moves, l.Seats[1])
	}
	p.click("move-1")
	p.click("browse-here")
	p.until("a word on who may play", func(l line) bool { return l.Status == "Click a player to change who plays" })
}
