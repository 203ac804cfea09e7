package store

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
)

func openIn(t testing.TB) *Store {
	t.Helper()
	return openAt(t.TempDir())
}

// openAt opens a Store in a folder that another Store may have used.
func openAt(dir string) *Store {
	s := OpenAt(filepath.Join(dir, "data"), filepath.Join(dir, "config"))
	s.now = func() time.Time { return time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC) }
	return s
}

// again opens another Store in the folders of s.
func again(s *Store) *Store { return openAt(filepath.Dir(s.Folder())) }

func closed(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// named returns a saved game with the given ID.
func named(t testing.TB, id string, plies int) session.Saved {
	game := saved(t, plies)
	game.ID = id
	return game
}

// saved returns a game of the given number of plies.
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
	return session.Saved{Setup: session.Setup{Seats: [2]session.Seat{{Human: true}, {Spec: "friendly:beginner"}}, Seed: 5},
		Record: &record.Record{Game: g}, Ply: g.Ply()}
}

const childVariable = "FLIPSIDE_STORE_CHILD"

// TestKilled saves games in another process and kills it during the saves.
func TestKilled(t *testing.T) {
	if dir := os.Getenv(childVariable); dir != "" {
		s := OpenAt(dir, dir)
		for n := 0; ; n++ {
			s.Save(named(t, fmt.Sprintf("game-%d", n/30%3), n%60))
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
		// Every game must have been written once, on a slow machine too.
		for {
			if there, _ := filepath.Glob(filepath.Join(dir, "games", "game-?.json")); len(there) == 3 || !lines.Scan() {
				break
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // an error: it was killed
		s := OpenAt(dir, dir)
		if games, _, notice := s.Unfinished(); len(games) != 3 || notice != "" {
			t.Errorf("kill %d: %d games, %q", kill, len(games), notice)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestSettingsComeBack(t *testing.T) {
	s := openIn(t)
	if got, notice := s.Settings(); notice != "" || got.Theme != settings.Default().Theme {
		t.Errorf("%+v %q", got, notice)
	}
	want := settings.Default()
	want.Black, want.White, want.Theme, want.Scale, want.Motion = "mcts:hard,threads=2", settings.Human, "contrast", 150, "reduced"
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

func TestSettingsThatAreNoTable(t *testing.T) {
	for _, text := range []string{"", "[1,2]", "\x00", "{", `"x"`} {
		s := openIn(t)
		put(t, s.settings.path, text)
		got, notice := s.Settings()
		if fmt.Sprint(got) != fmt.Sprint(settings.Default()) || internals.MatchString(notice) || !strings.Contains(notice, "renamed to "+s.settings.path+".corrupt-") {
			t.Errorf("%q: %q", text, notice)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Each of two programs writes to the file only the settings that were changed in it.
func TestSettingsAreMerged(t *testing.T) {
	s := openIn(t)
	first := settings.Default()
	s.SaveSettings(first)
	closed(t, s)
	data, err := os.ReadFile(s.settings.path)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s.settings.path, strings.Replace(string(data), "{", `{"future":7,`, 1))

	a, b := again(s), again(s)
	inA, _ := a.Settings()
	inB, _ := b.Settings()
	inA.Theme, inA.Volume, inA.Motion = "light", 10, "off"
	a.SaveSettings(inA)
	await(t, func() bool { return !a.settingsWait() })
	inB.Sound, inB.Volume = false, 20
	b.SaveSettings(inB)
	await(t, func() bool { return !b.settingsWait() })
	inA.Theme = settings.Default().Theme // the same value as in b, but a has changed it
	a.SaveSettings(inA)
	closed(t, a)
	inB.Scale = 150
	b.SaveSettings(inB)
	closed(t, b)

	want := settings.Default()
	want.Volume, want.Motion, want.Sound, want.Scale = 20, "off", false, 150
	table := func(s settings.Settings) (fields map[string]any) {
		data, err := s.Encode()
		if err == nil {
			err = json.Unmarshal(data, &fields)
		}
		if err != nil {
			t.Fatal(err)
		}
		return fields
	}
	fields := table(want)
	fields["future"] = 7.0
	if got, notice := again(s).Settings(); notice != "" || !reflect.DeepEqual(table(got), fields) {
		t.Errorf("%+v, want %+v; %q", got, want, notice)
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

func (s *Store) settingsWait() bool {
	s.settings.mu.Lock()
	defer s.settings.mu.Unlock()
	return s.settings.waiting != nil
}
