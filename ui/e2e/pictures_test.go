package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// step leads to a scene, which is a picture.
type step struct {
	name string
	do   func(p *program)
}

// walks are ways through scenes, each from the start of the program.
var walks = []struct {
	args  []string
	steps []step
}{
	{nil, []step{{"home", func(p *program) {
		p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled })
	}}, {"keys", func(p *program) {
		p.keys("question")
		p.until("the keys", func(l line) bool { return l.Overlay == "keys" && l.Controls["close"].Enabled })
	}}, {"settings", func(p *program) {
		p.keys("Escape")
		p.click("settings")
		p.until("the settings", func(l line) bool { return l.Overlay == "settings" && l.Controls["close"].Enabled })
	}}, {"about", func(p *program) {
		p.click("set-about")
		p.until("what the program is", func(l line) bool { return l.Overlay == "about" && l.Controls["close"].Enabled })
	}}, {"licences", func(p *program) {
		p.click("about-licences")
		p.until("the licences", func(l line) bool { return l.Overlay == "licences" && l.Controls["close"].Enabled })
	}}, {"howto", func(p *program) {
		p.toStart()
		p.click("howto")
		p.until("the first lesson", func(l line) bool { return l.Scene == "howto" && l.Settled })
		p.square("d3")
		p.until("its end", func(l line) bool { return l.Settled && says(l, "flipped to black") })
	}}, {"editor", func(p *program) {
		p.toStart()
		p.click("edit")
		p.until("the editor", func(l line) bool { return l.Scene == "editor" && l.Settled })
		p.click("put-white") // White
		for _, s := range []string{"c3", "f6", "h1"} {
			p.square(s)
		}
		p.until("the discs", func(l line) bool { return l.Settled && says(l, "h1 has no neighbouring disc") })
	}}}},
	{nil, []step{{"setup", func(p *program) {
		p.click("more")
		p.click("style-minimax")
		p.click("advanced")
		p.until("the steppers", func(l line) bool { return l.Controls["threads-more"].Enabled })
	}}, {"setup-clock", func(p *program) {
		p.click("strength") // gives it the focus
		p.keys("End")
		p.until("the strongest", func(l line) bool { return l.Controls["strength"].Enabled && l.Settled })
		p.click("style-minimax")
		for range 4 { // from 3 s a move to 5 minutes a game
			p.click("time-more")
		}
	}}, {"setup-people", func(p *program) {
		p.click("style-human")
		for range 5 {
			p.click("clock-more")
		}
		p.click("gain-more")
		p.until("the clock", func(l line) bool { return l.Controls["gain-more"].Enabled && l.Settled })
	}}}},
	{[]string{"--black", "human", "--white", "human"}, []step{{"menu", func(p *program) {
		p.until("a turn", human)
		p.keys("Escape")
		p.until("the menu", func(l line) bool { return l.Overlay == "menu" && l.Controls["close"].Enabled })
	}}, {"browse", func(p *program) {
		p.click("close")
		p.moves("f5", "d6", "c3")
		p.keys("Prior")
		p.until("the ply before", func(l line) bool { return l.View == 2 && l.Settled })
	}}, {"play", func(p *program) {
		p.keys("Next")
		p.moves("d3", "c4")
	}}}},
	{[]string{"--black", "human", "--white", "minimax:master,clock=15m"}, []step{{"play-clock", func(p *program) {
		p.until("a turn", human)
	}}}},
	{[]string{"--black", "human", "--white", "human"}, []step{{"result", func(p *program) {
		p.moves("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5")
		p.square("c5")
		p.until("the result", func(l line) bool { return l.Over && l.Settled && l.Controls["rematch"].Enabled })
	}}}},
	{[]string{"--black", "human", "--white", "friendly:casual"}, []step{{"resign", func(p *program) {
		p.until("a turn", human)
		p.square("f5")
		p.until("the answer", func(l line) bool { return human(l) && l.Ply == 2 })
		p.keys("r")
		p.until("the question", func(l line) bool { return l.Overlay == "resign" && l.Settled && l.Controls["close"].Enabled })
	}}, {"resigned", func(p *program) {
		p.click("resign-yes")
		p.until("the result", func(l line) bool { return l.Over && l.Settled && l.Controls["rematch"].Enabled })
	}}}},
	{[]string{"--black", "minimax:easy,threads=1", "--white", "minimax:easy,threads=1"}, []step{{"watch", func(p *program) {
		const ply = 12
		p.keys("space")
		l := p.until("a pause", func(l line) bool { return l.Phase == "paused" && l.Settled })
		for l.Ply < ply {
			next := l.Ply + 1
			p.keys("n")
			l = p.until("one step", func(l line) bool { return l.Ply == next && l.Phase == "paused" && l.Settled })
		}
		if l.Ply != ply {
			p.t.Fatalf("the pause came only after ply %d, want %d", l.Ply, ply)
		}
	}}}},
	{[]string{"--black", "human", "--white", "human", "--test-hold-pass"}, []step{{"pass", func(p *program) {
		p.moves("d3", "c3", "b3", "b2", "f5", "a3", "a1")
		p.square("c1")
		p.until("the notice", func(l line) bool { return l.Phase == "pass" && l.Settled })
	}}}},
	{[]string{"--threads", "1"}, []step{{"progress", func(p *program) {
		p.click("progress")
		p.until("the record", func(l line) bool { return l.Scene == "progress" && l.Settled && says(l, "rated games") })
	}}, {"games", func(p *program) {
		p.toStart()
		ownGames(p)
	}}, {"review", func(p *program) {
		p.click("open")
		p.until("the end of the game", func(l line) bool { return l.Over && l.Settled && l.Controls["review"].Enabled })
		p.click("review")
		p.until("the review", func(l line) bool { return l.Scene == "review" && l.Settled && l.Controls["moment-retry"].Enabled })
	}}}},
	{nil, []step{{"practice", func(p *program) {
		practise(p)
		p.keys("t")
		p.until("a hint", func(l line) bool { return l.Settled && says(l, "marked part of the board") })
	}}, {"practice-solved", func(p *program) {
		p.keys("s")
		p.until("the solution", func(l line) bool { return l.Settled && l.Controls["practice-next"].Enabled })
	}}}},
}

