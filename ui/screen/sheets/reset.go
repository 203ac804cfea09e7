package sheets

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// NewReset returns the question whether to give all settings their defaults.
func NewReset(s *screen.Services) *Question {
	reset := func() screen.Transition {
		s.ResetSettings()
		return screen.Pop()
	}
	return &Question{name: "reset", wide: 440, Sheet: screen.Sheet{FirstID: "reset-no"}, now: func() *asked {
		return &asked{
			title:    words.Get("reset.title"),
			Question: view.Question{Paragraphs: []string{words.Get("reset.about")}, Weight: widget.Medium},
			answers:  []answer{{id: "reset-yes", text: "reset", do: reset}, {id: "reset-no", text: "cancel"}},
		}
	}}
}
