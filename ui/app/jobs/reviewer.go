package jobs

import (
	"context"
	"errors"
	"slices"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/base/work"
)

// ReviewEngine is a review of one line of a game, as coach.Review.
type ReviewEngine interface {
	Run(ctx context.Context, workers int, report func(coach.Report)) error
	Judge(ctx context.Context, ply int, m game.Move, workers int) (coach.Judgement, error)
}

// ReviewerOptions are the parts that New needs.
type ReviewerOptions struct {
	Pool *ai.Pool
	// NewReviewer prepares a review. It is called in the goroutine of a search. nil: coach.New with
	// the opening book, whose moves are not judged.
	New     func(g *game.Game, o coach.Options) (ReviewEngine, error)
	Reports ReviewReports // nil: no report is kept
}

// ReviewReports keeps reports about complete games. Its methods are called in the goroutine of a
// search.
type ReviewReports interface {
	Get(g *game.Game) (coach.Report, bool)
	Put(g *game.Game, n coach.Report)
}

// The reasons for which a review is cancelled.
var (
	errStale   = errors.New("another game is being reviewed")
	errStopped = errors.New("the review was stopped")
)

// ReviewState is the state of the review of a game.
type ReviewState uint8

// The states.
const (
	Unasked ReviewState = iota // it is not the newest review
	Running                    // it searches, or waits for workers
	Stopped                    // by the user
	Failed                     // Err says why
	Done
)

// Reviewer runs reviews. All methods belong to one goroutine, and none waits.
type Reviewer struct {
	o      ReviewerOptions
	now    *subject
	serial int
	last   work.Work // the next job waits for it, so that an engine has one owner
}

// subject is a line under review.
type subject struct {
	tag   coach.Tag
	game  *game.Game // a copy of the line, which belongs to the search
	line  line
	o     coach.Options
	state ReviewState
	err   error
	fresh bool // the next search needs a new engine

	engine ReviewEngine                           // belongs to the job that runs
	task   *work.Question[coach.Report, struct{}] // nil: it does not search
	report coach.Report

	judging *judging
}

// judging is a move that is being judged.
type judging struct {
	ply  int
	move game.Move
	task *work.Question[struct{}, coach.Judgement]
}

// Judged is the answer to Judge.
type Judged struct {
	coach.Judgement
	Err error
}

// NewReviewer returns a Reviewer without a review.
func NewReviewer(o ReviewerOptions) *Reviewer {
	if o.New == nil {
		o.New = withBook
	}
	return &Reviewer{o: o}
}

// withBook prepares a review that does not judge the moves of the opening book.
func withBook(g *game.Game, o coach.Options) (ReviewEngine, error) {
	var err error
	if o.Book, err = roster.Book(); err != nil {
		return nil, err
	}
	return coach.New(g, o)
}

// Ask makes the line of a game the one that is reviewed, and returns its tag. id names the
// game. If the line is under review already, its review continues; any other review ends. The game
// is not kept.
func (r *Reviewer) Ask(id string, g *game.Game, o coach.Options) coach.Tag {
	l := lineOf(g)
	if s := r.now; s != nil && s.tag.Game == id && s.line.same(l) && s.state != Failed {
		return s.tag
	}
	r.Leave()
	r.serial++
	o.Tag = coach.Tag{Game: id, Node: r.serial}
	r.now = &subject{tag: o.Tag, game: g.Clone(), line: l, o: o, state: Running}
	return o.Tag
}

// line is what is reviewed: the moves of a game and the position that they begin with.
type line struct {
	start game.Position
	side  game.Color
	moves []game.Move
}

func lineOf(g *game.Game) line {
	p, to := g.StartPosition()
	return line{p, to, g.Line()}
}

func (l line) same(other line) bool {
	return l.start == other.start && l.side == other.side && slices.Equal(l.moves, other.moves)
}

// Leave ends the review and forgets it.
func (r *Reviewer) Leave() {
	if s := r.now; s != nil {
		s.stop(errStale)
		r.now = nil
	}
}

// of returns the review with a tag if it is the newest one, else nil.
func (r *Reviewer) of(tag coach.Tag) *subject {
	if r.now != nil && r.now.tag == tag {
		return r.now
	}
	return nil
}

// ReviewState returns what the review with a tag does.
func (r *Reviewer) State(tag coach.Tag) ReviewState {
	if s := r.of(tag); s != nil {
		return s.state
	}
	return Unasked
}

// Err returns why the review with a tag failed.
func (r *Reviewer) Err(tag coach.Tag) error {
	if s := r.of(tag); s != nil {
		return s.err
	}
	return nil
}

// Report returns the newest report of the review with a tag; false if it is not the newest review
// or has no report yet.
func (r *Reviewer) Report(tag coach.Tag) (coach.Report, bool) {
	if s := r.of(tag); s != nil && s.report.Serial > 0 {
		return s.report, true
	}
	return coach.Report{}, false
}

// Stop ends the searches of the review with a tag. What it knows stays.
func (r *Reviewer) Stop(tag coach.Tag) {
	if s := r.of(tag); s != nil && s.state == Running {
		s.state = Stopped
		s.stop(errStopped)
	}
}

