package screen

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/receive"
	"flipside/ui/text"
)

// UseLibrary makes the library take what arrives in the window.
func (s *Services) UseLibrary() {
	s.Import = s.importSources
	s.Receive = func(found receive.Found) {
		open := func() (io.ReadCloser, error) {
			var data bytes.Buffer
			err := record.WriteJSON(&data, slices.Values(found.Games))
			return io.NopCloser(&data), err
		}
		name := cmp.Or(found.Name, text.Get("import.clipboard"))
		sources := []library.Source{{Name: name, Open: open}}
		for range found.Faults { // the import counts them, and says what the first is
			sources = append(sources, library.Source{Name: name, Open: func() (io.ReadCloser, error) { return nil, found.Fault }})
		}
		s.importSources(sources)
	}
}

func (s *Services) importSources(sources []library.Source) {
	if !s.Shelf.Import(sources) {
		s.Messages.Refuse(text.Get("import.busy"), AWhile)
	}
}

// PollShelf takes the new answers of the library, and says what the user must know.
func (s *Services) PollShelf() {
	s.Shelf.Tick()
	s.Standing.Tick(s.Shelf)
	if !s.Messages.Standing() { // what the start says must be read first
		if notice := s.Shelf.Notice(); notice != "" {
			s.Messages.Say(notice, VeryLong)
		}
	}
	if end, ok := s.Shelf.Imported(); ok {
		s.Messages.Say(imported(end.Report, end.Err), VeryLong)
	}
}

// imported says what an import has done.
func imported(r library.Report, err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return text.Get("import.stopped", text.Grouped(r.Added))
	case err != nil:
		return err.Error()
	}
	words := text.Get("import.done", text.Grouped(r.Added))
	if r.Added == 1 {
		words = text.Get("import.done1")
	}
	if r.Unfinished > 0 {
		words += text.Get("import.unfinished", text.Grouped(r.Unfinished))
	}
	if r.Duplicates > 0 {
		words += text.Get("import.known", text.Grouped(r.Duplicates))
	}
	if r.Rejected > 0 && len(r.Faults) > 0 {
		words += text.Get("import.left", text.Grouped(r.Rejected), r.Faults[0].Error())
	}
	return words
}
