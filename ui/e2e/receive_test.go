package e2e

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// clipboard puts a text on the clipboard of the screen. xclip holds it in the background.
func (p *program) clipboard(text string) {
	p.t.Helper()
	cmd := exec.Command("xclip", "-selection", "clipboard", "-loops", "0", "-quiet")
	cmd.Env = append(os.Environ(), "DISPLAY="+p.display)
	cmd.Stdin = strings.NewReader(text)
	if err := cmd.Start(); err != nil {
		p.t.Fatalf("xclip: %v", err)
	}
	p.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	p.holds(text) // it owns the clipboard a moment later
}

// holds waits until the clipboard has a text.
func (p *program) holds(text string) {
	p.t.Helper()
	limit := time.After(patience)
	for p.copied() != text {
		select {
		case <-limit:
			p.t.Fatalf("the clipboard has %q, want %q", p.copied(), text)
		default:
		}
	}
}

// copied returns the text on the clipboard of the screen, or "".
func (p *program) copied() string {
	p.t.Helper()
	text, err := p.paste()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) { // xclip fails while no program owns the clipboard
		p.t.Fatalf("xclip: %v", err)
	}
	return string(text)
}

// paste runs xclip, which prints what is on the clipboard. Its owner may never answer.
func (p *program) paste(args ...string) ([]byte, error) {
	limited, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(limited, "xclip", append([]string{"-selection", "clipboard", "-o"}, args...)...)
	cmd.Env = append(os.Environ(), "DISPLAY="+p.display)
	return cmd.Output()
}

// A game with words around it is pasted, looked at, played on and copied again. The game on the
// board before is kept.
func TestPasteAGame(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.moves("e6", "f6")
	p.clipboard("Here is my game: F5D6C3 d3 c4 ... what do you think?\nBye, Anna")
	p.keys("ctrl+v")
	p.until("the game and what it was", func(l line) bool {
		return human(l) && l.Moves == "f5d6c3d3c4" && l.Status == "A game of 5 moves" && l.Controls["return"].Enabled
	})
	p.keys("Prior", "Prior")
	p.until("move 3", func(l line) bool { return l.View == 3 && l.Settled })
	p.click("browse-here")
	p.until("the game at move 3", func(l line) bool { return human(l) && l.Ply == 3 })
	p.moves("f4")
	if p.last.Moves != "f5d6c3f4" {
		t.Errorf("played on from move 3: %q", p.last.Moves)
	}
	p.keys("ctrl+c")
	p.until("word of the copy", func(l line) bool { return l.Status == "Copied 4 moves" })
	p.holds("f5d6c3f4")
	p.clipboard("good morning")
	p.keys("ctrl+v")
	p.until("the refusal", func(l line) bool {
		return l.Status == `Line 1, column 1: "good morning" contains neither moves nor a position` && l.Moves == "f5d6c3f4"
	})
	p.click("return")
	p.until("the old game", func(l line) bool { return human(l) && l.Moves == "e6f6" })
}

// A game that is only looked at is gone after a restart, and Continue offers the own game, as it
// was left.
func TestOnlyLookedAt(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.moves("e6", "f6")
	p.clipboard("f5d6c3d3c4")
	p.keys("ctrl+v")
	p.until("the pasted game", func(l line) bool { return human(l) && l.Moves == "f5d6c3d3c4" && l.Settled })
	p.keys("Prior", "Prior")
	p.until("move 3", func(l line) bool { return l.View == 3 && l.Settled })
	p.kill()
	p = startOn(t, p.desk.screen, p.home)
	p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled && !otherGames(l) })
	p.click("continue")
	p.until("the own game", func(l line) bool { return human(l) && l.Moves == "e6f6" })
}

// A position is pasted on the start page, and the sheet copies it as OBF, by keyboard alone.
func TestPasteAPosition(t *testing.T) {
	p := start(t, "")
	p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled })
	board := strings.Repeat("........\n", 2) + "..X.....\n...XO...\n...OX...\n" + strings.Repeat("........\n", 3) + "White to move\n"
	p.clipboard(board)
	p.keys("ctrl+v")
	p.until("the position", func(l line) bool {
		return human(l) && l.ToMove == "White" && l.Ply == 0 && l.Status == "Position with 59 empties, White to move"
	})
	p.keys("Escape")
	p.until("the menu", func(l line) bool { return l.Overlay == "menu" })
	p.tabTo("menu-copy")
	p.keys("Return")
	p.until("the sheet", func(l line) bool { return l.Overlay == "copy" && l.Focus == "copy-moves" })
	p.tabTo("copy-obf")
	p.keys("Return")
	p.until("word of the copy", func(l line) bool { return l.Overlay == "" && l.Status == "Copied the position as OBF" })
	p.holds("------------------X--------XO------OX--------------------------- O;")
}

