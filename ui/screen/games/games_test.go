package games

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/ui/app/intake"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// scene is the screen over a library with some games, without a real window.
type scene struct {
	*Screen
	t     *testing.T
	state widget.State
	frame *widget.Frame
	to    screen.Transition
	w, h  float64
}

// tournament is the text of imported games: two end after four moves, one is symmetric to them.
const tournament = "(;GM[Othello]PB[Anna]PW[Ben]DT[2019-05-01]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3]W[d3];)" +
	"(;GM[Othello]PB[Chloe]PW[Anna]DT[2021]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3]W[f4];)" +
	"(;GM[Othello]PB[Dan]PW[Eve]DT[2020]BO[8 ---------------------------O*------*O--------------------------- *]B[c4]W[e3]B[f6];)"

// shown opens the screen over a new library with these games.
func shown(t *testing.T, want screen.GameList, games string) *scene {
	t.Helper()
	s := screentest.Services(t, screentest.Idle{})
	s.TestClock = true
	file := filepath.Join(t.TempDir(), "library.sqlite")
	s.Library = jobs.NewLibrary(func(ctx context.Context) (*library.Library, string, error) {
		return library.Open(ctx, library.Options{File: file, Games: s.Store.Games(), Name: roster.Label, Opening: roster.OpeningLabel, Elo: ai.EloOf})
	})
	t.Cleanup(func() {
		if err := s.Library.Close(); err != nil {
			t.Error(err)
		}
	})
	s.UseLibrary()
	a := &scene{Screen: New(s, want), t: t, w: 1280, h: 800}
	t.Cleanup(a.Screen.Close)
	a.settle()
	if games != "" {
		open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(games)), nil }
		s.Library.Import(recognise.Sources{List: []recognise.Source{recognise.File(0, open, recognise.Options{Name: "games.ggf"})}})
		for {
			a.tick(widget.Input{})
			if _, running := s.Library.Importing(); !running {
				break
			}
		}
		a.settle()
	}
	return a
}

// tick advances the time and declares a frame.
func (a *scene) tick(in widget.Input) {
	if in.Keys == nil {
		in.Keys = map[widget.Key]bool{}
	}
	a.s.PollShelf()
	a.Tick()
	f := widget.Begin(&a.state, in, theme.ByName(a.s.Settings.Theme), 1, paint.Measure)
	f.Least = theme.Small
	a.to = a.Update(f, widget.Rect{W: a.w, H: a.h})
	f.DrawTip(a.w)
	f.End()
	a.frame = f
}

// settle lets time pass until every answer is there.
func (a *scene) settle() {
	a.t.Helper()
	for quiet, n := 0, 0; quiet < 3; n++ {
		a.tick(widget.Input{})
		l, err := a.s.Library.Library()
		if busy := l == nil && err == nil || !a.Facts(widget.Rect{W: a.w, H: a.h}).Still || a.changes.doing.Busy(); busy {
			quiet = 0
		} else {
			quiet++
		}
		if n > 1<<20 {
			a.t.Fatal("the screen does not come to rest")
		}
	}
}

func (a *scene) key(keys ...string) {
	a.t.Helper()
	for _, k := range keys {
		a.tick(widget.Input{Keys: map[widget.Key]bool{widget.KeyNamed(k): true}})
		a.settle()
	}
}

func (a *scene) write(words string) {
	a.t.Helper()
	a.key("Ctrl+F")
	a.tick(widget.Input{Typed: []rune(words)})
	a.settle()
}

// click clicks a control, and returns where that leads.
func (a *scene) click(id string) screen.Transition {
	a.t.Helper()
	for _, c := range a.frame.Controls {
		if c.ID == id {
			x, y := c.Rect.Center()
			a.tick(widget.Input{X: x, Y: y, Moved: true})
			a.tick(widget.Input{X: x, Y: y, Pressed: true, Down: true})
			a.tick(widget.Input{X: x, Y: y, Released: true})
			to := a.to
			a.tick(widget.Input{X: a.w - 1, Y: a.h - 1, Moved: true})
			a.settle()
			return to
		}
	}
	a.t.Fatalf("there is no control %q", id)
	return screen.Stay()
}

// has reports whether a text is on the screen.
func (a *scene) has(words string) bool { return slices.Contains(screentest.Texts(a.frame), words) }

