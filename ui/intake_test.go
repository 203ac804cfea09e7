package ui

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/intake"
	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// oneText is a clipboard that holds one text and counts how often it is asked.
type oneText struct {
	text  string
	asked int
}

func (w *oneText) Copy(text string) { w.text = text }

func (w *oneText) Paste() <-chan string {
	w.asked++
	c := make(chan string, 1)
	c <- w.text
	return c
}

// holding gives a the clipboard with a text.
func holding(a *App, text string) *oneText {
	w := &oneText{text: text}
	a.state.Clipboard, a.services.Sharing.Texts = w, w
	return w
}

// press presses a key, or a chord.
func press(a *App, key widget.Key) { a.use(widget.Input{X: -1, Keys: map[widget.Key]bool{key: true}}) }

// await ticks until ok, for as long as a test may run.
func await(t *testing.T, a *App, ok func() bool) {
	t.Helper()
	for end, limited := t.Deadline(); !ok(); {
		if limited && time.Until(end) < time.Second {
			t.Fatalf("waited in vain; the window says %q on %s", a.status(), a.scene())
		}
		a.tell()
		frameOf(a, away)
		runtime.Gosched()
	}
}

// Ctrl+V opens a game from the start page, from a game and over a sheet, and a message describes
// it.
func TestPasteAnywhere(t *testing.T) {
	for where, show := range map[string]func(a *App){
		"the start page": func(*App) {},
		"a game":         func(a *App) { playing(t, a) },
		"the menu":       func(a *App) { playing(t, a); a.open(screen.Menu{InGame: true}) },
		"the setup":      func(a *App) { a.open(screen.Setup{Seats: people}) },
		"the keys":       func(a *App) { a.open(screen.Keys{}) },
	} {
		a := testApp(t, 1280, 800)
		show(a)
		holding(a, "Here is my game: F5D6C3 ... what do you think?")
		frameOf(a, away)
		press(a, widget.Ctrl|widget.KeyV)
		await(t, a, func() bool { return len(a.snap().Moves) == 3 })
		await(t, a, func() bool { return a.status() == "A game of 3 moves" })
		if a.scene() != "play" || a.overlay() != "" {
			t.Errorf("from %s it leads to %s, %s", where, a.scene(), a.overlay())
		}
	}
}

// Paste in the menu of the window and of a game opens the game on the clipboard, by mouse and by
// keyboard, and says why it cannot.
func TestPasteInMenus(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {1280, 800}} {
		for _, inGame := range []bool{false, true} {
			for _, keyboard := range []bool{false, true} {
				menu := func() *App {
					a := testApp(t, size[0], size[1])
					if inGame {
						playing(t, a)
					}
					a.open(screen.Menu{InGame: inGame})
					return a
				}
				choose := func(a *App) {
					frameOf(a, away)
					if !keyboard {
						a.clickOn(t, "menu-paste")
						return
					}
					a.state.ShowFocus, a.state.Focus = true, "menu-open"
					frameOf(a, away)
					press(a, widget.KeyTab)
					press(a, widget.KeyEnter)
				}
				a := menu()
				holding(a, "f5d6c3")
				choose(a)
				await(t, a, func() bool { return len(a.snap().Moves) == 3 && a.status() == "A game of 3 moves" })
				if a.overlay() != "" {
					t.Errorf("%v: after Paste %q is open", size, a.overlay())
				}
				for _, c := range []struct{ text, says string }{
					{"", words.Get("intake.notext")},
					{"hello", `Line 1, column 1: "hello" contains neither moves nor a position`},
				} {
					a = menu()
					holding(a, c.text)
					choose(a)
					await(t, a, func() bool { // a long line is drawn in several lines
						return strings.Contains(strings.Join(texts(frameOf(a, away)), " "), c.says)
					})
				}
				a = menu() // there is no clipboard at all
				choose(a)
				if a.services.Messages.Refusal() != "There is no clipboard on this system" || a.overlay() != "" {
					t.Errorf("%v: without a clipboard it says %q, and %q is open", size, a.services.Messages.Line(), a.overlay())
				}
			}
		}
	}
}

// A clipboard that is empty or cannot be read says so on the start page too, which has no status
// line.
func TestPasteSaysTrouble(t *testing.T) {
	for err, says := range map[error]string{
		desktop.ErrEmpty:       "The clipboard has no text or picture",
		desktop.ErrSilent:      "The program that owns the clipboard does not answer",
		desktop.ErrNoClipboard: "There is no clipboard on this system",
	} {
		a := testApp(t, 640, 480)
		b := &board{got: make(chan desktop.ClipboardAnswer, 1)}
		a.clip = newClip(b)
		a.services.Sharing.Texts = a.clip
		a.open(screen.Menu{})
		frameOf(a, away)
		b.got <- desktop.ClipboardAnswer{Err: err}
		a.clickOn(t, "menu-paste")
		await(t, a, func() bool {
			a.sayTrouble()
			return slices.Contains(texts(frameOf(a, away)), says)
		})
	}
}

