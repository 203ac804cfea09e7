package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// learnt has the right moves of each lesson, and a legal move that is wrong, or "".
var learnt = []struct {
	right []string
	wrong string
}{
	{right: []string{"d3"}}, {right: []string{"d3"}, wrong: "b3"}, {right: []string{"a7"}}, {right: []string{"f1", "e6"}},
	{right: []string{"h7"}}, {right: []string{"h8"}, wrong: "b1"}, {right: []string{"f3"}, wrong: "b7"},
}

// square returns a square by its name.
func square(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// playSquare plays a square, by the keys or by the pointer, and waits until nothing moves.
func playSquare(t *testing.T, a *App, name string, byKey bool) {
	t.Helper()
	if byKey {
		typeMove(a, game.Move(square(t, name)))
	} else {
		facts, _ := a.router.facts(a.size.area())
		x, y := facts.Square(square(t, name)).Center()
		clickAt(a, x*a.size.scale, y*a.size.scale)
	}
	still(t, a)
}

// lessonOf returns the number of the lesson on the screen, as it says.
func lessonOf(a *App) string {
	for _, line := range wordsOf(a) {
		if strings.HasSuffix(line, fmt.Sprint(" of ", len(learnt))) {
			return strings.Fields(line)[0]
		}
	}
	return ""
}

// A person goes through all lessons by the pointer or by the keys alone, and begins a game with the
// opponent of the start page.
func TestHowToPlay(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}} {
		for _, byKey := range []bool{false, true} {
			a := testApp(t, size[0], size[1])
			do := func(id string) {
				if byKey {
					pressOn(t, a, id)
				} else {
					a.clickOn(t, id)
				}
			}
			do("howto")
			for i, l := range learnt {
				if got := lessonOf(a); a.scene() != "howto" || got != fmt.Sprint(i+1) {
					t.Fatalf("%v, by keys: %v: lesson %s of %s, want %d", size, byKey, got, a.scene(), i+1)
				}
				playSquare(t, a, "d4", byKey)
				if want := words.Get("refuse.taken", "square", "d4"); a.status() != want {
					t.Errorf("lesson %d says %q of a taken square", i+1, a.status())
				}
				if l.wrong != "" {
					playSquare(t, a, l.wrong, byKey)
					if a.status() == words.Get("howto.right") {
						t.Errorf("lesson %d takes %s", i+1, l.wrong)
					}
				}
				for k, name := range l.right {
					if k == 1 && !strings.Contains(a.status(), "no move") {
						t.Errorf("the pass says %q", a.status())
					}
					playSquare(t, a, name, byKey)
				}
				if a.status() != words.Get("howto.right") {
					t.Fatalf("lesson %d says %q after %v", i+1, a.status(), l.right)
				}
				next := "howto-next"
				if i == len(learnt)-1 {
					next = "howto-play"
				}
				if byKey && a.state.Focus != next {
					t.Errorf("after lesson %d the focus is on %q", i+1, a.state.Focus)
				}
				do(next)
			}
			seats := a.services.Session.Snapshot().Setup.Seats
			if a.scene() != "play" || seats != a.services.Settings.LastSeats() || players.SpecOf(seats[1]) != settings.FirstOpponent {
				t.Errorf("%v: the lessons lead to %s with %+v", size, a.scene(), seats)
			}
		}
	}
}

// Wrong moves are answered, one that gives a corner away by White's move into it, and after three
// of them the board shows what is wanted. A lesson can be skipped, and done again.
func TestHowToAnswersWrongMoves(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.open(screen.HowTo{})
	hints := func() (n int) {
		for _, c := range frameOf(a, away).Commands {
			if c.Kind == widget.Box && c.Stroke > 0 && c.Top == theme.ByName(a.settings.Theme).Hint {
				n++
			}
		}
		return n
	}
	a.clickOn(t, "howto-next")
	for k, name := range []string{"b3", "a1", "f3"} {
		if hints() != 0 {
			t.Errorf("after %d wrong moves the answer is marked", k)
		}
		playSquare(t, a, name, false)
		want := words.Get("howto.lines.wrong", "square", name)
		if name == "a1" {
			want = words.Get("refuse.flips", "square", name)
		}
		if a.status() != want {
			t.Errorf("%s: %q, want %q", name, a.status(), want)
		}
	}
	if hints() != 1 {
		t.Errorf("after three wrong moves %d squares are marked", hints())
	}
	for range 5 {
		a.clickOn(t, "howto-next")
	}
	facts, _ := a.router.facts(a.size.area())
	x, y := facts.Square(square(t, "b7")).Center()
	clickAt(a, x, y)
	var said []string
	for range 1000 {
		if facts, _ := a.router.facts(a.size.area()); facts.Still {
			break
		}
		a.tell()
		frameOf(a, away)
		if line := a.status(); !slices.Contains(said, line) {
			said = append(said, line)
		}
	}
	if !slices.Contains(said, words.Get("howto.guard.wrong")) || a.status() != words.Get("turn.you") {
		t.Errorf("a corner given away is answered with %q, and then %q", said, a.status())
	}
	playSquare(t, a, "f3", false)
	a.clickOn(t, "howto-back")
	a.clickOn(t, "howto-next")
	if lessonOf(a) != "7" || a.status() != words.Get("turn.you") {
		t.Errorf("lesson %s again says %q", lessonOf(a), a.status())
	}
}

