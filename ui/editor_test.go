package ui

import (
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// editing returns an App with the editor over a game of two persons, and the App's clipboard.
func editing(t *testing.T) (*App, *oneText) {
	t.Helper()
	a := testApp(t, 1280, 800)
	clip := holding(a, "")
	a.settings.Motion = theme.NoMotion
	playing(t, a)
	a.open(screen.Menu{InGame: true})
	a.clickOn(t, "menu-editor")
	if a.scene() != "editor" {
		t.Fatalf("the menu leads to %s", a.scene())
	}
	return a, clip
}

// obf returns the position in the editor, by copying it.
func (a *App) obf(t *testing.T) string {
	t.Helper()
	a.state.Clipboard.(*oneText).text = ""
	a.press("Ctrl+C")
	if got := a.status(); got != "Copied the position as OBF" {
		t.Errorf("it says %q", got)
	}
	return a.state.Clipboard.(*oneText).text
}

// press presses keys one after another.
func (a *App) press(keys ...string) {
	for _, key := range keys {
		in := widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(key): true}}
		if len(key) == 1 {
			in.Typed = []rune(key)
		}
		a.use(in)
	}
}

// start is the initial position as OBF.
var startOBF = game.FormatOBF(game.Start, game.Black)

// content returns what a position has on a square: X, O or -.
func content(obf, square string) string {
	s, _ := game.ParseSquare(square)
	return obf[s : s+1]
}

func (a *App) middle(t *testing.T, square string) (x, y float64) {
	t.Helper()
	s, err := game.ParseSquare(square)
	if err != nil {
		t.Fatal(err)
	}
	return view.BoardGeometry(view.ArrangeGame(a.size.width, a.size.height).Board).Square(s).Center()
}

// A click changes a square, a drag lays discs along its way, the right button removes, and undo
// takes back one stroke at a time.
func TestEditByMouse(t *testing.T) {
	a, _ := editing(t)
	if a.obf(t) != startOBF {
		t.Fatalf("it begins with %s", a.obf(t))
	}
	x, y := a.middle(t, "a1")
	for _, want := range []string{"X", "O", "-", "X"} {
		clickAt(a, x, y)
		if got := content(a.obf(t), "a1"); got != want {
			t.Errorf("a click makes a1 %s, want %s", got, want)
		}
	}
	a.clickOn(t, "put-white")
	x, y = a.middle(t, "a8")
	to, _ := a.middle(t, "h8")
	frameOf(a, widget.Input{X: x, Y: y, Pressed: true, Down: true})
	frameOf(a, widget.Input{X: to, Y: y, Down: true}) // the pointer jumps over six squares
	frameOf(a, widget.Input{X: to, Y: y, Released: true})
	frameOf(a, widget.Input{X: x, Y: y - 90, Moved: true}) // the stroke has ended
	if got := a.obf(t); !strings.HasPrefix(got[56:], "OOOOOOOO X") || content(got, "a7") != "-" {
		t.Errorf("a drag makes the lowest row %s", got)
	}
	x, y = a.middle(t, "c8")
	frameOf(a, widget.Input{X: x, Y: y, RightPressed: true, RightDown: true})
	frameOf(a, widget.Input{X: x, Y: y})
	if got := content(a.obf(t), "c8"); got != "-" {
		t.Errorf("the right button makes c8 %s", got)
	}
	a.clickOn(t, "tool-undo")
	a.clickOn(t, "tool-undo")
	if got := a.obf(t); content(got, "a8") != "-" || content(got, "a1") != "X" {
		t.Errorf("two undos lead to %s", got)
	}
	a.clickOn(t, "tool-redo")
	if got := content(a.obf(t), "c8"); got != "O" {
		t.Errorf("redo makes c8 %s", got)
	}
	a.clickOn(t, "edit-start")
	a.clickOn(t, "turn-white")
	a.clickOn(t, "edit-rotate")
	if got := a.obf(t); !strings.HasSuffix(got, " O;") || content(got, "d4") != "X" {
		t.Errorf("turned, with White to move, it is %s", got)
	}
	a.clickOn(t, "edit-mirror")
	if got := a.obf(t); content(got, "d4") != "O" {
		t.Errorf("mirrored it is %s", got)
	}
	a.clickOn(t, "tool-back")
	if a.scene() != "play" || a.snap().Ply != 0 {
		t.Errorf("Back leads to %s", a.scene())
	}
}

