package share

import (
	"bytes"
	"context"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/desktop"
	"flipside/ui/picture"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// board is a clipboard that keeps what it gets and answers with err.
type board struct {
	has desktop.ClipboardContent
	err error
}

func (b *board) Put(c desktop.ClipboardContent) <-chan error {
	b.has = c
	done := make(chan error, 1)
	done <- b.err
	return done
}

// sheet returns the sheet for a game after some moves, with one of the kinds chosen.
func sheet(t *testing.T, moves, id string) *Screen {
	t.Helper()
	g, err := game.FromText(moves)
	if err != nil {
		t.Fatal(err)
	}
	parts := screentest.Parts(t, screentest.Idle{})
	parts.TestClock = true
	services := screen.NewServices(parts)
	services.Sharing.Clipboard = &board{}
	services.Memory.Share.Kind = slices.IndexFunc(kinds, func(k kind) bool { return k.id == id })
	s := New(services, screen.Share{Game: g, Names: [2]string{"You", "Club"}})
	s.places.Wait()
	s.Tick()
	t.Cleanup(s.Close)
	return s
}

// end waits for the work, and returns what the sheet says then.
func end(t *testing.T, s *Screen) string {
	t.Helper()
	if s.job == nil {
		t.Fatalf("no work runs: %q", s.message)
	}
	s.work.Wait()
	s.Tick()
	if s.job != nil {
		t.Fatal("the work does not end")
	}
	return s.message
}

func measure(words string, size float64, _ widget.Weight) float64 {
	return float64(len(words)) * size / 2
}

// frame declares the sheet, and returns its frame.
func frame(s *Screen, st *widget.State, in widget.Input) *widget.Frame {
	f := widget.Begin(st, in, theme.Themes[0], 1, measure)
	s.Update(f, widget.Rect{W: 1280, H: 800})
	f.End()
	return f
}

// TestEachKindIsSavedAndCopied compares files and the clipboard with what ui/picture makes.
func TestEachKindIsSavedAndCopied(t *testing.T) {
	const moves = "e6f4c3c4"
	texts := map[string]string{"moves": "e6f4c3c4\n"}
	for _, k := range kinds {
		s := sheet(t, moves, k.id)
		p, to := s.from.Game.Position(), s.from.Game.ToMove()
		texts["position"], texts["text"] = game.FormatOBF(p, to)+"\n", picture.Diagram(p, to)
		path := filepath.Join(t.TempDir(), "a game")
		s.path.Set(path)
		s.save()
		path += k.ext
		if got, want := end(t, s), words.Get("share.saved", "file", path); got != want {
			t.Errorf("%s: the sheet says %q, want %q", k.id, got, want)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		switch k.ext {
		case ".png":
			picture, err := png.Decode(bytes.NewReader(data))
			if err != nil || picture.Bounds().Dx() != k.sizes[0] {
				t.Errorf("%s: %v, %v", k.id, picture.Bounds(), err)
			}
		case ".gif":
			film, err := gif.DecodeAll(bytes.NewReader(data))
			if err != nil || film.Config.Width != k.sizes[0] || len(film.Image) < 4 {
				t.Errorf("%s: %v", k.id, err)
			}
		default:
			if string(data) != texts[k.id] {
				t.Errorf("%s: the file has %q, want %q", k.id, data, texts[k.id])
			}
		}
		s.save()
		if got, want := end(t, s), words.Get("share.saved", "file", strings.TrimSuffix(path, k.ext)+" (2)"+k.ext); got != want {
			t.Errorf("%s: a second time the sheet says %q, want %q", k.id, got, want)
		}
		if !k.copies {
			continue
		}
		s.copy()
		if got := end(t, s); got != words.Get("share.copied") {
			t.Errorf("%s: the sheet says %q", k.id, got)
		}
		has := s.s.Sharing.Clipboard.(*board).has
		if k.draw != nil && !bytes.Equal(has.PNG, data) || k.text != nil && has.Text+"\n" != string(data) {
			t.Errorf("%s: the clipboard has %d bytes and %q", k.id, len(has.PNG), has.Text)
		}
	}
}

func TestMovesAreTurned(t *testing.T) {
	s := sheet(t, "e6f4c3c4", "moves")
	s.s.Memory.Share.Turned = true
	s.copy()
	end(t, s)
	if got := s.s.Sharing.Clipboard.(*board).has.Text; got != "f5d6c3d3" {
		t.Errorf("copied %q", got)
	}
}

func TestTextBoardHasTheNumbers(t *testing.T) {
	s := sheet(t, "e6f4c3c4", "text")
	s.s.Memory.Share.Numbered = true
	s.copy()
	end(t, s)
	if got, want := s.s.Sharing.Clipboard.(*board).has.Text+"\n", picture.Numbered(s.from.Game); got != want {
		t.Errorf("copied\n%s, want\n%s", got, want)
	}
}

// TestErrorsAreShown checks that the sheet shows the cause when it can neither save nor copy.
func TestErrorsAreShown(t *testing.T) {
	s := sheet(t, "f5", "picture")
	none := filepath.Join(t.TempDir(), "none")
	s.path.Set(filepath.Join(none, "a.png"))
	s.save()
	want := words.Get("files.missing", "folder", none)
	if got := end(t, s); got != want {
		t.Errorf("the sheet says %q, want %q", got, want)
	}
	if phrase := strings.Join(screentest.Texts(frame(s, &widget.State{}, widget.Input{X: -1, Y: -1})), " "); !strings.Contains(phrase, none[:20]) {
		t.Errorf("the frame does not say it: %q", phrase)
	}
	s.s.Sharing.Clipboard.(*board).err = desktop.ErrTaken
	s.copy()
	if got := end(t, s); got != desktop.ErrTaken.Error() {
		t.Errorf("the sheet says %q", got)
	}
	s.path.Set("  ")
	if s.save(); s.job != nil || s.message != words.Get("files.choose") {
		t.Errorf("without a name the sheet says %q", s.message)
	}
}

// TestCancelledWorkIsDropped cancels while the result is given away.
func TestCancelledWorkIsDropped(t *testing.T) {
	s := sheet(t, "f5", "moves")
	begun, goOn := make(chan bool), make(chan bool)
	s.start(func([]byte) (string, error) {
		begun <- true
		<-goOn
		return "done", nil
	})
	<-begun
	st := &widget.State{Focus: saveID, ShowFocus: true}
	away := widget.Input{X: -1, Y: -1}
	for range briefly {
		if frame(s, st, away); st.Focus != saveID {
			t.Fatalf("brief work takes the focus to %q", st.Focus)
		}
		s.Tick()
	}
	frame(s, st, away)
	f := frame(s, st, away)
	if st.Focus != cancelID {
		t.Errorf("the focus is on %q", st.Focus)
	}
	at := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == "share-cancel" })
	if at < 0 || slices.ContainsFunc(f.Controls, func(c widget.Control) bool { return c.ID == "share-save" }) {
		t.Fatalf("while it works: %+v", f.Controls)
	}
	frame(s, st, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyEnter: true}})
	if frame(s, st, away); st.Focus != saveID {
		t.Errorf("after the cancel the focus is on %q", st.Focus)
	}
	if s.job != nil {
		t.Fatal("the work goes on after the cancel")
	}
	close(goOn)
	s.work.Wait()
	if s.Tick(); s.message != "" {
		t.Errorf("the sheet says %q about cancelled work", s.message)
	}
}