// A file is opened by the command line, and another one by the chooser, by keyboard alone.
func TestOpenFiles(t *testing.T) {
	need(t)
	home := t.TempDir()
	for name, data := range map[string]string{"games.txt": "f5d6c3\nf5f6e6f4\n", "one.txt": "f5d6", "picture.png": ""} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := start(t, home, filepath.Join(home, "games.txt"))
	p.until("the first game", func(l line) bool {
		return human(l) && l.Moves == "f5d6c3" && l.Status == "2 games added, 2 of them unfinished"
	})
	p.keys("ctrl+o")
	l := p.until("the chooser", func(l line) bool {
		return l.Overlay == "files" && l.Focus == "files-name" && slices.Contains(l.Texts, "one.txt")
	})
	if slices.Contains(l.Texts, "picture.png") {
		t.Errorf("the chooser shows a file of another kind: %q", l.Texts)
	}
	p.keys("o", "n", "Tab", "Return")
	p.until("the file", func(l line) bool { return human(l) && l.Moves == "f5d6" && l.Status == "one.txt: A game of 2 moves" })
}

// The window says which file cannot be opened: whoever starts the program from a file manager sees
// no terminal. Several files are one game and a sentence about the others.
func TestWrongFile(t *testing.T) {
	need(t)
	folder := t.TempDir()
	for name, data := range map[string]string{"broken.txt": "f5d6c3e1", "binary.txt": "\x7fELF\x02\x00\xff\xfe\x00", "game.txt": "f5d6c3"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, c := range []struct {
		size, scene, want string
		files             []string
	}{
		{"640x480", "home", "The file none.ggf does not exist", []string{"none.ggf"}},
		{"640x480", "home", "broken.txt: line 1, column 7: move 4 (e1) flips nothing; legal moves: d3, f3, f4, g5", []string{at("broken.txt")}},
		{"1280x800", "home", "binary.txt: ", []string{at("binary.txt")}},
		{"1280x800", "play", "A game of 3 moves", []string{at("game.txt"), at("broken.txt")}},
	} {
		p := start(t, "", append([]string{"--size", c.size}, c.files...)...)
		l := p.until("a sentence", func(l line) bool {
			return l.Scene == c.scene && l.Settled && strings.Contains(l.Status, c.want)
		})
		if shown := strings.Join(l.Texts, " "); c.scene == "home" && !strings.Contains(shown, l.Status) {
			t.Errorf("%v at %s: the window shows %q, not all of %q", c.files, c.size, shown, l.Status)
		}
	}
}

// A text without games that has almost no end is read by an import. Its end need not be waited for:
// not to stop the import, and not to end the program by a signal or from the start page.
func TestStopWhileReading(t *testing.T) {
	need(t)
	home := homeWith(t, motionless)
	file := filepath.Join(home, "prose.txt")
	prose := strings.Repeat("Nobody at the table spoke of the game.\n", 1<<19) // the rest is no text, and must come late
	if err := os.WriteFile(file, []byte(prose), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 1<<40); err != nil {
		t.Fatal(err)
	}
	screen := take(t)
	for how, end := range map[string]func(p *program) error{
		"a signal": func(p *program) error { return p.cmd.Process.Signal(syscall.SIGTERM) },
		"quit":     func(p *program) error { p.click("back"); p.click("quit"); return nil },
	} {
		p := startOn(t, screen, home, "--size", wide, file)
		p.click("import-stop")
		p.until("the end of the import", func(l line) bool {
			return l.Status == "Stopped after adding 0 games" && !l.Controls["import-stop"].Enabled
		})
		p.click("import")
		p.until("the chooser", func(l line) bool { return l.Overlay == "files" && slices.Contains(l.Texts, "prose.txt") })
		p.keys("p", "r", "Tab", "Return")
		p.until("the import again", func(l line) bool { return l.Controls["import-stop"].Enabled })
		if err := end(p); err != nil {
			t.Fatal(err)
		}
		if err := p.wait(); err != nil {
			t.Errorf("%s: the program ended with %v and said %q", how, err, p.words.String())
		}
	}
}
