// Package screentest helps the tests of screens.
package screentest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/widget"
)

// Idle is a player that thinks until it is stopped, and finds nothing.
type Idle struct{}

// Name implements match.Player.
func (Idle) Name() string { return "idle" }

// Traits implements match.Player.
func (Idle) Traits() match.Traits { return match.Traits{} }

// Think implements match.Player.
func (Idle) Think(ctx context.Context, _ match.Request) (ai.Answer, error) {
	<-ctx.Done()
	return ai.Answer{Move: game.NoMove}, context.Cause(ctx)
}

// Services returns the services of a program without a window. Every engine is the given player.
func Services(t *testing.T, player match.Player) *screen.Services {
	t.Helper()
	return screen.NewServices(Parts(t, player))
}

// Parts returns what Services connects.
func Parts(t *testing.T, player match.Player) screen.Parts {
	t.Helper()
	settings, pool := settings.Default(), ai.NewPool(1)
	parts := screen.Parts{Store: store.OpenAt(t.TempDir(), t.TempDir()), Settings: &settings, Sound: &sound.Sound{}, Seed: 1}
	parts.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, New: func(*game.Game, coach.Options) (jobs.ReviewEngine, error) {
		return nil, errors.New("nothing is reviewed here")
	}})
	parts.Trainer = jobs.NewTrainer(jobs.TrainerOptions{Pool: pool})
	parts.Session = session.New(session.Options{Pool: pool,
		Player: func(ai.Preset, uint64) (match.Player, error) { return player, nil }})
	t.Cleanup(func() {
		parts.Session.Close()
		if err := parts.Store.Close(); err != nil {
			t.Error(err)
		}
	})
	return parts
}

// FullBoard is a game of 60 moves without a pass.
const FullBoard = "d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4f7g1a3h3f1b5b1e8" +
	"g5b7d6e7g7c2g2h5f6g8b3a2h8h2d7g4b8c8c7c6h1a7h7a8h6a6d8f8a4h4"

// Record returns the record of a game from the initial position.
func Record(t testing.TB, moves string) *record.Record {
	t.Helper()
	g, err := game.FromText(moves)
	if err != nil {
		t.Fatal(err)
	}
	return &record.Record{Game: g}
}

// Start returns the position of a board text.
func Start(t testing.TB, obf string) session.Start {
	t.Helper()
	p, to, err := game.ParseOBF(obf)
	if err != nil {
		t.Fatal(err)
	}
	return session.Start{Position: p, ToMove: to}
}

// Texts returns the texts that a frame draws, in drawing order.
func Texts(f *widget.Frame) (list []string) {
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			list = append(list, c.Text)
		}
	}
	return list
}

// Apart reports whether two rectangles do not overlap.
func Apart(a, b widget.Rect) bool {
	const slack = 1e-9
	return a.X+a.W <= b.X+slack || b.X+b.W <= a.X+slack || a.Y+a.H <= b.Y+slack || b.Y+b.H <= a.Y+slack
}

// Lost lists the controls that are outside an area or overlap another one.
func Lost(f *widget.Frame, area widget.Rect) string {
	const slack = 1e-6
	entry := func(c widget.Control) bool {
		return strings.HasPrefix(c.ID, "move") || strings.HasPrefix(c.ID, "value")
	}
	for i, c := range f.Controls {
		if r := c.Rect; r.X < 0 || r.Y < 0 || r.X+r.W > area.W+slack || r.Y+r.H > area.H+slack {
			return fmt.Sprintf("%s lies outside: %+v", c.ID, r)
		}
		for _, d := range f.Controls[:i] {
			if !Apart(c.Rect, d.Rect) && !(entry(c) && entry(d)) {
				return c.ID + " lies over " + d.ID
			}
		}
	}
	return ""
}
