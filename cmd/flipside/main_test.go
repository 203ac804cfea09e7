package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/spf13/pflag"

	"flipside/cmd/flipside/usage"
)

// Every switch is in the help, and the other way round; help and version are answered before.
func TestSwitchesAndHelp(t *testing.T) {
	var l line
	got := []string{"help", "version"}
	l.switches().VisitAll(func(f *pflag.Flag) { got = append(got, f.Name) })
	var want []string
	for _, s := range usage.Switches {
		want = append(want, s.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the switches are %v, the help has %v", got, want)
	}
}

func TestWrongSwitches(t *testing.T) {
	for args, want := range map[string]string{
		"--bogus 1":           "there is no switch --bogus; see flipside --help",
		"-x":                  "there is no switch -x; see flipside --help",
		"--black":             "--black needs a value; see flipside --help",
		"--threads x":         `--threads: "x" is not a whole number; see flipside --help`,
		"--quit-after 5":      `--quit-after: "5" is not a time such as 20s; see flipside --help`,
		"--test-clock=maybe":  `--test-clock: "maybe" is not true or false; see flipside --help`,
		"--size 9 --black me": "--black: ", // the rest are the players' words
	} {
		if err := run(strings.Fields(args)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("flipside %s says %v, want %q", args, err, want)
		}
	}
}

// faulty is a game that panics in one of its methods.
type faulty struct{ in string }

func (f *faulty) at(method string) {
	if f.in == method {
		panic("no\nluck")
	}
}
func (f *faulty) Update() error              { f.at("update"); return nil }
func (f *faulty) Draw(*ebiten.Image)         { f.at("draw") }
func (f *faulty) Layout(w, h int) (int, int) { return w, h }
func (f *faulty) LayoutF(w, h float64) (float64, float64) {
	f.at("layout")
	return w, h
}

func TestGuard(t *testing.T) {
	for _, in := range []string{"update", "draw", "layout", "nothing"} {
		g := &guard{Game: &faulty{in}}
		g.LayoutF(1, 1)
		g.Draw(nil)
		err := g.Update()
		if in == "nothing" {
			if err != nil {
				t.Errorf("a sound game ends with %v", err)
			}
			continue
		}
		if want := "a fault of the program in main_test.go:"; err == nil ||
			!strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), ": no luck") {
			t.Errorf("a fault in %s gives %v", in, err)
		}
	}
}

func TestDrawable(t *testing.T) {
	err := drawable(errors.New("glfw: GLX: GLX extension not found"))
	want := "the window needs OpenGL, which this display does not have: GLX: GLX extension not found"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	if err := drawable(nil); err != nil {
		t.Errorf("no error becomes %v", err)
	}
}
