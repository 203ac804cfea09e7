package main

import (
	"fmt"
	"slices"

	"flipside/cmd/release/formats"
)

// copyright is what Windows and macOS show.
const copyright = "Copyright 2026 The Flipside authors. MIT licence."

// descriptions are what Windows shows as the names of programs, in the order of programs.
var descriptions = []string{"Flipside", "Flipside without a window", "Server of a farm of Flipside"}

// forWindows returns what the archive for Windows has, in one folder. The programs get their icon,
// version and manifest.
func (r *release) forWindows(programs []formats.File) ([]formats.File, error) {
	icons := map[int][]byte{}
	for _, size := range formats.Sizes {
		data, err := r.read(fmt.Sprintf("assets/icon/%d.png", size))
		if err != nil {
			return nil, err
		}
		icons[size] = data
	}
	files := slices.Clone(programs)
	for i, p := range programs {
		var err error
		files[i].Data, err = formats.Resources(p.Data, formats.About{ID: application, Name: p.Name, Product: "Flipside",
			Description: descriptions[i], Version: r.version, Copyright: copyright, Icons: icons})
		if err != nil {
			return nil, err
		}
	}
	return formats.Within("flipside-"+r.version, append(files, r.texts...)), nil
}
