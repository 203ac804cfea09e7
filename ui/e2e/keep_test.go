package e2e

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"flipside/game"
	"flipside/ui/app/session"
)

// kept reports whether the current state of the game in a line is on the disk.
func kept(l line) bool { return human(l) && !l.Waiting && l.Moves != "" }

// kill ends the program as a power failure would.
func (p *program) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	_ = p.wait() // it was killed
}

// quit ends the program as a person does.
func (p *program) quit() error {
	p.t.Helper()
	p.keys("Escape")
	p.click("menu-quit")
	return p.wait()
}

// goHome leaves a game for the start page.
func (p *program) goHome() {
	p.t.Helper()
	p.keys("Escape")
	p.click("menu-home")
	p.until("the start page", func(l line) bool { return l.Scene == "home" })
}

// moves plays squares in a game of two persons.
func (p *program) moves(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		ply := p.until("a turn", human).Ply
		p.square(s)
		p.until("a move that is kept", func(l line) bool { return kept(l) && l.Ply > ply })
	}
}

// otherGames reports whether the start page offers other unfinished games.
func otherGames(l line) bool {
	return slices.ContainsFunc(l.Texts, func(s string) bool { return strings.HasPrefix(s, "Other games (") })
}

// A second game keeps the first one. The first game is offered until the second one has five moves,
// even after a kill.
func TestASecondGameKeepsTheFirst(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "human")
	p.moves("f5", "d6")
	p.newGame()
	p.until("another game", func(l line) bool { return human(l) && l.Ply == 0 && l.Controls["return"].Enabled })
	p.moves("e6")
	p.kill()

	p = startOn(t, p.desk.screen, p.home)
	p.click("continue")
	p.until("the second game, and the first one offered", func(l line) bool { return human(l) && l.Moves == "e6" && l.Controls["return"].Enabled })
	p.click("return")
	p.until("the first game", func(l line) bool { return human(l) && l.Moves == "f5d6" && !l.Controls["return"].Enabled })
	p.goHome()
	p.click("others")
	p.until("the list of games", func(l line) bool { return l.Scene == "games" && l.Controls["game-1"].Enabled })
	p.tabTo("game")
	p.keys("Down", "Return")
	p.until("the second game", func(l line) bool { return human(l) && l.Moves == "e6" && l.Controls["return"].Enabled })
	p.moves("f4", "e3", "f6")
	if !p.last.Controls["return"].Enabled {
		t.Error("the old game is not offered after four moves")
	}
	p.moves("g5")
	p.until("the old game not offered", func(l line) bool { return human(l) && !l.Controls["return"].Enabled })
}

// If there is no home folder, or it cannot be written, a game can still be played, and the program
// says at once and at its end that nothing is saved.
func TestNoHome(t *testing.T) {
	need(t)
	for name, c := range map[string]struct{ home, cause string }{
		"no folder": {"/proc/none", "The file or folder does not exist: "},
		"a file":    {"/dev/null", "A file has the folder's name: "},
		"read-only": {readOnly(t), "The disk is read-only: "},
	} {
		if c.home == "" {
			continue
		}
		p := start(t, c.home, "--black", "human", "--white", "human")
		p.until("a turn", human)
		p.square("f5")
		p.until("word of the trouble: "+name, func(l line) bool {
			return l.Ply == 1 && strings.HasPrefix(l.Status, c.cause+"the game has not been saved yet")
		})
		p.square("d6")
		p.until("a game that goes on", func(l line) bool { return human(l) && l.Moves == "f5d6" })
		_ = p.quit() // the status is checked below
		said := slices.DeleteFunc(strings.SplitAfter(p.words.String(), "\n"), func(s string) bool {
			return strings.Contains(s, "shader cache") // Mesa says that it has no home either
		})
		oneLine(t, strings.Join(said, ""), p.cmd.ProcessState.ExitCode(), c.cause+"the game was not saved")
	}
}

