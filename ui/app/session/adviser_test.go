package session

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// quick is an adviser that answers at once. It counts the searches about each ply.
type quick struct {
	asked atomic.Int32
	plies chan int
}

func (*quick) Name() string { return "quick" }

func (*quick) Traits() match.Traits { return match.Traits{} }

func (q *quick) Think(_ context.Context, req match.Request) (ai.Answer, error) {
	g := req.Game
	q.asked.Add(1)
	q.plies <- g.Ply()
	m := game.Move(g.Position().Moves().First())
	return ai.Answer{Move: m, Report: ai.Report{Depth: g.Ply() + 1, PV: []game.Move{m}, Score: ai.Score{Kind: ai.Discs, Value: 1}}}, nil
}

// advised calls Tick until the adviser's search has ended.
func advised(t *testing.T, s *Session) {
	t.Helper()
	for range 20 {
		if s.Tick(); s.advisers.first.search == nil {
			return
		}
		<-s.advisers.first.search.task.Done()
	}
	t.Fatal("the adviser is asked again and again")
}

// While the user looks back, the adviser analyses the position on the board. When the user returns
// to a position, its finding is shown at once, without another search.
func TestLookingBackIsAnalysed(t *testing.T) {
	adviser := &quick{plies: make(chan int, 100)}
	s := newSession(t, players{"random": &first{}, "adviser": adviser})
	defer s.Close()
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	for _, square := range []string{"f5", "d6", "c3"} {
		playAt(t, s, square)
	}
	for _, ply := range []int{3, 1, 2, 1, 3, 0, 2} {
		s.Browse(ply)
		advised(t, s)
		snap := s.Snapshot()
		if r := snap.Report; r == nil || r.Depth != ply+1 || r.Side != snap.ToMove || !snap.ReportShown {
			t.Errorf("ply %d: %+v", ply, r)
		}
	}
	close(adviser.plies)
	var plies []int
	for ply := range adviser.plies {
		plies = append(plies, ply)
	}
	if want := []int{3, 1, 2, 0}; !slices.Equal(plies, want) {
		t.Errorf("the adviser was asked about %v, want %v", plies, want)
	}
	s.Browse(1)
	if s.Snapshot().Report == nil {
		t.Error("what is known is not shown at once")
	}
	if s.Tick(); s.advisers.first.search != nil {
		t.Error("what is known is looked for again")
	}
	s.ShowAnalysis(false)
	if snap := s.Snapshot(); snap.Report != nil || snap.ReportShown {
		t.Error("an analysis that is switched off is shown")
	}
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	if s.Snapshot().Report != nil {
		t.Error("another game knows what was found in the one before")
	}
}

// A step to another position cancels the analysis and waits for nothing. When the analysis of a
// position starts again, a new report is shown only if it is deeper than the known one.
func TestSteppingCancelsAnalysis(t *testing.T) {
	adviser := newFake(t)
	s := newSession(t, players{"adviser": adviser})
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	playAt(t, s, "f5")
	playAt(t, s, "d6")
	s.Tick()
	live := <-adviser.calls
	live.report(ai.Report{Depth: 9})
	s.Tick()
	s.Browse(1)
	if live.ctx.Err() == nil {
		t.Error("the position that was left is still thought about")
	}
	s.Tick()
	if s.Snapshot().Report != nil {
		t.Error("the report is about another position")
	}
	live.answer <- outcome{result: ai.Answer{Report: ai.Report{Depth: 12}}} // nobody receives this
	back := <-adviser.calls
	if back.game.Ply() != 1 {
		t.Errorf("ply %d is analysed, 1 is on the board", back.game.Ply())
	}
	s.Browse(s.table.game.Ply())
	if r := s.Snapshot().Report; r == nil || r.Depth != 9 {
		t.Errorf("back at the live position: %+v", r)
	}
	s.Tick()
	back.answer <- outcome{}
	again := <-adviser.calls
	for _, depth := range []int{3, 10} {
		again.report(ai.Report{Depth: depth})
		s.Tick()
		if got := s.Snapshot().Report.Depth; got != max(9, depth) {
			t.Errorf("a report of depth %d is shown as %d", depth, got)
		}
	}
	again.play("c3")
	s.Close()
}

