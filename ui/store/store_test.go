package store

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/ui/session"
)

func openIn(t testing.TB) *Store {
	t.Helper()
	dir := t.TempDir()
	s := OpenAt(filepath.Join(dir, "data"), filepath.Join(dir, "config"))
	s.Now = func() time.Time { return time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC) }
	return s
}

// saved returns a game of that many plies.
func saved(t testing.TB, plies int) session.Saved {
	t.Helper()
	g := game.New()
	for range plies {
		if !g.AutoPass() {
			if err := g.Play(game.Move(g.Position().Moves().First())); err != nil {
				t.Fatal(err)
			}
		}
	}
	return session.Saved{Version: 1, Setup: session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "noisy:beginner"}}, Seed: 5},
		Line: game.FormatMoves(g.Moves()), Ply: g.Ply()}
}

func TestGameComesBack(t *testing.T) {
	s := openIn(t)
	if _, ok, notice := s.Game(); ok || notice != "" {
		t.Errorf("before the first save: %v %q", ok, notice)
	}
	for n := range 20 {
		s.Save(saved(t, n))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	g, ok, notice := s.Game()
	if !ok || notice != "" || g.Ply != 19 || g.Line != saved(t, 19).Line {
		t.Errorf("%+v %v %q", g, ok, notice)
	}
	over := saved(t, 19)
	over.Over = true
	s = OpenAt(filepath.Dir(s.gamePath), filepath.Dir(s.settingsPath))
	s.Save(over)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, ok, notice := s.Game(); ok || notice != "" {
		t.Error("a finished game is offered")
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCorruptGameIsSetAside(t *testing.T) {
	for _, text := range []string{"", "{", `{"version":1}`, "\x00\x00", strings.Repeat("x", maxFile+10), `{"version":99}`} {
		s := openIn(t)
		names := map[string]bool{}
		for range 3 { // three in the same second
			put(t, s.gamePath, text)
			_, ok, notice := s.Game()
			_, name, found := strings.Cut(notice, "set aside as ")
			if ok || !found || !strings.HasPrefix(notice, "The saved game could not be read (") || strings.Contains(notice, "\n") {
				t.Fatalf("%.20q: %v %q", text, ok, notice)
			}
			name = strings.TrimSuffix(name, ".")
			if got, err := os.ReadFile(name); err != nil || string(got) != text {
				t.Errorf("%.20q: the file set aside: %v", text, err)
			}
			if !strings.Contains(name, "game.json.corrupt-20300102-030405") {
				t.Errorf("name %s", name)
			}
			names[name] = true
			if _, ok, notice := s.Game(); ok || notice != "" {
				t.Errorf("it is told twice: %q", notice)
			}
		}
		if len(names) != 3 {
			t.Errorf("%d names for three files", len(names))
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHalfWrittenFilesAreIgnored(t *testing.T) {
	s := openIn(t)
	s.Save(saved(t, 4))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(filepath.Dir(s.gamePath), ".game.json.123.tmp")
	put(t, half, `{"version":1,"setup":{"sea`)
	if g, ok, notice := s.Game(); !ok || notice != "" || g.Ply != 4 {
		t.Errorf("%+v %v %q", g, ok, notice)
	}
	// The next run removes what is too old to be anyone's.
	if err := os.Chtimes(half, time.Unix(0, 0), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	young := filepath.Join(filepath.Dir(s.gamePath), ".game.json.456.tmp")
	put(t, young, "")
	s = OpenAt(filepath.Dir(s.gamePath), filepath.Dir(s.settingsPath))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(half); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old half is still there: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("another program's file: %v", err)
	}
}

const childVariable = "FLIPSIDE_STORE_CHILD"

// TestKilled saves in another process, which is killed in the middle of it.
func TestKilled(t *testing.T) {
	if dir := os.Getenv(childVariable); dir != "" {
		s := OpenAt(dir, dir)
		for n := 0; ; n++ {
			s.Save(saved(t, n%60))
			if n%50 == 0 {
				fmt.Println("saving")
			}
		}
	}
	for kill := range 2 {
		dir := t.TempDir()
		child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		child.Env = append(os.Environ(), childVariable+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range 5 + 7*kill {
			if !lines.Scan() {
				t.Fatal("the child ended")
			}
		}
		// At least one save must have been finished, whatever the machine's pace.
		for {
			if _, err := os.Stat(filepath.Join(dir, "game.json")); err == nil || !lines.Scan() {
				break
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // killed
		s := OpenAt(dir, dir)
		if _, ok, notice := s.Game(); !ok || notice != "" {
			t.Errorf("kill %d: %v %q", kill, ok, notice)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestUnwritablePlace(t *testing.T) {
	s := openIn(t)
	put(t, filepath.Dir(s.gamePath), "a file where the folder should be")
	s.Save(saved(t, 1))
	err := s.Close()
	if err == nil || !strings.Contains(err.Error(), "cannot be saved in "+s.gamePath) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	if s.Err() != nil {
		t.Error("it is told twice")
	}
}

func TestSettingsComeBack(t *testing.T) {
	s := openIn(t)
	if got, notice := s.Settings(); notice != "" || got.Theme != Default().Theme {
		t.Errorf("%+v %q", got, notice)
	}
	want := Default()
	want.Black, want.White, want.Theme, want.Scale, want.Motion = "mcts:hard,threads=2", Human, "contrast", 150, "reduced"
	want.Sound, want.Volume, want.Speed, want.Analysis, want.Dots = false, 3, 0.25, true, false
	want.ScoreSide = "white"
	if notice := want.Check(); notice != "" {
		t.Fatal(notice)
	}
	s.SaveSettings(want)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	got, notice := s.Settings()
	if notice != "" || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v became %+v, %q", want, got, notice)
	}
}

func TestDefaultsAreAllowed(t *testing.T) {
	s := Default()
	if notice := s.Check(); notice != "" {
		t.Error(notice)
	}
}

func TestBadSettingsAreReplacedOneByOne(t *testing.T) {
	for _, f := range fields {
		for _, bad := range []string{`[]`, `{"a":1}`, `null`, `"nonsense"`, `1e30`, `-7`} {
			text := fmt.Sprintf(`{"theme":"light","scale":120,"future":{"x":[1]},%q:%s}`, f.name, bad)
			s, notice, err := DecodeSettings([]byte(text))
			if err != nil || !strings.Contains(notice, "setting "+f.name) {
				t.Errorf("%s: %q %v", text, notice, err)
			}
			d := Default()
			if got, want := fmt.Sprint(*ptr(f.at(&s))), fmt.Sprint(*ptr(f.at(&d))); got != want {
				t.Errorf("%s: %s is %s, want the default %s", text, f.name, got, want)
			}
			if f.name != "theme" && s.Theme != "light" || f.name != "scale" && s.Scale != 120 {
				t.Errorf("%s: a good value was lost: %+v", text, s)
			}
			data, err := s.Encode()
			if err != nil || !strings.Contains(string(data), `"future"`) {
				t.Errorf("a field of another version was lost: %s", data)
			}
		}
	}
}

// ptr returns the value behind a pointer as a value of any.
func ptr(p any) *any {
	var v any
	switch x := p.(type) {
	case *string:
		v = *x
	case *int:
		v = *x
	case *float64:
		v = *x
	case *bool:
		v = *x
	}
	return &v
}

func TestSettingsThatAreNoTable(t *testing.T) {
	for _, text := range []string{"", "[1,2]", "\x00", "{", `"x"`} {
		s := openIn(t)
		put(t, s.settingsPath, text)
		got, notice := s.Settings()
		if fmt.Sprint(got) != fmt.Sprint(Default()) || !strings.Contains(notice, "set aside as "+s.settingsPath+".corrupt-") {
			t.Errorf("%q: %q", text, notice)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzDecodeSettings(f *testing.F) {
	data, err := Default().Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"scale":1e999,"theme":null,"black":"minimax:expert,threads=2"}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _, err := DecodeSettings(data)
		if err != nil {
			return
		}
		if notice := s.Check(); notice != "" {
			t.Fatalf("a bad value was accepted: %s", notice)
		}
		again, err := s.Encode()
		if err != nil || !json.Valid(again) {
			t.Fatalf("%s %v", again, err)
		}
		back, notice, err := DecodeSettings(again)
		if err != nil || notice != "" || back.Black != s.Black || back.Scale != s.Scale {
			t.Fatalf("%s: %q %v", again, notice, err)
		}
	})
}
