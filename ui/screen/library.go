package screen

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/game/record"
	"flipside/ui/collection"
	"flipside/ui/intake"
)

// UseLibrary makes the library take what arrives in the window.
func (s *Services) UseLibrary() { s.Intake.Library = importer{s.Collection, s.Messages} }

// importer imports what arrives into a collection.
type importer struct {
	collection *collection.Collection
	messages   *Messages
}

// Receive implements Library.
func (i importer) Receive(found intake.Found) {
	open := func() (io.ReadCloser, error) {
		var data bytes.Buffer
		err := record.WriteJSON(&data, slices.Values(found.Games))
		return io.NopCloser(&data), err
	}
	name := cmp.Or(found.Name, words.Get("import.clipboard"))
	sources := []recognise.Source{{Name: name, Open: open}}
	fail := func() (io.ReadCloser, error) { return nil, found.Fault }
	for range found.Faults { // the import counts them, and says what the first is
		sources = append(sources, recognise.Source{Name: name, Open: fail})
	}
	i.Import(sources)
}

// Import implements Library.
func (i importer) Import(sources []recognise.Source) {
	if !i.collection.Import(sources) {
		i.messages.Refuse(words.Get("import.busy"), AWhile)
	}
}

// PollShelf takes the new answers of the library, and says what the user must know.
func (s *Services) PollShelf() {
	s.Collection.Tick()
	s.Results.Tick(s.Collection)
	if !s.Messages.Shown() { // what the start says must be read first
		if notice := s.Collection.Notice(); notice != "" {
			s.Messages.Say(notice, VeryLong)
		}
	}
	if end, ok := s.Collection.Imported(); ok {
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