func TestCloseEndsTheWork(t *testing.T) {
	s := sheet(t, screentest.FullBoard, "animation")
	k, stopped := s.kind(), false
	draw := k.draw
	defer func() { k.draw = draw }()
	k.draw = func(ctx context.Context, _ io.Writer, _ source, _ func(int, int)) error {
		<-ctx.Done()
		stopped = true
		return ctx.Err()
	}
	s.start(func([]byte) (string, error) { t.Error("an unfinished picture is given away"); return "", nil })
	s.Close()
	if s.work.Wait(); !stopped || s.job != nil {
		t.Error("the work goes on")
	}
}

func TestPathsFollowTheKind(t *testing.T) {
	s := sheet(t, "f5", "picture")
	first := s.path.Text()
	if want := "Flipside 2000-01-01 You - Club.png"; !strings.HasSuffix(first, want) {
		t.Errorf("the path is %q, want ...%s", first, want)
	}
	s.choose(slices.IndexFunc(kinds, func(k kind) bool { return k.id == "animation" }))
	if got, want := s.path.Text(), strings.TrimSuffix(first, ".png")+".gif"; got != want {
		t.Errorf("the path of an animation is %q, want %q", got, want)
	}
	s.path.Set("/tmp/mine.gif")
	s.choose(slices.IndexFunc(kinds, func(k kind) bool { return k.id == "position" }))
	if got := s.path.Text(); got != "/tmp/mine.obf" {
		t.Errorf("a path of the user becomes %q", got)
	}
}

func TestPathsOfTheUser(t *testing.T) {
	t.Setenv("HOME", "/home/a")
	for words, want := range map[string]string{"": "", " ": "", "/tmp/": "", "/tmp/..": "", "x": "/home/a/x.png", "~/y/x.PNG": "/home/a/y/x.PNG",
		" /tmp/x.png ": "/tmp/x.png", "/tmp/x.jpg": "/tmp/x.jpg.png", "y/../x": "/home/a/x.png"} {
		if got := expand(words, ".png"); got != want {
			t.Errorf("%q means %q, want %q", words, got, want)
		}
	}
	for name, want := range map[string]string{"You - Club": "You - Club", `a/b\c:d*e?f"g<h>i|j` + "\n": "a_b_c_d_e_f_g_h_i_j", strings.Repeat("é", 300): strings.Repeat("é", longest)} {
		if got := fileName(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
