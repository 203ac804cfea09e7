package sheets

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flipside/ui/desktop"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// disk is a tree of folders. It answers a query only when the test allows it.
type disk struct {
	folders map[string]string // the entries of each folder; the name of a folder ends with a slash
	asked   desktop.FolderQuery
	asks    int
	silent  bool
	waiting bool
}

func (d *disk) Ask(q desktop.FolderQuery) { d.asked, d.waiting = q, true; d.asks++ }
func (d *disk) Forget()                   {}

func (d *disk) Poll() (desktop.FolderListing, bool) {
	if d.silent || !d.waiting {
		return desktop.FolderListing{}, false
	}
	d.waiting = false
	l := desktop.FolderListing{FolderQuery: d.asked, Left: map[string]desktop.FolderItem{}}
	held, ok := d.folders[filepath.ToSlash(d.asked.Folder)]
	if !ok {
		l.Problem = desktop.Missing
	}
	for i, name := range strings.Fields(held) {
		e := desktop.FolderItem{Name: strings.TrimSuffix(name, "/"), Folder: strings.HasSuffix(name, "/"),
			Hidden: name[0] == '.', Time: time.Date(2026, 5, 1+i, 12, 30, 0, 0, time.UTC)}
		wanted := e.Folder || d.asked.Extensions == "" || desktop.HasExtension(name, d.asked.Extensions)
		if wanted && (d.asked.Hidden || !e.Hidden) {
			l.Entries = append(l.Entries, e)
		} else {
			l.Left[e.Name] = e
		}
	}
	return l, true
}

// choosing is an open chooser and the disk that it reads.
type choosing struct {
	st     widget.State
	disk   disk
	want   screen.Files
	state  *state
	window widget.Rect
	path   string
	closed bool
	frame  *widget.Frame
}

func chooser(save bool, name string) *choosing {
	p := &choosing{window: widget.Rect{W: 640, H: 480}, disk: disk{folders: map[string]string{
		"/":          "games/ home/",
		"/games":     "Cup/ old/ .secret/ a.ggf b.sgf b2.sgf final.ggf notes.txt .hid.ggf",
		"/games/Cup": "one.ggf",
		"/games/old": "",
		"/home":      "me/",
		"/home/me":   "mine.ggf",
	}}, want: screen.Files{Title: "Open a game", Action: "Open", Save: save, Extensions: ".ggf .sgf"}}
	p.state = newState(&p.disk, "/games", name)
	p.state.home, p.state.drives = "/home/me", []string{"/games/Cup", "/home/me"}
	p.tick(widget.Input{})
	p.tick(widget.Input{})
	return p
}

func (p *choosing) tick(in widget.Input) {
	if in.Keys == nil {
		in.Keys = map[widget.Key]bool{}
	}
	f := widget.Begin(&p.st, in, theme.Themes[0], 1, width)
	p.path, p.closed = declare(f, p.window, p.want, p.state)
	f.End()
	p.frame = f
}

// do plays a script of words. A word that names a key presses the key, @id clicks a control, @@id
// double-clicks it, and any other word is typed.
func (p *choosing) do(script string) {
	const known = " Enter Escape Tab Shift+Tab Up Down PgUp PgDn Right Backspace Delete Ctrl+A "
	for _, word := range strings.Fields(script) {
		if p.closed {
			return
		}
		id, click := strings.CutPrefix(word, "@")
		id, double := strings.CutPrefix(id, "@")
		switch {
		case click:
			clicks := 1
			if double {
				clicks = 2
			}
			for range clicks {
				p.click(id)
			}
		case strings.Contains(known, " "+word+" "):
			p.tick(widget.Input{Keys: map[widget.Key]bool{widget.KeyNamed(word): true}})
		default:
			p.tick(widget.Input{Typed: []rune(word)})
		}
		if !p.closed {
			p.tick(widget.Input{}) // the folder's answer
		}
		if p.closed {
			return
		}
	}
}

func width(s string, size float64, _ widget.Weight) float64 {
	return size / 2 * float64(len([]rune(s)))
}

func inside(r, window widget.Rect) bool {
	return r.X >= window.X && r.Y >= window.Y && r.X+r.W <= window.X+window.W && r.Y+r.H <= window.Y+window.H
}

