package main

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"flipside/game/base/atomicfile"
)

const heading = `The licences of Flipside

The programs flipside, flipside-engine and flipside-farm contain works of many
authors. Each text in this list is a licence, or a notice that belongs to one.
The lines above a text name the parts to which it applies.
`

// rule is the line above and below the names of parts. The smallest window has room for it.
var rule = strings.Repeat("-", 60)

// An entry is a text with the parts to which it applies.
type licencePart struct {
	text  string
	parts []string
}

// A list is the list of licences. A text that is there already only gets another part.
type list []licencePart

func (l *list) add(part, text string) {
	text = tidy(text)
	for i := range *l {
		if e := &(*l)[i]; e.text == text {
			e.parts = append(e.parts, part)
			return
		}
	}
	*l = append(*l, licencePart{text, []string{part}})
}

// String returns the whole text.
func (l list) String() string {
	var b strings.Builder
	b.WriteString(heading)
	for _, e := range l {
		b.WriteString("\n" + rule + "\n" + strings.Join(e.parts, "\n") + "\n" + rule + "\n\n" + e.text + "\n")
	}
	return b.String()
}

// tidy returns a text as UTF-8 without the differences that do not show: ends of lines, spaces
// there, empty lines around it, and pages.
func tidy(text string) string {
	if !utf8.ValidString(text) {
		text, _ = charmap.Windows1252.NewDecoder().String(text) // it has a meaning for every byte
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "", "\ufeff", "").Replace(text)
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// majorVersion is the end of the path of a module from its second version on.
var majorVersion = regexp.MustCompile(`/v[0-9]+$`)

// label names a file of a module. It has no version, so that an update alone changes no label.
func label(module, file string) string {
	return path.Base(majorVersion.ReplaceAllString(module, "")) + " (" + module + "), " + file
}

// all returns the licences of the programs of the module in root.
func all(root string) (string, error) {
	var l list
	own, err := atomicfile.ReadAll(filepath.Join(root, "LICENSE"))
	if err != nil {
		return "", err
	}
	l.add("Flipside", string(own))
	goroot, err := runGo(root, nil, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	own, err = atomicfile.ReadAll(filepath.Join(strings.TrimSpace(goroot), "LICENSE"))
	if err != nil {
		return "", err
	}
	l.add("Go, its runtime and its standard library (go.dev), LICENSE", string(own))
	modules, err := parts(root)
	if err != nil {
		return "", err
	}
	for _, p := range modules {
		names, err := p.files()
		if err != nil {
			return "", err
		}
		for _, name := range names {
			text, err := atomicfile.ReadAll(filepath.Join(p.dir, filepath.FromSlash(name)))
			if err != nil {
				return "", err
			}
			l.add(label(p.path, name), string(text))
		}
	}
	return l.String(), nil
}