// The keyboard alone chooses tools, moves the cursor, lays discs and leads on to a game.
func TestEditByKeyboard(t *testing.T) {
	a, _ := editing(t)
	a.press("Left") // shows the cursor on d4
	a.press("2", "Up", "Up", "Up", "Space", "1", "Right", "Enter", "W", "Right", "Space", "B", "Right", "Space", "B", "Right", "Space")
	if got := a.obf(t); !strings.HasPrefix(got, "---OXOXX") {
		t.Errorf("the first row is %s", got[:8])
	}
	a.press("Delete", "Left", "Space")
	if got := a.obf(t); !strings.HasPrefix(got, "---OXO-X") {
		t.Errorf("after Delete the first row is %s", got[:8])
	}
	a.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Y")
	if got := a.obf(t); !strings.HasPrefix(got, "---OXOXX") {
		t.Errorf("after two undos and a redo the first row is %s", got[:8])
	}
	for range 40 {
		if a.state.Focus == "edit-play" {
			break
		}
		a.press("Tab")
	}
	a.press("Enter")
	if a.scene() != "setup" {
		t.Fatalf("Play leads to %s with the focus on %q", a.scene(), a.state.Focus)
	}
	a.press("Escape")
	if a.scene() != "editor" {
		t.Errorf("Escape leads back to %s", a.scene())
	}
	a.press("Escape")
	if a.scene() != "play" {
		t.Errorf("another Escape leads to %s", a.scene())
	}
}

// The editor says at once what is wrong. A game can begin if a side can move.
func TestEditorVerdict(t *testing.T) {
	const empty = "--------"
	a, clip := editing(t)
	for _, c := range []struct {
		obf, want string
		playable  bool
	}{
		{startOBF, "Black to move, 4 legal moves", true},
		{"XO------" + strings.Repeat(empty, 7) + " X", "Black to move, 1 legal move", true},
		{"XO------" + strings.Repeat(empty, 7) + " O", "White has no move, so Black starts", true},
		{"XX------" + strings.Repeat(empty, 7) + " X", "Neither side can move, so the game is over", false},
		{"", "The board is empty. Place some discs.", false},
		{"XO-----O" + strings.Repeat(empty, 7) + " X", "Black to move, 1 legal move; h1 has no neighbouring disc", true},
		{"XO-----O" + strings.Repeat(empty, 6) + "X------- X", "Black to move, 1 legal move; 2 discs have no neighbours", true},
	} {
		if clip.text = c.obf; c.obf != "" {
			a.pasted(t, "Ctrl+V")
		} else {
			a.clickOn(t, "edit-clear")
		}
		a.services.Messages.Clear()
		if got := a.status(); got != c.want {
			t.Errorf("%s: %q, want %q", c.obf, got, c.want)
		}
		for _, id := range []string{"edit-play", "edit-analyse"} {
			if got := control(t, frameOf(a, away), id).Enabled; got != c.playable {
				t.Errorf("%s: %s is enabled: %v", c.obf, id, got)
			}
		}
	}
}

// pasted presses a key and waits for word of the paste.
func (a *App) pasted(t *testing.T, key string) {
	t.Helper()
	a.services.Messages.Clear()
	a.press(key)
	await(t, a, a.services.Messages.Shown)
}

