package pattern

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"flipside/ai/eval"
)

// The form of a weights file, little endian:
//
//	8 bytes   magic
//	uint32    version
//	uint32    length of the header
//	uint64    length of the body
//	uint32    CRC-32 (IEEE) of header and body
//	header    JSON: Origin, shapes, plies a phase
//	body      deflated: per phase the low bytes of all weights, then the high bytes
const (
	magic   = "FLIPEVAL"
	version = 1
	prefix  = 8 + 4 + 4 + 8 + 4
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 20

// Origin says where weights come from.
type Origin struct {
	Command string `json:"command"` // that made them
	Seed    uint64 `json:"seed"`    // of everything random in it
	Commit  string `json:"commit"`  // of the program
	Data    string `json:"data"`    // what they were fitted on
}

type header struct {
	Origin
	Plies  int          `json:"plies"`
	Shapes []Shape      `json:"shapes"`
	Errors *eval.Errors `json:"errors,omitempty"`
}

// Write writes weights with their origin.
func (w *Weights) Write(out io.Writer, origin Origin) error {
	head, err := json.Marshal(header{origin, w.Plies, w.Layout.Shapes, w.Errors})
	if err != nil {
		return err
	}
	var body bytes.Buffer
	z, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
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
	if err := z.Close(); err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	sum.Write(head)
	sum.Write(body.Bytes())
	var b []byte
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(head)))
	b = binary.LittleEndian.AppendUint64(b, uint64(body.Len()))
	b = binary.LittleEndian.AppendUint32(b, sum.Sum32())
	for _, part := range [][]byte{b, head, body.Bytes()} {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// Read reads weights. An error is one line that says what is wrong with the file.
func Read(in io.Reader) (*Weights, Origin, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, Origin{}, fmt.Errorf("reading weights: %w", err)
	}
	w, h, err := parse(data)
	if err != nil {
		return nil, Origin{}, fmt.Errorf("not usable as weights: %w", err)
	}
	return w, h.Origin, nil
}

func parse(data []byte) (*Weights, header, error) {
	var h header
	fail := func(format string, args ...any) (*Weights, header, error) { return nil, h, fmt.Errorf(format, args...) }
	if len(data) > maxFile {
		return fail("more than %d MB", maxFile>>20)
	}
	if len(data) < prefix || string(data[:8]) != magic {
		return fail("the file does not begin with %s", magic)
	}
	if v := binary.LittleEndian.Uint32(data[8:]); v != version {
		return fail("version %d, this program reads version %d", v, version)
	}
	nhead, nbody := uint64(binary.LittleEndian.Uint32(data[12:])), binary.LittleEndian.Uint64(data[16:])
	if rest := uint64(len(data) - prefix); nbody > maxFile || nhead+nbody != rest {
		return fail("%d bytes after the prefix, which promises %d", rest, nhead+nbody)
	}
	if crc32.ChecksumIEEE(data[prefix:]) != binary.LittleEndian.Uint32(data[24:]) {
		return fail("the checksum is wrong: the file is damaged")
	}
	if err := json.Unmarshal(data[prefix:prefix+nhead], &h); err != nil {
		return fail("the header: %v", err)
	}
	if h.Plies < 1 || h.Plies > 60 {
		return fail("%d plies a phase, not 1 to 60", h.Plies)
	}
	l, err := NewLayout(h.Shapes)
	if err != nil {
		return fail("%v", err)
	}
	w := &Weights{Layout: l, Plies: h.Plies, Errors: h.Errors}
	z := flate.NewReader(bytes.NewReader(data[prefix+nhead:]))
	plane := make([]byte, l.Weights)
	for i := range PhaseCount(h.Plies) {
		phase := make([]int16, l.Weights)
		for shift := 0; shift < 16; shift += 8 {
			if _, err := io.ReadFull(z, plane); err != nil {
				return fail("phase %d ends early", i)
			}
			for k, b := range plane {
				phase[k] |= int16(uint16(b) << shift)
			}
		}
		w.Phases = append(w.Phases, phase)
	}
	if n, err := z.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
		return fail("there is more than %d phases", len(w.Phases))
	}
	return w, h, nil
}
