package ui

import (
	"context"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/game/base/work"
)

// stuck finds keys that only seem to be down. Another program may take a key's release, such as a
// window manager that answers Alt+Tab while there is one window: then the window system never tells
// this window of it.
type stuck struct {
	count  func() int       // the number of keys that are down; it may wait; nil: unknown
	asking work.Latest[int] // what count returns
	last   []ebiten.Key
	still  int          // ticks for which the same keys are down
	keys   []ebiten.Key // that only seem to be down
}

// askAfter is the number of ticks after which it is asked whether keys are down. Until the next
// question it is the same time. While keys are stuck, each answer is followed by a question:
// nothing else says that such a key is pressed, and a chord needs it a moment later.
const askAfter = repeatAfter

// tick takes the keys that seem to be down in a tick, and returns those that may be.
func (s *stuck) tick(pressed []ebiten.Key) (down []ebiten.Key) {
	if s.count == nil || len(pressed) == 0 {
		s.keys, s.last, s.still = nil, s.last[:0], 0
		return pressed
	}
	if s.still++; !slices.Equal(pressed, s.last) {
		s.last, s.still = append(s.last[:0], pressed...), 0
	}
	s.keys = slices.DeleteFunc(s.keys, func(key ebiten.Key) bool { return !slices.Contains(pressed, key) })
	if n, ok := s.asking.Poll(); ok {
		switch {
		case n == 0 && s.still >= askAfter:
			s.keys = slices.Clone(pressed)
		case n > distinct(s.others(pressed)): // one of them is pressed, and it is unknown which
			s.keys = nil
		}
	} else if !s.asking.Busy() && (len(s.keys) > 0 || s.still > 0 && s.still%askAfter == 0) {
		count := s.count
		s.asking.Ask(func(context.Context) int { return count() })
	}
	return s.others(pressed)
}

// others returns the keys of pressed that are not stuck.
func (s *stuck) others(pressed []ebiten.Key) []ebiten.Key {
	return slices.DeleteFunc(slices.Clone(pressed), s.has)
}

// has reports whether a key only seems to be down.
func (s *stuck) has(key ebiten.Key) bool { return slices.Contains(s.keys, key) }
