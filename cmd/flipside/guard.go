package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// hold is deferred: it makes an error of a fault.
func hold(err *error) {
	if r := recover(); r != nil {
		*err = fault(r)
	}
}

// guard is a game whose faults end it as an error: Ebitengine calls it in a goroutine of its own,
// where nobody else could take them up, and what is to be saved must still be written.
type guard struct {
	ebiten.Game
	err error // of what cannot return one: the next Update does
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

// LayoutF is what Ebitengine calls of a game that has it.
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
	return drawable(ebiten.RunGame(&guard{Game: game}))
}

// drawable puts the errors of Ebitengine's ways to a window into our words.
func drawable(err error) error {
	if err == nil {
		return nil
	}
	words := strings.Join(strings.Fields(err.Error()), " ")
	for _, library := range []string{"glfw: ", "gl: ", "opengl: "} {
		if cause, found := strings.CutPrefix(words, library); found {
			return errors.New("the window needs OpenGL, which this display does not offer: " + cause)
		}
	}
	return errors.New(words)
}

// fault is a panic in one line, with the place in our sources that it comes from.
func fault(r any) error {
	words := strings.Join(strings.Fields(fmt.Sprint(r)), " ")
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers[:])]) // from who deferred on
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); strings.HasPrefix(f.Function, "flipside/") {
			at := fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
			return fmt.Errorf("a fault of the program in %s: %s", at, words)
		}
	}
	return errors.New("a fault of the program: " + words)
}
