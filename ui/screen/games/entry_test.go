package games

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/paint"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// entryTexts draws a row in a column of a width, and returns its texts.
func entryTexts(e shownGame, width float64) []string {
	f := widget.Begin(&widget.State{}, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, paint.Measure)
	f.Least = theme.Small
	height := 56.0
	if e.compact {
		height = 66
	}
	e.draw(f, widget.Rect{W: width, H: height})
	f.End()
	return screentest.Texts(f)
}

// A game of one person says whether that person won; a game of two people or engines does not.
func TestARowSaysWhoWonForYou(t *testing.T) {
	you, both := [2]bool{true, false}, [2]bool{true, true}
	discs := func(black int, end record.End) library.FinalScore {
		return library.ResultOf(record.Ending{End: end, Score: float64(2*black - 64)})
	}
	for _, c := range []struct {
		name   string
		human  [2]bool
		result library.FinalScore
		want   string // empty: no word
	}{
		{"black won", you, discs(40, record.Played), "Won"},
		{"black lost", you, discs(20, record.Played), "Lost"},
		{"white won", [2]bool{false, true}, discs(20, record.Played), "Won"},
		{"white lost", [2]bool{false, true}, discs(64, record.Played), "Lost"},
		{"drawn", you, discs(32, record.Played), "Draw"},
		{"won by resignation", you, discs(64, record.Resigned), "Won"},
		{"lost on time", you, discs(0, record.TimedOut), "Lost"},
		{"unfinished", you, library.FinalScore{}, ""},
		{"void", you, library.ResultOf(record.Ending{End: record.Void}), ""},
		{"two people", both, discs(40, record.Played), ""},
		{"two engines", [2]bool{}, discs(40, record.Played), ""},
	} {
		row := library.Game{File: "a", Players: [2]string{"You", "Calculator Medium"}, Human: c.human, Result: c.result, Finished: true,
			Changed: time.Date(2026, 3, 1, 12, 0, 0, 0, time.Local), Lost: [2]int{-1, -1}}
		if c.human[1] && !c.human[0] {
			row.Players = [2]string{"Calculator Medium", "You"}
		}
		for _, width := range []float64{104, 400} {
			texts := entryTexts(shownGame{row, row.Changed, width < 200}, width)
			said := ""
			for _, text := range texts {
				for _, word := range [...]string{"Won", "Lost", "Draw"} {
					if text == word || strings.HasPrefix(text, word+" ") {
						said += word
					}
				}
				if text == "You"+widget.Ellipsis || strings.HasPrefix(text, "Wo") && !strings.HasPrefix(text, "Won") {
					t.Errorf("%s, width %g: %q is cut", c.name, width, text)
				}
			}
			if said != c.want {
				t.Errorf("%s, width %g: it says %q, want %q: %q", c.name, width, said, c.want, texts)
			}
		}
	}
	row := library.Game{File: "a", Players: [2]string{"You", "Club"}, Human: you, Result: discs(0, record.Resigned), Finished: true}
	if texts := entryTexts(shownGame{row, time.Now(), false}, 400); !slices.Contains(texts, "Lost by resignation") {
		t.Errorf("%q", texts)
	}
}

// Games of one day differ by the time of day.
func TestTheTimeOfAGame(t *testing.T) {
	now := time.Date(2026, 5, 4, 15, 0, 0, 0, time.Local)
	for _, c := range []struct {
		before       time.Duration
		wide, narrow string
	}{
		{time.Hour - 5*time.Minute, "today 14:05", "today 14:05"},
		{20 * time.Hour, "yesterday 19:00", "yesterday 19:00"},
		{48 * time.Hour, "2 May 2026 15:00", "2 May 2026"},
	} {
		for compact, want := range map[bool]string{false: c.wide, true: c.narrow} {
			if got := dayOf(now.Add(-c.before), now, compact); got != want {
				t.Errorf("%v ago: %q, want %q", c.before, got, want)
			}
		}
	}
	imported := library.Game{Date: "2019-05-01", Changed: now, Lost: [2]int{-1, -1}}
	if got := about(imported, now, false); got[0] != "2019-05-01" {
		t.Errorf("an imported game: %q", got)
	}
}
