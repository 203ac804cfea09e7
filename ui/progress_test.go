package ui

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/rating"
	"flipside/game/record"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// blackWins is a short game that Black wins 64-0.
const blackWins = "e6f4e3f6g5d6e7f5c5"

// played is a finished game in a file.
type played struct {
	seats [2]session.Seat
	help  record.Help
}

// recordApp writes games of blackWins, an hour apart, and returns an App with a library of them.
func recordApp(t *testing.T, games ...played) *App {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		v := session.Saved{ID: fmt.Sprintf("%04d", i), Setup: session.Setup{Seats: g.seats}, Record: screentest.Record(t, blackWins), Ply: 9, Over: true, Help: g.help,
			Changed: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(i) * time.Hour)}
		data, err := v.Encode()
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, "games", v.ID+".json"), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	o := Options{Store: store.OpenAt(folder, folder), Player: func(ai.Preset, uint64) (match.Player, error) { return screentest.Idle{}, nil }}
	o.Library = OpenLibrary(o.Store, "")
	known := settings.Default()
	known.Motion, known.Finished = theme.NoMotion, true
	a := newApp(o, known, &sound.Sound{}, 1)
	t.Cleanup(func() {
		a.services.Session.Close()
		if err := a.o.Store.Close(); err != nil {
			t.Error(err)
		}
		a.services.Results.Close()
		if err := a.services.Library.Close(); err != nil {
			t.Error(err)
		}
	})
	a.resize(1280, 800)
	a.services.Library.Want()
	a.wait(func() bool {
		stats, known, _ := a.services.Record()
		return known && len(stats.Results) >= resultsOf(games)
	})
	return a
}

// resultsOf returns how many of the games are against an engine or against a friend with a name.
func resultsOf(games []played) (n int) {
	for _, g := range games {
		if g.seats[0].Human != g.seats[1].Human || g.seats[0].Name != g.seats[1].Name {
			n++
		}
	}
	return n
}

// wait passes ticks until ok.
func (a *App) wait(ok func() bool) {
	for !ok() {
		a.tell()
		runtime.Gosched()
	}
}

func against(spec string) [2]session.Seat {
	return [2]session.Seat{{Human: true}, {Spec: spec}}
}

var (
	novice = played{seats: against("friendly:novice")}
	ada    = played{[2]session.Seat{{Human: true, Name: "Ada"}, {Human: true}}, 0}
)

// shows checks that a frame shows texts and does not show others, which begin with "-".
func shows(t *testing.T, what string, f *widget.Frame, want ...string) {
	t.Helper()
	got := texts(f)
	for _, w := range want {
		w, none := strings.CutPrefix(w, "no ")
		if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, w) }) == none {
			t.Errorf("%s: it says %q, and about %q it should be otherwise", what, got, w)
		}
	}
}

// Before the first game the start page says nothing about a record, and Progress offers a game.
func TestProgressBeforeTheFirstGame(t *testing.T) {
	for _, games := range [][]played{nil, {{seats: people}}} {
		a := recordApp(t, games...)
		shows(t, "start page", frameOf(a, away), "no rating", "no games")
		a.open(screen.Progress{})
		shows(t, "no game", frameOf(a, away), "You have not finished a game yet", "Play Beginner")
		if a.clickOn(t, "play"); a.scene() != "play" || a.snap().Setup.Seats != against(settings.FirstOpponent) {
			t.Errorf("the button leads to %s with %+v", a.scene(), a.snap().Setup.Seats)
		}
	}
}

// The titles of the choice of the players and of the record are whole in a low window, and do not
// lie over what is there in their place otherwise.
func TestTitlesInALowWindow(t *testing.T) {
	for _, size := range [][2]float64{{1024, 560}, {1024, 600}, {1280, 645}} {
		a := recordApp(t, novice, novice, novice, novice, novice)
		a.resize(size[0], size[1])
		for title, to := range map[string]screen.Destination{"Progress": screen.Progress{}, "Who plays?": screen.Setup{}} {
			a.lead(screen.Only(screen.Home{}))
			a.open(to)
			frameOf(a, away)
			f := frameOf(a, away)
			if !slices.Contains(texts(f), title) {
				t.Errorf("%v: %q is not in %q", size, title, texts(f))
			}
			fits(t, fmt.Sprint(size, " ", title), a, f)
		}
	}
}

