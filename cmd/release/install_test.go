package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// installation is an unpacked archive and the home of who installs it.
type installation struct {
	t             *testing.T
	archive, home string
	tools         string // folder of programs that come before those of the system
	vars          []string
}

func newInstallation(t *testing.T, home string) *installation {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("install.sh is for Linux")
	}
	room := t.TempDir()
	i := &installation{t: t, archive: filepath.Join(room, "archive"), home: filepath.Join(room, home), tools: filepath.Join(room, "tools")}
	i.unpack("one")
	i.put(filepath.Join(i.home, ".local/share/applications/other.desktop"), "another program")
	if err := os.MkdirAll(filepath.Join(i.home, ".local/share/icons"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"update-desktop-database", "update-mime-database", "gtk-update-icon-cache"} {
		i.put(filepath.Join(i.tools, name), "#!/bin/sh\n")
	}
	return i
}

func (i *installation) put(name, text string) {
	i.t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		i.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
		i.t.Fatal(err)
	}
}

// unpack replaces the archive by that of a version.
func (i *installation) unpack(version string) {
	i.t.Helper()
	if err := os.RemoveAll(i.archive); err != nil {
		i.t.Fatal(err)
	}
	for name, text := range map[string]string{"install.sh": string(desktopFile("install.sh")), "bin/flipside": version, "bin/flipside-engine": version,
		entry: string(desktopFile("flipside.desktop")), "share/icons/hicolor/flipside.png": version, "share/doc/flipside-" + version + "/copyright": version} {
		i.put(filepath.Join(i.archive, name), text)
	}
}

// run runs install.sh and returns what it prints.
func (i *installation) run(args ...string) (string, error) {
	cmd := exec.Command("sh", append([]string{filepath.Join(i.archive, "install.sh")}, args...)...)
	cmd.Dir = i.archive
	cmd.Env = append([]string{"HOME=" + i.home, "PATH=" + i.tools + ":" + os.Getenv("PATH")}, i.vars...)
	ownGroup(cmd)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// must is run without an error.
func (i *installation) must(args ...string) {
	i.t.Helper()
	if out, err := i.run(args...); err != nil {
		i.t.Fatalf("%v: %s", err, out)
	}
}

// tree returns all below the home, and what the files have.
func (i *installation) tree() map[string]string {
	i.t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(i.home, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			found[name] = d.Type().String()
			return err
		}
		text, err := os.ReadFile(name)
		found[name] = string(text)
		return err
	})
	if err != nil {
		i.t.Fatal(err)
	}
	return found
}

// breaking puts a program before that of the system, which does something at its nth call.
func (i *installation) breaking(name string, n int, does string) {
	i.t.Helper()
	real, err := exec.LookPath(name)
	if err != nil {
		i.t.Skip(err)
	}
	count := filepath.Join(i.tools, "count")
	i.put(count, "")
	i.put(filepath.Join(i.tools, name), fmt.Sprintf("#!/bin/sh\nprintf x >>'%s'\n[ $(wc -c <'%s') != %d ] || { %s; }\nexec '%s' \"$@\"\n", count, count, n, does, real))
}

func (i *installation) mend(name string) {
	i.t.Helper()
	if err := os.Remove(filepath.Join(i.tools, name)); err != nil {
		i.t.Fatal(err)
	}
}

// oneLine checks that the installation ends with one line that has these words.
func (i *installation) oneLine(words string, args ...string) {
	i.t.Helper()
	out, err := i.run(args...)
	if err == nil || !strings.HasPrefix(out, "install.sh: ") || strings.Count(out, "\n") != 1 || !strings.Contains(out, words) {
		i.t.Errorf("%q: %v, %q; want one line with %q", args, err, out, words)
	}
}

// A file that cannot be copied leaves everything as it was, also the version from before.
func TestInstallUndoesWhatFailed(t *testing.T) {
	for _, before := range []string{"", "none"} {
		i := newInstallation(t, "home")
		if before != "" {
			i.unpack(before)
			i.must()
			i.unpack("one")
		}
		want := i.tree()
		for n := 1; n <= 4; n++ {
			i.breaking("cp", n, `echo "cp: no space left on device" >&2; exit 1`)
			i.oneLine("could not be written")
			if got := i.tree(); !maps.Equal(got, want) {
				t.Errorf("after copy %d there is %q, want %q", n, got, want)
			}
		}
	}
}

