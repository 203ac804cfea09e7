package eval

import (
	"errors"
	"slices"
)

// Extend returns the weights in a larger layout whose shapes begin with theirs. The weights of the
// other shapes are 0, so no estimate changes.
func (w *Weights) Extend(l *Layout) (*Weights, error) {
	own := w.Layout.Shapes
	if len(l.Shapes) < len(own) || !slices.Equal(l.Shapes[:len(own)], own) {
		return nil, errors.New("the set does not begin with the patterns of these weights")
	}
	if len(l.Shapes) == len(own) {
		return w, nil
	}
	x := *w
	x.Layout, x.Phases = l, make([][]int16, len(w.Phases))
	at := w.Layout.moves() // the tables of the patterns end here
	for i, phase := range w.Phases {
		x.Phases[i] = make([]int16, l.Weights)
		copy(x.Phases[i], phase[:at])
		copy(x.Phases[i][l.moves():], phase[at:])
	}
	return &x, nil
}