func covers(a, b widget.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

// click presses and releases the pointer over a control.
func (p *choosing) click(id string) {
	x, y := -1.0, -1.0
	for _, c := range p.frame.Controls {
		if c.ID == id {
			x, y = c.Rect.Center()
		}
	}
	p.tick(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	if !p.closed {
		p.tick(widget.Input{X: x, Y: y, Released: true})
	}
}

// check compares the result of a script with a path, or else with the current folder and a name.
func (p *choosing) check(t *testing.T, script, want, folder, name string) {
	t.Helper()
	if got := filepath.ToSlash(p.path); got != want || p.closed != (want != "") {
		t.Errorf("%s: path %q, closed %v; want %q", script, got, p.closed, want)
	}
	if want != "" {
		return
	}
	in, field := filepath.ToSlash(p.state.folder), p.state.name.Text()
	if in != folder || field != name {
		t.Errorf("%s: %q is shown with %q in the field, want %q with %q", script, in, field, folder, name)
	}
}

func TestAFileIsChosenToOpen(t *testing.T) {
	for _, c := range []struct{ script, want, folder, name string }{
		// by the keyboard
		{"Enter", "", "/games", ""},
		{"a.ggf Enter", "/games/a.ggf", "", ""},
		{"A.GGF Enter", "/games/a.ggf", "", ""},
		{"fi Tab Enter", "/games/final.ggf", "", ""},
		{"fi Right Enter", "/games/final.ggf", "", ""},
		{"fi Enter", "", "/games", "fi"},
		{"b Tab", "", "/games", "b.sgf"},
		{"cu Tab", "", "/games/Cup", ""},
		{"cu Tab o Tab Enter", "/games/Cup/one.ggf", "", ""},
		{"cup Enter", "", "/games/Cup", ""},
		{"cup/one.ggf Enter", "/games/Cup/one.ggf", "", ""},
		{"../home/ Tab", "", "/home", ""},
		{"/home/me/mi Tab Enter", "/home/me/mine.ggf", "", ""},
		{"~/mine.ggf Enter", "/home/me/mine.ggf", "", ""},
		{"~ Enter", "", "/home/me", ""},
		{".. Enter", "", "/", ""},
		{"notes.txt Enter", "/games/notes.txt", "", ""}, // typed, although it is not in the list
		{".hid.ggf Enter", "/games/.hid.ggf", "", ""},
		{".s Tab", "", "/games/.secret", ""},
		{"Down Enter", "", "/games/Cup", ""},
		{"Down Down Down Enter", "/games/a.ggf", "", ""},
		{"Down Down Down Up Enter", "", "/games/old", ""},
		{"PgDn PgDn PgDn Enter", "/games/final.ggf", "", ""},
		{"Backspace", "", "/", ""},
		{"Backspace Enter", "", "/games", ""}, // the list chooses the folder that the user left
		{"a Backspace", "", "/games", ""},
		{"a.ggf Down", "", "/games", "b.sgf"},
		{"Escape", "closed", "", ""},
		{"nowhere/ Backspace", "", "/games", ""},
		{"Shift+Tab Shift+Tab Down", "", "/games", ""},
		// by the pointer
		{"@files-list-0", "", "/games", ""},
		{"@files-list-2 @files-take", "/games/a.ggf", "", ""},
		{"@@files-list-2", "/games/a.ggf", "", ""},
		{"@@files-list-0", "", "/games/Cup", ""},
		{"@files-list-0 @files-take", "", "/games/Cup", ""},
		{"@files-list-2 Down Enter", "/games/b.sgf", "", ""},
		{"@files-list-2 x", "", "/games", "x"},
		{"@files-list-2 Backspace", "", "/", ""},
		{"@files-up", "", "/", ""},
		{"@files-home", "", "/home/me", ""},
		{"@files-places @files-menu-/games/Cup", "", "/games/Cup", ""},
		{"@files-places Down Down Enter", "", "/home/me", ""},
		{"@files-places Escape", "", "/games", ""},
		{"@files-places Escape Escape", "closed", "", ""},
		{"@files-cancel", "closed", "", ""},
		{"@beside", "closed", "", ""},
	} {
		p := chooser(false, "")
		p.do(c.script)
		if c.want == "closed" {
			if !p.closed || p.path != "" {
				t.Errorf("%s: closed %v with %q, want closed without a path", c.script, p.closed, p.path)
			}
			continue
		}
		p.check(t, c.script, c.want, c.folder, c.name)
	}
}

func TestAFileIsChosenToSave(t *testing.T) {
	for _, c := range []struct{ script, want, folder, name string }{
		{"Enter", "/games/game.ggf", "", ""},
		{"mine Enter", "/games/mine.ggf", "", ""}, // replaces the part before the extension
		{"Ctrl+A mine Enter", "/games/mine.ggf", "", ""},
		{"Ctrl+A mine.sgf Enter", "/games/mine.sgf", "", ""},
		{"Ctrl+A cup/mine Enter", "/games/Cup/mine.ggf", "", ""},
		{"Down Enter", "", "/games/Cup", "game.ggf"},
		{"Down Enter Enter", "/games/Cup/game.ggf", "", ""},
		{"@@files-list-0 @files-take", "/games/Cup/game.ggf", "", ""},
		{"Ctrl+A a Enter", "", "/games", "a"}, // asks whether to replace the file
		{"Ctrl+A a Enter Enter", "/games/a.ggf", "", ""},
		{"Ctrl+A a Enter Escape", "", "/games", "a"},
		{"Ctrl+A a Enter Escape x Enter", "/games/ax.ggf", "", ""},
		{"Ctrl+A A.GGF Enter @files-replace-yes", "/games/a.ggf", "", ""},
		{"@@files-list-2 @files-replace-no", "", "/games", "a.ggf"},
		{"@@files-list-2 @files-replace-yes", "/games/a.ggf", "", ""},
		{"Ctrl+A Delete Enter", "", "/games", ""},
		{"Ctrl+A old Enter", "", "/games/old", ""},
		{"@beside", "", "/games", "game.ggf"},
		{"Ctrl+A nowhere/x Enter", "", "/games/nowhere", "x"},
	} {
		p := chooser(true, "game.ggf")
		p.do(c.script)
		p.check(t, c.script, c.want, c.folder, c.name)
	}
}

// texts returns all texts that a frame draws.
func texts(f *widget.Frame) string {
	var all []string
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			all = append(all, c.Text)
		}
	}
	return strings.Join(all, "|")
}

