package eval

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"flipside/game/base/atomicfile"
	"flipside/game/base/datafile"
)

// form describes a file of weights. For each phase, the body has the low bytes of all weights, then
// the high bytes.
var form = datafile.Form{Magic: "FLIPEVAL", Version: 2, Wide: true, MaxFile: 64 << 20}

// Origin says how weights were made.
type Origin = datafile.Origin

type header struct {
	Origin
	Plies  int     `json:"plies"`
	Split  int     `json:"split,omitempty"`
	Shapes []Shape `json:"shapes"`
	Errors *Errors `json:"errors,omitempty"`
}

// Write writes weights with their origin.
func (w *Weights) Write(out io.Writer, origin Origin) error {
	return form.Write(out, header{origin, w.Plies, w.Split, w.Layout.Shapes, w.Errors}, func(z io.Writer) error {
		plane := make([]byte, w.Layout.Weights)
		for _, phase := range w.Phases {
			for shift := 0; shift < 16; shift += 8 {
				for i, v := range phase {
					plane[i] = byte(uint16(v) >> shift)
				}
				if _, err := z.Write(plane); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// ReadWeights reads weights. The error says in one line what is wrong with the file.
func ReadWeights(in io.Reader) (*Weights, Origin, error) {
	w, h, err := parse(in)
	if err != nil {
		return nil, Origin{}, datafile.Blame(err, "weights")
	}
	return w, h.Origin, nil
}

// ReadWeightsFile reads a file of weights. The error is one line that names the file and what is
// wrong with it.
func ReadWeightsFile(path string) (*Weights, Origin, error) {
	w, origin, _, err := readFile(path)
	return w, origin, err
}

// readFile is like ReadWeightsFile and also returns the CRC-32 (IEEE) of the file.
func readFile(path string) (*Weights, Origin, uint32, error) {
	f, err := atomicfile.Open(path)
	if err != nil {
		return nil, Origin{}, 0, err
	}
	defer f.Close()
	sum := crc32.NewIEEE()
	w, origin, err := ReadWeights(io.TeeReader(f, sum))
	switch {
	case datafile.Failed(err): // the error already names the file
		return nil, Origin{}, 0, err
	case err != nil:
		return nil, Origin{}, 0, fmt.Errorf("%s is %w", path, err)
	}
	return w, origin, sum.Sum32(), nil
}

func parse(in io.Reader) (*Weights, header, error) {
	var h header
	fail := func(format string, args ...any) (*Weights, header, error) { return nil, h, fmt.Errorf(format, args...) }
	z, err := form.Read(in, &h)
	if err != nil {
		return nil, h, err
	}
	f := Phasing{h.Plies, h.Split}
	if !f.ok() {
		return fail("a phase must have 1 to 60 plies, not %d, and the split must be at 0 to 60 empties, not %d",
			h.Plies, h.Split)
	}
	l, err := NewLayout(h.Shapes)
	if err != nil {
		return fail("%v", err)
	}
	w := &Weights{Layout: l, Phasing: f, Errors: h.Errors}
	plane := make([]byte, l.Weights)
	for i := range f.Count() {
		phase := make([]int16, l.Weights)
		for shift := 0; shift < 16; shift += 8 {
			if _, err := io.ReadFull(z, plane); err != nil {
				return fail("phase %d is truncated", i)
			}
			merge(phase, plane, shift)
		}
		w.Phases = append(w.Phases, phase)
	}
	if n, err := z.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
		return fail("data follows its %d phases", len(w.Phases))
	}
	return w, h, nil
}

// merge adds one byte of each weight. It is hidden from the race detector, like the other loops
// over all weights: they write memory that is not shared yet, and would take seconds.
//
//go:norace
func merge(phase []int16, plane []byte, shift int) {
	for k, b := range plane {
		phase[k] |= int16(uint16(b) << shift)
	}
}
