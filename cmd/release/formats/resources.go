package formats

import (
	"bytes"
	"debug/pe"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"image/png"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// About is what a program says about itself.
type About struct {
	ID          string // such as org.example.Program
	Name        string // of the file, such as flipside.exe
	Product     string
	Description string // Windows shows it as the name of the process
	Version     string // begins with three numbers, such as 1.2.3-rc1 or 0.0.0+12.gabcdef
	Copyright   string
	Icons       map[int][]byte // PNG files by their pixels
}

// Sizes are the pixels of the pictures that an icon consists of.
var Sizes = []int{16, 24, 32, 48, 64, 128, 256}

//go:embed manifest.xml
var manifest string

var versionNumbers = regexp.MustCompile(`^(\d+)\.(\d+)\.(\d+)(?:[^+]*\+(\d+))?`)

// Resources returns the program with icon, version and manifest. It must not have any before.
func Resources(exe []byte, about About) ([]byte, error) {
	if err := check(exe); err != nil {
		return nil, fmt.Errorf("%s %w", about.Name, err)
	}
	at, err := numbered(about.Version)
	if err != nil {
		return nil, err
	}
	icon, err := about.icon()
	if err != nil {
		return nil, err
	}
	info, err := about.info(at)
	if err != nil {
		return nil, err
	}
	var set winres.ResourceSet
	if err := set.SetIcon(winres.ID(1), icon); err != nil {
		return nil, fmt.Errorf("the icon of %s: %w", about.Name, err)
	}
	set.SetVersionInfo(*info)
	text := strings.NewReplacer("{ID}", about.ID, "{VERSION}", fmt.Sprintf("%d.%d.%d.%d", at[0], at[1], at[2], at[3])).Replace(manifest)
	if err := set.Set(winres.RT_MANIFEST, winres.ID(1), winres.LCIDDefault, []byte(text)); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := set.WriteToEXE(&out, bytes.NewReader(exe)); err != nil {
		return nil, fmt.Errorf("the icon and the version of %s: %w", about.Name, err)
	}
	return out.Bytes(), nil
}

// check refuses a file that Go's linker did not write: the library expects a complete program.
func check(exe []byte) error {
	f, err := pe.NewFile(bytes.NewReader(exe))
	if err != nil {
		return errors.New("is no program for Windows")
	}
	header, wide := f.OptionalHeader.(*pe.OptionalHeader64)
	switch {
	case !wide || header.NumberOfRvaAndSizes != uint32(len(header.DataDirectory)):
		return errors.New("is no 64-bit program for Windows")
	case header.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_RESOURCE].VirtualAddress != 0:
		return errors.New("has an icon and a version already")
	}
	return nil
}

// numbered returns the numbers of a version. The fourth one counts the commits after a tag.
func numbered(text string) (at [4]uint16, err error) {
	found := versionNumbers.FindStringSubmatch(text)
	if found == nil {
		return at, fmt.Errorf("the version %q does not begin with three numbers such as 1.2.3", text)
	}
	for i, digits := range found[1:] {
		if digits == "" {
			continue
		}
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil {
			return at, fmt.Errorf("the version %q has a number above 65535", text)
		}
		at[i] = uint16(n)
	}
	return at, nil
}

func (a *About) icon() (*winres.Icon, error) {
	var all []image.Image
	for _, size := range Sizes {
		data, found := a.Icons[size]
		if !found {
			return nil, fmt.Errorf("the icon has no picture of %d pixels", size)
		}
		m, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("the picture of %d pixels for the icon: %w", size, err)
		}
		if b := m.Bounds(); b.Dx() != size || b.Dy() != size {
			return nil, fmt.Errorf("the picture of %d pixels for the icon has %d x %d", size, b.Dx(), b.Dy())
		}
		all = append(all, m)
	}
	slices.Reverse(all) // Windows takes the first one that fits
	return winres.NewIconFromImages(all)
}

func (a *About) info(at [4]uint16) (*version.Info, error) {
	info := &version.Info{FileVersion: at, ProductVersion: at, Type: version.App}
	for _, e := range []struct{ key, value string }{
		{version.CompanyName, "The Flipside authors"},
		{version.ProductName, a.Product},
		{version.FileDescription, a.Description},
		{version.FileVersion, a.Version},
		{version.ProductVersion, a.Version},
		{version.LegalCopyright, a.Copyright},
		{version.InternalName, strings.TrimSuffix(a.Name, ".exe")},
		{version.OriginalFilename, a.Name},
	} {
		if err := info.Set(version.LangDefault, e.key, e.value); err != nil {
			return nil, fmt.Errorf("%s of %s: %w", e.key, a.Name, err)
		}
	}
	return info, nil
}
