package match

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// recorder is a Searcher that records its requests. It plays the first move and returns the given
// line.
type recorder struct {
	asked []game.Position
	lims  []ai.Limits
	reply game.Move
}

func (r *recorder) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	r.asked, r.lims = append(r.asked, p), append(r.lims, lim)
	m := game.Move(p.Moves().First())
	return ai.Answer{Move: m, Report: ai.Report{PV: []game.Move{m, r.reply}}}, context.Cause(ctx)
}

func TestPonderHereSearchesWhatIsOnTheBoard(t *testing.T) {
	r := &recorder{reply: game.NoMove}
	e := NewEngine("e", r, ai.Limits{Time: 5}, 1)
	e.PonderHere = true
	g := game.New()
	if _, err := e.Think(context.Background(), Request{Game: g, Workers: 2, Ponder: true}); err != nil {
		t.Fatal(err)
	}
	if len(r.asked) != 1 || r.asked[0] != g.Position() || r.lims[0].Time != ponderTime || r.lims[0].Workers != 2 {
		t.Errorf("asked %v with %+v", r.asked, r.lims)
	}
}

func TestPonderSearchesBehindTheExpectedReply(t *testing.T) {
	lim := ai.Limits{Time: 5, SolveEmpties: 9, Nodes: 7}
	for _, known := range []bool{true, false} {
		r := &recorder{reply: game.NoMove}
		e := NewEngine("e", r, lim, 1)
		g := game.New()
		m := game.Move(g.Position().Moves().First())
		after := g.Position().Play(m)
		if known { // the line shows the last of the replies
			for s := range after.Moves().All() {
				r.reply = game.Move(s)
			}
		}
		if _, err := e.Think(context.Background(), Request{Game: g, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		want, searches := r.reply, 2
		if !known {
			want, searches = game.Move(after.Moves().First()), 3
		}
		if _, err := e.Think(context.Background(), Request{Game: g, Workers: 3, Ponder: true}); err != nil {
			t.Fatal(err)
		}
		last := len(r.asked) - 1
		if len(r.asked) != searches || r.asked[last] != after.Play(want) {
			t.Errorf("line known %v: %d searches, the last of %v", known, len(r.asked), r.asked[last])
		}
		if got := r.lims[last]; got.Time != ponderTime || got.Nodes != 0 || got.Depth != 0 || got.SolveEmpties != 9 || got.Workers != 3 {
			t.Errorf("limits %+v", got)
		}
		if !known && r.lims[1].Depth != guessDepth {
			t.Errorf("a guess with %+v", r.lims[1])
		}
		if e.Ponder = true; !e.Traits().Ponders || NewEngine("e", r, lim, 1).Traits().Ponders {
			t.Error("it ponders where it is not told to, or does not where it is")
		}
		fixed := NewEngine("e", r, ai.Limits{Depth: 5}, 1)
		if fixed.Ponder = true; fixed.Traits().Ponders {
			t.Error("a fixed depth gains nothing by pondering")
		}
		ctx, cancel := context.WithCancelCause(context.Background())
		why := errors.New("why")
		cancel(why)
		if _, err := e.Think(ctx, Request{Game: g, Workers: 1, Ponder: true}); !errors.Is(err, why) {
			t.Errorf("cancelled: %v", err)
		}
	}
}

// patient is a Searcher that searches until it is cancelled, if it has more than a second.
type patient struct{ active, overlaps, pondered atomic.Int32 }

func (s *patient) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	if s.active.Add(1) > 1 {
		s.overlaps.Add(1)
	}
	defer s.active.Add(-1)
	if lim.Time > time.Second {
		s.pondered.Add(1)
		<-ctx.Done()
	}
	m := game.Move(p.Moves().First())
	return ai.Answer{Move: m, Report: ai.Report{PV: []game.Move{m}}}, context.Cause(ctx)
}

// In a game, each side ponders while the other one thinks, and no player does both at once. After
// the end of a game nothing continues, even after a fault or a cancel.
func TestPlayersPonderInAGame(t *testing.T) {
	for _, how := range []string{"to the end", "a fault", "a cancel"} {
		ctx, cancel := context.WithCancel(context.Background())
		s := &patient{}
		e := NewEngine("patient", s, ai.Limits{Time: time.Second}, 1)
		e.Ponder = true
		e.PonderHere = true
		other := thinker(func(ctx context.Context, g *game.Game) (game.Move, error) {
			for s.pondered.Load() < int32(g.Ply()/2+1) && g.Ply() < 20 && context.Cause(ctx) == nil {
				runtime.Gosched() // until it ponders; later a pass would change the count
			}
			switch {
			case how == "a fault" && g.Ply() == 10:
				return game.NoMove, errors.New("dead")
			case how == "a cancel" && g.Ply() == 10:
				cancel()
			}
			return first(ctx, g)
		})
		r, err := Play(ctx, Setup{Players: [2]Player{other, e}, Workers: 1})
		if s.active.Load() != 0 || s.overlaps.Load() != 0 || s.pondered.Load() < 5 {
			t.Errorf("%s: %d searches go on, %d overlapped, %d ponderings", how, s.active.Load(), s.overlaps.Load(), s.pondered.Load())
		}
		if (err != nil) != (how == "a cancel") || (r.Verdict == Failed) != (how == "a fault") {
			t.Errorf("%s: %v, %v", how, r.Verdict, err)
		}
		cancel()
	}
}

// wrapper wraps a Player, as callers do.
type wrapper struct {
	Player
	asked func(Request)
}

func (w wrapper) Think(ctx context.Context, req Request) (ai.Answer, error) {
	w.asked(req)
	return w.Player.Think(ctx, req)
}

// A wrapped player has its clock and its threads, gets its time, and ponders.
func TestAWrapperHidesNothing(t *testing.T) {
	e := NewEngine("e", &recorder{reply: game.NoMove}, ai.Limits{}, 3)
	e.Clock = time.Hour
	e.Ponder = true
	e.PonderHere = true
	var asked, pondered atomic.Int32
	w := wrapper{e, func(req Request) {
		asked.Add(1)
		if req.Ponder {
			pondered.Add(1)
		} else if req.Left <= 0 || req.Left > time.Hour {
			t.Errorf("ply %d: %v is left in its request", req.Game.Ply()+1, req.Left)
		}
		if req.Workers != 3 {
			t.Errorf("ply %d: %d workers", req.Game.Ply()+1, req.Workers)
		}
	}}
	rec := play(t, Setup{Players: [2]Player{thinker(first), w}})
	if rec.Verdict != Finished || rec.Clocks[1].Total != time.Hour || asked.Load() < 8 || pondered.Load() == 0 {
		t.Errorf("%v, clocks %v, asked %d times, %d of them to ponder", rec.Verdict, rec.Clocks, asked.Load(), pondered.Load())
	}
}

func TestStartPonderOnlyWhereThereIsAChoice(t *testing.T) {
	s := &patient{}
	e := NewEngine("patient", s, ai.Limits{Time: time.Second}, 1)
	if StartPonder(context.Background(), e, game.New(), 1) != nil {
		t.Error("it ponders where it is not told to")
	}
	e.Ponder = true
	for what, p := range map[string]game.Position{"a forced pass": {Own: 2, Opp: 1}, "the end": {Own: 1}} {
		ponder := StartPonder(context.Background(), e, game.NewFrom(p, game.Black), 1)
		if ponder != nil {
			t.Errorf("it ponders before %s", what)
		}
		ponder.Stop() // of a nil Pondering
	}
	if s.pondered.Load() != 0 {
		t.Error("it searched")
	}
}
