// Package icon holds the icon of the game. All sizes are drawn from flipside.svg: see make icons.
package icon

import (
	"bytes"
	"embed"
	"image"
	"image/png"
)

//go:embed 16.png 32.png 48.png 64.png 128.png
var files embed.FS

// Images returns the icon in the sizes that windows ask for.
func Images() ([]image.Image, error) {
	var all []image.Image
	for _, name := range []string{"16.png", "32.png", "48.png", "64.png", "128.png"} {
		data, err := files.ReadFile(name)
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
