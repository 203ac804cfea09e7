package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"flipside/game/base/atomicfile"
)

// source says what a release is made from.
type source struct {
	// version is the newest one in CHANGELOG.md, such as 1.2.3 or 1.2.3-rc1. The number of commits
	// since then and the commit follow: 1.2.3+14.gabcdef. So a later version is greater, also for
	// the programs that install packages.
	version string
	at      time.Time // time of the commit; all files have it
}

var versions = regexp.MustCompile(`^(\d+\.\d+\.\d+)(-[0-9A-Za-z.]+)?(\+[0-9A-Za-z.]+)?$`)

// origin returns the version and the time of a release. An empty version or epoch comes from git.
func origin(ctx context.Context, version, epoch string) (s source, err error) {
	if version == "" {
		if version, err = described(ctx); err != nil {
			return s, err
		}
	}
	s.version = strings.TrimPrefix(version, "v")
	if !versions.MatchString(s.version) {
		return s, fmt.Errorf("%q is not a version such as 1.2.3 or 1.2.3-rc1", version)
	}
	if epoch == "" {
		if epoch, err = git(ctx, "log", "-1", "--format=%ct"); err != nil {
			return s, err
		}
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil || seconds < 315532800 || seconds > 1<<32 { // archives cannot have times before 1980
		return s, fmt.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds, from 1980 to 2106", epoch)
	}
	s.at = time.Unix(seconds, 0).UTC()
	return s, nil
}

// released finds the heading of a version in CHANGELOG.md.
var released = regexp.MustCompile(`(?m)^## (\d\S*)`)

// described returns the version that CHANGELOG.md and the commits of git give.
func described(ctx context.Context) (string, error) {
	changes, err := atomicfile.ReadAll("CHANGELOG.md")
	if err != nil {
		return "", err
	}
	found := released.FindSubmatch(changes)
	if found == nil {
		return "", errors.New("CHANGELOG.md has no heading with a version, such as ## 1.2.3")
	}
	version := string(found[1])
	cut, err := git(ctx, "log", "-1", "--format=%h", "-G", "^## [0-9]", "--", "CHANGELOG.md")
	if err != nil {
		return "", err
	}
	since := "HEAD"
	if cut != "" {
		since = cut + "..HEAD"
	}
	commits, err := git(ctx, "rev-list", "--count", since)
	if err != nil {
		return "", err
	}
	hash, err := git(ctx, "rev-parse", "--short=8", "HEAD")
	if err != nil {
		return "", err
	}
	dirty, err := git(ctx, "status", "--porcelain", "--untracked-files=no")
	switch {
	case err != nil:
		return "", err
	case dirty != "":
		return version + "+" + commits + ".g" + hash + ".changed", nil
	case commits == "0":
		return version, nil
	}
	return version + "+" + commits + ".g" + hash, nil
}

func git(ctx context.Context, args ...string) (string, error) {
	// git refuses to read a clone of another user unless it is told that this one is safe.
	out, err := exec.CommandContext(ctx, "git", append([]string{"-c", "safe.directory=*"}, args...)...).Output()
	if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("git is missing: install it, or give --version and SOURCE_DATE_EPOCH")
	}
	if err != nil {
		return "", fmt.Errorf("git %s failed: give --version and SOURCE_DATE_EPOCH where there is no history", args[0])
	}
	return strings.TrimSpace(string(out)), nil
}
