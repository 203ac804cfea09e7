package screen

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"sync/atomic"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/ui/app/intake"
	"flipside/ui/app/jobs"
)

// UseLibrary makes the library take what arrives in the window.
func (s *Services) UseLibrary() { s.Intake.Library = importer{s.Library, s.Messages} }

// importer imports what arrives into a library.
type importer struct {
	library  *jobs.Library
	messages *Messages
}

// Receive implements Receiver. The import counts the faults and describes the first.
func (i importer) Receive(found intake.Found) {
	name := cmp.Or(found.Name, words.Get("import.clipboard"))
	games := func(yield func(recognise.Game, error) bool) {
		for _, r := range found.Games {
			if !yield(recognise.Game{Record: r}, nil) {
				return
			}
		}
	}
	i.Import(recognise.Sources{Faults: slices.Repeat([]recognise.Fault{{Path: name, Err: found.Fault}}, found.Faults),
		List: []recognise.Source{{Name: name, Games: func(context.Context, *atomic.Int64) iter.Seq2[recognise.Game, error] { return games }}}})
}

// Import implements Receiver.
func (i importer) Import(sources recognise.Sources) {
	if !i.library.Import(sources) {
		i.messages.Refuse(words.Get("import.busy"), AWhile)
	}
}

// PollShelf takes the new answers of the library, and shows what the user must know.
func (s *Services) PollShelf() {
	s.Library.Tick()
	s.Results.Tick(s.Library)
	if !s.Messages.Shown() { // what the start says must be read first
		if notice := s.Library.Notice(); notice != "" {
			s.Messages.Say(notice, VeryLong)
		}
	}
	if end, ok := s.Library.Imported(); ok {
		s.Messages.Say(imported(end.Report, end.Err), VeryLong)
	}
}

// imported says what an import has done.
func imported(r library.Report, err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return words.Get("import.stopped", "n", r.Added)
	case err != nil:
		return err.Error()
	}
	phrase := words.Get("import.done", "n", r.Added)
	if r.Unfinished > 0 {
		phrase += words.Get("import.unfinished", "n", r.Unfinished)
	}
	if r.Duplicates > 0 {
		phrase += words.Get("import.known", "n", r.Duplicates)
	}
	if r.Doubtful > 0 {
		phrase += words.Get("import.doubtful", "n", r.Doubtful)
	}
	if r.Rejected > 0 && len(r.Faults) > 0 {
		phrase += words.Get("import.left", "n", r.Rejected, "error", r.Faults[0].Error())
	}
	return phrase
}
