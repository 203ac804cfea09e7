package datafile

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
)

// Form is a file format. All numbers in it are little endian:
//
//	8 bytes       magic
//	uint32        version
//	uint32        length of the header
//	uint32 or 64  length of the body as it is stored
//	uint32        CRC-32 (IEEE) of header and body
//	header        JSON
//	body          deflated (RFC 1951)
type Form struct {
	Magic   string // 8 bytes
	Version uint32
	Wide    bool // the length of the body has 64 bits, otherwise 32
	MaxFile int  // largest size of a file that is read, in bytes
}

// level is the level of compression. Level 9 makes files of weights 2 % smaller, but takes 14 times
// as long.
const level = 8

// Origin describes how the content of a file was made. It is part of the header.
type Origin struct {
	Command string `json:"command"`        // the command that made it
	Seed    uint64 `json:"seed"`           // for all random choices
	Commit  string `json:"commit"`         // commit of the program that made it
	Data    string `json:"data,omitempty"` // the data that it was made from
}

// prefix returns the number of bytes before the header.
func (f Form) prefix() int {
	if f.Wide {
		return 8 + 4 + 4 + 8 + 4
	}
	return 8 + 4 + 4 + 4 + 4
}

// Write writes a file with a header and a body. It compresses what body writes.
func (f Form) Write(out io.Writer, header any, body func(io.Writer) error) error {
	head, err := json.Marshal(header)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, level)
	if err != nil {
		return err
	}
	if err := body(z); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	sum.Write(head)
	sum.Write(packed.Bytes())
	b := binary.LittleEndian.AppendUint32([]byte(f.Magic), f.Version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(head)))
	if f.Wide {
		b = binary.LittleEndian.AppendUint64(b, uint64(packed.Len()))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(packed.Len()))
	}
	b = binary.LittleEndian.AppendUint32(b, sum.Sum32())
	for _, part := range [][]byte{b, head, packed.Bytes()} {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// ErrRead is an error of reading the file. It says nothing about the content.
type ErrRead struct{ error }

// Unwrap returns the underlying error.
func (e ErrRead) Unwrap() error { return e.error }

// Failed reports whether err is an error of reading that says nothing about the content of the
// file.
func Failed(err error) bool { return errors.As(err, new(ErrRead)) }

// Blame completes an error of Read: either the file could not be read, or its content is not what
// it should be, such as "weights".
func Blame(err error, what string) error {
	if Failed(err) {
		return fmt.Errorf("reading %s: %w", what, err)
	}
	return fmt.Errorf("not usable as %s: %w", what, err)
}

// Read checks a file, decodes its header into header and returns its body uncompressed. A damaged
// file can have an endless body, so the caller must limit how much it reads.
func (f Form) Read(in io.Reader, header any) (io.Reader, error) {
	data, err := io.ReadAll(io.LimitReader(in, int64(f.MaxFile)+1))
	switch {
	case err != nil:
		return nil, ErrRead{err}
	case len(data) > f.MaxFile:
		return nil, fmt.Errorf("it is larger than %d MB", f.MaxFile>>20)
	case len(data) < f.prefix() || string(data[:8]) != f.Magic:
		return nil, fmt.Errorf("it does not begin with %s", f.Magic)
	}
	if v := binary.LittleEndian.Uint32(data[8:]); v != f.Version {
		return nil, fmt.Errorf("it has version %d, but this program reads version %d", v, f.Version)
	}
	head, packed := uint64(binary.LittleEndian.Uint32(data[12:])), uint64(binary.LittleEndian.Uint32(data[16:]))
	if f.Wide {
		packed = binary.LittleEndian.Uint64(data[16:])
	}
	data, want := data[f.prefix():], binary.LittleEndian.Uint32(data[f.prefix()-4:])
	if rest := uint64(len(data)); packed > rest || head != rest-packed {
		return nil, fmt.Errorf("%d bytes follow the prefix, which announces a header of %d and a body of %d", rest, head, packed)
	}
	if crc32.ChecksumIEEE(data) != want {
		return nil, errors.New("the checksum is wrong: the file is damaged")
	}
	if err := json.Unmarshal(data[:head], header); err != nil {
		return nil, fmt.Errorf("invalid header: %w", err)
	}
	return flate.NewReader(bytes.NewReader(data[head:])), nil
}

// Weights returns a function that writes weights as the body of a file: slices or arrays of
// numbers.
func Weights(parts ...any) func(io.Writer) error {
	return func(out io.Writer) error {
		for _, part := range parts {
			if err := binary.Write(out, binary.LittleEndian, part); err != nil {
				return err
			}
		}
		return nil
	}
}

// ReadWeights reads a body of weights into slices or pointers to arrays.
func ReadWeights(body io.Reader, parts ...any) error {
	for _, part := range parts {
		if binary.Read(body, binary.LittleEndian, part) != nil {
			return errors.New("it ends before its last weight")
		}
	}
	if n, _ := body.Read(make([]byte, 1)); n > 0 {
		return errors.New("data follows its last weight")
	}
	return nil
}

// Strict reads one JSON value without unknown fields. It returns [ErrMore] if something follows.
func Strict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return ErrMore
	}
	return nil
}

// ErrMore means that something follows a JSON value.
var ErrMore = errors.New("data follows its end")
