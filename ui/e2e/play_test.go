package e2e

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"flipside/game"
)

func human(l line) bool { return l.Scene == "play" && l.Settled && l.Phase == "human" }

// legal fails if the moves of the trace are not a legal game.
func legal(t *testing.T, moves string) []game.Move {
	t.Helper()
	list, err := game.ParseMoves(game.Start, moves)
	if err != nil {
		t.Fatalf("the moves %q: %v", moves, err)
	}
	return list
}

func TestFirstStart(t *testing.T) {
	p := start(t, t.TempDir())
	l := p.until("the start page", func(l line) bool { return l.Scene == "home" })
	for _, id := range []string{"play", "watch", "two", "more"} {
		if !l.Controls[id].Enabled {
			t.Errorf("the start page has no %s", id)
		}
	}
	if _, there := l.Controls["continue"]; there {
		t.Error("a first start offers to continue")
	}
	p.click("play")
	l = p.until("the board", human)
	if want := "Trap a line of White's discs between two of yours. Dots show where."; l.Status != want {
		t.Errorf("the first game says %q, want %q", l.Status, want)
	}
	p.square("d1")
	l = p.until("a word on an illegal click", func(l line) bool { return strings.Contains(l.Status, "d1") })
	if l.Status != "d1 flips no discs" || l.Ply != 0 {
		t.Errorf("an illegal click says %q at ply %d", l.Status, l.Ply)
	}
	p.square("f5")
	p.until("an answer", func(l line) bool { return human(l) && l.Ply >= 2 })
}

// The test plays a whole game against an engine by mouse, including all passes.
func TestWholeGame(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "minimax:easy")
	for {
		l := p.until("my turn or the end", func(l line) bool { return human(l) || l.Over && l.Settled })
		if l.Over {
			break
		}
		ply := l.Ply
		p.square(l.Legal[(ply*7)%len(l.Legal)])
		p.until("my move", func(l line) bool { return l.Ply > ply })
	}
	l := p.until("the result", func(l line) bool { return l.Controls["rematch"].Enabled && l.Controls["review"].Enabled })
	g, err := game.FromMoves(legal(t, l.Moves))
	if err != nil || !g.Over() {
		t.Fatalf("the moves %q are not a whole game (error %v)", l.Moves, err)
	}
	want := "Neither side can move"
	if g.Position().Empty() == 0 {
		want = "The board is full"
	}
	if l.Status != want {
		t.Errorf("the end says %q, want %q", l.Status, want)
	}
	ply := l.Ply
	p.click("tool-undo") // it looks back at once: the game that ended stays rated
	p.until("the last choice", func(l line) bool { return l.View < ply && l.Ply == ply && says(l, "Rated") })
	p.click("browse-here")
	p.until("a copy that goes on", func(l line) bool { return human(l) && !l.Over && says(l, "Unrated") })
}

// With Caps Lock a typed square is the same one. While NumLock is off, as it is on a new screen,
// the number pad goes through the game.
func TestLockedKeys(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.until("a turn", human)
	p.keys("Caps_Lock")
	p.keys("c", "4", "Return")
	p.keys("Caps_Lock")
	if l := p.until("a move", func(l line) bool { return human(l) && l.Ply == 1 }); l.Moves != "c4" {
		t.Errorf("with Caps Lock it plays %q", l.Moves)
	}
	p.keys("KP_Home")
	p.until("the start", func(l line) bool { return l.View == 0 })
	p.keys("KP_End")
	p.until("the end", func(l line) bool { return l.View == 1 })
}

func TestUndoInMidSearch(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "mcts:expert,playouts=1000000000,time=60s")
	p.until("my turn", human)
	p.square("f5")
	p.until("a search", func(l line) bool { return l.Ply == 1 && l.Thinking })
	p.click("tool-undo")
	p.until("my turn again", func(l line) bool { return human(l) && l.Ply == 0 && !l.Thinking })
	p.click("tool-redo")
	p.until("the search again", func(l line) bool { return l.Ply == 1 && l.Thinking })
	p.click("movenow")
	p.until("an answer now", func(l line) bool { return human(l) && l.Ply == 2 })
}

// A hint is a legal move, with and without the analysis that gives it. A move or a second press
// removes the hint.
func TestHint(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	hinted := func(l line) bool {
		square, found := strings.CutPrefix(l.Status, "Hint: ")
		return found && slices.Contains(l.Legal, square)
	}
	for i, square := range []string{"f5", "d6"} {
		p.until("a turn", human)
		p.keys("t")
		p.until("a hint", hinted)
		p.keys("t")
		p.until("no hint", func(l line) bool { return !strings.HasPrefix(l.Status, "Hint") })
		p.keys("t")
		p.until("a hint again", hinted)
		p.square(square)
		p.until("a move", func(l line) bool { return human(l) && l.Ply == i+1 && !strings.HasPrefix(l.Status, "Hint") })
		p.keys("s") // a hint for the second turn
	}
}

