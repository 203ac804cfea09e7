package train

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Source is a directory with files of samples, with the weight of its samples in a fit.
type Source struct {
	Dir    string
	Weight float64 // above 0 and at most 1
}

// ParseSource reads "DIR" or "DIR:WEIGHT". Without a weight, the weight is 1.
func ParseSource(text string) (Source, error) {
	colon := strings.LastIndexByte(text, ':')
	if colon <= len(filepath.VolumeName(text)) { // "C:" on Windows is a drive
		return Source{text, 1}, nil
	}
	weight, err := strconv.ParseFloat(text[colon+1:], 32)
	if err != nil || !(weight > 0 && weight <= 1) {
		return Source{}, fmt.Errorf("the weight of %s must be above 0 and at most 1", text)
	}
	return Source{text[:colon], weight}, nil
}

// ReadSources reads the samples of all sources. It also returns the seeds of their games: the name
// of a file begins with its seed.
func ReadSources(list []Source) (samples []Sample, seeds []string, err error) {
	for _, source := range list {
		files, err := Files([]string{source.Dir})
		if err != nil {
			return nil, nil, err
		}
		more, err := readAll(files)
		if err != nil {
			return nil, nil, err
		}
		for i := range more {
			more[i].Less = float32(1 - source.Weight)
		}
		samples = append(samples, more...)
		for _, path := range files {
			seed, _, _ := strings.Cut(filepath.Base(path), "-")
			if !slices.Contains(seeds, seed) {
				seeds = append(seeds, seed)
			}
		}
	}
	return samples, seeds, nil
}

// ReadSome reads at most `most` files of samples, spread evenly over all files of the directories.
func ReadSome(dirs []string, most int) ([]Sample, error) {
	files, err := Files(dirs)
	if err != nil {
		return nil, err
	}
	return readAll(evenly(files, most))
}

func readAll(files []string) ([]Sample, error) {
	var samples []Sample
	for _, path := range files {
		more, err := ReadSamples(path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, more...)
	}
	return samples, nil
}

// evenly returns at most n entries of a list, evenly spaced.
func evenly(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	out := make([]string, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}
