package store

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
)

// The review of a line is kept, also after a restart. A damaged file counts as none.
func TestReviewsAreKept(t *testing.T) {
	data, config := t.TempDir(), t.TempDir()
	g, err := game.FromText("f5d6c3d3c4f4f6f3e6e7")
	if err != nil {
		t.Fatal(err)
	}
	want, err := coach.Once(context.Background(), g, coach.Options{Depth: 4}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	OpenAt(data, config).Reviews().Put(g, want)
	kept := OpenAt(data, config).Reviews()
	got, ok := kept.Get(g)
	if !ok || !reflect.DeepEqual(got.Moves, want.Moves) || got.Sides != want.Sides || got.Stage != coach.Done {
		t.Errorf("%v: %+v, want %+v", ok, got.Sides, want.Sides)
	}
	other, err := game.FromText("f5d6c3d3c4f4f6f3e6")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := kept.Get(other); ok {
		t.Error("another game has the same review")
	}
	there, err := filepath.Glob(filepath.Join(data, "reviews", "*"))
	if err != nil || len(there) != 1 {
		t.Fatalf("%q, %v", there, err)
	}
	if err := os.WriteFile(there[0], []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := kept.Get(g); ok {
		t.Error("a damaged file is read")
	}
}

// The oldest reviews make room for new ones.
func TestReviewsAreLimited(t *testing.T) {
	r := OpenAt(t.TempDir(), t.TempDir()).Reviews()
	if err := os.MkdirAll(r.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range mostReviews {
		if err := os.WriteFile(filepath.Join(r.folder, "a"+string(rune('0'+i%10))+string(rune('0'+i/10%10))+string(rune('0'+i/100))+".json"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.FromText("f5d6")
	if err != nil {
		t.Fatal(err)
	}
	report, err := coach.Once(context.Background(), g, coach.Options{Depth: 4}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Put(g, report)
	there, err := os.ReadDir(r.folder)
	if _, ok := r.Get(g); err != nil || !ok || len(there) != mostReviews {
		t.Errorf("%d files, the new one among them: %v (%v)", len(there), ok, err)
	}
}
