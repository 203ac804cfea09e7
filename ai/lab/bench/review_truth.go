package bench

import (
	"context"
	"fmt"
	"time"

	"flipside/ai/coach"
	"flipside/ai/eval"
	"flipside/ai/lab"
	"flipside/game"
)

// ReviewTruth compares both passes of a review with a reference: a review that searches all
// positions alike, for longer. Time is measured in nodes at a nominal speed, so that the result
// depends neither on the machine nor on its load. Finished games are saved in a file, one pass of a
// game per line, and are not searched again.
type ReviewTruth struct {
	File      string        // "": nothing is saved
	Reference time.Duration // nominal, per game
	Refine    time.Duration // nominal, for the refined pass
}

// ReviewPass compares a pass with the reference.
type ReviewPass struct {
	Name    string
	Games   int
	Big     int // moves that lose 10 discs or more according to the reference
	Found   int // of these, those that lose 7 or more according to the pass
	Marked  int // big mistakes according to the pass
	False   int // of these, those that the reference denies
	Seconds float64
}

// foundFrom is the loss in a pass from which a big mistake of the reference counts as found, and
// the loss in the reference below which a big mistake of the pass counts as false.
const foundFrom = 7

// truthLine is a line of the file.
type truthLine struct {
	Key     string      `json:"key"`
	Seconds float64     `json:"seconds"` // nominal
	Moves   []truthMove `json:"moves"`
}

type truthMove struct {
	Loss  float64 `json:"loss"`
	Exact bool    `json:"exact,omitempty"`
	Away  bool    `json:"away,omitempty"` // a win or a draw was thrown away
	Big   bool    `json:"big,omitempty"`
	Skip  bool    `json:"skip,omitempty"`
}

const truthReference, truthRough, truthRefined = "reference", "rough", "refined"

// Run reviews the games that are missing in the file, and returns the tables of both passes.
// progress can be nil. When ctx ends, it returns the tables of the finished games with the cause.
func (t ReviewTruth) Run(ctx context.Context, games []*game.Game, progress func(done, total int)) ([]ReviewPass, error) {
	known := map[string]truthLine{}
	err := lab.ReadLinesAs(t.File, `{"key":`, "it is not a reviewed game", func(line truthLine) bool {
		known[line.Key] = line
		return line.Key != ""
	})
	if err != nil {
		return nil, err
	}
	passes := []ReviewPass{{Name: truthRough}, {Name: truthRefined}}
	for i, g := range games {
		found, err := t.game(ctx, g, known)
		if err != nil {
			return passes, err
		}
		for p := range passes {
			passes[p].add(found[passes[p].Name], found[truthReference])
		}
		if progress != nil {
			progress(i+1, len(games))
		}
	}
	return passes, nil
}

// key identifies a pass of a game and everything that its result depends on.
func (t ReviewTruth) key(pass string, g *game.Game) string {
	length, doubt := t.Reference, uint32(0)
	if pass != truthReference { // only its losses count
		length, doubt = coach.RoughTime, coach.DoubtsSum()
	}
	if pass == truthRefined {
		length = t.Refine
	}
	return fmt.Sprintf("%s %v %08x %08x %s", pass, length, eval.WeightsSum(), doubt, game.FormatMoves(g.Line()))
}

// game returns the passes of a game.
func (t ReviewTruth) game(ctx context.Context, g *game.Game, known map[string]truthLine) (map[string]truthLine, error) {
	found := map[string]truthLine{}
	for _, pass := range []string{truthReference, truthRough, truthRefined} {
		line, ok := known[t.key(pass, g)]
		if !ok {
			if err := t.search(ctx, g, pass == truthReference, known); err != nil {
				return nil, err
			}
			line = known[t.key(pass, g)]
		}
		found[pass] = line
	}
	return found, nil
}

// search runs the reference, or both passes, and stores the results.
func (t ReviewTruth) search(ctx context.Context, g *game.Game, reference bool, known map[string]truthLine) error {
	o := coach.Options{Rough: coach.RoughTime, Refine: t.Refine, Pace: &nominal}
	if reference {
		o = coach.Options{Rough: t.Reference, Refine: -1, Even: true, Pace: &nominal}
	}
	r, err := coach.New(g, o)
	if err != nil {
		return err
	}
	var rough coach.Report
	roughUsed := time.Duration(0)
	err = r.Run(ctx, 1, func(x coach.Report) {
		if x.Stage == coach.Rough {
			rough, roughUsed = x, r.Used()
		}
	})
	if err != nil {
		return err
	}
	keep := func(pass string, x coach.Report, used time.Duration) error {
		line := truthLine{Key: t.key(pass, g), Seconds: round2(used.Seconds())}
		for i := range x.Moves {
			m := &x.Moves[i]
			line.Moves = append(line.Moves, truthMove{round2(m.Loss), m.Kind == coach.Exact, m.ThrownAway(), m.Class == coach.BigMistake, !m.Counted()})
		}
		known[line.Key] = line
		return lab.AddLine(t.File, line)
	}
	if reference {
		return keep(truthReference, r.Report(), roughUsed)
	}
	if err := keep(truthRough, rough, roughUsed); err != nil {
		return err
	}
	return keep(truthRefined, r.Report(), roughUsed+r.Used())
}

// add counts the moves of a game.
func (p *ReviewPass) add(mine, truth truthLine) {
	p.Games++
	p.Seconds += mine.Seconds
	for i, m := range mine.Moves {
		real := truth.Moves[i]
		if m.Skip {
			continue
		}
		if real.Loss >= coach.BigFrom {
			p.Big++
			if m.Loss >= foundFrom {
				p.Found++
			}
		}
		if m.Big {
			p.Marked++
			wrong := real.Loss < foundFrom
			if m.Loss < coach.BigFrom { // only a win or a draw was thrown away
				wrong = real.Exact && !real.Away
			}
			if wrong {
				p.False++
			}
		}
	}
}