// readOnly returns a folder that cannot be written, or "" if only root could make one.
func readOnly(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if os.Getuid() != 0 {
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	if syscall.Mount("none", dir, "tmpfs", syscall.MS_RDONLY, "") != nil {
		return ""
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// If something cannot be saved, the program says so for as long as that is true, and again at the
// end.
func TestWhatCannotBeSaved(t *testing.T) {
	home := t.TempDir()
	games := filepath.Join(home, "data", "flipside", "games")
	if err := os.MkdirAll(filepath.Dir(games), 0o755); err != nil {
		t.Fatal(err)
	}
	block := func() {
		if err := os.WriteFile(games, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	block()
	p := start(t, home, "--black", "human", "--white", "human")
	const trouble = "A file has the folder's name: the game has not been saved yet"
	told := func(l line) bool { return human(l) && l.Status == trouble && l.Waiting }
	p.until("a turn", human)
	p.square("f5")
	p.until("word of the trouble", told)
	p.square("a1")
	p.until("the refusal", func(l line) bool { return l.Status == "a1 flips no discs" })
	p.until("the trouble again", told)
	p.keys("ctrl+z")
	p.until("the trouble over other news", func(l line) bool { return told(l) && l.Ply == 0 })
	p.keys("ctrl+y")
	p.until("the move again", func(l line) bool { return told(l) && l.Ply == 1 })
	if err := os.Remove(games); err != nil {
		t.Fatal(err)
	}
	p.until("the game on the disk", func(l line) bool { return kept(l) && l.Status != trouble })
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(games); err != nil {
		t.Fatal(err)
	}
	block()
	p = startOn(t, p.desk.screen, home, "--black", "human", "--white", "human")
	p.until("a turn", human)
	p.square("f5")
	p.until("word of the trouble", told)
	err := p.quit()
	var exit *exec.ExitError
	want := "flipside: A file has the folder's name: the game was not saved in " + games + "\n"
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.HasSuffix(p.words.String(), want) {
		t.Errorf("it ended with %v and said %q, want status 1 and %q", err, p.words.String(), want)
	}
}

// If practice cannot be saved, a message says so at once, and an error at the end, with status 1.
func TestPracticeThatCannotBeSaved(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(home, "data", "flipside", "practice.jsonl")
	if err := os.MkdirAll(file, 0o755); err != nil {
		t.Fatal(err)
	}
	p := start(t, home)
	p.click("practice")
	p.until("a problem", func(l line) bool { return l.Scene == "practice" && l.Settled && l.Controls["practice-hint"].Enabled })
	p.keys("s")
	p.until("word of the trouble", func(l line) bool {
		return l.Status == "Cannot read practice.jsonl: it is not a regular file. What you practised has not been saved yet."
	})
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err := p.wait()
	var exit *exec.ExitError
	want := "flipside: Cannot read practice.jsonl: it is not a regular file: what you practised was not saved in " + file + "\n"
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.HasSuffix(p.words.String(), want) {
		t.Errorf("it ended with %v and said %q, want status 1 and %q", err, p.words.String(), want)
	}
}

// Two windows play two games at the same time, and the settings of both are saved.
func TestTwoWindows(t *testing.T) {
	a := start(t, "", "--black", "human", "--white", "human")
	a.moves("f5", "d6")
	a.goHome()
	a.click("two")
	a.click("start")
	a.until("a new game", func(l line) bool { return human(l) && l.Moves == "" })
	a.moves("e6")

	b := start(t, a.home)
	b.click("continue")
	b.until("the game that the other window does not have", func(l line) bool { return human(l) && l.Moves == "f5d6" })
	if b.last.Game == a.last.Game {
		t.Error("both windows have one game")
	}
	if otherGames(b.last) {
		t.Error("the game of the other window is offered")
	}
	b.moves("c3")
	a.moves("f4")
	b.goHome()
	a.goHome()
	b.until("the game that the other window has left", otherGames)
	b.click("continue")
	b.until("that game with its moves", func(l line) bool { return human(l) && l.Moves == "e6f4" })

	a.click("settings")
	a.click("set-theme-2")
	a.click("close")
	b.keys("Escape")
	b.click("menu-settings")
	b.click("set-dots")
	b.click("close")
	if err := a.quit(); err != nil {
		t.Error(err)
	}
	if err := b.quit(); err != nil {
		t.Error(err)
	}
	data, err := os.ReadFile(filepath.Join(a.home, "config", "flipside", "settings.json"))
	if err != nil || !strings.Contains(string(data), `"theme": "light"`) || !strings.Contains(string(data), `"dots": false`) {
		t.Errorf("the settings are %s (error %v)", data, err)
	}
}

// The program is killed sixty times at random moments, while games are started, left and continued.
// Every move that was on the disk according to the trace is still there.
func TestSixtyKills(t *testing.T) {
	need(t)
	if os.Getenv("FLIPSIDE_LONG") == "" {
		t.Skip("FLIPSIDE_LONG is not set: make test-long runs the full sets")
	}
	const kills = 60
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	home, screen := t.TempDir(), take(t)
	settings := filepath.Join(home, "config", "flipside", "settings.json")
	if err := os.MkdirAll(filepath.Dir(settings), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(settings, []byte(`{"motion":"off"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	confirmed, moves := map[string]string{}, 0
	for n := range kills {
		p := startOn(t, screen, home)
		time.AfterFunc(time.Duration(200+r.IntN(8000))*time.Millisecond, func() { _ = p.cmd.Process.Kill() })
		for l, open := p.last, true; open; {
			p.hand(r, l)
			for quiet := false; open && !quiet; {
				var next line
				select {
				case next, open = <-p.lines:
					if open {
						l = next
						if l.Scene == "play" && !l.Waiting && len(l.Moves) > len(confirmed[l.Game]) {
							confirmed[l.Game] = l.Moves
							moves++
						}
					}
				case <-time.After(60 * time.Millisecond): // the program has seen the input
					quiet = true
				}
			}
		}
		<-p.ended
		for id, want := range confirmed {
			data, err := os.ReadFile(filepath.Join(home, "data", "flipside", "games", id+".json"))
			if err != nil {
				t.Fatalf("kill %d: the game %s: %v", n, id, err)
			}
			saved, err := session.Decode(data)
			if line := game.FormatMoves(saved.Line()); err != nil || !strings.HasPrefix(line, want) {
				t.Fatalf("kill %d: the game %s has %q (error %v), on the disk was %q", n, id, line, err, want)
			}
		}
	}
	if moves < kills || len(confirmed) < kills/3 {
		t.Errorf("only %d moves of %d games were seen on the disk: that tests little", moves, len(confirmed))
	}
	t.Logf("%d kills, %d moves of %d games on the disk, none lost", kills, moves, len(confirmed))
}

// The program is killed sixty times at random moments of a review, while it judges the moves and
// writes what it has found into the files of the games. No game loses a move.
func TestKillsInReview(t *testing.T) {
	need(t)
	if os.Getenv("FLIPSIDE_LONG") == "" {
		t.Skip("FLIPSIDE_LONG is not set: make test-long runs the full sets")
	}
	const kills = 60
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	home, screen := gamesHome(t), take(t)
	games := filepath.Join(home, "data", "flipside", "games")
	written := map[string]int{} // the largest size of each file
	for n := range kills {
		p := startOn(t, screen, home)
		p.click("others")
		p.until("the list of games", func(l line) bool { return l.Scene == "games" && l.Settled && l.Controls["game-1"].Enabled })
		p.tabTo("game")
		for range n % len(oldGames) {
			p.keys("Down")
		}
		p.keys("Return")
		p.until("a game", func(l line) bool { return l.Scene == "play" && l.Settled })
		if !p.last.Controls["review"].Enabled { // one game is not over
			p.kill()
			continue
		}
		p.click("review")
		p.until("the review", func(l line) bool { return l.Scene == "review" })
		time.AfterFunc(time.Duration(r.IntN(5000))*time.Millisecond, func() { _ = p.cmd.Process.Kill() })
		for l, open := p.last, true; open; {
			p.hand(r, l)
			for quiet := false; open && !quiet; {
				select {
				case l, open = <-p.lines:
				case <-time.After(60 * time.Millisecond): // the program has seen the input
					quiet = true
				}
			}
		}
		<-p.ended
		for i, old := range oldGames {
			id := fmt.Sprintf("game-%d", i)
			data, err := os.ReadFile(filepath.Join(games, id+".json"))
			if err != nil {
				t.Fatalf("kill %d: %v", n, err)
			}
			game, err := session.Decode(data)
			if want := legal(t, old.line); err != nil || old.moves == 0 && !slices.Equal(game.Line(), want) {
				t.Fatalf("kill %d: the game %s has %v (error %v), it was %q", n, id, game.Line(), err, old.line)
			}
			written[id] = max(written[id], len(data))
		}
	}
	t.Logf("%d kills, the files had up to %v bytes, none lost", kills, written)
}

// hand does a random action that is possible in the state of the line. The program may be killed
// during the action.
func (p *program) hand(r *rand.Rand, l line) {
	click := p.desk.tryClick
	var ids []string
	for _, id := range []string{"continue", "continue", "play", "two", "two", "two", "start", "start", "others", "game-1", "game-2", "open", "back", "menu-home", "menu-new", "menu-resume",
		"moment-next", "moment-retry", "moment-show", "tool-refine"} {
		if l.Controls[id].Enabled {
			ids = append(ids, id)
		}
	}
	switch {
	case l.Scene == "review" && len(l.Legal) > 0 && r.IntN(2) == 0:
		click(l.Squares[l.Legal[r.IntN(len(l.Legal))]])
	case len(ids) > 0:
		click(l.Controls[ids[r.IntN(len(ids))]])
	case l.Scene == "play" && r.IntN(20) == 0:
		p.desk.tap("Escape")
	case l.Scene == "play" && r.IntN(4) == 0 && l.Controls["return"].Enabled:
		click(l.Controls["return"])
	case human(l) && len(l.Legal) > 0:
		click(l.Squares[l.Legal[r.IntN(len(l.Legal))]])
	}
}
