package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"flipside/game"
	"flipside/ui/app/intake"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// annotatedSGF is a game of four moves with a variation of two moves. It has comments on the game,
// on two of its moves and on the variation.
const annotatedSGF = `(;GM[2]FF[4]SZ[8]PB[Anna]PW[Ben]C[about the game]
;B[fe];W[df]C[a diagonal opening]
(;B[cc];W[dc]C[the end])
(;B[cd]C[another third move];W[dc]))
`

// annotatedTree is the tree of annotatedSGF, as treeText writes it.
const annotatedTree = `"about the game" f5 d6 "a diagonal opening" (c3 d3 "the end") (c4 "another third move" d3)`

// treeText writes a tree with its comments. Where it branches, each branch is in brackets.
func treeText(n *game.Node) string {
	var parts []string
	if m := n.Move(); m != game.NoMove {
		parts = append(parts, m.String())
	}
	if n.Note.Comment != "" {
		parts = append(parts, `"`+n.Note.Comment+`"`)
	}
	for _, c := range n.Children() {
		text := treeText(c)
		if len(n.Children()) > 1 {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// A game from elsewhere keeps its variations and comments, whichever way it arrives: in the game on
// the board, in the review that opens from it, and in the file of a game that is played on.
func TestAnnotatedGameArrives(t *testing.T) {
	for way, arrive := range map[string]func(t *testing.T, a *App){
		"argument": func(t *testing.T, a *App) {
			path := filepath.Join(t.TempDir(), "game.sgf")
			if err := os.WriteFile(path, []byte(annotatedSGF), 0o600); err != nil {
				t.Fatal(err)
			}
			arrival := intake.Paths([]string{path}, true)
			a.o.Arrival = &arrival
			a.arrive("")
		},
		"paste": func(t *testing.T, a *App) {
			holding(a, annotatedSGF)
			frameOf(a, away)
			press(a, widget.Ctrl|widget.KeyV)
		},
		"drop": func(t *testing.T, a *App) {
			a.services.Intake.Inbox.Files(fstest.MapFS{"game.sgf": {Data: []byte(annotatedSGF)}}, a.services.Intake.Library != nil)
		},
	} {
		t.Run(way, func(t *testing.T) {
			a := testApp(t, 1280, 800)
			arrive(t, a)
			await(t, a, func() bool { return len(a.snap().Moves) == 4 })
			whole, err := a.services.Session.Whole()
			if err != nil {
				t.Fatal(err)
			}
			if got := treeText(whole.Game.Root()); got != annotatedTree {
				t.Errorf("on the board is %s, want %s", got, annotatedTree)
			}

			a.lead(a.services.LookBack(screen.Push))
			if a.scene() != "review" {
				t.Fatalf("the review leads to %s", a.scene())
			}
			f := frameOf(a, away)
			control(t, f, view.TreeID)
			shown := strings.Join(texts(f), " ")
			a.press("Home")
			shown += strings.Join(texts(frameOf(a, away)), " ")
			for _, want := range []string{"about the game", "a diagonal opening", "another third move", "the end"} {
				if !strings.Contains(shown, want) {
					t.Errorf("the review does not show %q: %s", want, shown)
				}
			}
			a.press("Escape")

			if err := a.services.Session.Play(a.snap().Legal.First()); err != nil {
				t.Fatal(err)
			}
			added := treeText(whole.Game.Root())
			if whole, err = a.services.Session.Whole(); err == nil {
				added = treeText(whole.Game.Root())
			}
			if !strings.Contains(added, `(c4 "another third move" d3)`) || !strings.Contains(added, `d3 "the end" `) {
				t.Errorf("after a move the game is %s", added)
			}
		})
	}
}
