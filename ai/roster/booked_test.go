package roster

import (
	"context"
	"errors"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/assets"
	"flipside/game"
)

// asked counts the searches that reach the engine behind a book.
type asked struct{ n *int }

func (a asked) Search(_ context.Context, req ai.Request) (ai.Answer, error) {
	*a.n++
	return ai.Answer{Move: game.Move(req.Position.Moves().First())}, nil
}

func TestBookedPlaysFromTheBookAsFarAsItGoes(t *testing.T) {
	if len(assets.Book) >= 1<<20 {
		t.Errorf("the book has %d bytes", len(assets.Book))
	}
	b, err := builtinBook()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	s := Booked{asked{&n}, b, 5}
	p := game.Start
	plies := 0
	for ; n == 0 && !p.Over(); plies++ {
		best := b.Lookup(p)
		reports := 0
		r, err := s.Search(context.Background(), ai.Request{Position: p, Report: func(ai.Report) { reports++ }})
		if err != nil || !p.Legal(r.Move) {
			t.Fatal(r, err)
		}
		if n == 0 && (r.Note != "book" || reports != 1 || r.Score.Value < best[0].Value-0.5) {
			t.Fatalf("%d reports, %+v where the best is %+v", reports, r, best[0])
		}
		p = p.Play(r.Move)
	}
	if plies < 4 || n != 1 {
		t.Errorf("the book ends after %d plies", plies)
	}
	if r, err := s.Search(context.Background(), ai.Request{Position: game.Start, Limits: ai.Limits{AllMoves: true}}); err != nil || n != 2 || r.Note != "" {
		t.Error("an analysis is answered from the book")
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("why")
	cancel(why)
	if r, err := s.Search(ctx, ai.Request{Position: game.Start}); !errors.Is(err, why) || !game.Start.Legal(r.Move) {
		t.Errorf("cancelled: %v, %v", r.Move, err)
	}
}

// note returns the note of a spec's player about the initial position, and the note of its engine
// without the book.
func note(t *testing.T, spec string) (player, engine string) {
	t.Helper()
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Player(p, 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := a.Think(context.Background(), match.Request{Game: game.New()})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Searcher(p)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := s.Search(context.Background(), ai.Request{Position: game.Start, Limits: p.Limits})
	if err != nil {
		t.Fatal(err)
	}
	return r.Note, bare.Note
}

func TestBookIsAnOptionOfPlayersAndMastersHaveIt(t *testing.T) {
	for spec, want := range map[string]string{
		"minimax:easy,book=on": "book", "minimax:easy": "", "minimax:master,time=5ms,hash=1": "book", "minimax:master,time=5ms,hash=1,book=off": "",
		"mcts:master,time=5ms,hash=1": "book",
	} {
		if player, engine := note(t, spec); (player == "book") != (want == "book") || engine == "book" {
			t.Errorf("%s: the player says %q, its engine %q", spec, player, engine)
		}
	}
}

// Outside the book, a player that is like people sees the opponent's last move, with or without a
// book, and that move changes what its model predicts.
func TestABookHidesNoLastMoveFromPeople(t *testing.T) {
	b, err := builtinBook()
	if err != nil {
		t.Fatal(err)
	}
	preset, err := ai.ParseSpec("friendly:club")
	if err != nil {
		t.Fatal(err)
	}
	think := func(g *game.Game, seed uint64, withBook bool) ai.Answer {
		p := preset
		p.Book = withBook
		player, err := Player(p, seed)
		if err != nil {
			t.Fatal(err)
		}
		r, err := player.Think(context.Background(), match.Request{Game: g})
		if err != nil || r.Note == "book" {
			t.Fatalf("%v, %v", r, err)
		}
		return r
	}
	changed := 0 // how often the player's move or pause depends on the last move
	for seed := range uint64(30) {
		g, err := game.FromMoves(match.RandomOpenings(1, 22, seed)[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, known := b.Choose(g.Position(), seed); known || g.Position().Moves() == 0 {
			continue
		}
		bare, booked := think(g, seed, false), think(g, seed, true)
		if booked.Move != bare.Move || booked.Pause != bare.Pause {
			t.Errorf("%s: %v after %v with a book, %v after %v without one", game.FormatMoves(g.Line()), booked.Move, booked.Pause, bare.Move, bare.Pause)
		}
		if alone := think(game.NewFrom(g.Position(), g.ToMove()), seed, true); alone.Move != booked.Move || alone.Pause != booked.Pause {
			changed++
		}
	}
	if changed < 10 {
		t.Errorf("the last move changes %d choices", changed)
	}
}
