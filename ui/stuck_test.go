package ui

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// A key whose release never came no longer counts as down once the display says that no key is. A
// key that is held still counts, and so does one that is pressed later.
func TestStuckKeys(t *testing.T) {
	asked, answers := make(chan bool), make(chan int)
	s := stuck{count: func() int { asked <- true; return <-answers }}
	alt := []ebiten.Key{ebiten.KeyAltLeft, ebiten.KeyAlt}
	// ticks until the display is asked, and then until the answer has come
	answered := func(keys []ebiten.Key, n int) (down []ebiten.Key) {
		t.Helper()
		for range askAfter + 1 {
			down = s.tick(keys)
		}
		<-asked
		if !slices.Equal(down, keys) {
			t.Fatalf("before the answer %v are down, want %v", down, keys)
		}
		answers <- n
		s.asking.Wait()
		return s.tick(keys)
	}
	if down := answered(alt, 1); !slices.Equal(down, alt) {
		t.Errorf("held keys: %v are down", down)
	}
	s.tick(nil)
	if down := answered(alt, 0); len(down) != 0 || !s.has(ebiten.KeyAlt) {
		t.Errorf("stuck keys: %v are down", down)
	}
	// While it is stuck, one question follows another, so that a press is noticed at once. another
	// answers the next question, while keys seem to be down.
	another := func(keys []ebiten.Key, n int) (down []ebiten.Key) {
		t.Helper()
		s.tick(keys)
		<-asked
		answers <- n
		s.asking.Wait()
		return s.tick(keys)
	}
	with := append(slices.Clone(alt), ebiten.KeyZ)
	for _, n := range []int{0, 1, 0} { // the answer may be older than Z
		if down := another(with, n); !slices.Equal(down, []ebiten.Key{ebiten.KeyZ}) {
			t.Errorf("with Z, of %d keys %v are down", n, down)
		}
	}
	if down := another(with, 2); !slices.Equal(down, with) {
		t.Errorf("pressed while it is stuck: %v are down", down)
	}
	s.tick(nil)
	if down := answered(alt, 0); len(down) != 0 {
		t.Errorf("stuck again: %v are down", down)
	}
	s.tick(nil)
	both := append(slices.Clone(alt), ebiten.KeyControlLeft, ebiten.KeyControl)
	if down := answered(both, 0); len(down) != 0 {
		t.Errorf("two stuck keys: %v are down", down)
	}
	if down := another(both, 1); !slices.Equal(down, both) {
		t.Errorf("one of two stuck keys is pressed: %v are down", down)
	}
	if down := s.tick(nil); len(down) != 0 || s.has(ebiten.KeyAlt) {
		t.Error("a release that came at last is not noticed")
	}
	if down := s.tick(alt); !slices.Equal(down, alt) {
		t.Errorf("pressed again: %v are down", down)
	}
	none := stuck{}
	for range 10 * askAfter {
		if down := none.tick(alt); !slices.Equal(down, alt) {
			t.Fatal("where nobody knows, a key is not down")
		}
	}
}
