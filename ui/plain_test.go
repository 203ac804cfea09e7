package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"flipside/ui/widget"
)

// dirty is what a text from elsewhere may contain. Cleaned where it enters, it becomes cleanText;
// the filter before the screen would show a question mark.
const (
	dirty     = "Z\x1b]0;x\a\r\nB\u202e\u200b\u2066Y"
	cleanText = "Z ]0;x BY"
	dirtyFile = "\x1b[31mZ\u202e\n\u200bY"
	cleanFile = "[31mZ Y"
)

// saying reports whether a text on the screen has these words.
func saying(a *App, words string) bool {
	return slices.ContainsFunc(texts(frameOf(a, away)), func(s string) bool { return strings.Contains(s, words) })
}

// wantPlain checks the texts of a frame. One of them must hold words.
func wantPlain(t *testing.T, where string, f *widget.Frame, words string) {
	t.Helper()
	all := texts(f)
	for _, text := range all {
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }) || strings.Contains(text, "Z?") || strings.Contains(text, "?[") {
			t.Errorf("%s shows %q", where, text)
		}
	}
	if !slices.ContainsFunc(all, func(text string) bool { return strings.Contains(text, words) }) {
		t.Errorf("%s does not show %q: %q", where, words, all)
	}
}

func dirtySGF() string {
	return fmt.Sprintf("(;GM[2]PB[%[1]s]PW[%[1]s]EV[%[1]s]RO[%[1]s]PC[%[1]s]GC[%[1]s];B[fe];W[df]C[%[1]s])", strings.ReplaceAll(dirty, "]", `\]`))
}

// dirtyFolder returns a folder with files whose names and contents are dirty.
func dirtyFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string]string{dirtyFile + ".sgf": dirtySGF(), "bad" + dirtyFile + ".sgf": "(;GM[2" + dirty, "odd" + dirtyFile + ".txt": dirty} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Skip("this system has no such names of files")
		}
	}
	return dir
}

// Texts from the clipboard, a drop, the command line and the chooser are shown clean, and so are
// the messages about them.
func TestWhatArrivesIsShownClean(t *testing.T) {
	dir := dirtyFolder(t)
	for where, c := range map[string]struct {
		bring func(a *App)
		words string
	}{
		"a paste": {func(a *App) { holding(a, dirtySGF()); frameOf(a, away); press(a, widget.Ctrl|widget.KeyV) }, cleanText},
		"a file":  {func(a *App) { a.services.Intake.Inbox.Paths([]string{filepath.Join(dir, dirtyFile+".sgf")}, false) }, cleanFile},
		"a drop":  {func(a *App) { a.services.Intake.Inbox.Files(os.DirFS(dir), false) }, cleanFile},
		"a file of faults": {func(a *App) {
			a.services.Intake.Inbox.Paths([]string{filepath.Join(dir, "bad"+dirtyFile+".sgf")}, false)
		}, "bad " + cleanFile},
		"a text": {func(a *App) {
			a.services.Intake.Inbox.Paths([]string{filepath.Join(dir, "odd"+dirtyFile+".txt")}, false)
		}, "odd " + cleanFile},
		"a missing file": {func(a *App) { a.services.Intake.Inbox.Paths([]string{filepath.Join(dir, "none"+dirtyFile)}, false) }, "none " + cleanFile},
	} {
		a := testApp(t, 1280, 800)
		c.bring(a)
		await(t, a, func() bool { return saying(a, c.words) })
		wantPlain(t, where, frameOf(a, away), c.words)
		if strings.Contains(where, "paste") {
			snap := a.snap()
			for _, text := range []string{snap.Setup.Tags.Black.Name, snap.Setup.Tags.White.Name, snap.Setup.Tags.Event} {
				if text != cleanText {
					t.Errorf("the game on the board has %q", text)
				}
			}
		}
	}
	a := testApp(t, 1280, 800)
	a.services.Memory.Folder = dir
	a.open(a.services.Intake.OpenFile())
	await(t, a, func() bool { return saying(a, "bad") })
	wantPlain(t, "the chooser", frameOf(a, away), cleanFile)
}

// The list of games shows clean texts too, even from the file of an own game.
func TestTheListOfGamesIsClean(t *testing.T) {
	dir := dirtyFolder(t)
	a := recordApp(t, ada)
	a.services.Intake.Inbox.Paths([]string{dir}, true)
	await(t, a, func() bool { return a.scene() == "games" })
	await(t, a, func() bool { return saying(a, cleanText) })
	wantPlain(t, "the list", frameOf(a, away), cleanText)
}