func (a *scene) want(words ...string) {
	a.t.Helper()
	for _, w := range words {
		if !a.has(w) {
			a.t.Errorf("%q is not shown, but %q", w, screentest.Texts(a.frame))
		}
	}
}

func (a *scene) gone(words ...string) {
	a.t.Helper()
	for _, w := range words {
		if a.has(w) {
			a.t.Errorf("%q is still shown", w)
		}
	}
}

var imported = screen.GameList{Filter: library.Imported}

// The list searches while the user types. The board shows the chosen game, and [ and ] step in it.
func TestSearch(t *testing.T) {
	a := shown(t, imported, tournament)
	a.want("3 games added, 3 of them unfinished")
	a.s.Messages.Clear()
	a.tick(widget.Input{})
	a.want("3 games", "Chloe – Anna", "Dan – Eve", "Anna – Ben", "Move 4 of 4")
	a.write("ben")
	a.want("1 game", "Anna – Ben")
	a.gone("Dan – Eve")
	a.key("Enter") // the list has the focus now, and [ is no part of the search
	a.tick(widget.Input{Typed: []rune("[[")})
	a.tick(widget.Input{})
	a.want("Move 2 of 4")
	if d := a.boardData(); d.Last != game.At(3, 5).Bit() {
		t.Errorf("the board marks %v", d.Last)
	}
	a.write(" nobody")
	a.want("No games match.")
	a.key("Escape")
	a.want("3 games")
}

// The button at the end of the search field empties it, by mouse and by keyboard, and the user can
// continue typing. In every window the field also has room for a word.
func TestClearTheSearch(t *testing.T) {
	a := shown(t, imported, tournament)
	for _, size := range [][2]float64{{480, 360}, {640, 400}, {640, 480}, {1280, 800}, {1920, 1080}, {600, 1000}} {
		a.w, a.h = size[0], size[1]
		a.settle()
		for _, keyboard := range []bool{false, true} {
			a.write("chloe")
			if len(a.marked.found.ids) != 1 {
				t.Fatalf("%v: %d games are found", size, len(a.marked.found.ids))
			}
			for _, c := range a.frame.Controls {
				if c.ID == searchID && c.Rect.W < 90 {
					t.Errorf("%v: the field has no room for a word: %+v", size, c.Rect)
				}
			}
			if keyboard {
				a.key("Tab", "Enter")
			} else {
				a.click("search-clear")
			}
			if len(a.marked.found.ids) != 3 || a.search.Text() != "" || a.state.Focus != searchID {
				t.Errorf("%v: %d games, %q in the field, the focus on %q", size, len(a.marked.found.ids), a.search.Text(), a.state.Focus)
			}
		}
	}
}

// The rows show the result on the board, and the file's result if that differs. If there are no
// discs to show, words replace them.
func TestResultsInRows(t *testing.T) {
	const open = "(;GM[2]PB[%[1]s]RE[%[1]s];B[f5];W[d6])"
	games := "(;GM[2]RE[B+14];B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])"
	for _, says := range []string{"B+", "Void", "B+3.5", "W+R", "B+T"} {
		games += fmt.Sprintf(open, says)
	}
	a := shown(t, imported, games)
	a.want("0-64", "Black won", "Void", "+3.5", "White won by resignation", "Black won on time")
	said := func(want ...string) {
		t.Helper()
		shown := strings.Join(screentest.Texts(a.frame), "|")
		for _, words := range want {
			if !strings.Contains(shown, "|"+words+"  ") {
				t.Errorf("%q begins no line of %s", words, shown)
			}
		}
	}
	said("Recorded result: 39-25")
	a.w, a.h = 480, 1600
	a.settle()
	a.want("0", "64", "won")
	said("Recorded result: 39-25", "Void", "+3.5", "by resignation", "on time")
}

// bold returns the names that the rows show in bold.
func (a *scene) bold(names ...string) (list []string) {
	for _, c := range a.frame.Commands {
		if c.Kind == widget.Text && c.Weight == widget.Bold && slices.Contains(names, c.Text) {
			list = append(list, c.Text)
		}
	}
	return list
}