// A held Ctrl+V pastes once. After it was released, it pastes again.
func TestHeldPaste(t *testing.T) {
	a := testApp(t, 640, 480)
	w := holding(a, "f5d6")
	for tick := range 120 {
		if tick == 0 || tick >= repeatAfter && tick%repeatEvery == 0 {
			press(a, widget.Ctrl|widget.KeyV)
		} else {
			a.use(away)
		}
	}
	for range heldPaste + 1 {
		a.tell()
	}
	if w.asked != 1 {
		t.Errorf("a held key pastes %d times", w.asked)
	}
	if press(a, widget.Ctrl|widget.KeyV); w.asked != 2 {
		t.Errorf("after a pause it was pasted %d times in all", w.asked)
	}
}

// A text field keeps Ctrl+V and Ctrl+C for itself.
func TestFieldPastesItself(t *testing.T) {
	a := testApp(t, 1280, 800)
	playing(t, a)
	w := holding(a, "f5d6")
	press(a, widget.Ctrl|widget.KeyO)
	await(t, a, func() bool { return a.state.Focus == "files-name" })
	press(a, widget.Ctrl|widget.KeyV)
	frameOf(a, away)
	if w.asked != 1 || a.overlay() != "files" || len(a.snap().Moves) != 0 {
		t.Errorf("asked %d times, on %s, %d moves", w.asked, a.overlay(), len(a.snap().Moves))
	}
	for range 5 {
		a.use(away)
	}
	if a.overlay() != "files" {
		t.Error("the text was opened besides")
	}
}

// Ctrl+C copies the moves of the game. The sheet copies the other forms.
func TestCopyKeys(t *testing.T) {
	a := playScene(t, people, "d3c5f6", 1280, 800, 100)
	w := holding(a, "")
	frameOf(a, away)
	if press(a, widget.Ctrl|widget.KeyC); w.text != "d3c5f6" || a.status() != "Copied 3 moves" {
		t.Errorf("Ctrl+C copies %q and says %q", w.text, a.status())
	}
	for id, want := range map[string]string{"copy-moves": "d3c5f6", "copy-turned": "f5d6c3",
		"copy-obf": game.FormatOBF(a.position()), "copy-diagram": "White to move"} {
		a.open(screen.Copy{})
		frameOf(a, away)
		a.clickOn(t, id)
		if !strings.Contains(w.text, want) || a.overlay() != "" {
			t.Errorf("%s copies %q, want %q; %q is open", id, w.text, want, a.overlay())
		}
	}
	a.open(screen.Copy{}) // by keyboard
	a.state.ShowFocus, a.state.Focus = true, "copy-moves"
	frameOf(a, away)
	press(a, widget.KeyDown)
	if press(a, widget.KeyEnter); w.text[:2] != "f5" || a.overlay() != "" {
		t.Errorf("by keyboard it copies %q", w.text)
	}
}

// position returns the position on the board.
func (a *App) position() (game.Position, game.Color) {
	s := a.snap()
	return s.Position, s.ToMove
}

// The old game can return until five moves were made in the opened one.
func TestReturnFromOpened(t *testing.T) {
	a := testApp(t, 1280, 800)
	playing(t, a)
	if err := a.services.Session.Play(game.At(4, 5)); err != nil { // e6
		t.Fatal(err)
	}
	found, err := intake.Text(fullBoard[:40])
	if err != nil {
		t.Fatal(err)
	}
	a.lead(a.services.Intake.Open(intake.Arrival{Found: found}))
	await(t, a, func() bool { return offered(a, "return") })
	for n := range 5 {
		if !offered(a, "return") {
			t.Errorf("after %d moves the old game is not offered", n)
		}
		s := a.snap()
		if err := a.services.Session.Play(s.Legal.First()); err != nil {
			t.Fatal(err)
		}
		await(t, a, func() bool { return len(a.snap().Moves) == 21+n })
	}
	if offered(a, "return") {
		t.Error("after 5 moves the old game is still offered")
	}
}

func offered(a *App, id string) bool {
	return slices.ContainsFunc(frameOf(a, away).Controls, func(c widget.Control) bool { return c.ID == id })
}

