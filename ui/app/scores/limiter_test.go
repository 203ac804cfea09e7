package scores

import (
	"slices"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/pace"
)

// ranking returns a report whose moves have the names of squares, the best first.
func ranking(nodes uint64, names ...string) *session.Analysis {
	rep := &session.Analysis{Report: ai.Report{Nodes: nodes}}
	for i, name := range names {
		s, err := game.ParseSquare(name)
		if err != nil {
			panic(err)
		}
		rep.Moves = append(rep.Moves, ai.MoveStat{Move: game.Move(s), Score: ai.Score{Kind: ai.Discs, Value: float64(-i)}})
	}
	return rep
}

// order returns the names of the moves.
func order(rep *session.Analysis) (names []string) {
	for _, m := range rep.Moves {
		names = append(names, m.Move.String())
	}
	return names
}

func TestChangesAreFew(t *testing.T) {
	var c Limiter
	first := c.Tick(session.Spot{}, ranking(1, "a1", "b1"))
	if first == nil || first.Nodes != 1 {
		t.Fatalf("the first report does not appear at once: %+v", first)
	}
	changes, last := 0, first
	for i := range pace.TicksPerSecond {
		if now := c.Tick(session.Spot{}, ranking(uint64(i+2), "a1", "b1")); now != last {
			changes, last = changes+1, now
		}
	}
	if changes < 6 || changes > mostChanges {
		t.Errorf("%d changes in a second, want 6 to %d", changes, mostChanges)
	}
	rep := ranking(1000, "a1", "b1")
	for range pace.TicksPerSecond {
		last = c.Tick(session.Spot{}, rep)
	}
	if last.Nodes != 1000 {
		t.Errorf("the last report does not appear: %d nodes", last.Nodes)
	}
	for range pace.TicksPerSecond {
		if now := c.Tick(session.Spot{}, rep); now != last {
			t.Fatal("the screen changes although nothing is new")
		}
	}
}

// The headline has the score and the line of the first row, also while a new order does not hold
// yet.
func TestTheHeadlineIsOfTheFirstRow(t *testing.T) {
	report := func(n int, names ...string) *session.Analysis {
		rep := ranking(uint64(n), names...)
		for i := range rep.Moves {
			m := &rep.Moves[i]
			m.Score.Value, m.PV = float64(10*n-i), []game.Move{m.Move, game.Move(63)}
		}
		rep.Score, rep.PV = rep.Moves[0].Score, rep.Moves[0].PV
		return rep
	}
	var c Limiter
	c.Tick(session.Spot{}, report(1, "a1", "b1"))
	newest, seen := report(2, "b1", "a1"), map[string]bool{}
	for i := range 2 * holdOrder {
		shown := c.Tick(session.Spot{}, newest)
		first := shown.Moves[0]
		seen[first.Move.String()] = true
		if shown.PV[0] != first.Move || shown.Score != first.Score {
			t.Fatalf("tick %d: the headline is %v, %s; the first row %v, %s", i, shown.Score, shown.PV[0], first.Score, first.Move)
		}
	}
	if !seen["a1"] || !seen["b1"] {
		t.Errorf("first in the rows were only %v", seen)
	}
	last := c.Tick(session.Spot{}, newest)
	for range pace.TicksPerSecond {
		if c.Tick(session.Spot{}, newest) != last {
			t.Fatal("the screen changes although nothing is new")
		}
	}
}

// An order that changes to and fro stays; an order that holds appears, also while others change.
func TestOrderMustHold(t *testing.T) {
	var c Limiter
	c.Tick(session.Spot{}, ranking(1, "a1", "b1", "c1", "d1"))
	shown := []string(nil)
	for i := range 10 * holdOrder {
		names := []string{"a1", "b1", "c1", "d1"}
		if i/(holdOrder-2)%2 == 0 {
			names = []string{"b1", "a1", "c1", "d1"}
		}
		shown = order(c.Tick(session.Spot{}, ranking(uint64(i+2), names...)))
		if !slices.Equal(shown, []string{"a1", "b1", "c1", "d1"}) {
			t.Fatalf("tick %d: an order that did not hold is shown: %v", i, shown)
		}
	}
	for i := range holdOrder + leastBetween + 1 {
		names := []string{"a1", "c1", "b1", "d1"} // c1 stays above b1
		if i%2 == 0 {
			names = []string{"d1", "c1", "b1", "a1"}
		}
		shown = order(c.Tick(session.Spot{}, ranking(uint64(1000+i), names...)))
		if before := i < holdOrder; before && slices.Index(shown, "c1") < slices.Index(shown, "b1") {
			t.Fatalf("tick %d: %v is too early", i, shown)
		}
	}
	if slices.Index(shown, "c1") > slices.Index(shown, "b1") || shown[0] != "a1" {
		t.Errorf("after the time: %v, want a1 first and c1 above b1", shown)
	}
}

// A move that is missing in a few reports stays. One that is missing for longer goes.
func TestMissingMovesStayForAWhile(t *testing.T) {
	var c Limiter
	c.Tick(session.Spot{}, ranking(1, "a1", "b1"))
	for i := range holdOrder {
		if got := order(c.Tick(session.Spot{}, ranking(uint64(i+2), "a1"))); !slices.Equal(got, []string{"a1", "b1"}) {
			t.Fatalf("tick %d: %v", i, got)
		}
	}
	var got []string
	for i := range leastBetween + 1 {
		got = order(c.Tick(session.Spot{}, ranking(uint64(i+100), "a1")))
	}
	if !slices.Equal(got, []string{"a1"}) {
		t.Errorf("after the time: %v", got)
	}
}

func TestFreeze(t *testing.T) {
	var c Limiter
	c.Freeze(true)
	if c.Frozen() {
		t.Error("nothing can be frozen where nothing is shown")
	}
	here, there := session.Spot{}, session.Spot{ToMove: game.White}
	shown := c.Tick(here, ranking(1, "a1", "b1"))
	c.Freeze(true)
	for i := range 3 * pace.TicksPerSecond {
		if got := c.Tick(here, ranking(uint64(i+2), "b1", "a1")); got != shown {
			t.Fatalf("tick %d: frozen values change", i)
		}
	}
	c.Freeze(false)
	if got := c.Tick(here, ranking(5000, "b1", "a1")); got.Nodes != 5000 || order(got)[0] != "b1" {
		t.Errorf("after the freeze: %d nodes, %v", got.Nodes, order(got))
	}
	c.Freeze(true)
	if got := c.Tick(there, ranking(7, "c1")); c.Frozen() || order(got)[0] != "c1" {
		t.Errorf("another position: frozen %v, %v", c.Frozen(), order(got))
	}
	c.Freeze(true)
	if got := c.Tick(there, nil); got != nil || c.Frozen() {
		t.Errorf("without a report: %v, frozen %v", got, c.Frozen())
	}
}
