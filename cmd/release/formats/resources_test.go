package formats

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

func example(t *testing.T) About {
	t.Helper()
	icons := map[int][]byte{}
	for _, size := range Sizes {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "icon", fmt.Sprintf("%d.png", size)))
		if err != nil {
			t.Fatal(err)
		}
		icons[size] = data
	}
	return About{ID: "org.example.Test", Name: "test.exe", Product: "Test", Description: "A test", Version: "1.2.3-rc1+14.gabcdef",
		Copyright: "© 2026 Smith & Sons", Icons: icons}
}

// resources reads all resources of a program: by type, number and language.
func resources(t *testing.T, exe []byte) map[string][]byte {
	t.Helper()
	f, err := pe.NewFile(bytes.NewReader(exe))
	if err != nil {
		t.Fatal(err)
	}
	section := f.Section(".rsrc")
	if section == nil {
		t.Fatal("no section of resources")
	}
	for i, s := range f.Sections {
		if i > 0 && s.VirtualAddress < f.Sections[i-1].VirtualAddress+f.Sections[i-1].VirtualSize || int(s.Offset+s.Size) > len(exe) {
			t.Errorf("section %s begins at %x", s.Name, s.VirtualAddress)
		}
	}
	header := f.OptionalHeader.(*pe.OptionalHeader64)
	if d := header.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_RESOURCE]; d.VirtualAddress != section.VirtualAddress ||
		d.VirtualAddress+d.Size > header.SizeOfImage {
		t.Errorf("resources at %x with %x bytes in an image of %x", d.VirtualAddress, d.Size, header.SizeOfImage)
	}
	data, err := section.Data()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	var read func(at uint32, path []string)
	read = func(at uint32, path []string) {
		n := int(binary.LittleEndian.Uint16(data[at+12:])) + int(binary.LittleEndian.Uint16(data[at+14:]))
		for i := range n {
			row := data[int(at)+16+8*i:]
			id, to := binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(row[4:])
			inner := append(slices.Clone(path), fmt.Sprint(id))
			if to>>31 == 1 {
				read(to&^(1<<31), inner)
				continue
			}
			begin := binary.LittleEndian.Uint32(data[to:]) - section.VirtualAddress
			all[strings.Join(inner, "/")] = data[begin : begin+binary.LittleEndian.Uint32(data[to+4:])]
		}
	}
	read(0, nil)
	return all
}

func wide(text string) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}

func TestResources(t *testing.T) {
	about := example(t)
	for _, arch := range []string{"amd64", "arm64"} {
		exe := built(t, "windows", arch)
		patched, err := Resources(exe, about)
		if err != nil {
			t.Fatal(arch, err)
		}
		before, err := pe.NewFile(bytes.NewReader(exe))
		if err != nil {
			t.Fatal(err)
		}
		after, err := pe.NewFile(bytes.NewReader(patched))
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range before.Sections {
			a, errA := s.Data()
			b, errB := after.Sections[i].Data()
			if errA != nil || errB != nil || !bytes.Equal(a, b) || after.Sections[i].VirtualAddress != s.VirtualAddress {
				t.Errorf("%s: section %s has changed, %v, %v", arch, s.Name, errA, errB)
			}
		}
		checkIcon(t, patched, about)
		checkVersion(t, patched)
		checkManifest(t, patched)
		for range 10 {
			if again, err := Resources(exe, about); err != nil || !bytes.Equal(again, patched) {
				t.Fatalf("%s: made again, the program differs, %v", arch, err)
			}
		}
		if _, err := Resources(patched, about); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("%s: patched twice: %v", arch, err)
		}
	}
}

func checkIcon(t *testing.T, exe []byte, about About) {
	t.Helper()
	all := resources(t, exe)
	group := all["14/1/0"]
	if len(group) != 6+14*len(Sizes) {
		t.Fatalf("the icon has %d bytes", len(group))
	}
	for i := range Sizes {
		row := group[6+14*i:]
		picture, err := png.Decode(bytes.NewReader(all[fmt.Sprintf("3/%d/0", binary.LittleEndian.Uint16(row[12:]))]))
		if err != nil {
			t.Fatal(err)
		}
		size := Sizes[len(Sizes)-1-i]
		if int(row[0]) != size&0xff || int(row[1]) != size&0xff || picture.Bounds().Dx() != size {
			t.Errorf("picture %d has %d pixels and not %d", i, picture.Bounds().Dx(), size)
			continue
		}
		want, err := png.Decode(bytes.NewReader(about.Icons[size]))
		if err != nil {
			t.Fatal(err)
		}
		for y := range size {
			for x := range size {
				r, g, b, a := picture.At(x, y).RGBA()
				if wr, wg, wb, wa := want.At(x, y).RGBA(); r != wr || g != wg || b != wb || a != wa {
					t.Fatalf("the picture of %d pixels differs at %d, %d", size, x, y)
				}
			}
		}
	}
}

