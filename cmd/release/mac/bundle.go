// Package mac makes what macOS asks of a program: a bundle with an icon and a list of its files,
// and an ad-hoc signature. It needs no tool of Apple.
package mac

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"strings"
	"text/template"

	"flipside/cmd/release/archive"
)

// A Bundle is what an application for macOS is made of.
type Bundle struct {
	Name    string // such as Flipside; the folder is Flipside.app
	ID      string // such as io.example.Flipside
	Version string // numbers and dots
	Program archive.File
	Icon    []byte         // the bytes of Icon
	Files   []archive.File // for Contents/Resources
}

//go:embed Info.plist
var infoForm string

//go:embed CodeResources.plist
var resourcesForm string

var funcs = template.FuncMap{"base64": base64.StdEncoding.EncodeToString, "text": func(s string) (string, error) {
	var b strings.Builder
	err := xml.EscapeText(&b, []byte(s))
	return b.String(), err
}}

func fill(form string, data any) ([]byte, error) {
	t, err := template.New("").Funcs(funcs).Parse(form)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.Bytes(), err
}

// Make returns the files of an application, with its signature.
func Make(b Bundle) ([]archive.File, error) {
	info, err := fill(infoForm, b)
	if err != nil {
		return nil, err
	}
	inside := append([]archive.File{{Name: "Resources/" + b.Program.Name + ".icns", Mode: 0o644, Data: b.Icon}},
		archive.Within("Resources", b.Files)...)
	type sealed struct {
		Name         string
		SHA1, SHA256 []byte
	}
	var seals []sealed
	for _, f := range inside {
		first, second := sha1.Sum(f.Data), sha256.Sum256(f.Data)
		seals = append(seals, sealed{f.Name, first[:], second[:]})
	}
	resources, err := fill(resourcesForm, seals)
	if err != nil {
		return nil, err
	}
	program, err := Sign(b.Program.Data, b.ID, info, resources)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.Program.Name, err)
	}
	return archive.Within(b.Name+".app/Contents", append(inside,
		archive.File{Name: "Info.plist", Mode: 0o644, Data: info},
		archive.File{Name: "PkgInfo", Mode: 0o644, Data: []byte("APPL????")},
		archive.File{Name: "MacOS/" + b.Program.Name, Mode: 0o755, Data: program},
		archive.File{Name: "_CodeSignature/CodeResources", Mode: 0o644, Data: resources},
	)), nil
}

// icons are the forms of an icon file: the size of their picture in pixels, and their name.
var icons = []struct {
	size int
	name string
}{{16, "icp4"}, {32, "icp5"}, {32, "ic11"}, {64, "ic12"}, {128, "ic07"}, {256, "ic13"}, {256, "ic08"}, {512, "ic14"}, {512, "ic09"}, {1024, "ic10"}}

// Icon returns an icon file (.icns) of pictures in PNG, by their size in pixels. The error names a
// size that is missing.
func Icon(pictures map[int][]byte) ([]byte, error) {
	var body []byte
	for _, i := range icons {
		p := pictures[i.size]
		if p == nil {
			return nil, fmt.Errorf("the icon has no picture of %d pixels", i.size)
		}
		body = append(body, i.name...)
		body = binary.BigEndian.AppendUint32(body, uint32(8+len(p)))
		body = append(body, p...)
	}
	return append(binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+len(body))), body...), nil
}