// The name of the winner is bold, however the game was won. A draw and a game without a known
// winner have none. The handicap counts.
func TestTheWinnerIsBold(t *testing.T) {
	g, err := game.FromText(screentest.FullBoard)
	if err != nil {
		t.Fatal(err)
	}
	result, _ := g.Result()
	leader, _ := game.Winner(result.Score)
	other := strings.ToLower(leader.Other().String())
	full := ""
	for i, m := range g.Line() {
		full += fmt.Sprintf(";%c[%v]", "BW"[i%2], m)
	}
	lead := max(result.Score, -result.Score)
	names := [...]string{"Anna", "Ben"}
	for _, c := range []struct {
		tags, moves string
		want        string // empty: none
	}{
		{"RE[B+R]", ";B[f5];W[d6]", "Anna"},
		{"RE[W+R]", ";B[f5];W[d6]", "Ben"},
		{"RE[B+T]", ";B[f5];W[d6]", "Anna"},
		{"RE[W+F]", ";B[f5];W[d6]", "Ben"},
		{"RE[B+]", ";B[f5];W[d6]", "Anna"},
		{"RE[W+3.5]", ";B[f5];W[d6]", "Ben"},
		{"RE[Draw]", ";B[f5];W[d6]", ""},
		{"RE[Void]", ";B[f5];W[d6]", ""},
		{"", ";B[f5];W[d6]", ""},
		{"RE[B+14]", ";B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2]", "Ben"},
		{"", full, names[leader]},
		{fmt.Sprintf("HD[%s 0 %d]", other, lead), full, ""},
		{fmt.Sprintf("HD[%s 0 %d]", other, lead+2), full, names[leader.Other()]},
	} {
		a := shown(t, imported, "(;GM[2]PB[Anna]PW[Ben]"+c.tags+c.moves+")")
		for _, size := range [][2]float64{{640, 480}, {1280, 800}, {1920, 1080}} {
			a.w, a.h = size[0], size[1]
			a.settle()
			if len(a.marked.found.ids) != 1 {
				t.Fatalf("%s: %d games", c.tags, len(a.marked.found.ids))
			}
			if got := strings.Join(a.bold(names[:]...), " "); got != c.want {
				t.Errorf("%v, %s: %q is bold, want %q: %q", size, c.tags, got, c.want, screentest.Texts(a.frame))
			}
		}
	}
}

// The names of a won game stay inside their part of the row, and the words around them stay as they
// are for other games.
func TestNamesOfAWonGame(t *testing.T) {
	const long = "Somebody with a name that has many words in it"
	for _, c := range []struct {
		black, white, result string
		want                 string
	}{
		{"Anna", "Ben", "B+R", "Anna| – Ben"},
		{"Anna", "Ben", "W+R", "Anna – |Ben"},
		{"Anna", "Anna", "W+R", "Anna – |Anna"},
		{"Anna", "An", "B+R", "Anna| – An"},
		{"Anna", "An", "W+R", "Anna – |An"},
		{"", "Ben", "B+R", "Unknown| – Ben"},
		{long, "Ben", "W+R", ""},
		{long, long, "B+R", ""},
	} {
		a := shown(t, imported, fmt.Sprintf("(;GM[2]PB[%s]PW[%s]RE[%s];B[f5];W[d6])", c.black, c.white, c.result))
		texts := strings.Join(screentest.Texts(a.frame), "|")
		if c.want != "" && !strings.Contains(texts, "|"+c.want+"|") {
			t.Errorf("%q is not in %q", c.want, texts)
		}
		won := strings.Index(texts, "won by resignation")
		for _, cmd := range a.frame.Commands {
			if end := cmd.X + paint.Measure(cmd.Text, cmd.Size, cmd.Weight); strings.HasPrefix(cmd.Text, "Some") && end > a.w-200 {
				t.Errorf("%q reaches into the result", cmd.Text)
			}
		}
		if won < 0 {
			t.Errorf("no result in %q", texts)
		}
	}
}

// Two people without names are Black and White, as on their cards; two with the same name have it.
func TestNamesOfTwoPeople(t *testing.T) {
	for names, want := range map[[2]string][2]string{
		{"You", "You"}: {"Black", "White"},
		{"Ada", "You"}: {"Ada", "You"},
		{"Ada", "Ada"}: {"Ada", "Ada"},
	} {
		row := library.Game{Players: names, Human: [2]bool{true, true}}
		if got := [2]string{nameOf(row, 0), nameOf(row, 1)}; got != want {
			t.Errorf("%q are shown as %q, want %q", names, got, want)
		}
	}
}

