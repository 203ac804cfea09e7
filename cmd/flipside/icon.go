package main

import (
	"bytes"
	"image"
	"image/png"
	"io/fs"

	"flipside/assets"
)

// icons returns the icon of the game in the sizes that windows ask for.
func icons() ([]image.Image, error) {
	names, err := fs.Glob(assets.Icons, "icon/*.png")
	if err != nil {
		return nil, err
	}
	var all []image.Image
	for _, name := range names {
		data, err := assets.Icons.ReadFile(name)
		if err != nil {
			return nil, err
		}
		m, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}
