package sheets

import (
	"flipside/assets/words"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// NewResign returns the question whether to resign the game on the board. Meanwhile an engine goes
// on, but a person's clock stops. The question closes if the game ends.
func NewResign(s *session.Session) *Question {
	resign := func() screen.Transition {
		s.Resign()
		return screen.Pop()
	}
	return &Question{name: "resign", Sheet: screen.Sheet{FirstID: "resign-no"}, now: func() *asked {
		snap := s.Snapshot()
		if !snap.CanResign {
			return nil
		}
		return &asked{
			title:    words.Get("resign.title"),
			Question: view.Question{Paragraphs: []string{whatResigningMeans(&snap)}},
			answers:  []answer{{id: "resign-yes", text: "resign", do: resign}, {id: "resign-no", text: "resign.not"}},
		}
	}}
}

// whatResigningMeans says what a resignation means.
func whatResigningMeans(s *session.Snapshot) string {
	winner := players.SideName(&s.Setup, s.Resigns.Other())
	if s.Rated {
		return words.Get("resign.rated", "name", winner)
	}
	return words.Get("resign.lost", "name", winner)
}