// Progress tells what the library counts, and so does the start page in a line that leads there.
func TestProgress(t *testing.T) {
	hinted := played{against("friendly:beginner"), record.Hints}
	a := recordApp(t, hinted)
	shows(t, "start page, unrated", frameOf(a, away), "You finished 1 game")
	a.open(screen.Progress{})
	shows(t, "unrated", frameOf(a, away), "No rated games yet", "1 game is unrated", "Beginner", "+64.0")

	a = recordApp(t, novice, hinted)
	shows(t, "start page, one rated game", frameOf(a, away), "Your rating appears after 4 more rated games")
	a.open(screen.Progress{})
	shows(t, "one rated game", frameOf(a, away), "Your rating appears after 4 more rated games", "Play Beginner", "Novice")
	for _, words := range texts(frameOf(a, away)) {
		if strings.Contains(words, "between") {
			t.Errorf("one rated game has a number: %q", words)
		}
	}

	a = recordApp(t, novice, novice, novice, novice, novice, hinted, ada)
	stats, _, err := a.services.Record()
	if err != nil {
		t.Fatal(err)
	}
	if stats.Games != 5 || stats.Unrated != 2 {
		t.Fatalf("%+v", stats)
	}
	shows(t, "start page", frameOf(a, away), fmt.Sprintf("Your rating: %.0f, between %.0f and %.0f", stats.Rating, stats.Low, stats.High))
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {1920, 1080}} { // the same number, in fewer words
		a.resize(size[0], size[1])
		shows(t, "start page of another size", frameOf(a, away), fmt.Sprintf("ating: %.0f", stats.Rating))
	}
	a.resize(1280, 800)
	a.clickOn(t, "progress")
	f := frameOf(a, away)
	shows(t, "Progress", f, fmt.Sprintf("%.0f", stats.Rating), fmt.Sprintf("between %.0f and %.0f, from 5 rated games", stats.Low, stats.High),
		"2 games are unrated", "Novice", "Beginner", "Ada", "-64.0", "1 March 2026", "Longest runs: 6 won, 1 lost")
	if a.scene() != "progress" {
		t.Errorf("the line leads to %s", a.scene())
	}
	frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEscape: true}})
	if a.scene() != "home" {
		t.Error("Escape does not lead back")
	}
}

// The numbers of the screen are those of a library that another program opens on the same files.
func TestProgressIsWhatTheLibraryTells(t *testing.T) {
	a := recordApp(t, novice, ada, novice, played{[2]session.Seat{{Spec: "minimax:hard,threads=2"}, {Human: true}}, 0})
	l, _, err := library.Open(context.Background(), library.Options{File: filepath.Join(t.TempDir(), "l.sqlite"), Games: a.o.Store.Games(), Elo: ai.EloOf})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	want, err := l.Stats(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	got, _, _ := a.services.Record()
	if got.Rating != want.Rating || got.Low != want.Low || got.High != want.High || got.Games != want.Games || got.Unrated != want.Unrated ||
		!slices.Equal(got.Against, want.Against) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if want.Games != 3 || want.Unrated != 1 || len(want.Against) != 3 {
		t.Errorf("%+v", want)
	}
	for _, s := range want.Against {
		if s.Name == "minimax:hard" && (s.Color != game.White || s.Losses != 1) || s.Friend && (s.Name != "Ada" || s.Losses != 1 || s.Color != game.White) {
			t.Errorf("%+v", s)
		}
	}
}

// The opponent who would be even, or who is nearest, is one click away, and comes to the side of
// the last choice. Nobody is even whose rating is far from the person's.
func TestEvenOpponent(t *testing.T) {
	beginner := played{seats: against("friendly:beginner")}
	a := recordApp(t, beginner, beginner, beginner, beginner, beginner)
	a.settings.Black, a.settings.White = "random", settings.Human
	a.open(screen.Progress{})
	f := frameOf(a, away)
	stats, _, err := a.services.Record()
	if err != nil {
		t.Fatal(err)
	}
	level, _ := rating.Even(stats.Rating, players.Levels())
	name, line := roster.Label(session.Seat{Spec: level.Name}), "%s would be an even match."
	if far := math.Abs(stats.Rating-level.Elo) > 100; far {
		line = "Nearest: %s, rated " + fmt.Sprintf("%.0f", level.Elo)
	}
	shows(t, "the opponent", f, fmt.Sprintf(line, name), "Play "+name, "A rating starts at 700.")
	a.clickOn(t, "play")
	if seats := a.snap().Setup.Seats; a.scene() != "play" || !seats[1].Human || seats[0].Human || seats[0].Spec == "random" {
		t.Errorf("%s with %+v", a.scene(), seats)
	}
}

// Everything on Progress can be reached with Tab, and nothing overlaps or is cut in any window.
func TestProgressFits(t *testing.T) {
	many := []played{ada}
	for _, spec := range ai.Names() {
		many = append(many, played{seats: against(spec)}, played{[2]session.Seat{{Spec: spec}, {Human: true}}, 0})
	}
	for name, games := range map[string][]played{"no game": nil, "one game": {novice}, "unrated": {ada}, "many": many} {
		a := recordApp(t, games...)
		a.open(screen.Progress{})
		for _, size := range fitWindows {
			a.settings.Scale = size.scale
			a.resize(size.w, size.h)
			for _, tab := range []string{"", "progress-2", "progress-1"} {
				f := frameOf(a, away)
				if tab != "" {
					i := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == tab })
					if i < 0 {
						continue
					}
					clickAt(a, f.Controls[i].Rect.X+9, f.Controls[i].Rect.Y+9)
					f = frameOf(a, away)
				}
				fitsOutsideLists(t, fmt.Sprintf("%gx%g at %d %%, %s %s", size.w, size.h, size.scale, name, tab), a, f)
			}
		}
		a.resize(1280, 800)
		a.settings.Scale = 100
		seen := map[string]bool{}
		for range 8 {
			frameOf(a, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyTab: true}})
			seen[a.state.Focus] = true
		}
		for _, c := range frameOf(a, away).Controls {
			if !strings.HasPrefix(c.ID, view.ScoresID+"-") && !seen[c.ID] {
				t.Errorf("%s: Tab does not come to %s", name, c.ID)
			}
		}
	}
}

