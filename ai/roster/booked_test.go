package roster

import (
	"context"
	"errors"
	"testing"

	"flipside/ai"
	"flipside/assets"
	"flipside/game"
)

// asked counts the searches that reach the engine behind a book.
type asked struct{ n *int }

func (a asked) Search(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Report)) (ai.Result, error) {
	*a.n++
	return ai.Result{Move: game.Move(p.Moves().First())}, nil
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
		r, err := s.Search(context.Background(), p, ai.Limits{}, func(ai.Report) { reports++ })
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
	if r, err := s.Search(context.Background(), game.Start, ai.Limits{AllMoves: true}, nil); err != nil || n != 2 || r.Note != "" {
		t.Error("an analysis is answered from the book")
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("why")
	cancel(why)
	if r, err := s.Search(ctx, game.Start, ai.Limits{}, nil); !errors.Is(err, why) || !game.Start.Legal(r.Move) {
		t.Errorf("cancelled: %v, %v", r.Move, err)
	}
}

// note returns the note of a spec's player about the initial position, and that of its engine
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
	r, err := a.Think(context.Background(), game.New(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Searcher(p)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := s.Search(context.Background(), game.Start, p.Limits, nil)
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