// toStart leads back to the start page.
func (p *program) toStart() {
	p.t.Helper()
	for p.last.Scene != "home" || p.last.Overlay != "" {
		before := p.last
		p.keys("Escape")
		p.until("a step back", func(l line) bool { return l.Scene != before.Scene || l.Overlay != before.Overlay })
	}
}

// practise opens Practice, which begins with the same problem for every new user.
func practise(p *program) {
	p.click("practice")
	p.until("a problem", func(l line) bool { return l.Scene == "practice" && l.Settled && l.Controls["practice-hint"].Enabled })
}

// TestPictures compares the picture of each scene with its committed picture, and compares its
// texts and the places of its controls exactly. If FLIPSIDE_GOLDEN names a folder, the test instead
// rewrites the files that differ, and leaves the differences in that folder.
func TestPictures(t *testing.T) {
	need(t)
	for _, size := range []string{"640x480", "1280x800"} {
		for _, w := range walks {
			first := w.steps[0].name
			t.Run(first+"-"+size, func(t *testing.T) {
				home := t.TempDir()
				if first == "progress" { // the one walk that needs games
					home = gamesHome(t)
				}
				p := start(t, home, append([]string{"--size", size}, w.args...)...)
				for _, s := range w.steps {
					s.do(p)
					p.desk.away()
					p.until("nothing under the pointer and nothing to say", func(l line) bool { return l.Settled && l.Under == "" })
					compare(t, p, s.name+"-"+size)
				}
			})
		}
	}
}

// calm is how long the picture of a settled scene must have stayed the same before it counts as
// another one. The end of a hover and the effect of a click need a frame to be redrawn, and the
// trace need not report that frame.
const calm = 2 * time.Second

// picture takes pictures of the window until ok accepts one, or until they have stayed the same.
func (p *program) picture(ok func(image.Image) bool) *image.RGBA {
	p.t.Helper()
	got := p.desk.picture()
	for begin, since := time.Now(), time.Now(); !ok(got) && time.Since(since) < calm; time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > patience {
			p.t.Fatal("the picture does not come to rest")
		}
		next := p.desk.picture()
		if !bytes.Equal(next.Pix, got.Pix) {
			since = time.Now()
		}
		got = next
	}
	return got
}