// fitsOutsideLists checks that no text is cut, and that controls do not overlap and lie in the
// window, except the rows of a list.
func fitsOutsideLists(t *testing.T, name string, a *App, f *widget.Frame) {
	t.Helper()
	for _, words := range texts(f) {
		if strings.HasSuffix(words, widget.Ellipsis) {
			t.Errorf("%s: %q is cut", name, words)
		}
	}
	var before []widget.Control
	for _, c := range f.Controls {
		if strings.HasPrefix(c.ID, view.ScoresID+"-") {
			continue
		}
		if !inside(c.Rect, a.size.area()) {
			t.Errorf("%s: %s leaves the window: %+v", name, c.ID, c.Rect)
		}
		for _, other := range before {
			if !apart(c.Rect, other.Rect) {
				t.Errorf("%s: %s overlaps %s", name, c.ID, other.ID)
			}
		}
		before = append(before, c)
	}
}

// After three wins in a row against a level, the result offers the one above, and a click starts a
// game against it. After two it offers nothing, and neither after an unrated game.
func TestAnotherLevelIsOffered(t *testing.T) {
	for _, c := range []struct {
		name   string
		before []played
		help   record.Help
		offer  bool
	}{
		{"the third win", []played{novice, novice}, 0, true},
		{"the second win", []played{novice}, 0, false},
		{"an unrated win", []played{novice, novice, novice}, record.Hints, false},
	} {
		a := recordApp(t, c.before...)
		saved := session.Saved{ID: a.o.Store.NewID(), Record: screentest.Record(t, blackWins[:16]), Ply: 8, Help: c.help, Setup: session.Setup{Seats: against("friendly:novice")}}
		saved.Setup.ID = saved.ID
		if err := a.services.Session.Restore(saved); err != nil {
			t.Fatal(err)
		}
		a.lead(screen.Only(screen.Play{}))
		a.tell()
		if err := a.services.Session.Play(game.At(2, 4)); err != nil {
			t.Fatal(err)
		}
		a.wait(func() bool {
			if !c.offer { // then nothing waits for the library
				a.services.SyncLibrary()
			}
			stats, _, _ := a.services.Record()
			return len(stats.Results) > len(c.before)
		})
		a.tell()
		f := frameOf(a, away)
		i := slices.IndexFunc(f.Controls, func(k widget.Control) bool { return k.ID == "offer" })
		if i >= 0 != c.offer {
			t.Errorf("%s: offered %v, want %v: %q", c.name, i >= 0, c.offer, texts(f))
			continue
		}
		if !c.offer {
			continue
		}
		shows(t, c.name, f, "Try Casual")
		if a.clickOn(t, "offer"); a.snap().Ply != 0 || a.snap().Setup.Seats != against("friendly:casual") {
			t.Errorf("the offer leads to %+v", a.snap().Setup.Seats)
		}
	}
}

// A friend's name of the setup is in the game, in the settings and in the next game of two players.
func TestFriend(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.open(screen.Setup{Seats: people})
	typeIn(t, a, "name-black", "Ada")
	shows(t, "the tabs", frameOf(a, away), "Ada", "You")
	a.clickOn(t, "swap")
	a.clickOn(t, "start")
	want := [2]session.Seat{{Human: true}, {Human: true, Name: "Ada"}}
	if a.snap().Setup.Seats != want || a.settings.Friend != "Ada" || a.settings.FriendBlack {
		t.Fatalf("%+v, settings %q, %v", a.snap().Setup.Seats, a.settings.Friend, a.settings.FriendBlack)
	}
	shows(t, "the cards", frameOf(a, away), "Ada", "You")
	a.lead(a.services.Current.Leave())
	shows(t, "start page", frameOf(a, away), "with Ada")
	a.clickOn(t, "two")
	if a.clickOn(t, "start"); a.snap().Setup.Seats != want {
		t.Errorf("%+v", a.snap().Setup.Seats)
	}
	a.open(screen.Setup{Seats: against("random")})
	if f := frameOf(a, away); slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == "name-black" || c.ID == "name-white" }) {
		t.Error("a name is asked for in a game against an engine")
	}
}