// What could not be read of several games is reported with the name of their file, or as from the
// clipboard.
func TestReportNamesTheSource(t *testing.T) {
	for name, called := range map[string]string{"": "the clipboard", "a.txt": "a.txt"} {
		a := shown(t, imported, "")
		found, err := intake.Bytes([]byte("f5d6\nf5f6e6\nzz"), name)
		if err != nil {
			t.Fatal(err)
		}
		a.s.Intake.Library.Receive(found)
		a.settle()
		for _, running := a.s.Library.Importing(); running; _, running = a.s.Library.Importing() {
			a.tick(widget.Input{})
		}
		want := "2 games added, 2 of them unfinished, 1 skipped; first problem: " + called + ": line 3, column 1: \"zz\" contains neither moves nor a position"
		if got := a.s.Messages.Line(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A menu sorts the list; a second choice turns the order.
func TestSort(t *testing.T) {
	a := shown(t, imported, tournament)
	order := func() string {
		var names []string
		for _, w := range screentest.Texts(a.frame) {
			if strings.Contains(w, " – ") {
				names = append(names, w[:1])
			}
		}
		return strings.Join(names, "")
	}
	if got := order(); got != "CDA" {
		t.Errorf("by date: %s", got)
	}
	for _, want := range []string{"ACD", "DCA"} {
		a.click("more")
		for range 6 { // below the entries about the game
			a.key("Down")
		}
		a.key("Enter")
		if got := order(); got != want {
			t.Errorf("by players: %s, want %s", got, want)
		}
	}
}

// A click that is over within a tick opens the menu, and the menu stays open.
func TestAShortClickOpensTheMenu(t *testing.T) {
	a := shown(t, imported, tournament)
	for _, c := range a.frame.Controls {
		if c.ID == "more" {
			x, y := c.Rect.Center()
			a.tick(widget.Input{X: x, Y: y, Moved: true, Pressed: true, Down: true, Released: true})
			break
		}
	}
	if a.tick(widget.Input{}); a.menu == nil {
		t.Error("the menu is closed again")
	}
}

// Each order begins in its natural direction, whatever the order was before.
func TestEachOrderHasItsDirection(t *testing.T) {
	a := shown(t, imported, tournament)
	first := func() string {
		for _, w := range screentest.Texts(a.frame) {
			if strings.Contains(w, " – ") {
				return w
			}
		}
		return ""
	}
	sort := func(label string) {
		a.click("more")
		for i, e := range a.menu.entries {
			if strings.HasPrefix(e.Label, label) {
				a.click("games-menu-" + a.menu.entries[i].ID)
				return
			}
		}
		t.Fatalf("no order %q", label)
	}
	for range 2 {
		sort("By players")
		if got := first(); got != "Anna – Ben" {
			t.Errorf("by players: %s", got)
		}
		sort("By date")
		if got := first(); got != "Chloe – Anna" {
			t.Errorf("by date: %s", got)
		}
	}
	sort("By date")
	if got := first(); got != "Anna – Ben" {
		t.Errorf("by date, turned round: %s", got)
	}
}

// A deleted game goes to the trash; Ctrl+Z brings it back.
func TestTrash(t *testing.T) {
	a := shown(t, imported, tournament)
	a.key("Delete")
	a.want("2 games", "Moved to trash for 30 days. Press Ctrl+Z to undo")
	a.gone("Chloe – Anna")
	a.key("Ctrl+Z")
	a.want("3 games", "Chloe – Anna", "Restored")
	a.key("Delete")
	a.criteria.query.Filter = library.Trash
	a.settle()
	a.want("1 game", "Chloe – Anna")
	a.key("Delete") // in the trash the key brings back
	a.want("The trash is empty. Deleted games stay here for 30 days.")
}

// What others played counts symmetric positions as one, follows a click, and lists the games.
func TestOthers(t *testing.T) {
	at := game.Start
	a := shown(t, screen.GameList{Filter: library.All}, tournament)
	a.tick(widget.Input{Typed: []rune("[[[[")})
	a.click("here")
	a.want("What others played", "f5", "3 games")
	for range 2 {
		a.click("others-moves-0")
		for range 60 { // a click waits for a second one
			a.tick(widget.Input{})
		}
		a.settle()
	}
	after := at.Play(game.Move(game.At(5, 4)))
	after = after.Play(game.Move(game.At(3, 5)))
	if *a.criteria.query.At != after || a.to.Step != screen.StepStay {
		t.Errorf("two clicks lead to %v", a.criteria.query.At)
	}
	// The third game is turned like the position, so that its board is the one that was searched
	// for.
	for i := range a.marked.found.ids {
		a.marked.list.Chosen = i
		a.marked.choose()
		a.settle()
		if d := a.boardData(); d.Discs[game.Black] != after.Own || d.Discs[game.White] != after.Opp {
			t.Errorf("game %d is shown as %v", i, d.Discs)
		}
	}
	a.key("Escape")
	if a.criteria.query.At != nil {
		t.Error("Escape does not end the search for the position")
	}
}

// *This position* searches the position on the board, not the one of the game in Play. Its label
// names what is searched, also after the board has moved on. The end of the search moves nothing.
func TestThisPositionIsThePreview(t *testing.T) {
	inPlay := game.Start.Play(game.Move(game.At(5, 4)))
	a := shown(t, screen.GameList{Filter: library.All, At: &inPlay, ToMove: game.White}, tournament)
	a.s.Messages.Clear()
	a.key("End") // Anna against Ben, the last
	a.tick(widget.Input{Typed: []rune("[")})
	a.tick(widget.Input{})
	a.want("Move 3 of 4")
	shown, _, _ := a.preview.position()
	a.click("here")
	if a.criteria.query.At == nil || *a.criteria.query.At != shown || a.preview.ply != 3 {
		t.Fatalf("the search is for %v, and the board shows move %d", a.criteria.query.At, a.preview.ply)
	}
	a.want("Position with 7 discs", "3 games")
	a.tick(widget.Input{Typed: []rune("[[")})
	a.settle()
	a.want("Position with 7 discs", "Move 1 of 4")
	a.click("here")
	a.want("This position", "Move 1 of 4")
	a.click("here")
	a.want("Position with 5 discs")
	a.click("here")
	a.write("nobody")
	a.want("No games match.")
	a.click("here")
	if a.criteria.query.At == nil || *a.criteria.query.At != inPlay {
		t.Errorf("with no game chosen, the search is for %v", a.criteria.query.At)
	}
}

// Every filter can be chosen, whichever was chosen before: from the bar, or in a narrow column from
// a menu.
func TestEveryFilterIsThere(t *testing.T) {
	a := shown(t, imported, tournament)
	for _, size := range [][2]float64{{480, 360}, {640, 400}, {640, 480}, {800, 600}, {1024, 768}, {1280, 800}, {1920, 1080}, {600, 1000}} {
		a.w, a.h = size[0], size[1]
		a.settle()
		bar := !slices.ContainsFunc(a.frame.Controls, func(c widget.Control) bool { return c.ID == "filter" })
		if !bar && (a.w >= 800 || a.h > a.w) {
			t.Errorf("%v has room for all filters", size)
		}
		for _, now := range filters {
			a.criteria.query.Filter = now.filter
			a.settle()
			if !bar {
				a.want(words.Get(now.label))
				a.click("filter")
			}
			for _, row := range filters {
				a.want(words.Get(row.label))
			}
			a.key("Escape")
			for i, next := range filters {
				if bar {
					a.click("filter-" + strconv.Itoa(i+1))
				} else {
					a.click("filter")
					a.click("games-menu-" + filterID(next.filter))
				}
				if a.criteria.query.Filter != next.filter {
					t.Errorf("%v: from %s, a click on %s leads to %d", size, now.label, next.label, a.criteria.query.Filter)
				}
			}
		}
	}
}

// Without imported games, the panel about the position that the own game has reached says where
// games of others come from.
func TestOthersOffer(t *testing.T) {
	at := game.Start.Play(game.Move(game.At(5, 4)))
	a := shown(t, screen.GameList{Filter: library.All, At: &at, ToMove: game.White}, "")
	a.s.Store.Save(session.Saved{ID: a.s.Store.NewID(), Setup: session.Setup{Seats: [2]session.Seat{{Human: true}, {Human: true}}}, Record: screentest.Record(t, "f5"), Ply: 1})
	for a.s.Store.Waiting() {
		a.tick(widget.Input{})
	}
	a.s.Library.Sync()
	for len(a.marked.found.ids) == 0 {
		a.tick(widget.Input{})
	}
	a.settle()
	a.want("Black \u2013 White") // as on the cards of two people
	a.click("here")
	if all := strings.Join(screentest.Texts(a.frame), " "); !strings.Contains(all, "French Othello Federation offers") || !a.has("Choose folder") {
		t.Errorf("%q", all)
	}
	a.w, a.h = 640, 480
	a.settle()
	var button widget.Rect
	end := 0.0 // of the words
	for _, c := range a.frame.Commands {
		if c.Kind == widget.Text && strings.HasSuffix(c.Text, "here.") {
			end = c.Y + c.Size
		}
	}
	for _, c := range a.frame.Controls {
		if c.ID == "others-folder" {
			button = c.Rect
		}
	}
	if end == 0 || end > button.Y {
		t.Errorf("the words reach to %v, into the button %+v", end, button)
	}
}

// Only a user who has no games by others is offered some. If all games end at the position or the
// board is final, the panel says that instead.
func TestOfferOfGames(t *testing.T) {
	const (
		end   = "All games end here"
		offer = "Choose folder"
		none  = "No other game in your list reaches this position"
	)
	for _, c := range []struct{ at, games, want string }{
		{"f5d6c3d3", tournament, end},           // the last position of one of the games
		{"f5f4c3c6c5d6f3c4c7", tournament, end}, // no side can move
		{"f5f4c3c6c5d6f3c4c7", "", end},
		{"f5f4", tournament, none},
		{"f5f4", "", offer},
	} {
		g, err := game.FromText(c.at)
		if err != nil {
			t.Fatal(err)
		}
		a := shown(t, screen.GameList{Filter: library.All}, c.games)
		a.criteria.search(g.Position(), g.ToMove())
		for !a.counted.known {
			a.tick(widget.Input{})
		}
		a.settle()
		a.want(c.want)
		for _, other := range []string{end, offer, none} {
			if other != c.want {
				a.gone(other)
			}
		}
	}
}

// Open looks back at a tournament game. What is written about it is kept in the library.
func TestOpenATournamentGame(t *testing.T) {
	a := shown(t, imported, tournament)
	of, ok := a.click("open").To.(screen.Review)
	if !ok || game.FormatMoves(of.Record.Game.Line()) != "f5d6c3f4" || of.Names != [2]string{"Chloe", "Anna"} {
		t.Fatalf("Open leads to %+v", of)
	}
	of.Record.Game.Root().Note.Comment = "a fine game"
	if err := of.Save(of.Record, true); err != nil {
		t.Fatal(err)
	}
	a.preview.id = 0 // so that it is read again
	for a.preview.record == nil || a.preview.record.Game.Root().Note.Comment != "a fine game" {
		a.preview.id = 0
		a.settle()
	}
	setup, ok := a.click("playon").To.(screen.Setup)
	if !ok || setup.Start.None() {
		t.Errorf("Play on leads to %+v", setup)
	}
}

// An own game appears in the list after its file has been written, and Open continues it.
func TestMine(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.Mine}, "")
	a.want("Your games appear here, finished or not. They are saved", "automatically.")
	setup := session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "friendly:club"}}}
	a.s.Store.Save(session.Saved{ID: a.s.Store.NewID(), Setup: setup, Record: screentest.Record(t, "f5d6"), Ply: 2})
	for a.s.Store.Waiting() {
		a.tick(widget.Input{})
	}
	a.s.Library.Sync()
	for !a.has("You – Club") {
		a.tick(widget.Input{})
	}
	a.settle()
	a.want("1 game", "Move 2")
	a.click("open")
	for {
		a.tick(widget.Input{})
		if to := a.s.Current.Poll(); to.To != nil {
			break
		}
	}
	if got := a.s.Session.Snapshot(); game.FormatMoves(got.Moves) != "f5d6" || got.Setup.Seats != setup.Seats {
		t.Errorf("the game on the board is %+v", got.Setup)
	}
}