// The menu leads to the lessons in a game and on the start page. They leave the game as it is, and
// Escape and the last button lead back to it.
func TestHowToOverAGame(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {640, 480}, {480, 360}} {
		a := testApp(t, size[0], size[1])
		a.press("Escape")
		if a.clickOn(t, "menu-howto"); a.scene() != "howto" {
			t.Errorf("%v: the menu of the start page leads to %s", size, a.scene())
		}
		if a.press("Escape"); a.scene() != "home" {
			t.Errorf("%v: Escape leads to %s", size, a.scene())
		}
		playing(t, a)
		before := a.services.Session.Snapshot()
		for _, leave := range []string{"Escape", "howto-leave", "howto-play"} {
			a.press("Escape")
			pressOn(t, a, "menu-howto")
			playSquare(t, a, "d3", true)
			if leave == "howto-play" {
				for range len(learnt) - 1 {
					a.clickOn(t, "howto-next")
				}
			}
			if leave == "Escape" {
				a.press(leave)
			} else {
				a.clickOn(t, leave)
			}
			after := a.services.Session.Snapshot()
			if a.scene() != "play" || a.overlay() != "" || after.Ply != before.Ply || after.Spot != before.Spot || after.Setup.ID != before.Setup.ID {
				t.Errorf("%v: %s leads to %s, ply %d", size, leave, a.scene(), after.Ply)
			}
		}
	}
}

// Whoever has not finished a game sees the lessons as a tile, and others at the foot if there is
// room.
func TestHomeOffersTheLessons(t *testing.T) {
	for _, c := range []struct {
		w, h             float64
		finished, offers bool
	}{{1280, 800, false, true}, {640, 480, false, true}, {1280, 800, true, true}, {640, 480, true, false}} {
		for _, waiting := range []bool{false, true} {
			a := testApp(t, c.w, c.h)
			a.settings.Finished = c.finished
			a.lead(screen.Only(screen.Home{}))
			if waiting {
				unfinished(a, settings.Human, settings.FirstOpponent)
			}
			if has(a, "howto") != c.offers {
				t.Fatalf("%+v, a game waits: %v: the lessons are offered: %v", c, waiting, !c.offers)
			}
			if !c.offers {
				continue
			}
			f := frameOf(a, away)
			at, foot := control(t, f, "howto").Rect, control(t, f, "settings").Rect
			if tile := at.Y+at.H <= foot.Y; tile == c.finished {
				t.Errorf("%+v: the lessons are a tile: %v", c, tile)
			}
		}
	}
}

// Whoever has a record is no newcomer, even if the settings are new.
func TestARecordNeedsNoLessons(t *testing.T) {
	for _, c := range []struct {
		games []played
		want  bool
	}{{nil, false}, {[]played{novice}, true}} {
		a := recordApp(t, c.games...)
		a.settings.Finished = false
		if a.tell(); a.services.Settings.Finished != c.want {
			t.Errorf("after %d games, the user has finished one: %v", len(c.games), !c.want)
		}
	}
}

// In a lesson without dots, the cursor of the keyboard does not go to the answer.
func TestTheCursorKeepsTheAnswer(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.open(screen.HowTo{})
	a.clickOn(t, "howto-next")
	a.clickOn(t, "howto-next")
	a.press("Down")
	if facts, _ := a.router.facts(a.size.area()); facts.Cursor == square(t, learnt[2].right[0]) {
		t.Errorf("the cursor is on %v", facts.Cursor)
	}
}

// Each lesson fits in every window, before and after its moves.
func TestHowToFits(t *testing.T) {
	for _, size := range fitWindows {
		a := testApp(t, size.w, size.h)
		a.settings.Scale, a.settings.Motion = size.scale, theme.NoMotion
		a.resize(size.w, size.h)
		a.open(screen.HowTo{})
		for i, l := range learnt {
			name := fmt.Sprintf("%gx%g at %d %%, lesson %d", size.w, size.h, size.scale, i+1)
			frameOf(a, away)
			fits(t, name, a, frameOf(a, away))
			for _, move := range l.right {
				playSquare(t, a, move, true)
				fits(t, name+" after "+move, a, frameOf(a, away))
			}
			if i+1 < len(learnt) {
				a.clickOn(t, "howto-next")
			}
		}
	}
}
