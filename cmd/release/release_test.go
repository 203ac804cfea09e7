package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func module(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// The version comes from CHANGELOG.md and the commits of git, and a later one is greater.
func TestOrigin(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %s", args, out)
		}
	}
	log := func(text string) {
		t.Helper()
		if err := os.WriteFile("CHANGELOG.md", []byte("# Changes\n\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(text string) {
		t.Helper()
		log(text)
		run("add", "CHANGELOG.md")
		run("commit", "-m", text)
	}
	run("init")
	want := func(form string) {
		t.Helper()
		s, err := origin(t.Context(), "", "")
		if err != nil || !regexp.MustCompile("^"+form+"$").MatchString(s.version) || s.at.Format(time.RFC3339) != "2026-01-02T03:04:05Z" {
			t.Errorf("the version is %q at %v, %v; want %s", s.version, s.at, err, form)
		}
	}
	commit("## Unreleased\n")
	if _, err := origin(t.Context(), "", ""); err == nil || !strings.Contains(err.Error(), "no heading with a version") {
		t.Errorf("without a version: %v", err)
	}
	log("## 1.2.0-rc1 (2026-01-01)\n")
	want(`1\.2\.0-rc1\+1\.g[0-9a-f]{8}\.changed`)
	commit("## 1.2.0-rc1 (2026-01-01)\n")
	want(`1\.2\.0-rc1`)
	commit("## Unreleased\n\n## 1.2.0-rc1 (2026-01-01)\n")
	want(`1\.2\.0-rc1\+1\.g[0-9a-f]{8}`)
	commit("## 1.2.0\n\n## 1.2.0-rc1 (2026-01-01)\n")
	want(`1\.2\.0`)
	log("## Unreleased\n\n## 1.2.0\n")
	want(`1\.2\.0\+0\.g[0-9a-f]{8}\.changed`)

	for _, c := range []struct{ version, epoch, want string }{
		{"1.2", "0", `"1.2" is not a version such as 1.2.3`},
		{"1.2.3 4", "0", "is not a version"},
		{"v1.2.3", "x", `SOURCE_DATE_EPOCH: "x" is not a number of seconds`},
		{"1.2.3", "1", "SOURCE_DATE_EPOCH"},
	} {
		if _, err := origin(t.Context(), c.version, c.epoch); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q, %q: %v, want %s", c.version, c.epoch, err, c.want)
		}
	}
	t.Chdir(t.TempDir())
	log("## 1.2.0\n")
	if _, err := origin(t.Context(), "", ""); err == nil || !strings.Contains(err.Error(), "where there is no history") {
		t.Errorf("without history: %v", err)
	}
	t.Setenv("PATH", "")
	if _, err := origin(t.Context(), "", ""); err == nil || !strings.Contains(err.Error(), "git is missing") {
		t.Errorf("without git: %v", err)
	}
}