// A game whose file was written while the screen was closed is in the list as soon as the screen
// opens again.
func TestTheNewestGameIsThere(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.Mine}, "")
	a.s.Store.Save(session.Saved{ID: a.s.Store.NewID(), Setup: session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "friendly:club"}}}, Record: screentest.Record(t, "f5d6"), Ply: 2})
	for a.s.Store.Waiting() {
		a.s.PollShelf()
	}
	a.Screen = New(a.s, screen.GameList{Filter: library.Mine})
	t.Cleanup(a.Screen.Close)
	version := a.s.Library.Version()
	for a.s.Library.Version() == version { // the screen has no ticks here, so it cannot look later
		a.s.PollShelf()
	}
	a.settle()
	a.want("You – Club")
}

// An exported file can be read again; its ending says the format.
func TestExport(t *testing.T) {
	a := shown(t, imported, tournament)
	for _, ending := range []string{"ggf", "sgf", "json", "txt"} {
		path := filepath.Join(t.TempDir(), "out."+ending)
		want := a.export(a.marked.found.ids).To.(screen.Files)
		want.Done(path)
		a.settle()
		a.want("3 games saved to " + path)
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		content, err := recognise.Read(t.Context(), f, recognise.Options{Name: path})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for g, err := range content.Games {
			if err != nil || g.Game.LineLen() < 3 {
				t.Errorf("%s: %v", ending, err)
			}
			n++
		}
		f.Close()
		if n != 3 {
			t.Errorf("%s: %d games", ending, n)
		}
	}
	a.export(a.marked.found.ids).To.(screen.Files).Done(filepath.Join(t.TempDir(), "no", "out.ggf"))
	a.settle()
	if line := a.status(); !strings.HasSuffix(line, " does not exist.") {
		t.Errorf("a missing folder: %q", line)
	}
}