// While an engine thinks about its turn, the adviser waits. The session starts the adviser's search
// once, not at every tick.
func TestAnEnginesTurnHasTheWorkers(t *testing.T) {
	f, adviser := newFake(t), newFake(t)
	s := newSession(t, players{"random": f, "adviser": adviser})
	start(t, s, seats("random", "random"))
	s.ShowAnalysis(true)
	s.Tick()
	turn := <-f.calls
	turn.report(ai.Report{Depth: 5})
	s.Tick()
	if r := s.Snapshot().Report; r == nil || r.Depth != 5 {
		t.Errorf("the live position shows %+v, not what its engine says", r)
	}
	turn.play("f5")
	wait(s)
	ticks(s, minMoveTicks)
	turn = <-f.calls
	s.Browse(0)
	ticks(s, 100)
	job := s.advisers.first.search.task
	select {
	case <-adviser.calls:
		t.Fatal("the adviser thinks while an engine does")
	default:
	}
	if turn.ctx.Err() != nil || s.Snapshot().Report != nil {
		t.Error("looking back cancelled the engine's turn, or shows its report")
	}
	if ticks(s, 100); s.advisers.first.search.task != job {
		t.Error("the adviser is asked again and again")
	}
	turn.answer <- outcome{result: ai.Answer{Move: game.Move(game.At(3, 2))}}
	(<-adviser.calls).answer <- outcome{}
	s.Close()
}

// The session submits no job if there is nothing to find out: after the end of an analysis, if the
// side to move must pass, and when the game is over.
func TestNothingToAnalyseCostsNothing(t *testing.T) {
	adviser := &quick{plies: make(chan int, 100)}
	s := newSession(t, players{"adviser": adviser})
	defer s.Close()
	start(t, s, seats("human", "human"))
	s.ShowAnalysis(true)
	idle := func(what string) {
		t.Helper()
		advised(t, s)
		last, asked := s.engines.last, adviser.asked.Load()
		report := s.Snapshot().Report
		for range 200 {
			if s.Tick(); s.engines.last != last || s.Snapshot().Report != report {
				t.Fatalf("%s: something is thought about", what)
			}
		}
		if adviser.asked.Load() != asked {
			t.Errorf("%s: the adviser was asked", what)
		}
	}
	idle("an analysis that has ended")
	for _, square := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		playAt(t, s, square)
	}
	if !s.table.game.Over() {
		t.Fatal("the game is not over")
	}
	idle("a game that is over")
	s.Browse(4)
	idle("looking back at it")
	s.Browse(s.table.game.Ply())
	idle("its end again")
	if got := adviser.asked.Load(); got != 2 {
		t.Errorf("asked %d times, about two positions", got)
	}

	pass := seats("human", "human")
	pass.Start = startOf(t, "XO"+strings.Repeat("-", 62)+" O")
	if err := s.Start(pass); err != nil {
		t.Fatal(err)
	}
	if !s.table.game.Position().MustPass() {
		t.Fatal("nobody must pass")
	}
	last := s.engines.last
	if ticks(s, passTicks/2); s.engines.last != last {
		t.Error("a position where the side to move must pass is analysed")
	}
}

// The number of findings of a game is limited, and the newest stay.
func TestFindingsAreFew(t *testing.T) {
	var b findings
	at := func(i int) Spot { return Spot{Position: game.Position{Own: game.Bitboard(i)}} }
	for i := range 3 * maxFindings {
		b.learn(at(i), &Analysis{Report: ai.Report{Depth: i}}, true)
	}
	if len(b) != maxFindings || b.find(at(0)) != nil || b.find(at(3*maxFindings-1)) == nil {
		t.Errorf("%d findings", len(b))
	}
}

// The best move for the side to move is first. A move with only a bound or without a value is left
// out.
func TestMovesAreRankedForTheSideToMove(t *testing.T) {
	discs := func(m game.Move, v float64, bound bool) ai.MoveStat {
		return ai.MoveStat{Move: m, Score: ai.Score{Kind: ai.Discs, Value: v}, Bound: bound}
	}
	playouts := func(m game.Move, win float64, n uint64) ai.MoveStat {
		return ai.MoveStat{Move: m, Score: ai.Score{Kind: ai.WinRate, Value: win}, Visits: n}
	}
	for name, c := range map[string]struct {
		moves []ai.MoveStat
		pv    game.Move
		want  []game.Move
		value float64 // score of the first move
	}{
		"scores":     {[]ai.MoveStat{discs(1, -3, false), discs(2, 5, false), discs(3, 8, true), discs(4, 1, false)}, 2, []game.Move{2, 4, 1}, 5},
		"equal ones": {[]ai.MoveStat{discs(1, 2, false), discs(2, 2, false)}, 2, []game.Move{2, 1}, 2},
		"visits":     {[]ai.MoveStat{playouts(1, 0.9, 10), playouts(2, 0.75, 30), {Move: 3}}, 2, []game.Move{2, 1}, 0.75},
	} {
		a := analysisOf(ai.Report{Moves: c.moves, PV: []game.Move{c.pv}, Score: c.moves[1].Score}, game.White)
		var got []game.Move
		for _, m := range a.Moves {
			got = append(got, m.Move)
		}
		if !slices.Equal(got, c.want) || a.Side != game.White || a.Moves[0].Score.Value != c.value {
			t.Errorf("%s: %v, the first is worth %v", name, got, a.Moves[0].Score)
		}
	}
}
