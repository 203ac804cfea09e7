package coach

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/ai/search"
	"flipside/game"
)

// Options configure a review. The zero value runs both passes for their usual times.
type Options struct {
	Tag    Tag           // copied into every report
	Given  int           // plies of the given opening, including passes
	Book   *book.Book    // moves that the book considers good are not judged; nil: no book
	Depth  int           // search only to this level, without a refined pass; 0: time decides
	Rough  time.Duration // for the rough pass; 0: RoughTime
	Refine time.Duration // for the refined pass; 0: RefineTime, below 0: no refined pass
	Even   bool          // the rough pass gets all the time, so that every position is searched alike
	HashMB int           // for each of the two tables; 0: 32
	Eval   string        // name of the evaluator; "": Master's
	Level  string        // spec of a friendly player: look for best moves that few such players find; "": no finds
	Pace   *Pace         // measures time in nodes, so that a result does not depend on the machine; nil: real time

	// Evidence, if not nil, is called in the goroutine of Run with the evidence for each mark,
	// whenever its reasons are found again.
	Evidence func(Evidence)

	// Known is a report of an earlier review of the same line, or nil. Its judgements stay until a
	// surer one is known. Run searches no further unless Again is set.
	Known *Report
	Again bool
}

// Pace sets how many nodes count as a second.
type Pace struct{ Depth, End float64 } // of searches to a depth, and of those to the end

// The times of the passes if the options set none.
const (
	RoughTime  = 4 * time.Second
	RefineTime = time.Minute
)

// usualHash is the table's size in MB.
const usualHash = 32

// TablesMB is the total size of the tables of a review if Options.HashMB is 0.
const TablesMB = 2 * usualHash

// MaxDepth is the largest Options.Depth. Depths below leastDepth count as leastDepth, because the
// played move is searched up to two plies less deep.
const (
	MaxDepth   = game.Squares
	leastDepth = 3
)

// ForTime returns the options with the time for a whole game divided among the passes.
func (o Options) ForTime(whole time.Duration) Options {
	o.Rough = min(RoughTime, whole/2)
	if o.Refine = whole - o.Rough; o.Refine == 0 {
		o.Refine = -1
	}
	return o
}

func (o Options) usual() Options {
	if o.Rough == 0 {
		o.Rough = RoughTime
	}
	if o.Refine == 0 {
		o.Refine = RefineTime
	}
	if o.HashMB == 0 {
		o.HashMB = usualHash
	}
	if o.Even {
		o.Rough, o.Refine = o.Rough+max(0, o.Refine), -1
	}
	if o.Depth > 0 {
		o.Depth, o.Refine = max(o.Depth, leastDepth), -1
	}
	return o
}

// Review reviews one line of a game. Run must not be called by two goroutines at a time; Report and
// Judge are safe for concurrent use.
type Review struct {
	o      Options
	engine ai.Searcher // for depths
	solver ai.Searcher // for the end: its table keeps the solved positions
	finds  [2]Find     // by side
	found  bool        // the search for finds is over
	spots  []spot      // the positions where a disc was placed, and the last position
	moves  []weighedMove
	values []int // for each ply of the line, the spot that has its value
	doubt  *doubts

	pass   stint // the current pass, or the one that was cancelled
	stage  Stage
	spent  time.Duration
	serial int
	newest atomic.Pointer[Report]
	report func(Report) // of the current Run; may be nil
	began  time.Time    // start of the Run

	judging sync.Mutex
	judge   ai.Searcher // for Judge; nil until it is needed
}

var errOtherLine = errors.New("the saved review belongs to another game")

// ErrNoMove is the error for a game without a placed disc.
var ErrNoMove = errors.New("the game has no moves")

// New prepares the review of the main line of g. It does not keep g. The error is ErrNoMove, or
// comes from the engines.
func New(g *game.Game, o Options) (*Review, error) {
	o = o.usual()
	engine, solver, err := newEngines(o)
	if err != nil {
		return nil, err
	}
	return newReview(g, o, engine, solver)
}

// newEngines returns the two engines of a review. They allocate their tables at the first search.
func newEngines(o Options) (engine, solver ai.Searcher, err error) {
	if engine, err = newEngine(o.HashMB, o.Eval); err != nil {
		return nil, nil, err
	}
	solver, err = newEngine(o.HashMB, o.Eval)
	return engine, solver, err
}

