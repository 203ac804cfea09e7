package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"flipside/cmd/release/formats"
	"flipside/game/base/atomicfile"
)

// A target is a system and a processor, as Go names them; empty: those of this machine.
type target struct{ os, arch string }

// window is the program with a window.
const window = "flipside"

// programs are what every package has, the window first.
var programs = []string{window, "flipside-engine", "flipside-farm"}

// buildFlags make the same bytes of the same sources: no path of the machine, no mark of the cache
// and nothing that git says.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-tags=minimal", "-gcflags=all=-dwarf=false"}

// build builds programs for a system and returns them without a folder in their names.
func (r *release) build(ctx context.Context, t target, programs ...string) ([]formats.File, error) {
	folder := filepath.Join(r.temp, "build-"+t.os+"-"+t.arch)
	defer os.RemoveAll(folder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	var files []formats.File
	link := "-s -w -buildid= -X flipside/cmd/flipside/usage.Version=" + r.version + " -X main.version=" + r.version
	suffix := ""
	if t.os == "windows" {
		suffix = ".exe"
	}
	for _, program := range programs {
		flags := link
		if t.os == "windows" && program == window {
			flags += " -H windowsgui"
		}
		path := filepath.Join(folder, program+suffix)
		args := append([]string{"build", "-o", path, "-ldflags", flags}, buildFlags...)
		if _, err := r.command(ctx, t, "go", append(args, "./cmd/"+program)...); err != nil {
			return nil, err
		}
		data, err := atomicfile.ReadAll(path)
		if err != nil {
			return nil, err
		}
		files = append(files, formats.File{Name: program + suffix, Mode: 0o755, Data: data})
	}
	return files, nil
}

// here is the target of tools that run while a release is made.
var here = target{}

// command runs a program in the root of the module, with Go's settings for a target, and returns
// what it printed. The error is one sentence, with the last line that the program wrote.
func (r *release) command(ctx context.Context, t target, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = r.root
	// A person's own settings of Go must not change the programs.
	cmd.Env = append(os.Environ(), "GOFLAGS=", "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch,
		"GOAMD64=", "GOARM64=", "GOEXPERIMENT=", "GO111MODULE=", "GOWORK=off",
		"SOURCE_DATE_EPOCH="+fmt.Sprint(r.at.Unix()), "TMPDIR="+r.temp)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out.Bytes(), nil
	case ctx.Err() != nil:
		return nil, errors.New("stopped")
	case errors.Is(err, exec.ErrNotFound):
		return nil, fmt.Errorf("%s is missing: install it and start again", name)
	case errors.As(err, &exit):
		said := strings.TrimSpace(status.ReplaceAllString(errs.String(), ""))
		if strings.Contains(said, "no space left on device") {
			return nil, errFull
		}
		return nil, fmt.Errorf("%s %s failed: %s", name, brief(args), said[strings.LastIndex(said, "\n")+1:])
	}
	return nil, err
}

// status is the last line of go run: the status of what it ran, which says nothing.
var status = regexp.MustCompile(`exit status \d+\s*$`)

// brief is what names a command in an error: what it does, and with what.
func brief(args []string) string {
	if len(args) < 2 {
		return strings.Join(args, " ")
	}
	return args[0] + " " + args[len(args)-1]
}

var errFull = errors.New("the disk is full: make room and start again")