// A library that cannot be opened says why, and the screen stays usable.
func TestNoLibrary(t *testing.T) {
	s := screentest.Services(t, screentest.Idle{})
	s.Library = jobs.NewLibrary(func(context.Context) (*library.Library, string, error) {
		return nil, "", os.ErrPermission
	})
	a := &scene{Screen: New(s, imported), t: t, w: 1280, h: 800}
	a.settle()
	a.want(os.ErrPermission.Error())
	if to := a.click("back"); to.Step != screen.StepPop {
		t.Errorf("Back leads to %+v", to)
	}
}

// Every control has its place, and no text of the buttons is cut, at every size.
func TestPlaces(t *testing.T) {
	at := game.Start
	a := shown(t, screen.GameList{Filter: library.Imported, At: &at}, tournament)
	a.click("here")
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {1280, 800}, {1920, 1080}, {600, 1000}} {
		a.w, a.h = size[0], size[1]
		a.settle()
		if f := a.frame; f.Controls == nil {
			t.Fatal("no controls")
		}
		for _, c := range a.frame.Controls {
			if r := c.Rect; r.X < 0 || r.Y < 0 || r.X+r.W > a.w+1 || r.Y+r.H > a.h+1 {
				t.Errorf("%v: %s lies outside: %+v", size, c.ID, r)
			}
		}
	}
}