func TestAFolderThatDoesNotAnswerHoldsUpNothing(t *testing.T) {
	p := chooser(false, "")
	p.disk.silent = true
	p.do("cup/one.ggf Enter")
	if p.closed {
		t.Fatal("a file was taken before its folder was read")
	}
	for range slow + 1 {
		p.tick(widget.Input{})
	}
	if got := texts(p.frame); !strings.Contains(got, "Reading the folder") {
		t.Errorf("while it waits it shows %s", got)
	}
	p.disk.silent = false
	p.tick(widget.Input{})
	if got := filepath.ToSlash(p.path); got != "/games/Cup/one.ggf" {
		t.Errorf("when the folder is there the path is %q", got)
	}

	p = chooser(false, "")
	p.disk.silent = true
	p.do("@@files-list-0 @files-up")
	p.disk.silent = false
	p.tick(widget.Input{})
	if got := filepath.ToSlash(p.state.shown.Folder); got != "/games" || p.state.waiting {
		t.Errorf("after going on %q is shown, waiting %v", got, p.state.waiting)
	}
	asks := p.disk.asks
	for range 5 {
		p.tick(widget.Input{})
	}
	if p.disk.asks != asks {
		t.Error("a folder is asked for again although nothing has changed")
	}
}

func TestWhatIsWrongWithAFolderIsShown(t *testing.T) {
	p := chooser(false, "")
	p.do("nowhere/")
	missing := "The folder " + filepath.FromSlash("/games/nowhere") + " does not exist."
	if got := texts(p.frame); !strings.Contains(got, missing) {
		t.Errorf("it shows %s", got)
	}
	p = chooser(false, "")
	p.do("x.ggf Enter")
	if got := texts(p.frame); !strings.Contains(got, "The file x.ggf is not in this folder.") {
		t.Errorf("it shows %s", got)
	}
	for problem := desktop.NoProblem + 1; problem <= desktop.Busy; problem++ {
		st := state{shown: desktop.FolderListing{Problem: problem}}
		if line := st.line(); line == "" || strings.ContainsAny(line, "[%") {
			t.Errorf("problem %d: %q", problem, line)
		}
	}
}

// TestAChooserFits checks that all controls lie in the window, that no control covers another one,
// and that each is large enough to click.
func TestAChooserFits(t *testing.T) {
	for _, window := range []widget.Rect{{W: 480, H: 360}, {W: 640, H: 480}, {W: 1280, H: 800}} {
		p := chooser(false, "")
		p.window = window
		p.tick(widget.Input{})
		p.tick(widget.Input{})
		for i, a := range p.frame.Controls {
			small := a.Rect.H < theme.Target && !strings.HasPrefix(a.ID, listID)
			if !inside(a.Rect, window) || small {
				t.Errorf("in %v %s is at %v", window, a.ID, a.Rect)
			}
			for _, b := range p.frame.Controls[:i] {
				if covers(a.Rect, b.Rect) && !strings.HasPrefix(b.ID, listID) {
					t.Errorf("in %v %s lies over %s", window, a.ID, b.ID)
				}
			}
			if a.ID == listID && a.Rect.H < 2*theme.Target {
				t.Errorf("in %v the list is %g high", window, a.Rect.H)
			}
		}
	}
}

// Sizes of files are in decimal units.
func TestSizeOf(t *testing.T) {
	for bytes, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1 kB", 1499: "1 kB", 1500: "2 kB", 999_499: "999 kB", 1_000_000: "1.0 MB", 16_777_216: "16.8 MB"} {
		if got := sizeOf(bytes); got != want {
			t.Errorf("%d bytes: %q, want %q", bytes, got, want)
		}
	}
}

// The shown folder can be chosen if the chooser says so, but not a folder that cannot be read.
func TestChooseFolder(t *testing.T) {
	p := chooser(false, "")
	p.want.Folders = true
	p.tick(widget.Input{})
	p.do("old/ @files-folder")
	if filepath.ToSlash(p.path) != "/games/old" || !p.closed {
		t.Errorf("path %q, closed %v", p.path, p.closed)
	}
	p = chooser(false, "")
	p.want.Folders = true
	p.do("nowhere/ @files-folder")
	if p.closed {
		t.Errorf("a missing folder was chosen: %q", p.path)
	}
}
