package sheets

import (
	"path/filepath"

	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// NewCrashed returns the sheet that says that the program has crashed, and where the report is.
func NewCrashed(system *screen.System, report string) *Question {
	var last screen.Outside
	open := func() screen.Transition {
		last.Ask(system.Reveal(filepath.Dir(report)), "")
		return screen.Stay()
	}
	return &Question{name: "crashed", wide: 560, Sheet: screen.Sheet{FirstID: "crashed-open"}, now: func() *asked {
		about := words.Get("crashed.about", "file", system.Path(report))
		return &asked{
			title:    words.Get("crashed"),
			Question: view.Question{Paragraphs: []string{about}, Lined: true, Line: last.Said()},
			answers:  []answer{{id: "crashed-open", text: "about.open", look: widget.Primary, do: open}, {id: "crashed-close", text: "close"}},
		}
	}}
}