// A release that cannot be made ends with one sentence, leaves the release before as it was, and
// nothing else.
func TestFailure(t *testing.T) {
	room := t.TempDir()
	out := filepath.Join(room, "release")
	s, err := origin(t.Context(), "1.2.3", "1700000000")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(out, 0o700); err != nil {
		t.Fatal(err)
	}
	precious := filepath.Join(out, "precious")
	if err := os.WriteFile(precious, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(ctx context.Context, r *release, want string) {
		t.Helper()
		err := write(ctx, out, r)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error is %v, want %s", err, want)
		}
		left, _ := os.ReadDir(room)
		if _, err := os.Stat(precious); err != nil || len(left) != 1 {
			t.Errorf("%v left, %v", left, err)
		}
	}
	check(t.Context(), &release{source: s}, "has files that are no release")
	if err := os.WriteFile(filepath.Join(out, sums), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	check(t.Context(), &release{source: s, only: []string{"amiga"}}, `one of the words ["amiga"]`)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	check(stopped, &release{source: s}, "stopped")
	t.Setenv("PATH", "")
	check(t.Context(), &release{source: s}, "go is missing: install it")

	full := fmt.Errorf("write: %w", &os.PathError{Op: "write", Path: "a", Err: syscall.ENOSPC})
	if err := inWords(full); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
}

// The list of modules is the same with git's history and without.
func TestSettled(t *testing.T) {
	const form = `{"metadata": {"component": {"bom-ref": "pkg:golang/flipside%[1]s?type=module", "name": "flipside", "purl": "pkg:golang/flipside%[1]s?goos=linux"%[2]s},
		"tools": [{"name": "tool", "hashes": ["%[1]s"]}]}, "dependencies": [{"ref": "pkg:golang/flipside%[1]s?type=module"}, {"ref": "other"}]}`
	with, err := settled(fmt.Appendf(nil, form, "@v0.0.0-2026-abc", `, "version": "v0.0.0-2026-abc"`), "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	without, err := settled(fmt.Appendf(nil, form, "", ""), "1.2.3")
	if err != nil || !bytes.Equal(with, without) || bytes.Count(with, []byte("@v1.2.3?type=module")) != 3 {
		t.Errorf("with and without history: %v\n%s\n%s", err, with, without)
	}
	for _, bad := range []string{"", "[]", "{}", `{"metadata": {"component": 1}}`} {
		if _, err := settled([]byte(bad), "1.2.3"); err == nil {
			t.Errorf("%q is a list", bad)
		}
	}
}

// The menu entry, the types of files and the metainfo name the same types. Those of other programs,
// such as the files of Go, keep what the system says about them, with their icons.
func TestTypes(t *testing.T) {
	var types struct {
		Types []struct {
			Type string `xml:"type,attr"`
			Glob struct {
				Pattern string `xml:"pattern,attr"`
			} `xml:"glob"`
		} `xml:"mime-type"`
	}
	if err := xml.Unmarshal(desktopFile("mime.xml"), &types); err != nil {
		t.Fatal(err)
	}
	var names, endings []string
	for _, m := range types.Types {
		names, endings = append(names, m.Type), append(endings, m.Glob.Pattern)
	}
	if want := []string{"*.ggf", "*.wtb", "*.obf"}; !slices.Equal(endings, want) {
		t.Errorf("there are types for %q, want %q", endings, want)
	}
	names = append(names, "application/x-go-sgf", "application/vnd.chess-pgn", "text/csv")
	if want := "\nMimeType=" + strings.Join(names, ";") + ";\n"; !bytes.Contains(desktopFile("flipside.desktop"), []byte(want)) {
		t.Errorf("the menu entry has no line %q", want)
	}
	r := &release{root: module(t), source: source{version: "1.2.3-rc1", at: time.Unix(1700000000, 0).UTC()}}
	type metainfo struct {
		ID       string   `xml:"id"`
		Types    []string `xml:"provides>mediatype"`
		Pictures []string `xml:"screenshots>screenshot>image"`
		Home     string   `xml:"url"`
		Release  struct {
			Version string `xml:"version,attr"`
			Date    string `xml:"date,attr"`
		} `xml:"releases>release"`
	}
	for _, home := range []string{"", "https://example.org"} {
		files, err := r.metainfo(home)
		if err != nil {
			t.Fatal(err)
		}
		var meta metainfo
		last := len(files) - 1
		if err := xml.Unmarshal(files[last].Data, &meta); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(meta.Types, names) || meta.ID != application || meta.Release.Version != "1.2.3~rc1" || meta.Release.Date != "2023-11-14" || meta.Home != home {
			t.Errorf("the metainfo has %+v", meta)
		}
		var pictures []string
		for _, f := range files[:last] {
			if home != "" { // without a home page, nothing may link
				pictures = append(pictures, home+strings.TrimPrefix(f.Name, "share/flipside"))
			}
		}
		if !slices.Equal(meta.Pictures, pictures) || last == 0 {
			t.Errorf("the metainfo has the pictures %q, want %q", meta.Pictures, pictures)
		}
	}
}

// Every page of the manual can be read, and all switches are in it.
func TestWindowPage(t *testing.T) {
	folder := t.TempDir()
	if err := windowPage().Write(folder, time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(folder, "flipside.6"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`.TH "FLIPSIDE" 6 1970-01-01 Flipside`, ".SH OPTIONS\n", ".SH OPTIONS FOR TESTS AND MEASUREMENTS\n", `\fB\-\-black\fR \fIPLAYER\fR`, ".SH EXAMPLES\n"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q:\n%s", want, page)
		}
	}
}

// install.sh puts everything into the folders of one user, a later version replaces an earlier one,
// and --uninstall removes what was installed and nothing else.
func TestInstall(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("install.sh is for Linux")
	}
	room := t.TempDir()
	home := filepath.Join(room, "a home")
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(room, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put("a home/.config/flipside/game.json", "a game")
	put("a home/.local/share/applications/other.desktop", "another program")
	run := func(folder string, args ...string) string {
		t.Helper()
		cmd := exec.Command("sh", append([]string{filepath.Join(room, folder, "install.sh")}, args...)...)
		cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	for _, version := range []string{"one", "two"} {
		put(version+"/install.sh", string(desktopFile("install.sh")))
		put(version+"/bin/flipside", version)
		put(version+"/"+entry, string(desktopFile("flipside.desktop")))
		put(version+"/share/doc/flipside/"+version, version)
		if said := run(version); !strings.Contains(said, "Flipside is installed") || !strings.Contains(said, "is not in your PATH") {
			t.Errorf("install.sh says %q", said)
		}
	}
	var have []string
	list := func() {
		have = nil
		err := filepath.WalkDir(home, func(name string, d os.DirEntry, err error) error {
			if name, _ = filepath.Rel(home, name); !d.IsDir() && !strings.Contains(name, "mime") && !strings.HasSuffix(name, "cache") {
				have = append(have, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	list()
	want := []string{".config/flipside/game.json", ".local/bin/flipside", ".local/" + entry, ".local/share/applications/other.desktop",
		".local/share/doc/flipside/two", ".local/share/flipside-install/files"}
	if !slices.Equal(have, want) {
		t.Errorf("there are %q, want %q", have, want)
	}
	menu, err := os.ReadFile(filepath.Join(home, ".local", entry))
	if line := "\nExec=\"" + home + "/.local/bin/flipside\" %F\n"; err != nil || !strings.Contains(string(menu), line) {
		t.Errorf("the menu entry has no line %q:\n%s", line, menu)
	}
	run("two", "--uninstall")
	list()
	if !slices.Equal(have, []string{".config/flipside/game.json", ".local/share/applications/other.desktop"}) {
		t.Errorf("after --uninstall there are %q", have)
	}
	cmd := exec.Command("sh", filepath.Join(room, "two", "install.sh"), "--uninstall")
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "there is nothing to remove") {
		t.Errorf("removing it again: %v, %s", err, out)
	}
}
