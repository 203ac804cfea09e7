package e2e

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/rating"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
)

// A person loses the fifth rated game to its end. Progress counts it: at once, by keyboard, and
// after a restart.
func TestProgress(t *testing.T) {
	need(t)
	whole := screentest.FullBoard
	g, err := game.FromMoves(legal(t, whole))
	if err != nil {
		t.Fatal(err)
	}
	result, _ := g.Result()
	loser, left := game.Black, 2 // moves left: the last one is forced
	if result.Score > 0 {
		loser, left = game.White, 1
	}
	home := homeWith(t, motionless)
	v := session.Saved{ID: "lost", Record: screentest.Record(t, whole[:len(whole)-2*left]), Ply: g.LineLen() - left}
	v.Setup.Seats = [2]session.Seat{{Spec: "friendly:novice"}, {Spec: "friendly:novice"}}
	v.Setup.Seats[loser] = session.Seat{Human: true}
	keep(t, home, v)
	for i := range rating.Least - 1 { // a rating is shown from the fifth game on
		done := v
		done.ID, done.Record, done.Ply, done.Over = fmt.Sprintf("lost-%d", i), screentest.Record(t, whole), g.LineLen(), true
		keep(t, home, done)
	}
	p := start(t, home, "--size", wide)
	p.click("continue")
	says := func(words string) func(l line) bool {
		return func(l line) bool {
			return slices.ContainsFunc(l.Texts, func(s string) bool { return strings.Contains(s, words) })
		}
	}
	p.until("a rated game", func(l line) bool { return human(l) && says("Rated")(l) })
	next := whole[len(whole)-2*left:][:2]
	p.square(next)
	p.until("the end", func(l line) bool { return l.Over && l.Settled && says("You lost")(l) })
	p.goHome()
	p.until("a line about the record", func(l line) bool { return l.Controls["progress"].Enabled })
	p.tabTo("progress")
	p.keys("Return")
	counted := func(l line) bool {
		return l.Scene == "progress" && says("from 5 rated games")(l) && says("Novice")(l) && says("would be an even match")(l)
	}
	p.until("the game counted", counted)
	p.keys("Escape")
	p.until("the start page", func(l line) bool { return l.Scene == "home" })
	if err := p.quit(); err != nil {
		t.Fatal(err)
	}
	p = startOn(t, p.desk.screen, home, "--size", wide)
	p.click("progress")
	l := p.until("the game counted again", counted)

	// The program without a window reports the same about the same files.
	engine := exec.Command(filepath.Join(filepath.Dir(binary(t)), "flipside-engine"), "library", "stats", "--json")
	engine.Env = p.cmd.Env
	out, err := engine.Output()
	if err != nil {
		t.Fatalf("flipside-engine: %v, %s", err, out)
	}
	var stats struct {
		Rating, Low, High float64
		Games, Unrated    int
		Opponents         []struct {
			Name, Color         string
			Wins, Draws, Losses int
			Mean                float64 `json:"disc_mean"`
		}
	}
	if err := json.Unmarshal(out, &stats); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	if stats.Games != rating.Least || stats.Unrated != 0 || len(stats.Opponents) != 1 {
		t.Fatalf("%s", out)
	}
	o := stats.Opponents[0]
	if o.Name != "friendly:novice" || o.Color != strings.ToLower(loser.String()) || o.Losses != rating.Least {
		t.Errorf("%s", out)
	}
	for _, want := range []string{fmt.Sprintf("%.0f", stats.Rating), fmt.Sprintf("between %.0f and %.0f", stats.Low, stats.High), fmt.Sprintf("%+.1f", o.Mean)} {
		if !says(want)(l) {
			t.Errorf("the screen does not tell %q: %q", want, l.Texts)
		}
	}
}

// When a person takes back a move of a rated game while the opponent thinks, a question says what
// it costs. It stays when the opponent has moved, and only its answer takes the move back.
func TestTheGameSaysThatItBecomesUnrated(t *testing.T) {
	p := start(t, "", "--black", "human", "--white", "friendly:beginner")
	p.until("a turn", human)
	p.square("f5")
	p.keys("ctrl+z")
	asks := func(l line) bool {
		return l.Controls["unrate-yes"].Enabled && strings.Contains(strings.Join(l.Texts, " "), "Taking back a move makes this game unrated.") && slices.Contains(l.Texts, "Rated")
	}
	p.until("the question", asks)
	p.until("an answer of the opponent, and the question", func(l line) bool { return human(l) && l.Ply == 2 && asks(l) })
	p.keys("ctrl+z")
	p.until("the question still", func(l line) bool { return l.Ply == 2 && asks(l) })
	p.click("unrate-yes")
	p.until("the move back", func(l line) bool { return human(l) && l.Ply == 0 && slices.Contains(l.Texts, "Unrated") })
}