// The offer of an empty list stays inside its panel in a small window, and touches no other button.
func TestTheOfferFits(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.Imported}, "")
	for _, size := range [][2]float64{{640, 480}, {1280, 800}, {1920, 1080}} {
		a.w, a.h = size[0], size[1]
		a.settle()
		at := map[string]widget.Rect{}
		for _, c := range a.frame.Controls {
			at[c.ID] = c.Rect
		}
		offer, open := at["import-first"], at["open"]
		if offer.H == 0 || offer.Y+offer.H+theme.Inset > open.Y {
			t.Errorf("%v: the offer %+v is too near to Open %+v", size, offer, open)
		}
	}
}

// A running import says how many games it has added, in whole words also in a small window.
func TestARunningImport(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.Imported}, "")
	read := library.Progress{Added: 137_548, Source: "WTH_2025.wtb"}
	for _, c := range []struct {
		at   widget.Rect
		now  library.Progress
		want string
	}{
		{widget.Rect{W: 176, H: 82}, read, "137,548 games added"},
		{widget.Rect{W: 462, H: 56}, read, "137,548 games added; reading WTH_2025.wtb"},
		{widget.Rect{W: 462, H: 56}, library.Progress{}, "0 games added"},
	} {
		f := widget.Begin(&a.state, widget.Input{}, theme.ByName(a.s.Settings.Theme), 1, paint.Measure)
		declareImport(f, c.at, c.now, a.ticks)
		f.End()
		if got := screentest.Texts(f); !slices.Contains(got, c.want) {
			t.Errorf("%v: %q", c.at, got)
		}
	}
}