// The chooser opens a file by keyboard, and shows the same folder the next time.
func TestOpenFile(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "games")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"game.txt": "f5d6c3", "picture.png": "", ".hidden.txt": "", "bad.txt": "hello"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := testApp(t, 1280, 800)
	a.services.Memory.Folder = parent
	open := func(folder, row string) {
		t.Helper()
		press(a, widget.Ctrl|widget.KeyO)
		await(t, a, func() bool { return a.state.Focus == "files-name" })
		a.use(widget.Input{X: -1, Typed: []rune(folder)})
		await(t, a, func() bool { return slices.Contains(texts(frameOf(a, away)), "game.txt") })
		said := texts(frameOf(a, away))
		if slices.Contains(said, "picture.png") || slices.Contains(said, ".hidden.txt") || !slices.Contains(said, "6 B") || !slices.Contains(said, "5 B") {
			t.Errorf("the chooser shows %q", said)
		}
		a.use(widget.Input{X: -1, Typed: []rune(row[:1])})
		press(a, widget.KeyTab) // completes the name
		press(a, widget.KeyEnter)
		await(t, a, func() bool { return a.overlay() == "" })
	}
	open("games/", "game.txt")
	await(t, a, func() bool { return a.scene() == "play" && a.status() == "game.txt: A game of 3 moves" })
	open("", "bad.txt")
	await(t, a, func() bool {
		return a.status() == `bad.txt: line 1, column 1: "hello" contains neither moves nor a position`
	})
	press(a, widget.Ctrl|widget.KeyO)
	if press(a, widget.KeyEscape); a.overlay() != "" {
		t.Error("Escape does not close the chooser")
	}
}

// Names in Latin-1, which are not UTF-8, are shown with a sign for each byte that is no character.
// The chooser opens such a file in such a folder, by its row and by its completed name.
func TestOpenFileOfAnyName(t *testing.T) {
	const shown = "Tournoi \ufffdt\ufffd.txt"
	parent := t.TempDir()
	dir := filepath.Join(parent, "\xe0 lire")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Skip("this system has no such names of files")
	}
	if err := os.WriteFile(filepath.Join(dir, "Tournoi \xe9t\xe9.txt"), []byte("f5d6c3"), 0o600); err != nil {
		t.Skip("this system has no such names of files")
	}
	for _, keys := range [][]widget.Key{{widget.KeyDown, widget.KeyEnter}, {widget.KeyTab, widget.KeyEnter}} {
		a := testApp(t, 1280, 800)
		a.services.Memory.Folder = parent
		press(a, widget.Ctrl|widget.KeyO)
		await(t, a, func() bool { return saying(a, "\ufffd lire") })
		press(a, widget.KeyDown)
		press(a, widget.KeyEnter)
		await(t, a, func() bool { return saying(a, shown) && saying(a, parent+"/\ufffd lire") })
		if keys[0] == widget.KeyTab {
			a.use(widget.Input{X: -1, Typed: []rune("t")})
		}
		for _, k := range keys {
			press(a, k)
		}
		await(t, a, func() bool { return a.scene() == "play" && a.status() == shown+": A game of 3 moves" })
	}
}

// A chooser that is asked for a folder or for a new name returns it.
func TestFilesAnswers(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		want  screen.Files
		click string
		path  string
	}{
		{screen.Files{Title: "x", Action: "y", Folders: true}, "files-folder", dir},
		{screen.Files{Title: "x", Action: "y", Save: true, Name: "game", Extensions: ".ggf"}, "files-take", filepath.Join(dir, "game.ggf")},
	} {
		a := testApp(t, 640, 480)
		a.services.Memory.Folder = dir
		got := ""
		c.want.Done = func(path string) screen.Transition { got = path; return screen.Stay() }
		a.open(c.want)
		await(t, a, func() bool { return slices.Contains(texts(frameOf(a, away)), "No matching files here") })
		a.clickOn(t, c.click)
		if got != c.path || a.overlay() != "" {
			t.Errorf("%s: %q, want %q; %q is open", c.click, got, c.path, a.overlay())
		}
	}
}

// An error in a file that the command line names is shown, even if the settings have a notice.
func TestNoticeHidesNoRefusal(t *testing.T) {
	for _, c := range []struct{ notice, want string }{
		{"", "The file none.ggf does not exist"},
		{"Setting scale: must be from 80 to 200, not 9. Using the default.", "The file none.ggf does not exist; Setting scale: must be from 80 to 200, not 9. Using the default."},
	} {
		a := testApp(t, 640, 480)
		arrival := intake.Paths([]string{"none.ggf"}, true)
		a.o.Arrival = &arrival
		if a.arrive(c.notice); a.status() != c.want || a.scene() != "home" {
			t.Errorf("on %s: %q, want %q", a.scene(), a.status(), c.want)
		}
	}
}
