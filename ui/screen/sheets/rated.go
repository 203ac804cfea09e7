package sheets

import (
	"flipside/assets/words"
	"flipside/game/rating"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
)

// NewRated returns the sheet that says what a rated game is, and lets a person play the game on the
// board unrated. why says why that game is unrated, or will be; empty: it is rated.
func NewRated(s *session.Session, why string) *Question {
	decline := func() screen.Transition {
		s.Note(record.Declined)
		return screen.Pop()
	}
	return &Question{name: "rated", wide: 520, Sheet: screen.Sheet{FirstID: "rated-close"}, now: func() *asked {
		snap := s.Snapshot()
		open := snap.Rated && !snap.Over // the person can still choose
		a := &asked{title: words.Get("rated.title")}
		if !snap.Rated {
			a.title = words.Get("rated.title.not")
		}
		if why != "" {
			a.Paragraphs = []string{why + "."}
		}
		a.Paragraphs = append(a.Paragraphs, words.Get("rated.about", "n", rating.Least), words.Get("rated.ends"))
		if why == "" && open {
			a.Paragraphs = append(a.Paragraphs, words.Get("rated.without"))
		}
		if open {
			a.answers = append(a.answers, answer{id: "rated-off", text: "rated.off", do: decline})
		}
		a.answers = append(a.answers, answer{id: "rated-close", text: "close"})
		return a
	}}
}