// While an import has added nothing, an empty list says that its games will appear, and offers no
// other import. Its panel has room for that in a small window too.
func TestAnImportThatHasAddedNothing(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.Imported}, "")
	a.s.Library.Import(recognise.Sources{List: []recognise.Source{{Name: "slow.txt", Games: func(ctx context.Context, _ *atomic.Int64) iter.Seq2[recognise.Game, error] {
		return func(func(recognise.Game, error) bool) { <-ctx.Done() }
	}}}})
	for _, size := range [][2]float64{{640, 480}, {1280, 800}} {
		a.w, a.h = size[0], size[1]
		a.settle()
		a.gone("Choose files or a folder")
		if text := strings.Join(screentest.Texts(a.frame), " "); !strings.Contains(text, "The games appear here as they are added.") {
			t.Errorf("%v: %q", size, text)
		}
	}
}

// In a small window a row has the players with their discs one below the other, and the menu covers
// no square. Only its own button is marked.
func TestASmallWindow(t *testing.T) {
	at := game.Start
	a := shown(t, screen.GameList{Filter: library.Imported, At: &at}, tournament)
	a.w, a.h = 640, 480
	a.settle()
	a.want("Anna", "Ben", "Dan", "Eve")
	a.gone("Anna \u2013 Ben")
	edge := view.Arrange(a.w, a.h).Board
	for _, id := range []string{"more", "filter"} {
		a.click(id)
		if a.menu == nil || a.menu.more != (id == "more") {
			t.Fatalf("%s opens %+v", id, a.menu)
		}
		for _, c := range a.frame.Controls {
			if strings.HasPrefix(c.ID, "games-menu") && c.Rect.X < edge.X+edge.W {
				t.Errorf("the menu covers the board: %+v", c)
			}
		}
		for _, tool := range a.tools() {
			if tool.Chosen != (tool.ID == id) {
				t.Errorf("with the menu of %s, %s is marked: %v", id, tool.ID, tool.Chosen)
			}
		}
		for _, e := range a.menu.entries[:5] {
			a.want(e.Label)
		}
		a.key("Escape")
	}
}

// "By date" begins with the newest game, also after another order; a second choice turns it.
func TestByDateBeginsWithTheNewest(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.All}, tournament)
	dates := func() (list []string) {
		a.settle()
		for _, id := range a.marked.found.ids {
			if row, ok := a.pages.row(id); ok {
				list = append(list, row.Date)
			}
		}
		return list
	}
	falling := func(list []string) bool {
		return slices.IsSortedFunc(list, func(x, y string) int { return strings.Compare(y, x) })
	}
	for _, before := range []string{"sort-players", "sort-result", "sort-event", "sort-opening"} {
		a.pick("more", before)
		a.pick("more", "sort-date")
		if list := dates(); len(list) < 2 || !falling(list) || slices.IsSorted(list) {
			t.Errorf("after %s: %q", before, list)
		}
	}
	if a.pick("more", "sort-date"); falling(dates()) {
		t.Error("a second choice does not turn the order")
	}
}

// pick opens a menu and chooses an entry.
func (a *scene) pick(menu, entry string) {
	a.t.Helper()
	a.click(menu)
	a.click("games-menu-" + entry)
}

// clip is a clipboard that only takes.
type clip struct{ text string }

func (c *clip) Copy(text string) { c.text = text }

func (*clip) Paste() <-chan string { return nil }

// The previewed game is copied whole, from any of its positions.
func TestCopyThePreview(t *testing.T) {
	a := shown(t, screen.GameList{Filter: library.All}, tournament)
	c := &clip{}
	a.s.Sharing.Texts = c
	a.write("Chloe")
	a.preview.step(-2)
	if a.Copy(); c.text != "f5d6c3f4" || a.status() != "Copied 4 moves" {
		t.Errorf("copied %q; it says %q", c.text, a.status())
	}
	a.write("zzz")
	if a.Copy(); c.text != "f5d6c3f4" || a.status() != "There is no game to copy" {
		t.Errorf("without a game: copied %q; it says %q", c.text, a.status())
	}
}

// A game can go on from every position in which a side can move.
func TestPlayable(t *testing.T) {
	p := preview{record: screentest.Record(t, screentest.FullBoard), ply: 60}
	if p.playable() {
		t.Error("a game can go on from its end")
	}
	if p.step(-1); !p.playable() {
		t.Error("a game cannot go on from the position before its end")
	}
	if (&preview{}).playable() {
		t.Error("a game that is not read can go on")
	}
}
