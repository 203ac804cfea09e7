package mac

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"debug/macho"
	"encoding/base64"
	"encoding/binary"
	"encoding/xml"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/cmd/release/archive"
)

// built returns a small program for macOS.
func built(t testing.TB, arch string) []byte {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	folder := t.TempDir()
	source := filepath.Join(folder, "main.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() { println(1) }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "program")
	cmd := exec.Command("go", "build", "-o", path, "-trimpath", "-gcflags=all=-dwarf=false", "-ldflags=-s -w -buildid=", source)
	cmd.Env = append(os.Environ(), "GOOS=darwin", "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// signature is what a reader of its own finds in a program.
type signature struct {
	code    int // bytes that it covers
	id      string
	flags   uint32
	special [][]byte // from slot 1 on
	pages   [][]byte
}

// read reads the signature of a program, and checks all places and sizes.
func read(t *testing.T, data []byte) (s signature) {
	t.Helper()
	f, err := macho.NewFile(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var at, size uint32
	for _, l := range f.Loads {
		if raw := l.Raw(); binary.LittleEndian.Uint32(raw) == commandSign {
			at, size = binary.LittleEndian.Uint32(raw[8:]), binary.LittleEndian.Uint32(raw[12:])
		}
	}
	link := f.Segment("__LINKEDIT")
	switch {
	case at == 0 || at%16 != 0 || int(at+size) != len(data):
		t.Fatalf("the signature has %d bytes at %d, of %d", size, at, len(data))
	case link.Offset+link.Filesz != uint64(len(data)) || link.Memsz < link.Filesz:
		t.Fatalf("__LINKEDIT ends at %d and has %d bytes in memory, of %d", link.Offset+link.Filesz, link.Memsz, len(data))
	}
	big := binary.BigEndian.Uint32
	blob := data[at:]
	if big(blob) != blobSignature || int(big(blob[4:])) > int(size) {
		t.Fatal("there is no signature at its place")
	}
	parts := map[uint32][]byte{}
	for i := range big(blob[8:]) {
		place := big(blob[12+8*i+4:])
		parts[big(blob[12+8*i:])] = blob[place : place+big(blob[place+4:])]
	}
	d := parts[slotDirectory]
	if big(d) != blobDirectory || d[36] != sha256.Size || d[37] != hashSHA256 || d[39] != pageBits {
		t.Fatal("there is no directory of code")
	}
	if r := parts[slotRequirements]; r != nil && (big(r) != blobRequirements || len(r) != 12) {
		t.Error("the requirements are wrong")
	}
	name := d[big(d[20:]):]
	s.id = string(name[:bytes.IndexByte(name, 0)])
	s.flags, s.code = big(d[12:]), int(big(d[32:]))
	hashes, special, pages := big(d[16:]), big(d[24:]), big(d[28:])
	for i := uint32(1); i <= special; i++ {
		s.special = append(s.special, d[hashes-i*sha256.Size:][:sha256.Size])
	}
	for i := range pages {
		s.pages = append(s.pages, d[hashes+i*sha256.Size:][:sha256.Size])
	}
	return s
}

func TestSign(t *testing.T) {
	for _, arch := range []string{"arm64", "amd64"} {
		t.Run(arch, func(t *testing.T) {
			before := built(t, arch)
			info, resources := []byte("info"), []byte("resources")
			after, err := Sign(before, "io.example", info, resources)
			if err != nil {
				t.Fatal(err)
			}
			s := read(t, after)
			if s.id != "io.example" || s.flags != flagAdHoc || len(s.special) != 3 {
				t.Errorf("the signature is of %q, with flags %x and %d more hashes", s.id, s.flags, len(s.special))
			}
			requirements := []byte{0xfa, 0xde, 0x0c, 0x01, 0, 0, 0, 12, 0, 0, 0, 0}
			for i, part := range [][]byte{info, requirements, resources} {
				if sum := sha256.Sum256(part); !bytes.Equal(s.special[i], sum[:]) {
					t.Errorf("the hash of slot %d is wrong", i+1)
				}
			}
			for i, hash := range s.pages {
				if sum := sha256.Sum256(after[i<<pageBits : min((i+1)<<pageBits, s.code)]); !bytes.Equal(hash, sum[:]) {
					t.Errorf("the hash of page %d is wrong", i)
				}
			}
			if len(s.pages) != (s.code+1<<pageBits-1)>>pageBits {
				t.Errorf("%d pages for %d bytes", len(s.pages), s.code)
			}
			if arch == "arm64" { // Go's linker has signed it too
				old := read(t, before)
				if old.code != s.code || !slices.EqualFunc(old.pages[1:], s.pages[1:], bytes.Equal) {
					t.Error("the hashes differ from those of Go's linker")
				}
			}
			if again, err := Sign(after, "io.example", info, resources); err != nil || !bytes.Equal(again, after) {
				t.Errorf("signed again, it is another file, %v", err)
			}
			if plain, err := Sign(before, "io.example", nil, nil); err != nil || !bytes.Equal(read(t, plain).special[0], make([]byte, 32)) {
				t.Errorf("without a bundle: %v", err)
			}
			for n := range len(before) / 512 {
				if _, err := Sign(before[:n*512], "x", nil, nil); err == nil {
					t.Errorf("the first %d bytes were signed", n*512)
				}
			}
		})
	}
	for _, bad := range []string{"", "MZ", strings.Repeat("\x00", 100)} {
		if _, err := Sign([]byte(bad), "x", nil, nil); err == nil || !strings.HasPrefix(err.Error(), "not a program for macOS") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Whatever a file has, there is a signature that can be read or an error.
func FuzzSign(f *testing.F) {
	for _, arch := range []string{"arm64", "amd64"} {
		data := built(f, arch)
		f.Add(data[:min(len(data), 4096)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if after, err := Sign(data, "x", nil, nil); err == nil && len(after) <= len(data)/2 {
			t.Error("the program became smaller")
		}
	})
}

func picture(t *testing.T, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, size, size))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestIcon(t *testing.T) {
	pictures := map[int][]byte{}
	for _, size := range []int{16, 32, 64, 128, 256, 512, 1024} {
		if _, err := Icon(pictures); err == nil {
			t.Fatal("an icon without a picture was made")
		}
		pictures[size] = picture(t, size)
	}
	data, err := Icon(pictures)
	if err != nil {
		t.Fatal(err)
	}
	if string(data[:4]) != "icns" || int(binary.BigEndian.Uint32(data[4:])) != len(data) {
		t.Fatal("the head is wrong")
	}
	forms := 0
	for rest := data[8:]; len(rest) > 0; forms++ {
		n := binary.BigEndian.Uint32(rest[4:])
		if c, err := png.DecodeConfig(bytes.NewReader(rest[8:n])); err != nil || c.Width != icons[forms].size {
			t.Errorf("%s: %v", rest[:4], err)
		}
		rest = rest[n:]
	}
	if forms != len(icons) {
		t.Errorf("there are %d forms, want %d", forms, len(icons))
	}
}

// plist reads a property list: keys of the outermost dictionary, with the text of their values.
func plist(t *testing.T, data []byte) map[string]string {
	t.Helper()
	values := map[string]string{}
	d := xml.NewDecoder(bytes.NewReader(data))
	depth, key, text := 0, "", ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			return values
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth == 3 {
				text = ""
			}
		case xml.CharData:
			text += string(token)
		case xml.EndElement:
			if depth == 3 && token.Name.Local == "key" {
				key = text
			} else if depth == 3 {
				values[key] = strings.Join(strings.Fields(text), " ")
			}
			depth--
		}
	}
}

// The bundle has what macOS asks for, and the signature covers all of it.
func TestBundle(t *testing.T) {
	files, err := Make(Bundle{Name: "Game & Co", ID: "io.example.Game", Version: "1.2.3.4", Icon: []byte("icon"),
		Program: archive.File{Name: "game", Mode: 0o755, Data: built(t, "arm64")},
		Files:   []archive.File{{Name: "a <text>.txt", Mode: 0o644, Data: []byte("text")}}})
	if err != nil {
		t.Fatal(err)
	}
	inside := map[string][]byte{}
	for _, f := range files {
		name, ok := strings.CutPrefix(f.Name, "Game & Co.app/Contents/")
		if !ok {
			t.Errorf("%s is outside of the bundle", f.Name)
		}
		inside[name] = f.Data
	}
	info := plist(t, inside["Info.plist"])
	for key, want := range map[string]string{"CFBundleIdentifier": "io.example.Game", "CFBundleExecutable": "game", "CFBundleName": "Game & Co",
		"CFBundleVersion": "1.2.3.4", "CFBundleShortVersionString": "1.2.3.4", "CFBundlePackageType": "APPL", "CFBundleIconFile": "game.icns"} {
		if info[key] != want {
			t.Errorf("%s is %q, want %q", key, info[key], want)
		}
	}
	for _, ending := range []string{"ggf", "sgf", "wtb", "obf"} {
		if types := info["UTExportedTypeDeclarations"] + info["UTImportedTypeDeclarations"]; !strings.Contains(types, " "+ending+" ") {
			t.Errorf("there is no type for .%s in %s", ending, types)
		}
	}
	resources := inside["_CodeSignature/CodeResources"]
	seals := plist(t, resources)
	for name, data := range inside {
		if !strings.HasPrefix(name, "Resources/") {
			continue
		}
		first, second := sha1.Sum(data), sha256.Sum256(data)
		if !strings.Contains(seals["files"], name+" "+base64.StdEncoding.EncodeToString(first[:])) ||
			!strings.Contains(seals["files2"], name+" hash2 "+base64.StdEncoding.EncodeToString(second[:])) {
			t.Errorf("%s is not sealed", name)
		}
	}
	s := read(t, inside["MacOS/game"])
	one, three := sha256.Sum256(inside["Info.plist"]), sha256.Sum256(resources)
	if !bytes.Equal(s.special[0], one[:]) || !bytes.Equal(s.special[2], three[:]) || s.id != "io.example.Game" {
		t.Error("the signature does not cover the bundle")
	}
}
