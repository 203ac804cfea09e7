package main

import (
	"context"
	"fmt"
	"path"
	"slices"

	"golang.org/x/sync/errgroup"

	"flipside/cmd/release/formats"
)

// licences is the file with the licences of all parts.
const licences = "assets/licenses.txt"

// targets are the systems that a release is for.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
}

// A product is a file of a release that has the programs for a target.
type product struct {
	name string
	make func(ctx context.Context, programs []formats.File) error
}

// make makes all files that are asked for. While the programs for one system are packed, the
// programs for the next one are built.
func (r *release) make(ctx context.Context) error {
	for _, name := range []string{"README.md", "LICENSE", licences, "CHANGELOG.md"} {
		data, err := r.read(name)
		if err != nil {
			return err
		}
		r.texts = append(r.texts, formats.File{Name: path.Base(name), Mode: 0o644, Data: data})
	}
	packing, inner := errgroup.WithContext(ctx)
	packing.SetLimit(1)
	err := r.each(inner, packing)
	if e := packing.Wait(); e != nil { // it is what ended the other one
		err = e
	}
	if err != nil {
		return err
	}
	if name := "flipside-" + r.version + ".cdx.json"; r.wants(name) {
		if err := r.parts(ctx, name); err != nil {
			return err
		}
	}
	if len(r.made) == 0 {
		return fmt.Errorf("nothing in a release has one of the words %q in its name", r.only)
	}
	slices.Sort(r.made)
	return r.sum()
}

func (r *release) each(ctx context.Context, packing *errgroup.Group) error {
	var shared []formats.File // of Linux
	for _, t := range targets {
		products := slices.DeleteFunc(r.products(t, &shared), func(p product) bool { return !r.wants(p.name) })
		if len(products) == 0 {
			continue
		}
		if t.os == "linux" && shared == nil {
			var err error
			if shared, err = r.tree(ctx); err != nil {
				return err
			}
		}
		built, err := r.build(ctx, t, programs...)
		if err != nil {
			return err
		}
		packing.Go(func() error {
			for _, p := range products {
				if err := p.make(ctx, built); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return nil
}

// products returns the files for a target. shared is filled before they are made.
func (r *release) products(t target, shared *[]formats.File) []product {
	name := "flipside-" + r.version + "-"
	switch t.os {
	case "linux":
		tree := func(programs []formats.File) ([]formats.File, error) {
			return append(formats.Within("bin", programs), *shared...), nil
		}
		version := tilde(r.version)
		processor := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.arch] // RPM's names
		return []product{
			r.archived(name+"linux-"+t.arch+".tar.gz", formats.TarGz, func(programs []formats.File) ([]formats.File, error) {
				all, err := tree(programs)
				return r.forOne(all), err
			}),
			r.packaged(deb, t.arch, "flipside_"+version+"_"+t.arch+".deb", tree),
			r.packaged(rpm, t.arch, "flipside-"+version+"-1."+processor+".rpm", tree),
		}
	case "windows":
		return []product{r.archived(name+"windows-"+t.arch+".zip", formats.Zip, r.forWindows)}
	case "darwin":
		return []product{r.archived(name+"macos-"+t.arch+".zip", formats.Zip, r.forMac)}
	}
	return nil
}

// forOne returns what the archive of Linux has: the tree, and a script that copies it to the
// folders of one user.
func (r *release) forOne(tree []formats.File) []formats.File {
	files := append(slices.Clone(tree), formats.File{Name: "install.sh", Mode: 0o755, Data: desktopFile("install.sh")})
	return formats.Within("flipside-"+r.version, files)
}

// arranged gives the programs their places, with the other files.
type arranged func(programs []formats.File) ([]formats.File, error)

// archived is the product of an archive.
func (r *release) archived(name string, form form, files arranged) product {
	return product{name, func(_ context.Context, programs []formats.File) error {
		all, err := files(programs)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return r.pack(name, form, all)
	}}
}

// packaged is the product of a package for Linux.
func (r *release) packaged(k kind, arch, name string, files arranged) product {
	return product{name, func(ctx context.Context, programs []formats.File) error {
		all, err := files(programs)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return r.install(ctx, k, arch, name, all)
	}}
}
