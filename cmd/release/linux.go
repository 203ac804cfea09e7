package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"image/png"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"flipside/assets/words"
	"flipside/cmd/flipside/usage"
	"flipside/cmd/internal/cli"
	"flipside/cmd/release/formats"
	"flipside/game/base/atomicfile"
)

// application is the name of the game for desktops, in the form that they ask for. It is also
// in the files of the folder linux.
const application = "io.flipside.Flipside"

// entry is the file that puts the game into the menus of desktops.
const entry = "share/applications/" + application + ".desktop"

//go:embed linux
var desktop embed.FS

func desktopFile(name string) []byte {
	data, err := desktop.ReadFile("linux/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return data
}

// pictures are what the metainfo shows, the first as the first.
var pictures = []struct{ file, caption string }{
	{"assets/screenshot.png", "A game, and what the engine thinks"},
	{"ui/e2e/testdata/review-1280x800.png", "A review: where the game was won and lost"},
	{"ui/e2e/testdata/home-1280x800.png", "The home screen"},
}

// tree returns the files of Linux that do not depend on the processor, below a folder such as /usr.
// The manual pages are those of the programs for this machine.
func (r *release) tree(ctx context.Context) ([]formats.File, error) {
	files := []formats.File{
		{Name: entry, Mode: 0o644, Data: desktopFile("flipside.desktop")},
		{Name: "share/mime/packages/" + application + ".xml", Mode: 0o644, Data: desktopFile("mime.xml")},
	}
	icons, err := r.icons()
	if err != nil {
		return nil, err
	}
	meta, err := r.metainfo(usage.Home)
	if err != nil {
		return nil, err
	}
	pages, err := r.manual(ctx)
	if err != nil {
		return nil, err
	}
	for _, more := range [][]formats.File{icons, meta, pages} {
		files = append(files, more...)
	}
	for _, f := range r.texts {
		switch f.Name { // the long ones are compressed, as Debian asks
		case "CHANGELOG.md":
			f.Name, f.Data = "changelog.gz", formats.Gzip(f.Data)
		case path.Base(licences):
			f.Name, f.Data = f.Name+".gz", formats.Gzip(f.Data)
		}
		f.Name = "share/doc/flipside/" + f.Name
		files = append(files, f)
	}
	return files, nil
}

// icons returns the icons in all sizes for which there is a picture.
func (r *release) icons() (files []formats.File, err error) {
	names, err := filepath.Glob(filepath.Join(r.root, "assets/icon/*"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := atomicfile.ReadAll(name)
		if err != nil {
			return nil, err
		}
		size, kind, _ := strings.Cut(filepath.Base(name), ".")
		switch {
		case kind == "svg":
			size = "scalable"
		case kind != "png" || size == "1024": // no folder of icons has it
			continue
		default:
			size += "x" + size
		}
		files = append(files, formats.File{Name: "share/icons/hicolor/" + size + "/apps/" + application + "." + kind, Mode: 0o644, Data: data})
	}
	return files, nil
}

// metainfo returns what catalogues of software show, and its pictures. Catalogues take only
// pictures with a web address, so those in the package are named as files of the home page, if
// there is one.
func (r *release) metainfo(home string) ([]formats.File, error) {
	type shot struct {
		Caption, Address string
		Width, Height    int
	}
	var files []formats.File
	var shots []shot
	for _, p := range pictures {
		data, err := r.read(p.file)
		if err != nil {
			return nil, err
		}
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.file, err)
		}
		name := "share/flipside/pictures/" + path.Base(p.file)
		files = append(files, formats.File{Name: name, Mode: 0o644, Data: data})
		if home != "" {
			shots = append(shots, shot{p.caption, home + "/pictures/" + path.Base(name), size.Width, size.Height})
		}
	}
	form, err := template.New("metainfo").Parse(string(desktopFile("metainfo.xml")))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = form.Execute(&b, map[string]any{"Home": home, "Pictures": shots,
		"Version": tilde(r.version), "Date": r.at.Format("2006-01-02")})
	if err != nil {
		return nil, err
	}
	return append(files, formats.File{Name: "share/metainfo/" + application + ".metainfo.xml", Mode: 0o644, Data: b.Bytes()}), nil
}

// tilde returns a version in the form of Debian, RPM and AppStream, where 1.2.3~rc1 comes before
// 1.2.3.
func tilde(version string) string { return strings.Replace(version, "-", "~", 1) }

// manual returns the manual pages of the programs, compressed.
func (r *release) manual(ctx context.Context) (files []formats.File, err error) {
	folder := filepath.Join(r.temp, "manual")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if err := windowPage().Write(folder, r.at); err != nil {
		return nil, err
	}
	for _, program := range programs[1:] {
		args := slices.Concat([]string{"run"}, buildFlags, []string{"./cmd/" + program, "manual", folder})
		if _, err := r.command(ctx, here, "go", args...); err != nil {
			return nil, err
		}
	}
	pages, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		name := page.Name()
		data, err := atomicfile.ReadAll(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		files = append(files, formats.File{Name: "share/man/man" + name[len(name)-1:] + "/" + name + ".gz", Mode: 0o644, Data: formats.Gzip(data)})
	}
	return files, nil
}

// windowPage is the manual page of the game. Games are in section 6.
func windowPage() cli.Page {
	p := cli.Page{Name: "flipside", Section: "6", Short: usage.Summary(), Usage: []string{"flipside [OPTIONS] [FILE...]"},
		Text: usage.About(), Examples: usage.Examples(), Also: []string{"flipside-engine(1)", "flipside-farm(1)"}}
	for _, test := range []bool{false, true} {
		heading := map[bool]string{true: "options for tests and measurements"}[test]
		for _, s := range usage.Switches {
			if s.Test == test {
				p.Options = append(p.Options, cli.Option{Name: "--" + s.Name, Value: s.Value, Text: words.Get(s.Text) + ".", Heading: heading})
				heading = ""
			}
		}
	}
	return p
}
