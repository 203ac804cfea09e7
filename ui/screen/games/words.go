package games

import (
	"strings"
	"time"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/ui/screen"
)

// about returns what the second line of a row says: the day, the event, the opening and the discs
// that the player lost.
func about(row library.Game, now time.Time, compact bool) (phrase []string) {
	day := row.Date
	if row.File != "" {
		day = dayOf(row.Changed, now, compact)
	} else if i := strings.IndexByte(day, '-'); i > 0 && compact {
		day = day[:i]
	}
	for _, w := range [...]string{screen.FileSays(row.Said), day, row.Event, row.Opening} {
		if w != "" {
			phrase = append(phrase, w)
		}
	}
	for side, lost := range row.Lost {
		if row.Human[side] && !row.Human[1-side] && lost >= 0 {
			phrase = append(phrase, words.Get("games.lost", "n", lost))
		}
	}
	return phrase
}

// dayOf returns the day and the time of day in words. A narrow row has no time of day before
// yesterday.
func dayOf(t, now time.Time, compact bool) string {
	t, now = t.Local(), now.Local()
	layout := words.Get("date")
	day := t.Format(layout)
	switch day {
	case now.Format(layout):
		day = words.Get("day.today")
	case now.AddDate(0, 0, -1).Format(layout):
		day = words.Get("day.yesterday")
	default:
		if compact {
			return day
		}
	}
	return words.Get("day.time", "day", day, "time", t.Format(words.Get("time")))
}
