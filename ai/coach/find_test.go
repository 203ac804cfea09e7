package coach

import (
	"context"
	"testing"

	"flipside/game"
)

// reviewedEnd returns a review with finds of the end of a game.
func reviewedEnd(t *testing.T) (*game.Game, Report) {
	t.Helper()
	whole, err := game.FromText("f5d6c3d3c4f4f6g5e3f3g4e2d2h3e6c5b6d7e7e8g6f7c6c1h5h4h2c7f2g3f1e1d1h6h7g1b8c2d8a6b5f8g7c8b3a5g8b4b2b1a1a2h1h8a3g2a4a8a7b7")
	if err != nil {
		t.Fatal(err)
	}
	const from = 42
	g := game.NewFrom(whole.PositionAt(from))
	for _, m := range whole.Line()[from:] {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Once(context.Background(), g, Options{Depth: 8, Level: "friendly:novice"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// A find loses nothing, few players play it, and a worse move has a reason that names the find. It
// is saved with the report.
func TestFinds(t *testing.T) {
	g, r := reviewedEnd(t)
	found := 0
	for side, f := range r.Finds {
		if f.Ply == 0 {
			continue
		}
		found++
		m := r.Moves[f.Ply-1]
		if int(m.Side) != side || m.Loss > findLoss || m.Played != f.Against.Best || f.Share > findShare || !f.Against.Class.Marked() {
			t.Errorf("%+v is no find: %+v", m, f)
		}
		if why := f.Against.Reasons[0]; why.Instead.Move != m.Played || why.Instead.Key == "" || why.Does.Move != f.Against.Played {
			t.Errorf("the reason is %+v", why)
		}
	}
	if found == 0 {
		t.Fatal("nobody has a best move")
	}
	data, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(data, g)
	if err != nil || again.Finds[0].Ply != r.Finds[0].Ply || again.Finds[1].Share != r.Finds[1].Share {
		t.Errorf("kept: %+v (%v)", again.Finds, err)
	}
	none, err := Once(context.Background(), g, Options{Depth: 4}, 1, nil)
	if err != nil || none.Finds[0].Ply+none.Finds[1].Ply != 0 {
		t.Errorf("without a level: %+v (%v)", none.Finds, err)
	}
	if _, err := Once(context.Background(), g, Options{Depth: 4, Level: "nobody"}, 1, nil); err == nil {
		t.Error("an unknown level is taken")
	}
}

// A damaged find is an error.
func TestDamagedFinds(t *testing.T) {
	g, r := reviewedEnd(t)
	side := game.Black
	if r.Finds[side].Ply == 0 {
		side = game.White
	}
	for name, damage := range map[string]func(f *Find){
		"ply": func(f *Find) { f.Ply = 99 }, "share": func(f *Find) { f.Share = 2 }, "side": func(f *Find) { f.Ply++ },
		"move": func(f *Find) { f.Against.Played = game.Pass }, "reasons": func(f *Find) { f.Against.Reasons = nil },
		"line": func(f *Find) { f.Against.Line = []game.Move{f.Against.Best} }, "position": func(f *Find) { f.Against.Position = game.Start },
	} {
		bad := r
		damage(&bad.Finds[side])
		data, err := bad.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(data, g); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