func TestWatchToTheEnd(t *testing.T) {
	p := start(t, "", "--black", "random", "--white", "minimax:easy")
	p.until("a move", func(l line) bool { return l.Ply >= 1 })
	p.keys("space")
	l := p.until("a pause", func(l line) bool { return l.Phase == "paused" && l.Settled })
	p.keys("n")
	p.until("one step", func(m line) bool { return m.Ply == l.Ply+1 && m.Phase == "paused" })
	p.keys("plus", "plus", "plus", "space")
	l = p.until("the end", func(l line) bool { return l.Over && l.Settled })
	legal(t, l.Moves)
}

func TestBrowse(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	for i, s := range []string{"f5", "d6", "c3"} {
		p.square(s)
		p.until("a move", func(l line) bool { return human(l) && l.Ply == i+1 })
	}
	p.keys("Home")
	p.until("the first position", func(l line) bool { return l.View == 0 && l.Ply == 3 })
	p.keys("Next")
	p.until("the next one", func(l line) bool { return l.View == 1 })
	p.click("browse-here")
	p.until("the game at that ply", func(l line) bool { return l.Ply == 1 && l.View == 1 })
	p.keys("ctrl+y")
	p.until("redo", func(l line) bool { return l.Ply == 2 })
	p.keys("Escape")
	p.until("the menu at its first entry", func(l line) bool { return l.Overlay == "menu" && l.Focus == "menu-resume" })
	p.keys("Escape")
	p.until("the board and its keys", func(l line) bool { return l.Overlay == "" && l.Ply == 2 && l.Focus == "board" })
}

func TestResize(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	for _, size := range [][2]int{{640, 480}, {1400, 700}, {600, 900}} {
		p.desk.resize(size[0], size[1])
		l := p.until("the new size", func(l line) bool { return size == [2]int{l.Width, l.Height} })
		b := l.Controls["board"]
		if d := b.W - b.H; d < -1 || d > 1 {
			t.Errorf("at %v the board is %d by %d", size, b.W, b.H)
		}
		for id, r := range l.Controls {
			if r.X < 0 || r.Y < 0 || r.X+r.W > l.Width || r.Y+r.H > l.Height {
				t.Errorf("at %v the control %s lies outside: %+v", size, id, r)
			}
		}
	}
}

func TestContinueAfterAKill(t *testing.T) {
	home := t.TempDir()
	p := start(t, home, "--black", "human", "--white", "minimax:easy")
	p.until("my turn", human)
	p.square("f5")
	l := p.until("an answer", func(l line) bool { return human(l) && l.Ply == 2 })
	moves := l.Moves
	// The program saves the game in the background. The answer is on the disk when the file has its
	// ply.
	p.keys("Escape")
	p.click("menu-quit")
	if err := p.wait(); err != nil {
		t.Fatalf("quitting: %v", err)
	}

	p = startOn(t, p.desk.screen, home)
	p.click("continue")
	l = p.until("the old game", human)
	if l.Moves != moves {
		t.Fatalf("continued with %q, want %q", l.Moves, moves)
	}
	p.square(l.Legal[0])
	p.until("another answer", func(l line) bool { return human(l) && l.Ply >= 4 })
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.wait() // it was killed

	p = startOn(t, p.desk.screen, home)
	p.click("continue")
	l = p.until("the old game", human)
	if !strings.HasPrefix(l.Moves, moves) || l.Ply < 2 {
		t.Errorf("after a kill: %q, want it to begin with %q", l.Moves, moves)
	}
	legal(t, l.Moves)
}

// The engine's clock for the game runs while the engine thinks. Undo restores its time, and the
// clock continues with the game.
func TestClock(t *testing.T) {
	home := t.TempDir()
	p := start(t, home, "--black", "human", "--white", "minimax:master,clock=9s,book=off")
	l := p.until("my turn", human)
	if want := [2]string{"", "0:09.0"}; l.Clocks != want {
		t.Fatalf("the clocks begin at %q, want %q", l.Clocks, want)
	}
	p.square("f5")
	l = p.until("an answer", func(l line) bool { return human(l) && l.Ply == 2 })
	after := l.Clocks
	if after[0] != "" || len(after[1]) != 6 || after[1] >= "0:09.0" {
		t.Errorf("after a move the clocks are at %q", after)
	}
	p.click("tool-undo")
	p.until("the time back", func(l line) bool { return human(l) && l.Ply == 0 && l.Clocks[1] == "0:09.0" })
	p.click("tool-redo")
	p.until("the time gone again", func(l line) bool { return human(l) && l.Ply == 2 && l.Clocks == after })
	p.keys("Escape")
	p.click("menu-quit")
	if err := p.wait(); err != nil {
		t.Fatalf("quitting: %v", err)
	}
	p = startOn(t, p.desk.screen, home)
	p.click("continue")
	if l = p.until("the old game", human); l.Clocks != after {
		t.Errorf("continued with the clocks at %q, want %q", l.Clocks, after)
	}
}

