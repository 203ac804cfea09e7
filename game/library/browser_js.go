package library

import (
	"context"
	"errors"
	"hash/crc32"
	"slices"

	"flipside/game/atomicfile"
)

// openKeeper says that a browser keeps no imported games. The own games are in the page's storage.
func openKeeper(context.Context, *Options, tuning, *rows) (keeper, string, error) {
	return nil, "", errBrowser
}

var errBrowser = errors.New("in the browser, the library keeps only the latest games played here")

// tuning has what tests change on other systems.
type tuning struct{}

var usual tuning

// kept is the number of own games that the page's storage keeps.
const kept = 50

// limit removes the oldest own games from the page's storage, which is small. The name of a game
// begins with its time.
func limit(l *Library, there map[string]indexed) {
	ids := make([]string, 0, len(there))
	for id := range there {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids[:max(0, len(ids)-kept)] {
		if atomicfile.Remove(l.path(id, there[id].trash)) == nil {
			delete(there, id)
		}
	}
}

// cause says in our words why a file cannot be used, as a part of a sentence.
func cause(err error) error { return reason(err) }

// dated reports that a file has the time of its last change. A page does not know it.
const dated = false

// stampOf returns what tells the versions of a file apart: a checksum of its content.
func (l *Library) stampOf(_ atomicfile.Entry, path string) stamp {
	data, err := atomicfile.Read(path, maxOwn)
	if err != nil {
		return stamp{}
	}
	return stamp{int64(crc32.Checksum(data, castagnoli)), int64(len(data))}
}
