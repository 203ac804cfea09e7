package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/cmd/flipside/crash"
	"flipside/cmd/flipside/display"
)

// hold turns a panic into an error. It must be deferred.
func hold(err *error) {
	if r := recover(); r != nil {
		*err = fault(r)
	}
}

// guard is a game in which a panic ends the game with an error. Ebitengine calls the game in its
// own goroutine, where nobody else could catch the panic; and the program must still save.
type guard struct {
	ebiten.Game
	err error // error of a call that cannot return one; the next Update returns it
}

func (g *guard) Update() (err error) {
	if g.err != nil {
		return g.err
	}
	defer hold(&err)
	return g.Game.Update()
}

func (g *guard) Draw(screen *ebiten.Image) {
	if g.err == nil {
		defer hold(&g.err)
		g.Game.Draw(screen)
	}
}

// LayoutF is what Ebitengine calls instead of Layout.
func (g *guard) LayoutF(w, h float64) (float64, float64) {
	if g.err == nil {
		defer hold(&g.err)
		w, h = g.Game.(ebiten.LayoutFer).LayoutF(w, h)
	}
	return w, h
}

// play runs the game in the window until it ends.
func play(game ebiten.Game) (err error) {
	defer hold(&err)
	// By the class, a desktop finds the menu entry of a window, and with it the icon.
	err = ebiten.RunGameWithOptions(&guard{Game: game}, &ebiten.RunGameOptions{X11ClassName: "Flipside", X11InstanceName: "flipside"})
	return drawable(err, display.Missing)
}

// drawable says in our words why Ebitengine cannot open a window. missing names the libraries that
// are missing, if any.
func drawable(err error, missing func() string) error {
	if err == nil {
		return nil
	}
	words := strings.Join(strings.Fields(err.Error()), " ")
	for _, library := range []string{"glfw: ", "gl: ", "opengl: "} {
		cause, found := strings.CutPrefix(words, library)
		if !found {
			continue
		}
		if libraries := missing(); libraries != "" {
			cause += "; it may need " + libraries
		}
		return errors.New("the window needs OpenGL 3.2 or OpenGL ES 3.0, which this display does not support: " + cause)
	}
	return errors.New(words)
}

// fault describes a panic in one line, with its place in our sources.
func fault(r any) error {
	words := strings.Join(strings.Fields(fmt.Sprint(r)), " ")
	caught := func(line string) error { return &crash.Fault{Words: line, Value: r, Stack: debug.Stack()} }
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers[:])]) // without the frames of the deferred call
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); strings.HasPrefix(f.Function, "flipside/") {
			at := fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
			return caught("internal error in " + at + ": " + words)
		}
	}
	return caught("internal error: " + words)
}