// newest reads all waiting lines of the trace, because texts may have changed since the last wait.
func (p *program) newest() {
	for {
		select {
		case l, open := <-p.lines:
			if open {
				p.last = l
				continue
			}
		default:
		}
		return
	}
}

func readPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return picture, nil
}

// scene is what a person sees at one moment.
type scene struct {
	picture image.Image
	exact   exact
}

// exact is what must be equal in a scene, in addition to its picture.
type exact struct {
	Controls map[string]rect `json:"controls"`
	Texts    []string        `json:"texts"`
}

// compare compares the scene that a program shows with its files.
func compare(t *testing.T, p *program, name string) {
	t.Helper()
	const folder = "testdata"
	out := os.Getenv("FLIPSIDE_GOLDEN")
	var want *scene
	if out == "" || written(folder, name) {
		want = read(t, folder, name)
	}
	picture := p.picture(func(got image.Image) bool {
		return want != nil && different(want.picture, got).area == 0
	})
	p.newest()
	got := scene{picture, exact{p.last.Controls, p.last.Texts}}
	if out != "" {
		rewrite(t, folder, name, got, out)
		return
	}
	for _, d := range differences(want, got) {
		t.Errorf("%s in %s: %s", name, folder, d)
	}
}

// written reports whether a scene has files in folder.
func written(folder, name string) bool {
	for _, end := range []string{".png", ".json"} {
		if _, err := os.Stat(filepath.Join(folder, name+end)); err != nil {
			return false
		}
	}
	return true
}

// read reads the files of a scene.
func read(t *testing.T, folder, name string) *scene {
	t.Helper()
	golden := filepath.Join(folder, name)
	picture, err := readPNG(golden + ".png")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(golden + ".json")
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{picture: picture}
	if err := json.Unmarshal(data, &s.exact); err != nil {
		t.Fatalf("%s.json: %v", golden, err)
	}
	return s
}

// differences lists the differences between two scenes.
func differences(want *scene, got scene) (list []string) {
	if s := different(want.picture, got.picture); s.area > mostPixels {
		list = append(list, fmt.Sprintf("%d pixels next to each other differ, in %v; at most %d may", s.area, s.place, mostPixels))
	}
	if d := cmp.Diff(want.exact.Controls, got.exact.Controls); d != "" {
		list = append(list, "controls have moved (- want, + got):\n"+d)
	}
	if d := cmp.Diff(want.exact.Texts, got.exact.Texts); d != "" {
		list = append(list, "texts have changed (- want, + got):\n"+d)
	}
	return list
}

// rewrite writes the files of a scene in folder if the scene differs from them. It always writes
// both files, so that they come from the same run. It writes a picture of the differences to out.
func rewrite(t *testing.T, folder, name string, got scene, out string) {
	t.Helper()
	if written(folder, name) {
		before := read(t, folder, name)
		list := differences(before, got)
		if len(list) == 0 {
			return
		}
		t.Log(strings.Join(list, "\n"))
		write(t, filepath.Join(out, name+"-difference.png"), marked(before.picture, got.picture))
	}
	data, err := json.MarshalIndent(got.exact, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join(folder, name)
	write(t, golden+".png", got.picture)
	if err := os.WriteFile(golden+".json", append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A settled line of the trace has the texts of the picture. Other lines have no texts, because the
// trace would be too long.
func TestTraceTexts(t *testing.T) {
	p := start(t, t.TempDir(), "--size", medium, "--black", "human", "--white", "human")
	p.until("a turn", human)
	p.square("f5")
	if l := p.until("a disc on its way", func(l line) bool { return l.Ply == 1 && !l.Settled }); l.Texts != nil {
		t.Errorf("an unsettled line has the texts %q", l.Texts)
	}
	l := p.until("a settled move", func(l line) bool { return l.Ply == 1 && l.Settled })
	for _, want := range []string{"White to move", "Your turn", "f5", "4"} {
		if !slices.Contains(l.Texts, want) {
			t.Errorf("the texts %q lack %q", l.Texts, want)
		}
	}
}

func write(t *testing.T, path string, picture image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, picture); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(fmt.Errorf("%s: %w", path, err))
	}
}
