package formats

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// built builds a small program for a system and a processor.
func built(t *testing.T, system, arch string) []byte {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	folder := t.TempDir()
	source, out := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() { println(1) }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	// With these flags, the compiler takes the least time.
	cmd := exec.Command("go", "build", "-gcflags=all=-N -l -dwarf=false", "-ldflags=-s -w", "-o", out, source)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A seal is what a reader of its own finds in a signed program.
type seal struct {
	begin   int // of the signature in the file
	flags   uint32
	id      string
	special map[int][]byte
	pages   [][]byte
	blobs   map[uint32][]byte
}

// inspect reads a signature, and fails if anything in it does not fit the program.
func inspect(t *testing.T, program []byte) seal {
	t.Helper()
	f, err := macho.NewFile(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	s := seal{special: map[int][]byte{}, blobs: map[uint32][]byte{}}
	size := 0
	for _, load := range f.Loads {
		if raw := load.Raw(); binary.LittleEndian.Uint32(raw) == 0x1d {
			s.begin, size = int(binary.LittleEndian.Uint32(raw[8:])), int(binary.LittleEndian.Uint32(raw[12:]))
		}
	}
	links := f.Segment("__LINKEDIT")
	if s.begin == 0 || s.begin%16 != 0 || s.begin+size != len(program) || links.Offset+links.Filesz != uint64(len(program)) ||
		links.Offset > uint64(s.begin) || links.Memsz < links.Filesz {
		t.Fatalf("signature of %d bytes at %d, __LINKEDIT %+v, file of %d bytes", size, s.begin, links.SegmentHeader, len(program))
	}
	n := func(b []byte, at int) int { return int(binary.BigEndian.Uint32(b[at:])) }
	all := program[s.begin:]
	if n(all, 0) != 0xfade0cc0 || n(all, 4) > size || n(all, 4) <= size-16 {
		t.Fatalf("the list of blobs begins with % x", all[:12])
	}
	for i := range n(all, 8) {
		at := n(all, 12+8*i+4)
		s.blobs[uint32(n(all, 12+8*i))] = all[at : at+n(all, at+4)]
	}
	d := s.blobs[0]
	hashes, ident, specials, count := n(d, 16), n(d, 20), n(d, 24), n(d, 28)
	s.flags = uint32(n(d, 12))
	s.id, _, _ = strings.Cut(string(d[ident:]), "\x00")
	text := f.Segment("__TEXT")
	if n(d, 0) != 0xfade0c02 || n(d, 8) != 0x20400 || n(d, 32) != s.begin || !bytes.Equal(d[36:40], []byte{32, 2, 0, 12}) ||
		binary.BigEndian.Uint64(d[64:]) != text.Offset || binary.BigEndian.Uint64(d[72:]) != text.Filesz || binary.BigEndian.Uint64(d[80:]) != 1 {
		t.Fatalf("the directory begins with % x", d[:88])
	}
	if count != (s.begin+4095)/4096 || hashes+32*count != len(d) || hashes-32*specials != ident+len(s.id)+1 {
		t.Fatalf("a directory of %d bytes has %d hashes at %d and %d special ones", len(d), count, hashes, specials)
	}
	for i := range count {
		s.pages = append(s.pages, d[hashes+32*i:][:32])
		page := program[4096*i : min(4096*(i+1), s.begin)]
		if sum := sha256.Sum256(page); !bytes.Equal(sum[:], s.pages[i]) {
			t.Fatalf("the hash of page %d does not fit", i)
		}
	}
	for i := 1; i <= specials; i++ {
		s.special[i] = d[hashes-32*i:][:32]
	}
	return s
}

func TestSign(t *testing.T) {
	plist, resources := []byte("a list of properties"), []byte("a list of files")
	for _, arch := range []string{"amd64", "arm64"} {
		program := built(t, "darwin", arch)
		signed, err := Sign(program, "io.example.Test", plist, resources)
		if err != nil {
			t.Fatal(arch, err)
		}
		s := inspect(t, signed)
		if s.flags != 2 || s.id != "io.example.Test" || len(s.blobs) != 3 || len(s.special) != 3 {
			t.Errorf("%s: flags %x, id %q, %d blobs, %d special hashes", arch, s.flags, s.id, len(s.blobs), len(s.special))
		}
		if got := fmt.Sprintf("%x %x", s.blobs[2], s.blobs[0x10000]); got != "fade0c010000000c00000000 fade0b0100000008" {
			t.Errorf("%s: the other blobs are %s", arch, got)
		}
		for slot, of := range [][]byte{1: plist, 2: s.blobs[2], 3: resources} {
			if sum := sha256.Sum256(of); slot > 0 && !bytes.Equal(sum[:], s.special[slot]) {
				t.Errorf("%s: the hash in slot %d does not fit", arch, slot)
			}
		}
		again, err := Sign(signed, "io.example.Test", plist, resources)
		if err != nil || !bytes.Equal(again, signed) {
			t.Errorf("%s: signed twice, the program differs: %v", arch, err)
		}

		alone, err := Sign(signed, "test", nil, nil)
		if err != nil {
			t.Fatal(arch, err)
		}
		if s := inspect(t, alone); len(s.special) != 2 || !bytes.Equal(s.special[1], make([]byte, 32)) || s.id != "test" {
			t.Errorf("%s: alone, it has the special hashes %x and the id %q", arch, s.special, s.id)
		}
	}
}

// The hashes are those that Go's linker computed, but for the first page, which has the load
// commands.
func TestSignLikeTheLinker(t *testing.T) {
	program := built(t, "darwin", "arm64")
	signed, err := Sign(program, "a.out", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	linker, ours := inspect(t, program), inspect(t, signed)
	if linker.begin != ours.begin || len(linker.pages) != len(ours.pages) || len(ours.pages) < 50 || linker.flags != 0x20002 {
		t.Fatalf("the linker signed %d bytes, and we %d", linker.begin, ours.begin)
	}
	for i := range ours.pages {
		if equal := bytes.Equal(linker.pages[i], ours.pages[i]); equal == (i == 0) {
			t.Errorf("page %d: equal is %v", i, equal)
		}
	}
}

// A small thing is a made-up program: its load commands, nothing up to first, and a __LINKEDIT of
// 100 bytes.
func small(commandSpace int) []byte {
	const commands = segmentSize + sectionSize + segmentSize
	first := headerSize + commands + commandSpace
	b := make([]byte, first+200)
	for i := range b[first:] {
		b[first+i] = byte(i)
	}
	number, long := binary.LittleEndian.PutUint32, binary.LittleEndian.PutUint64
	for i, field := range []uint32{magic64, processorARM, 0, kindProgram, 2, commands} {
		number(b[4*i:], field)
	}
	text := b[headerSize:]
	number(text, loadSegment)
	number(text[4:], segmentSize+sectionSize)
	copy(text[8:], "__TEXT")
	for i, field := range []uint64{1 << 32, 1 << 14, 0, uint64(first + 100)} {
		long(text[24+8*i:], field)
	}
	number(text[64:], 1)
	number(text[segmentSize+48:], uint32(first))
	links := text[segmentSize+sectionSize:]
	number(links, loadSegment)
	number(links[4:], segmentSize)
	copy(links[8:], "__LINKEDIT")
	for i, field := range []uint64{1<<32 + 1<<14, 1 << 14, uint64(first + 100), 100} {
		long(links[24+8*i:], field)
	}
	return b
}

func TestSignRefuses(t *testing.T) {
	changed := func(at int, to ...byte) []byte {
		b := small(64)
		copy(b[at:], to)
		return b
	}
	const text, links = headerSize, headerSize + segmentSize + sectionSize
	signed, err := Sign(small(16), "id", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	inspect(t, signed)
	for _, c := range []struct {
		name, want string
		program    []byte
	}{
		{"nothing", "damaged", nil},
		{"a text", "no 64-bit program", []byte(strings.Repeat("text ", 20))},
		{"a fat program", "several processors", changed(0, 0xca, 0xfe, 0xba, 0xbe)},
		{"a library", "no 64-bit program", changed(12, 6)},
		{"no room", "no room for the load command", small(8)},
		{"no zeros", "has something where", changed(links+segmentSize+5, 1)},
		{"too many commands", "damaged", changed(16, 3)},
		{"too few commands", "damaged", changed(16, 1)},
		{"long commands", "damaged", changed(20, 0xff, 0xff, 0xff, 0x7f)},
		{"a command of no size", "damaged", changed(text+4, 0, 0)},
		{"a segment outside", "damaged", changed(text+48, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)},
		{"a section in the commands", "damaged", changed(text+segmentSize+48, 40, 0)},
		{"no __LINKEDIT", "no __LINKEDIT", changed(links+8, 'x')},
		{"something after __LINKEDIT", "does not end with", append(small(64), 1)},
		{"something after the signature", "does not end with", append(bytes.Clone(signed), 1)},
		{"a segment behind in memory", "no room in memory", changed(text+24, 0, 0x50, 0, 0, 1)},
	} {
		if _, err := Sign(c.program, "id", nil, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, id := range []string{"", "a\x00b"} {
		if _, err := Sign(small(64), id, nil, nil); err == nil {
			t.Errorf("the identifier %q is fine", id)
		}
	}
}

func FuzzSign(f *testing.F) {
	f.Add(small(64))
	f.Add(small(16))
	f.Add(small(0))
	signed, err := Sign(small(64), "id", nil, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(signed)
	f.Fuzz(func(t *testing.T, program []byte) {
		before := bytes.Clone(program)
		signed, err := Sign(program, "id", nil, nil)
		if !bytes.Equal(program, before) {
			t.Fatal("the program itself was changed")
		}
		if err != nil {
			return
		}
		if again, err := Sign(signed, "id", nil, nil); err != nil || !bytes.Equal(again, signed) {
			t.Fatalf("signed twice, the program differs: %v", err)
		}
	})
}
