package record

import (
	"bytes"
	"io"
	"iter"
	"path/filepath"
	"strings"
)

// Format is a file format for games.
type Format struct {
	Name       string   // "ggf"
	Title      string   // for users
	Extensions []string // of files, in lower case with the dot; written files get the first

	// Read yields the games in a file. An *Error stands for one unreadable game. After any other
	// error there are no more games. Nil for positions and move lists, which people write in many
	// ways: game/recognise reads them.
	Read func(in io.Reader) iter.Seq2[*Record, error]
	// Write writes games one after another. The error says what the format cannot represent, or
	// that writing failed.
	Write func(out io.Writer, games iter.Seq[*Record]) error
	// starts reports whether data, the first bytes of a file, look like this format.
	starts func(data []byte) bool
}

// Formats lists all formats, in the order in which [Detect] tries them.
var Formats = []Format{
	{Name: "ggf", Title: "GGF (NBoard, GGS)", Extensions: []string{".ggf"}, Read: ReadGGF, Write: WriteGGF, starts: startsGGF},
	{Name: "sgf", Title: "SGF (Smart Game Format)", Extensions: []string{".sgf"}, Read: ReadSGF, Write: WriteSGF, starts: startsSGF},
	{Name: "json", Title: "Flipside", Extensions: []string{".json", ".flipside"}, Read: ReadJSON, Write: WriteJSON, starts: startsJSON},
	{Name: "wthor", Title: "WTHOR (French federation)", Extensions: []string{".wtb"}, Read: ReadWTHOR, Write: WriteWTHOR, starts: startsWTHOR},
	{Name: "obf", Title: "OBF (positions)", Extensions: []string{".obf"}, Write: WriteOBF},
	{Name: "list", Title: "move lists", Extensions: []string{".txt"}, Write: WriteList},
}

// Short returns the name of the format without its explanation, for users: "GGF".
func (f Format) Short() string {
	name, _, _ := strings.Cut(f.Title, " (")
	return name
}

// ByName returns the format with a name.
func ByName(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// ByExtension returns the format for the extension of a path.
func ByExtension(path string) (Format, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, f := range Formats {
		for _, e := range f.Extensions {
			if e == ext {
				return f, true
			}
		}
	}
	return Format{}, false
}

// DetectBytes is the number of bytes from the beginning of a file that [Detect] needs.
const DetectBytes = 4096

// Detect returns the format that the first bytes of a file look like.
func Detect(data []byte) (Format, bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for _, f := range Formats {
		if f.starts != nil && f.starts(data) {
			return f, true
		}
	}
	return Format{}, false
}

// first returns the first game in a text, for a file or a message with one game.
func (f Format) first(text string) (*Record, error) {
	for r, err := range f.Read(strings.NewReader(text)) {
		return r, err
	}
	return nil, &Error{Text: "it contains no games"}
}