// Refine lets a finished review with a tag look further, for twice as long as before. What it knows
// stays until something surer is known.
func (r *Reviewer) Refine(tag coach.Tag) {
	s := r.of(tag)
	if s == nil || s.state != Done {
		return
	}
	known := s.report
	s.o.Known, s.o.Again = &known, true
	if s.o.Refine > 0 {
		s.o.Refine *= 2
	}
	s.fresh, s.state = true, Running
}

// Resume lets a stopped review go on.
func (r *Reviewer) Resume(tag coach.Tag) {
	if s := r.of(tag); s != nil && s.state == Stopped {
		s.state = Running
	}
}

// stop cancels the searches.
func (s *subject) stop(cause error) {
	if s.task != nil {
		s.task.Cancel(cause)
	}
	if s.judging != nil {
		s.judging.task.Cancel(cause)
		s.judging = nil
	}
}

// Tick takes what the search has found, and starts it again when the workers are free. It must be
// called once a tick.
func (r *Reviewer) Tick() {
	s := r.now
	if s == nil {
		return
	}
	s.poll()
	if s.state == Running && s.task == nil && !r.o.Pool.Busy(ai.Ponder) {
		r.run(s)
	}
}

// poll takes the newest report and the end of the search.
func (s *subject) poll() {
	if s.task == nil {
		return
	}
	_, err, ended := s.task.Answer()
	// The last report was sent before the end.
	if n, ok := s.task.Report(); ok && n.Tag == s.tag && n.Serial > s.report.Serial {
		s.report = n
	}
	if !ended {
		return
	}
	s.task = nil
	switch {
	case err == nil:
		s.state = Done
	case errors.Is(err, ai.ErrPreempted), errors.Is(err, ai.ErrPoolClosed), errors.Is(err, errStopped):
	default:
		s.state, s.err = Failed, err
	}
}

// run starts the search of a review, or lets it go on.
func (r *Reviewer) run(s *subject) {
	parts, o, fresh := r.o, s.o, s.fresh
	s.fresh = false
	s.task = ai.Ask(r.o.Pool, ai.Ponder, 0, r.last, func(ctx context.Context, workers int, report func(coach.Report)) (struct{}, error) {
		if fresh {
			s.engine = nil
		}
		return struct{}{}, s.search(ctx, workers, parts, o, report)
	})
	r.last = s.task.Work
}

// search runs in the goroutine of a job.
func (s *subject) search(ctx context.Context, workers int, parts ReviewerOptions, o coach.Options, report func(coach.Report)) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if s.engine == nil {
		if parts.Reports != nil && o.Known == nil {
			if known, ok := parts.Reports.Get(s.game); ok {
				o.Known, o.Again = &known, known.Stage != coach.Done
			}
		}
		e, err := parts.New(s.game, o)
		if err != nil {
			return err
		}
		s.engine = e
	}
	var newest coach.Report
	defer func() {
		// A review that was left continues from here when it is asked for again.
		if there := o.Known != nil && !o.Again; parts.Reports != nil && newest.Stage >= coach.Refining && !there {
			parts.Reports.Put(s.game, newest)
		}
	}()
	return s.engine.Run(ctx, workers, func(n coach.Report) {
		newest = n
		report(n)
	})
}

// Judge asks what another move in the position before the move of a ply (from 1, without passes) is
// worth. The newest question counts. The review waits meanwhile. Judged has the answer.
func (r *Reviewer) Judge(tag coach.Tag, ply int, m game.Move) {
	s := r.of(tag)
	if s == nil {
		return
	}
	if s.judging != nil {
		s.judging.task.Cancel(errStale)
	}
	task := ai.Ask(r.o.Pool, ai.Hint, 0, r.last, func(ctx context.Context, workers int, _ func(struct{})) (coach.Judgement, error) {
		return s.judge(ctx, ply, m, workers)
	})
	s.judging, r.last = &judging{ply, m, task}, task.Work
}

var errUnknown = errors.New("this move has not been judged yet")

// judge runs in the goroutine of a job.
func (s *subject) judge(ctx context.Context, ply int, m game.Move, workers int) (answer coach.Judgement, err error) {
	if err := context.Cause(ctx); err != nil {
		return answer, err
	}
	if s.engine == nil {
		return answer, errUnknown
	}
	return s.engine.Judge(ctx, ply, m, workers)
}

// Judged returns the answer to the newest Judge about the review with a tag, once.
func (r *Reviewer) Judged(tag coach.Tag) (answer Judged, ok bool) {
	s := r.of(tag)
	if s == nil || s.judging == nil {
		return answer, false
	}
	judgement, err, ok := s.judging.task.Answer()
	switch {
	case !ok:
		return answer, false
	case errors.Is(err, ai.ErrPreempted): // a turn took the workers: ask again
		r.Judge(tag, s.judging.ply, s.judging.move)
		return answer, false
	}
	s.judging = nil
	return Judged{judgement, err}, true
}
