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
		day = dayOf(row.Changed, now)
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

// dayOf returns the day of a time in words.
func dayOf(t, now time.Time) string {
	t, now = t.Local(), now.Local()
	day := words.Get("date")
	switch t.Format(day) {
	case now.Format(day):
		return words.Get("day.today")
	case now.AddDate(0, 0, -1).Format(day):
		return words.Get("day.yesterday")
	}
	return t.Format(day)
}