func checkVersion(t *testing.T, exe []byte) {
	t.Helper()
	info := resources(t, exe)["16/1/1033"]
	at := bytes.Index(info, []byte{0xbd, 0x04, 0xef, 0xfe}) // VS_FIXEDFILEINFO
	if at < 0 {
		t.Fatal("no version")
	}
	var parts [4]uint32
	for i := range parts {
		parts[i] = binary.LittleEndian.Uint32(info[at+8+4*i:])
	}
	if parts != [4]uint32{1<<16 | 2, 3<<16 | 14, 1<<16 | 2, 3<<16 | 14} {
		t.Errorf("the numbers of the version are %x", parts)
	}
	for key, value := range map[string]string{"ProductName": "Test", "FileDescription": "A test", "ProductVersion": "1.2.3-rc1+14.gabcdef",
		"FileVersion": "1.2.3-rc1+14.gabcdef", "LegalCopyright": "© 2026 Smith & Sons", "OriginalFilename": "test.exe"} {
		_, rest, found := bytes.Cut(info, wide(key+"\x00"))
		if rest = bytes.TrimLeft(rest, "\x00"); !found || !bytes.HasPrefix(rest, wide(value+"\x00")) {
			t.Errorf("%s is not %q", key, value)
		}
	}
}

func checkManifest(t *testing.T, exe []byte) {
	t.Helper()
	text := resources(t, exe)["24/1/1033"]
	var assembly struct {
		Identity struct {
			Name    string `xml:"name,attr"`
			Version string `xml:"version,attr"`
		} `xml:"assemblyIdentity"`
		Level struct {
			Level string `xml:"level,attr"`
		} `xml:"trustInfo>security>requestedPrivileges>requestedExecutionLevel"`
		Controls struct {
			Name string `xml:"name,attr"`
		} `xml:"dependency>dependentAssembly>assemblyIdentity"`
		Settings struct {
			Awareness string `xml:"dpiAwareness"`
			CodePage  string `xml:"activeCodePage"`
			LongPaths string `xml:"longPathAware"`
		} `xml:"application>windowsSettings"`
	}
	if err := xml.Unmarshal(text, &assembly); err != nil {
		t.Fatal(err)
	}
	want := "{{org.example.Test 1.2.3.14} {asInvoker} {Microsoft.Windows.Common-Controls} {PerMonitorV2, PerMonitor UTF-8 true}}"
	if got := fmt.Sprint(assembly); got != want {
		t.Errorf("the manifest says %s", got)
	}
}

func TestResourcesRefuses(t *testing.T) {
	exe := built(t, "windows", "amd64")
	for _, c := range []struct {
		name, want string
		exe        []byte
		change     func(*About)
	}{
		{"no program", "test.exe is no program for Windows", []byte("a text"), func(*About) {}},
		{"half a header", "test.exe is no program for Windows", exe[:200], func(*About) {}},
		{"no version", "three numbers", exe, func(a *About) { a.Version = "dev" }},
		{"a large version", "above 65535", exe, func(a *About) { a.Version = "1.2.65536" }},
		{"no picture", "no picture of 256 pixels", exe, func(a *About) { delete(a.Icons, 256) }},
		{"a wrong picture", "has 16 x 16", exe, func(a *About) { a.Icons[32] = a.Icons[16] }},
		{"a zero byte", "ProductName of test.exe", exe, func(a *About) { a.Product = "a\x00b" }},
	} {
		about := example(t)
		c.change(&about)
		if _, err := Resources(c.exe, about); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestNumbered(t *testing.T) {
	for text, want := range map[string][4]uint16{"1.2.3": {1, 2, 3}, "0.0.0+12.gabcdef": {0, 0, 0, 12}, "1.2.3-rc4": {1, 2, 3},
		"1.2.3-rc4+7.g12": {1, 2, 3, 7}} {
		if got, err := numbered(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
