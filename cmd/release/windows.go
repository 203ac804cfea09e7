package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flipside/cmd/flipside/usage"
	"flipside/cmd/release/archive"
)

// winres puts an icon, a version and a manifest into programs for Windows.
const winres = "github.com/tc-hib/go-winres@v0.3.3"

//go:embed windows/manifest.xml
var manifest []byte

// dress gives a program for Windows its icon, version and manifest.
func (r *release) dress(ctx context.Context, path, program string) error {
	folder, err := os.MkdirTemp(r.temp, "winres")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var icons []string
	beside := map[string][]byte{"manifest.xml": manifest} // winres takes names beside its settings alone
	for _, size := range []string{"16", "24", "32", "48", "64", "128", "256"} {
		name := size + ".png"
		icons = append(icons, name)
		if beside[name], err = r.read("assets/icon/" + name); err != nil {
			return err
		}
	}
	numbers := r.numbers()
	numbers += strings.Repeat(".0", 3-strings.Count(numbers, "."))
	const neutral, english = "0000", "0409"
	type object = map[string]any
	settings, err := json.Marshal(object{
		"RT_GROUP_ICON": object{"APP": object{neutral: icons}},
		"RT_MANIFEST":   object{"#1": object{english: "manifest.xml"}},
		"RT_VERSION": object{"#1": object{neutral: object{
			"fixed": object{"file_version": numbers, "product_version": numbers},
			"info": object{english: object{
				"ProductName": "Flipside", "ProductVersion": r.version, "FileVersion": r.version, "FileDescription": descriptions[program],
				"CompanyName": "The Flipside authors", "LegalCopyright": "Copyright 2026 The Flipside authors. MIT licence.",
				"InternalName": program, "OriginalFilename": program + ".exe", "Comments": usage.Home,
			}},
		}}},
	})
	if err != nil {
		return err
	}
	beside["winres.json"] = settings
	for name, data := range beside {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			return err
		}
	}
	_, err = r.command(ctx, here, "go", "run", winres, "patch", "--no-backup", "--in", filepath.Join(folder, "winres.json"), path)
	return err
}

// descriptions are what Windows shows as the names of programs.
var descriptions = map[string]string{"flipside": "Flipside", "flipside-engine": "Flipside without a window", "flipside-farm": "Server of a farm of Flipside"}

// forWindows returns what the archive for Windows has, in one folder.
func (r *release) forWindows(programs []archive.File) []archive.File {
	return archive.Within("flipside-"+r.version, slices.Concat(programs, r.texts))
}
