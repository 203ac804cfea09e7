package datafile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

var forms = []Form{{"SHORTONE", 3, false, 1 << 20}, {"WIDE ONE", 1, true, 1 << 20}}

type header struct {
	Origin
	Count int `json:"count"`
}

var origin = Origin{"train", 7, "abc", "games"}

func file(t testing.TB, f Form, body string) []byte {
	t.Helper()
	var b bytes.Buffer
	err := f.Write(&b, header{origin, 5}, func(w io.Writer) error {
		_, err := io.WriteString(w, body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for _, f := range forms {
		for _, body := range []string{"", "x", strings.Repeat("long ", 10000)} {
			var h header
			r, err := f.Read(bytes.NewReader(file(t, f, body)), &h)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || string(got) != body || h != (header{origin, 5}) {
				t.Errorf("%s: %d bytes, %v, %+v", f.Magic, len(got), err, h)
			}
		}
	}
}

// Every changed byte and every wrong length causes an error of one line.
func TestDamageIsNoticed(t *testing.T) {
	for _, f := range forms {
		good := file(t, f, "the body")
		var bad [][]byte
		for i := range good {
			b := bytes.Clone(good)
			b[i] ^= 0x40
			bad = append(bad, b, good[:i])
		}
		bad = append(bad, append(bytes.Clone(good), 0), make([]byte, f.MaxFile+1), file(t, forms[0], "x")[:8], []byte("PK\x03\x04"))
		for i, b := range bad {
			if _, err := f.Read(bytes.NewReader(b), new(header)); err == nil || Failed(err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s, case %d: %v", f.Magic, i, err)
			}
		}
	}
}

// with returns a file with an unchecked head and body, and a valid checksum.
func with(f Form, version uint32, head, packed uint64, rest string) []byte {
	b := binary.LittleEndian.AppendUint32([]byte(f.Magic), version)
	b = binary.LittleEndian.AppendUint32(b, uint32(head))
	if f.Wide {
		b = binary.LittleEndian.AppendUint64(b, packed)
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(packed))
	}
	return append(binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(rest))), rest...)
}

func TestErrorsSayWhatIsWrong(t *testing.T) {
	for _, f := range forms {
		for _, c := range []struct {
			data []byte
			word string
		}{
			{make([]byte, f.MaxFile+1), "larger than 1 MB"},
			{nil, "does not begin with " + f.Magic},
			{[]byte(f.Magic), "does not begin"},
			{with(f, 9, 2, 0, "{}"), "version 9, but this program reads version"},
			{with(f, f.Version, 9, 0, "{}"), "announces a header of 9"},
			{with(f, f.Version, 2, 1<<32-2, "{}"), "announces"}, // sums that overflow
			{with(f, f.Version, 1, ^uint64(0), ""), "announces"},
			{with(f, f.Version, 2, 0, "[]"), "invalid header"},
			{with(f, f.Version, 2, 0, "{x"), "invalid header"},
		} {
			if _, err := f.Read(bytes.NewReader(c.data), new(header)); err == nil || !strings.Contains(err.Error(), c.word) {
				t.Errorf("%s: %v does not say %q", f.Magic, err, c.word)
			}
		}
		broken := errors.New("broken")
		if _, err := f.Read(iotest.ErrReader(broken), new(header)); !errors.Is(err, broken) || !Failed(err) {
			t.Error(err)
		}
		if err := f.Write(io.Discard, header{}, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
			t.Error(err)
		}
	}
}

// An accepted file has a valid checksum, and a header and body of the stated lengths; unpacking
// returns what was packed.
func FuzzRead(f *testing.F) {
	for _, form := range forms {
		f.Add(file(f, form, "the body"))
		f.Add(with(form, form.Version, 2, 0, "{}"))
		f.Add([]byte(form.Magic))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, form := range forms {
			var h header
			r, err := form.Read(bytes.NewReader(data), &h)
			if err != nil {
				if strings.Contains(err.Error(), "\n") {
					t.Fatalf("%q", err)
				}
			} else if want := crc32.ChecksumIEEE(data[form.prefix():]); binary.LittleEndian.Uint32(data[form.prefix()-4:]) != want {
				t.Fatal("a wrong checksum was accepted")
			} else {
				_, _ = io.CopyN(io.Discard, r, 1<<20)
			}
			if r, err = form.Read(bytes.NewReader(file(t, form, string(data))), &h); err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
				t.Fatal("the body does not come back")
			}
		}
	})
}