func newReview(g *game.Game, o Options, engine, solver ai.Searcher) (*Review, error) {
	r := &Review{o: o, doubt: measured(), engine: engine, solver: solver}
	r.list(g)
	if len(r.moves) == 0 {
		return nil, ErrNoMove
	}
	if k := o.Known; k != nil {
		if len(k.Moves) != len(r.moves) || len(k.Values) != len(r.values) {
			return nil, errOtherLine
		}
		r.serial = k.Serial
		if !o.Again {
			r.adopt()
		}
	}
	r.publish()
	return r, nil
}

// adopt uses the known report as the result of both passes.
func (r *Review) adopt() {
	r.stage = Done
	r.finds, r.found = r.o.Known.Finds, true
	for i := range r.moves {
		r.moves[i].Move, r.moves[i].explained = r.o.Known.Moves[i], true
	}
}

// newEngine returns Master's engine without a book, with the given evaluator, or its own for "".
func newEngine(hashMB int, evaluator string) (ai.Searcher, error) {
	preset, err := ai.ParseSpec("minimax:master")
	if err != nil {
		return nil, err
	}
	preset.HashMB, preset.Eval = hashMB, cmp.Or(evaluator, preset.Eval)
	return search.New(preset)
}

// Once reviews a game and returns the last report. The error comes from New, or is the cause of
// ctx's end; then the report is what was known by then.
func Once(ctx context.Context, g *game.Game, o Options, workers int, report func(Report)) (Report, error) {
	r, err := New(g, o)
	if err != nil {
		return Report{Tag: o.Tag}, err
	}
	err = r.Run(ctx, workers, report)
	return r.Report(), err
}

// Used returns how long the current or last pass has searched. Only the goroutine of Run may call
// it.
func (r *Review) Used() time.Duration { return r.pass.used }

// Report returns the newest report.
func (r *Review) Report() Report { return *r.newest.Load() }

// Run searches with the given number of workers until both passes are done. If ctx ends first, Run
// returns the cause at once, and the next Run continues where this one stopped. report, which may
// be nil, is called in this goroutine after each searched position, and never after Run has
// returned.
func (r *Review) Run(ctx context.Context, workers int, report func(Report)) error {
	r.report, r.began = report, time.Now()
	defer func() {
		r.spent += time.Since(r.began)
		r.report = nil
	}()
	run := run{r, ctx, max(1, workers)}
	var err error
	if r.stage < Refining {
		r.stage = Rough
		if err = run.rough(); err != nil {
			return err
		}
		r.stage, r.pass = Refining, stint{budget: r.o.Refine}
	}
	if err = run.explainAll(); err != nil {
		return err
	}
	if r.stage == Refining {
		if r.o.Refine > 0 {
			if err = run.refine(); err != nil {
				return err
			}
		}
		if err = run.findAll(); err != nil {
			return err
		}
		r.stage = Done
		for i := range r.moves {
			r.moves[i].settle(true)
		}
		r.publish()
		if engine, solver, err := newEngines(r.o); err == nil { // so that the tables do not stay in memory
			r.engine, r.solver = engine, solver
		}
	}
	return nil
}

// elapsed returns the total time of all Runs.
func (r *Review) elapsed() time.Duration {
	if r.began.IsZero() {
		return 0
	}
	return r.spent + time.Since(r.began)
}

// publish makes a new report and reports it.
func (r *Review) publish() {
	r.serial++
	n := &Report{Tag: r.o.Tag, Serial: r.serial, Stage: r.stage, Progress: r.progress(), Elapsed: r.elapsed()}
	n.Moves = make([]Move, len(r.moves))
	for i := range r.moves {
		n.Moves[i] = r.moves[i].Move
	}
	n.Values = make([]Value, len(r.values))
	for ply, at := range r.values {
		n.Values[ply] = r.spots[at].value()
	}
	n.Finds = r.finds
	if r.o.Known != nil {
		n.over(r.o.Known)
		if !r.found {
			n.Finds = r.o.Known.Finds
		}
	}
	n.sum()
	r.newest.Store(n)
	if r.report != nil {
		r.report(*n)
	}
}

// roughShare is the part of the progress that the rough pass counts for if another pass follows.
const roughShare = 0.2

func (r *Review) progress() float64 {
	if r.stage == Done {
		return 1
	}
	part := 0.0
	if r.pass.budget > 0 {
		part = min(1, float64(r.pass.used)/float64(r.pass.budget))
	}
	switch {
	case r.stage == Waiting:
		return 0
	case r.o.Depth > 0:
		known := 0
		for i := range r.moves {
			if r.moves[i].Kind != Unknown {
				known++
			}
		}
		return float64(known) / float64(len(r.moves))
	case r.o.Refine <= 0:
		return part
	case r.stage == Rough:
		return roughShare * part
	}
	return roughShare + (1-roughShare)*part
}