// A forced pass needs no click. Its notice is visible for a while, and the list of moves has the
// pass.
func TestPass(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	for i, s := range []string{"d3", "c3", "b3", "b2", "f5", "a3", "a1"} {
		p.until("a turn", human)
		p.square(s)
		p.until("a move", func(l line) bool { return human(l) && l.Ply == i+1 })
	}
	p.square("c1")
	l := p.until("the pass", func(l line) bool { return l.Phase == "pass" && l.Status != "" })
	if want := "Black has no move, so White plays again"; l.Status != want {
		t.Errorf("at the pass it says %q, want %q", l.Status, want)
	}
	l = p.until("White again", human)
	if l.ToMove != "White" || l.Ply != 9 || !strings.HasSuffix(l.Moves, "c1-") {
		t.Errorf("after the pass %s is to move at ply %d of %q", l.ToMove, l.Ply, l.Moves)
	}
	if !l.Controls["move-9"].Enabled {
		t.Error("the pass is not in the list of moves")
	}
}

// tabTo moves the focus to a control by Tab.
func (p *program) tabTo(id string) {
	p.t.Helper()
	for range 20 {
		if p.last.Focus == id {
			return
		}
		before := p.last.Focus
		p.keys("Tab")
		p.until("another focus", func(l line) bool { return l.Focus != before })
	}
	p.t.Fatalf("Tab does not come to %s", id)
}

// The test plays a whole game from the start page to the rematch with the keyboard only. The
// pointer never enters the window.
func TestKeyboardAlone(t *testing.T) {
	p := start(t, "")
	p.tabTo("play")
	p.keys("Return")
	turns := 0
	for ; ; turns++ {
		l := p.until("my turn or the end", func(l line) bool { return human(l) || l.Over && l.Settled })
		if l.Over {
			break
		}
		ply, to := l.Ply, l.Legal[(l.Ply*5)%len(l.Legal)]
		if turns%5 != 4 {
			p.keys(to[:1])
			p.until("the file named", func(l line) bool { return strings.HasPrefix(l.Status, "Column "+to[:1]) })
			p.keys(to[1:])
		} else {
			for p.last.Cursor != to {
				at := p.last.Cursor
				key := "Down"
				switch {
				case at[0] > to[0]:
					key = "Left"
				case at[0] < to[0]:
					key = "Right"
				case at[1] > to[1]:
					key = "Up"
				}
				p.keys(key)
				p.until("the cursor moved", func(l line) bool { return l.Cursor != at })
			}
		}
		p.until("the cursor on the square", func(l line) bool { return l.Cursor == to })
		p.keys("Return")
		p.until("my move", func(l line) bool { return l.Ply > ply })
		if moves := legal(t, p.last.Moves); moves[ply].String() != to {
			t.Fatalf("the keys for %s made the moves %q", to, p.last.Moves)
		}
		if turns == 2 {
			p.until("my turn", human)
			p.keys("ctrl+z")
			p.until("the question what it costs", func(l line) bool { return l.Focus == "unrate-no" })
			p.keys("shift+Tab", "Return")
			p.until("one choice back", func(l line) bool { return human(l) && l.Ply == ply })
		}
	}
	if turns < 10 {
		t.Errorf("the game was over after %d turns", turns)
	}
	legal(t, p.last.Moves)
	p.until("the result", func(l line) bool { return l.Controls["rematch"].Enabled })
	p.tabTo("rematch")
	p.keys("Return")
	l := p.until("the rematch", func(l line) bool { return human(l) && !l.Over })
	if l.ToMove != "White" {
		t.Errorf("in the rematch %s is mine, want White", l.ToMove)
	}
	p.tabTo("moves")
	p.keys("Left")
	p.until("the move before", func(l line) bool { return l.View == l.Ply-1 })
	p.keys("Right")
	p.until("the newest", func(l line) bool { return l.View == l.Ply })
	ply := p.last.Ply
	to := p.last.Legal[0] // a game without a move of mine would be none
	p.keys(to[:1], to[1:], "Return")
	p.until("the answer to my move", func(l line) bool { return human(l) && l.Ply > ply })
	p.newGame()
	p.until("a new game", func(l line) bool { return l.Controls["return"].Enabled })
	p.tabTo("return")
	p.keys("Return")
	p.until("the old game", func(l line) bool { return human(l) && !l.Controls["return"].Enabled })
}

// Unreadable weights are an error, and no game starts with other weights.
func TestBadWeightsAreAnError(t *testing.T) {
	need(t)
	cmd := exec.Command(binary(t), "--weights", "missing", "--quit-after", "1s")
	cmd.Env = append(os.Environ(), "DISPLAY="+take(t).display, "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if want := "flipside: --weights: open missing: no such file or directory\n"; cmd.ProcessState.ExitCode() != 1 || string(out) != want {
		t.Errorf("%v, %q; want 1 and %q", err, out, want)
	}
}
