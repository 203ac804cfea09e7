package main

import (
	"fmt"
	"slices"

	"flipside/cmd/release/formats"
)

// forMac returns what the archive for macOS has: the game as an application, and the other
// programs.
func (r *release) forMac(programs []formats.File) ([]formats.File, error) {
	pictures := map[int][]byte{}
	for _, size := range []int{16, 32, 64, 128, 256, 512, 1024} {
		data, err := r.read(fmt.Sprintf("assets/icon/%d.png", size))
		if err != nil {
			return nil, err
		}
		pictures[size] = data
	}
	icon, err := formats.Icon(pictures)
	if err != nil {
		return nil, err
	}
	files, err := formats.Bundle(formats.Application{ID: application, Version: r.version, Copyright: copyright,
		Program: programs[0].Data, Icon: icon, Resources: r.texts})
	if err != nil {
		return nil, err
	}
	for _, p := range programs[1:] {
		if p.Data, err = formats.Sign(p.Data, application+"."+p.Name, nil, nil); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		files = append(files, p)
	}
	return formats.Within("flipside-"+r.version, slices.Concat(files, r.texts)), nil
}
