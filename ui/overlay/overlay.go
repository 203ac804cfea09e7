// Package overlay is what a board can show about a position, such as the frontier.
package overlay

import (
	"slices"

	"flipside/ai/features"
	"flipside/game"
	"flipside/ui/view"
)

// Kind is something about a position that the board can show.
type Kind uint8

// The kinds, in the order in which they are offered.
const (
	Moves    Kind = iota // of both sides
	Safe                 // the moves of both sides that give no corner away
	Openness             // of each move of the side to move
	Frontier             // the discs next to empty squares
	Stable               // the discs that nobody can flip
	Regions              // the regions of empty squares, and whether they are odd or even
	Kinds
)

// mostOverlays is how many overlays are shown at once.
const mostOverlays = 2

// Set are the overlays that a board shows. The zero value has none.
type Set struct{ shown []Kind }

// Shown returns the overlays, the newest one last. The caller must not change them.
func (o *Set) Shown() []Kind { return o.shown }

// Has reports whether an overlay is shown.
func (o *Set) Has(x Kind) bool { return slices.Contains(o.shown, x) }

// Turn switches an overlay on or off. One too many replaces the oldest one.
func (o *Set) Turn(x Kind) {
	if i := slices.Index(o.shown, x); i >= 0 {
		o.shown = slices.Delete(slices.Clone(o.shown), i, i+1)
		return
	}
	o.shown = append(slices.Clone(o.shown), x)
	o.shown = o.shown[max(0, len(o.shown)-mostOverlays):]
}

// Clear switches all overlays off.
func (o *Set) Clear() { o.shown = nil }

// Marks returns the marks of overlays in a position, seen from the side to.
func Marks(shown []Kind, p game.Position, to game.Color) (m view.Marks) {
	other := to.Other()
	for _, o := range shown {
		switch o {
		case Moves:
			m.Moves[to], m.Moves[other] = p.Moves(), p.Swap().Moves()
		case Safe:
			m.Safe[to], m.Safe[other] = features.Safe(p), features.Safe(p.Swap())
		case Openness:
			for s := range p.Moves().All() {
				n := features.Openness(p, game.Move(s))
				m.Counts = append(m.Counts, view.Count{Square: s, N: n, Low: features.IsQuiet(n)})
			}
		case Frontier:
			m.Frontier[to], m.Frontier[other] = features.Frontier(p), features.Frontier(p.Swap())
		case Stable:
			m.Stable[to], m.Stable[other] = features.Stable(p)
		case Regions:
			for _, r := range features.Regions(p) {
				m.Regions = append(m.Regions, view.Region{Squares: r, Parity: true})
			}
		}
	}
	return m
}