// Whatever kills the installation, --uninstall removes what it left, and it can be run again.
func TestInstallKilled(t *testing.T) {
	for _, tool := range []string{"cp", "mv", "rm"} {
		for n := 1; ; n++ {
			i := newInstallation(t, "home")
			want := i.tree()
			i.breaking(tool, n, "kill -9 0")
			_, err := i.run()
			i.mend(tool)
			if err == nil { // it is not called so often
				break
			}
			if n%2 == 0 {
				i.must()
				if got := i.tree()[filepath.Join(i.home, ".local/share/doc/flipside-one/copyright")]; got != "one" {
					t.Errorf("%s %d: after a second run there is %q", tool, n, i.tree())
				}
			}
			if out, err := i.run("--uninstall"); err != nil && !strings.Contains(out, "nothing to remove") {
				t.Errorf("%s %d: %s", tool, n, out)
			}
			if got := i.tree(); !onlyFolders(got, want) {
				t.Errorf("%s %d: there is %q, want %q", tool, n, got, want)
			}
		}
	}
}

// onlyFolders reports whether got has no more than want but folders: a killed installation may
// leave some that it made just before its list.
func onlyFolders(got, want map[string]string) bool {
	for name, text := range got {
		if old, ok := want[name]; ok && old != text || !ok && text != fs.ModeDir.String() {
			return false
		}
	}
	return len(got) >= len(want)
}

