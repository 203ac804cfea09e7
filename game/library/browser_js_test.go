package library

import (
	"context"
	"fmt"
	"slices"
	"syscall/js"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/atomicfile"
	"flipside/game/record"
)

// A page keeps its last 50 games, with the same methods as on other systems. To run it with
// Node.js: GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec"
// ./game/library
func TestBrowser(t *testing.T) {
	js.Global().Call("eval", `globalThis.localStorage = {
		held: new Map(),
		getItem(k) { return this.held.has(k) ? this.held.get(k) : null },
		setItem(k, v) { this.held.set(k, String(v)) },
		removeItem(k) { this.held.delete(k) },
		key(i) { return [...this.held.keys()][i] },
		get length() { return this.held.size },
	}`)
	ctx := context.Background()
	o := Options{File: "/data/library.sqlite", Games: "/data/games"}
	for n := range 60 {
		g := game.New()
		for range n % 9 {
			if err := g.Play(game.Move(g.Position().Moves().First())); err != nil {
				t.Fatal(err)
			}
		}
		id := fmt.Sprintf("20260101-0000%02d-abc", n)
		r := &record.Record{Game: g, Play: &record.Play{ID: id, Changed: time.Unix(int64(n), 0), Ply: g.Ply(), Seats: [2]record.Seat{{Human: true}, {Spec: "random"}}}}
		data, err := record.FormatJSON(r)
		if err == nil {
			err = atomicfile.Write("/data/games/"+id+".json", data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	l, notice, err := Open(ctx, o)
	if err != nil || notice != "" {
		t.Fatal(notice, err)
	}
	ids, err := l.Find(ctx, Query{Filter: Mine})
	if err != nil || len(ids) != kept {
		t.Fatalf("%d games, %v", len(ids), err)
	}
	if n, err := l.Sync(ctx); n != 0 || err != nil {
		t.Errorf("%d changed, %v", n, err)
	}
	games, err := l.Games(ctx, ids)
	if err != nil || games[0].File != "20260101-000059-abc" || games[kept-1].File != "20260101-000010-abc" {
		t.Errorf("%v, %v", games, err)
	}
	r, err := l.Load(ctx, ids[0])
	if err != nil {
		t.Fatal(err)
	}
	r.Tags.Comment = "a comment"
	if err := l.Save(ctx, ids[0], r); err != nil {
		t.Fatal(err)
	}
	if again, err := l.Find(ctx, Query{}); err != nil || !slices.Equal(again, ids) {
		t.Errorf("the numbers changed: %v", err)
	}
	if err := l.Delete(ctx, ids[1:4]...); err != nil {
		t.Fatal(err)
	}
	trash, err := l.Find(ctx, Query{Filter: Trash})
	if err != nil || len(trash) != 3 {
		t.Errorf("%d in the trash, %v", len(trash), err)
	}
	if err := l.Restore(ctx, trash...); err != nil {
		t.Fatal(err)
	}
	if again, err := l.Find(ctx, Query{}); err != nil || len(again) != kept {
		t.Errorf("%d games, %v", len(again), err)
	}
	if _, err := l.Import(ctx, nil, nil); err == nil || l.Unkept() == nil {
		t.Error("a page keeps imported games")
	}
	if _, err := l.Stats(ctx); err != nil {
		t.Error(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}
