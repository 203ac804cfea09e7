package record

import (
	"bytes"
	"io"
	"iter"
	"path/filepath"
	"strings"
)

// Format is a way to write games down.
type Format struct {
	Name       string   // "ggf"
	Title      string   // for people
	Extensions []string // of files, lower case with the dot; the first is written

	// Read yields the games of in. An *Error stands for one game that cannot be read; another error
	// ends the file.
	Read func(in io.Reader) iter.Seq2[*Record, error]
	// Write writes games one after another. The error says what the format cannot hold, or that
	// writing failed.
	Write func(out io.Writer, games iter.Seq[*Record]) error
	// starts reports whether data, the first bytes of a file, look like this format.
	starts func(data []byte) bool
}

// Formats are all of them; Detect asks them in this order.
var Formats = []Format{
	{Name: "ggf", Title: "GGF (NBoard, GGS)", Extensions: []string{".ggf"}, Read: ReadGGF, Write: WriteGGF, starts: startsGGF},
	{Name: "sgf", Title: "SGF (Smart Game Format)", Extensions: []string{".sgf"}, Read: ReadSGF, Write: WriteSGF, starts: startsSGF},
	{Name: "json", Title: "Flipside", Extensions: []string{".json", ".flipside"}, Read: ReadJSON, Write: WriteJSON, starts: startsJSON},
	{Name: "wthor", Title: "WTHOR (French federation)", Extensions: []string{".wtb"}, Read: ReadWTHOR, Write: WriteWTHOR, starts: startsWTHOR},
	{Name: "obf", Title: "OBF (positions)", Extensions: []string{".obf"}, Read: ReadOBF, Write: WriteOBF, starts: startsOBF},
	{Name: "list", Title: "move lists", Extensions: []string{".txt"}, Read: ReadList, Write: WriteList, starts: startsList},
}

// ByName returns the format of that name, and false where there is none.
func ByName(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// ByExtension returns the format of a file's name, and false where its ending is none of ours.
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

// DetectBytes is how many bytes from the start of a file Detect wants to see.
const DetectBytes = 4096

// Detect returns the format that the first bytes of a file look like, and false where they look
// like none.
func Detect(data []byte) (Format, bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for _, f := range Formats {
		if f.starts(data) {
			return f, true
		}
	}
	return Format{}, false
}

// first returns the first game of text in a format, for a file or a message that holds one game.
func (f Format) first(text string) (*Record, error) {
	for r, err := range f.Read(strings.NewReader(text)) {
		return r, err
	}
	return nil, &Error{Text: "there is no game in it"}
}
