package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flipside/cmd/flipside/usage"
	"flipside/cmd/release/formats"
	"flipside/game/base/atomicfile"
)

// nfpm makes packages of Debian and RPM. Later versions need modules that the public proxy of Go
// does not serve.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2"

// maintainer has no mail address yet.
const maintainer = "The Flipside authors <authors@flipside.invalid>"

// description is what a package says about itself. Its first line is the summary.
const description = `Othello game with strong engines
Flipside plays Othello in a window, from a gentle beginner to one of the
strongest players there are. It shows what its engines think, reviews games
and gives the reason for each mistake, and keeps a library of games.
.
The programs flipside-engine and flipside-farm do the same without a window.`

// A kind is a form of packages.
type kind struct {
	packager            string // what nfpm calls it
	games               string // folder of the game, below /usr
	depends, recommends []string
}

// Ebitengine opens these libraries when it starts; the programs are not linked with them. RPM names
// them by their files, since systems give the packages different names.
var (
	deb = kind{"deb", "games",
		[]string{"libc6", "libgl1", "libx11-6", "libxcursor1", "libxext6", "libxi6", "libxinerama1", "libxrandr2", "libxrender1"},
		[]string{"libasound2 | libasound2t64", "shared-mime-info", "xdg-utils"}}
	rpm = kind{"rpm", "bin",
		[]string{"libc.so.6()(64bit)", "libGL.so.1()(64bit)", "libX11.so.6()(64bit)", "libXcursor.so.1()(64bit)",
			"libXext.so.6()(64bit)", "libXi.so.6()(64bit)", "libXinerama.so.1()(64bit)", "libXrandr.so.2()(64bit)", "libXrender.so.1()(64bit)"},
		[]string{"libasound.so.2()(64bit)", "shared-mime-info", "xdg-utils"}}
)

// placed moves the game to the folder of games, where the menu entry then finds it: that folder is
// not in everybody's PATH.
func (k kind) placed(files []formats.File) []formats.File {
	files = slices.Clone(files)
	for i, f := range files {
		switch f.Name {
		case "bin/flipside":
			files[i].Name = k.games + "/flipside"
		case entry:
			files[i].Data = bytes.ReplaceAll(f.Data, []byte("Exec=flipside"), []byte("Exec=/usr/"+k.games+"/flipside"))
		}
	}
	return files
}

// install makes a package for Debian or RPM of files whose names are below /usr.
func (r *release) install(ctx context.Context, k kind, arch, name string, files []formats.File) error {
	folder, err := os.MkdirTemp(r.temp, k.packager)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	type info struct {
		Mode  uint32    `json:"mode"`
		MTime time.Time `json:"mtime"`
		Owner string    `json:"owner"`
		Group string    `json:"group"`
	}
	type content struct {
		Source      string `json:"src"`
		Destination string `json:"dst"`
		Info        info   `json:"file_info"`
	}
	var contents []content
	for i, f := range append(formats.Within("usr", k.placed(files)), r.papers(k)...) {
		from := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(from, f.Data, 0o600); err != nil {
			return err
		}
		contents = append(contents, content{from, "/" + f.Name, info{uint32(f.Mode), r.at, "root", "root"}})
	}
	config, err := json.Marshal(map[string]any{
		"name": "flipside", "arch": arch, "platform": "linux", "version": tilde(r.version), "version_schema": "none",
		"section": "games", "priority": "optional", "maintainer": maintainer, "vendor": "The Flipside authors",
		"description": description, "license": "MIT", "homepage": usage.Home, "mtime": r.at, "disable_globbing": true,
		"depends": k.depends, "recommends": k.recommends, "contents": contents,
		"rpm": map[string]any{"buildhost": "localhost", "group": "Amusements/Games", "summary": "Othello game with strong engines", "compression": "zstd"},
		"deb": map[string]any{"compression": "gzip"},
	})
	if err != nil {
		return err
	}
	settings, target := filepath.Join(folder, "nfpm.json"), filepath.Join(folder, name)
	if err := os.WriteFile(settings, config, 0o600); err != nil {
		return err
	}
	// JSON is YAML, which is what nfpm reads.
	// The flags of the programs let both share what they compile.
	args := slices.Concat([]string{"run"}, buildFlags, []string{nfpm, "package", "--config", settings, "--packager", k.packager, "--target", target})
	if _, err := r.command(ctx, here, "go", args...); err != nil {
		return err
	}
	data, err := atomicfile.ReadAll(target)
	if err != nil {
		return err
	}
	return r.put(name, data)
}

// papers returns the files that only one form of packages has.
func (r *release) papers(k kind) []formats.File {
	if k.packager != "deb" {
		return nil
	}
	var log bytes.Buffer
	fmt.Fprintf(&log, "flipside (%s) unstable; urgency=medium\n\n  * Built from the sources of %s; see changelog.gz.\n\n -- %s  %s\n",
		tilde(r.version), r.at.Format("2006-01-02"), maintainer, r.at.Format(time.RFC1123Z))
	return []formats.File{
		{Name: "usr/share/doc/flipside/copyright", Mode: 0o644, Data: desktopFile("copyright")},
		{Name: "usr/share/doc/flipside/changelog.Debian.gz", Mode: 0o644, Data: formats.Gzip(log.Bytes())},
		{Name: "usr/share/lintian/overrides/flipside", Mode: 0o644, Data: desktopFile("lintian-overrides")},
	}
}
