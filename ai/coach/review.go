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

// Options say how to review. The zero value runs both passes for their usual times.
type Options struct {
	Tag    Tag           // copied into every report
	Given  int           // plies of the given opening, with passes
	Book   *book.Book    // moves that it holds as good are not judged; nil: none
	Depth  int           // search to this level only, without a refined pass; 0: time decides
	Rough  time.Duration // for the rough pass; 0: RoughTime
	Refine time.Duration // for the refined pass; 0: RefineTime, below 0: no refined pass
	Even   bool          // the rough pass has all the time: every position is searched alike
	HashMB int           // of each of the two tables; 0: 32
	Eval   string        // name of the evaluator; "": that of Master
	Level  string        // spec of a friendly player: look for best moves that few such players find; "": do not
	Pace   *Pace         // counts time in nodes, so that a result does not depend on the machine; nil: real time

	// Evidence is called in the goroutine of Run with what the reasons for a mark were found in,
	// each time they are. It may be nil.
	Evidence func(Evidence)

	// Known is a report of an earlier review of the same line; nil: there is none. Its judgements
	// stay until a surer one is known, and Run looks no further unless Again says so.
	Known *Report
	Again bool
}

// Pace is how many nodes count as a second.
type Pace struct{ Depth, End float64 } // of searches to a depth, and of those to the end

// The times of the passes where the options name none.
const (
	RoughTime  = 4 * time.Second
	RefineTime = time.Minute
)

// usualHash is the table's size in MB.
const usualHash = 32

// TablesMB is the size of the tables of a review together, if Options name none.
const TablesMB = 2 * usualHash

// MaxDepth is the largest depth of Options. A smaller one than leastDepth counts as that: the move
// that was played needs a search of two plies less than that at most.
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

// Review reviews one line of a game. Run belongs to one goroutine at a time; Report and Judge may
// be called from any.
type Review struct {
	o      Options
	engine ai.Searcher // for depths
	solver ai.Searcher // for the end: its table keeps what is solved
	finds  [2]Find     // by side
	found  bool        // finds were looked for
	spots  []spot      // the positions where a disc was placed, and the last one
	moves  []weighedMove
	values []int // of each ply of the line, the spot that has its value
	doubt  *doubts

	pass   stint // the pass that runs or was cancelled
	stage  Stage
	spent  time.Duration
	serial int
	newest atomic.Pointer[Report]
	report func(Report) // of the Run that runs; may be nil
	began  time.Time    // of the Run

	judging sync.Mutex
	judge   ai.Searcher // for Judge; nil until it is needed
}

var errOtherLine = errors.New("the saved review belongs to another game")

// ErrNoMove is the error for a game in which no disc was placed.
var ErrNoMove = errors.New("the game has no moves")

// New prepares the review of the line of a game. The game is not kept. The error is ErrNoMove, or
// that of the engine.
func New(g *game.Game, o Options) (*Review, error) {
	o = o.usual()
	engine, solver, err := newEngines(o)
	if err != nil {
		return nil, err
	}
	return newReview(g, o, engine, solver)
}

// newEngines returns the two engines of a review. They have no tables before their first searches.
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

// adopt takes the known report for the result of both passes.
func (r *Review) adopt() {
	r.stage = Done
	r.finds, r.found = r.o.Known.Finds, true
	for i := range r.moves {
		r.moves[i].Move, r.moves[i].explained = r.o.Known.Moves[i], true
	}
}

// newEngine returns the engine of Master with an evaluator, "" for its own, and without a book.
func newEngine(hashMB int, evaluator string) (ai.Searcher, error) {
	preset, err := ai.ParseSpec("minimax:master")
	if err != nil {
		return nil, err
	}
	preset.HashMB, preset.Eval = hashMB, cmp.Or(evaluator, preset.Eval)
	return search.New(preset)
}

// Once reviews a game and returns the last report. The error is that of New, or the cause of ctx's
// end; the report then is what was known.
func Once(ctx context.Context, g *game.Game, o Options, workers int, report func(Report)) (Report, error) {
	r, err := New(g, o)
	if err != nil {
		return Report{Tag: o.Tag}, err
	}
	err = r.Run(ctx, workers, report)
	return r.Report(), err
}

// Used returns how much time the pass that runs or ended last has searched for. It belongs to the
// goroutine of Run.
func (r *Review) Used() time.Duration { return r.pass.used }

// Report returns the newest report.
func (r *Review) Report() Report { return *r.newest.Load() }

// Run searches with so many workers until both passes are done. When ctx ends before, it returns
// the cause at once; the next Run goes on where this one stopped. report may be nil. It is called
// in this goroutine after each position that was searched, and not after Run returned.
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

// elapsed returns the time of all Runs.
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

// roughShare is the part of the progress that the rough pass is shown as, where another follows.
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