// The editor takes a position in every form, and the end of a game. What is neither changes
// nothing.
func TestEditorPaste(t *testing.T) {
	a, clip := editing(t)
	for _, c := range []struct{ pasted, want, obf string }{
		{"", "There is no text on the clipboard", startOBF},
		{"hello", `Line 1, column 1: "hello" contains neither moves nor a position`, startOBF},
		{"  XO" + strings.Repeat("-", 62) + " X;  a comment\n", "Pasted: Position with 62 empties, Black to move", "XO" + strings.Repeat("-", 62) + " X;"},
		{"Here it is: f5d6", "Pasted: A game of 2 moves", ""},
		{"  a b c d e f g h\n1 - - - - - - - -\n2 - - - - - - - -\n3 - - - - - - - -\n4 - - - O X - - -\n5 - - - X O - - -\n" +
			"6 - - - - - - - -\n7 - - - - - - - -\n8 - - - - - - - X\nWhite to move", "Pasted: Position with 59 empties, White to move", startOBF[:63] + "X O;"},
	} {
		clip.text = c.pasted
		a.pasted(t, "Ctrl+V")
		if got := a.status(); got != c.want {
			t.Errorf("%q: %q, want %q", c.pasted, got, c.want)
		}
		if got := a.obf(t); strings.HasPrefix(c.want, "Pasted: A game") {
			if content(got, "d6") != "O" || content(got, "f5") != "X" || !strings.HasSuffix(got, " X;") {
				t.Errorf("%q makes the position %s", c.pasted, got)
			}
		} else if got != c.obf {
			t.Errorf("%q makes the position %s, want %s", c.pasted, got, c.obf)
		}
	}
	if a.scene() != "editor" || len(a.snap().Moves) != 0 {
		t.Errorf("the paste leads to %s", a.scene())
	}
	clip.text = startOBF
	a.services.Messages.Clear()
	a.clickOn(t, "tool-paste")
	await(t, a, a.services.Messages.Shown)
	if got := a.obf(t); got != startOBF {
		t.Errorf("the button makes the position %s", got)
	}
}

// Play leads through the choice of the players to a game from the position. Analyse opens it for
// two people with the analysis. The game before it stays on offer.
func TestEditorLeadsToAGame(t *testing.T) {
	a, clip := editing(t)
	const made = "XO-------------------------------------------------------------- X;"
	from := screentest.Start(t, made)
	clip.text = made
	a.pasted(t, "Ctrl+V")
	a.clickOn(t, "edit-play")
	f := frameOf(a, away)
	if !said(f, "Your position (unrated)") || !said(f, "Starts from the position you set up. This game is not rated.") {
		t.Error("the setup does not say that the game is unrated")
	}
	a.clickOn(t, "start")
	if s := a.snap(); a.scene() != "play" || s.Setup.Start != from || s.Setup.Seats != people || !s.Setup.Unrated() {
		t.Fatalf("%s with %+v", a.scene(), s.Setup)
	}
	x, y := a.middle(t, "c1")
	clickAt(a, x, y)
	a.tell()
	if s := a.snap(); !s.Over || s.Counts != [2]int{64, 0} {
		t.Errorf("after the only move the result is %v", s.Counts)
	}
	a.clickOn(t, "rematch")
	if s := a.snap(); s.Setup.Start != from || s.Ply != 0 {
		t.Errorf("the rematch begins with %v", s.Setup.Start)
	}

	a.press("Ctrl+N")
	a.clickOn(t, "start")
	if s := a.snap(); !s.Setup.Start.None() {
		t.Errorf("a new game begins with %v", s.Setup.Start)
	}
	a.open(screen.Menu{InGame: true})
	a.clickOn(t, "menu-editor")
	clip.text = made
	a.pasted(t, "Ctrl+V")
	a.clickOn(t, "edit-analyse")
	if s := a.snap(); a.scene() != "play" || s.Setup.Start != from || !s.Analysis || a.settings.Analysis {
		t.Errorf("%s from %v, analysis %v, in the settings %v", a.scene(), s.Setup.Start, s.Analysis, a.settings.Analysis)
	}
}

// said reports whether a frame draws a text.
func said(f *widget.Frame, words string) bool {
	for _, c := range f.Commands {
		if c.Kind == widget.Text && c.Text == words {
			return true
		}
	}
	return false
}

// The start page leads to the editor with the initial position.
func TestEditorFromTheStartPage(t *testing.T) {
	a := testApp(t, 640, 480)
	holding(a, "")
	a.clickOn(t, "edit")
	if a.scene() != "editor" || a.obf(t) != startOBF {
		t.Errorf("%s with %s", a.scene(), a.obf(t))
	}
	a.press("Escape")
	if a.scene() != "home" {
		t.Errorf("Escape leads to %s", a.scene())
	}
}