// What is not Flipside's stays unless --force says otherwise, and a folder always.
func TestInstallReplacesNothingOfOthers(t *testing.T) {
	for _, c := range []struct {
		name, words string
		put         func(i *installation, at string)
		forced      bool // --force replaces it
	}{
		{".local/bin/flipside", "is not Flipside's", func(i *installation, at string) { i.put(at, "my own program") }, true},
		{".local/bin/flipside-engine", "is not Flipside's", func(i *installation, at string) {
			i.put(filepath.Join(i.home, "mine"), "mine")
			if err := os.Symlink(filepath.Join(i.home, "mine"), at); err != nil {
				t.Fatal(err)
			}
		}, true},
		{".local/share/icons/hicolor/flipside.png", "is not Flipside's", func(i *installation, at string) { i.put(at, "my own icon") }, true},
		{".local/bin/flipside", "is a folder", func(i *installation, at string) { i.put(at+"/game", "mine") }, false},
		{".local/bin", "could not be made", func(i *installation, at string) { i.put(at, "a file") }, false},
		{".local/share/flipside-install", "could not be made", func(i *installation, at string) { i.put(at, "a file") }, false},
	} {
		i := newInstallation(t, "home")
		at := filepath.Join(i.home, c.name)
		if err := os.MkdirAll(filepath.Join(i.home, ".local"), 0o700); err != nil {
			t.Fatal(err)
		}
		if filepath.Base(c.name) != "bin" {
			if err := os.MkdirAll(filepath.Join(i.home, ".local/bin"), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		c.put(i, at)
		want := i.tree()
		i.oneLine(at)
		i.oneLine(c.words)
		if !c.forced {
			i.oneLine(c.words, "--force")
		}
		if got := i.tree(); !maps.Equal(got, want) {
			t.Errorf("%s: there is %q, want %q", c.name, got, want)
		}
		if c.forced {
			i.must("--force")
			i.unpack("two")
			i.must() // from now on it is Flipside's
			if text, err := os.ReadFile(at); err != nil || string(text) != "two" {
				t.Errorf("%s: %q, %v", c.name, text, err)
			}
		}
	}
}

// A file with the same content, as after a lost list, is nobody's loss.
func TestInstallOverItself(t *testing.T) {
	i := newInstallation(t, "home")
	i.put(filepath.Join(i.home, ".local/bin/flipside"), "one")
	i.must()
}

// Installing, a later version and removing leave the folders of the user, empty or not, and no
// other.
func TestUninstallRemovesOnlyItsOwnFolders(t *testing.T) {
	i := newInstallation(t, "home")
	for _, name := range []string{".local/share/icons/hicolor", ".local/share/mime/packages", ".local/share/doc"} {
		if err := os.MkdirAll(filepath.Join(i.home, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	want := i.tree()
	i.must()
	i.unpack("two")
	i.must()
	i.must("--uninstall")
	if got := i.tree(); !maps.Equal(got, want) {
		t.Errorf("there is %q, want %q", got, want)
	}
}

// A relative folder in a variable is none, as the XDG specification says.
func TestInstallIgnoresRelativeFolders(t *testing.T) {
	i := newInstallation(t, "home")
	i.vars = []string{"XDG_DATA_HOME=data", "XDG_BIN_HOME=../bin"}
	i.must()
	for _, name := range []string{".local/bin/flipside", ".local/share/flipside-install/files"} {
		if _, err := os.Stat(filepath.Join(i.home, name)); err != nil {
			t.Error(err)
		}
	}
	i.home = "home"
	i.oneLine("HOME is not set to a folder")
}

// The menu entry starts the program whatever its folder is called; a name that no menu can start is
// refused.
func TestInstallInFoldersOfAnyName(t *testing.T) {
	for _, home := range []string{"a home", `R&D "quoted" back\slash \\`, "a|b $HOME `date`", "it's a#b;c*d?e~f ü", "-n"} {
		i := newInstallation(t, home)
		i.must()
		text, err := os.ReadFile(filepath.Join(i.home, ".local", entry))
		if err != nil {
			t.Fatal(err)
		}
		program := filepath.Join(i.home, ".local/bin/flipside")
		if got := value(t, string(text), "TryExec"); got != program {
			t.Errorf("TryExec is %s, want %s", got, program)
		}
		words := arguments(t, value(t, string(text), "Exec"))
		if len(words) != 2 || words[0] != program || words[1] != "%F" {
			t.Errorf("Exec is %q, want %q", words, program)
		}
		i.must("--uninstall")
	}
	for home, words := range map[string]string{"100%": "= or %", "%f": "= or %", "a=b": "= or %", "two\nlines": "line break", "tab\t": "control character"} {
		i := newInstallation(t, home)
		want := i.tree()
		i.oneLine(words)
		if got := i.tree(); !maps.Equal(got, want) {
			t.Errorf("%q: there is %q, want %q", home, got, want)
		}
	}
}

// value returns a value of a menu entry without its escapes.
func value(t *testing.T, text, key string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n"+key+"=")
	line, _, _ := strings.Cut(rest, "\n")
	if !found {
		t.Errorf("there is no %s in %s", key, text)
	}
	return strings.NewReplacer(`\\`, `\`, `\s`, " ", `\n`, "\n", `\t`, "\t", `\r`, "\r").Replace(line)
}

// arguments returns the words of a command line as a menu reads it.
func arguments(t *testing.T, line string) (words []string) {
	t.Helper()
	for line != "" {
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		word := ""
		for line = line[1:]; line != "" && line[0] != '"'; line = line[1:] {
			if line[0] == '\\' && len(line) > 1 {
				line = line[1:]
			} else if strings.ContainsRune("`$\\", rune(line[0])) {
				t.Errorf("%q is not escaped", line)
			}
			word += line[:1]
		}
		words, line = append(words, word), strings.TrimPrefix(strings.TrimPrefix(line, `"`), " ")
	}
	return words
}

// An archive that was not unpacked whole changes nothing.
func TestInstallNeedsItsFiles(t *testing.T) {
	for _, name := range []string{"bin/flipside", entry} {
		i := newInstallation(t, "home")
		want := i.tree()
		if err := os.Remove(filepath.Join(i.archive, name)); err != nil {
			t.Fatal(err)
		}
		i.oneLine(name + " is missing")
		if got := i.tree(); !maps.Equal(got, want) {
			t.Errorf("there is %q, want %q", got, want)
		}
	}
}
