package jobs

import (
	"context"
	"errors"
	"slices"
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/game"
	"flipside/game/base/atomicfile"
	"flipside/game/base/work"
)

// Counsel judges moves.
type Counsel interface {
	// Against judges a move of side in p by searches of depth plies, with the reasons against it.
	Against(ctx context.Context, p game.Position, side game.Color, m game.Move, depth, workers int) (coach.Move, error)
}

// TrainerOptions are the parts that New needs.
type TrainerOptions struct {
	Pool    *ai.Pool
	Diary   string                              // the file of what the user has practised; empty: only in memory
	Now     func() time.Time                    // nil: time.Now
	Load    func() ([]*problems.Problem, error) // nil: the problems of the program
	Counsel func() (Counsel, error)             // nil: the one of package coach
	Learner func() (Learner, error)             // nil: a problems.Miner
	Again   func() <-chan time.Time             // says when to try a failed write again; nil: after 3 seconds
}

// retry is the time after which a write that failed is tried again.
const retry = 3 * time.Second

// Learner makes problems of the mistakes of a player.
type Learner interface {
	Own(ctx context.Context, m problems.Mistakes) ([]*problems.Problem, error)
}

// Trainer does the work. All methods belong to one goroutine, and none waits.
type Trainer struct {
	o       TrainerOptions
	loading work.Latest[loaded]
	set     loaded
	known   bool
	keeping work.Queue[error] // what is written to the diary
	said    error             // what Said returns next
	trouble error             // why something is not in the diary's file yet; nil: all is
	retry   <-chan time.Time  // says when to write it again; nil: nothing failed
	adept   adept
	judging *work.Question[struct{}, coach.Move] // the newest, until it is answered or given up
	last    work.Work                            // the next job waits for it, so that a Counsel has one owner

	lessons  []problems.Mistakes // that are to be made problems, the next first
	learning *work.Question[struct{}, []*problems.Problem]
}

// adept is the Counsel. It is made in the first job, and belongs to the job that runs.
type adept struct{ Counsel }

type loaded struct {
	list   []*problems.Problem
	diary  *problems.Diary
	notice error // what is wrong with the file of the diary
	err    error
}

// NewTrainer returns a Trainer. It reads nothing before it is asked.
func NewTrainer(o TrainerOptions) *Trainer {
	if o.Load == nil {
		o.Load = problems.Builtin
	}
	if o.Counsel == nil {
		o.Counsel = func() (Counsel, error) { return coach.NewCounsel() }
	}
	if o.Learner == nil {
		o.Learner = func() (Learner, error) { return problems.NewMiner("") }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Again == nil {
		o.Again = func() <-chan time.Time { return time.After(retry) }
	}
	return &Trainer{o: o}
}

// Ready reports whether the problems and the diary are read. The first call begins to read them.
// The error says why there are no problems.
func (t *Trainer) Ready() (ready bool, err error) {
	if !t.known && !t.loading.Busy() {
		t.loading.Ask(func(context.Context) (set loaded) {
			if set.list, set.err = t.o.Load(); set.err == nil {
				set.diary, set.notice = open(t.o.Diary)
			}
			return set
		})
	}
	if set, ok := t.loading.Poll(); ok {
		t.set, t.known = set, true
	}
	return t.known, t.set.err
}

// open opens a diary. It can be used in every case; the error is for the user.
func open(path string) (*problems.Diary, error) {
	d, notice, err := problems.OpenDiary(path)
	if notice != "" {
		err = errors.New(notice)
	}
	return d, err
}

// Diary returns what the user has practised, when Ready is true.
func (t *Trainer) Diary() *problems.Diary { return t.set.diary }

// Said returns what is wrong with the file of the diary, each fault once, in a sentence; nil if
// there is nothing to say.
func (t *Trainer) Said() (said error) {
	said, t.set.notice = t.set.notice, nil
	if t.poll(); t.said != nil {
		said, t.said = t.said, nil
	}
	return said
}

// Trouble returns why something that was practised is not in the file yet, in a sentence; nil if
// all is, or will be in a moment.
func (t *Trainer) Trouble() error { return t.trouble }

// poll takes what came of the writes. After one that failed, Tick tries again.
func (t *Trainer) poll() {
	for {
		err, ok := t.keeping.Poll()
		if !ok {
			return
		}
		d := t.set.diary
		if notice := d.Notice(); notice != "" {
			t.said = errors.New(notice)
		}
		if err != nil && (t.trouble == nil || t.trouble.Error() != err.Error()) {
			t.said = err
		}
		switch {
		case !d.Unsaved():
			t.trouble = nil
		case err != nil:
			t.trouble = err
		}
		if t.trouble != nil && t.retry == nil {
			t.retry = t.o.Again()
		}
	}
}

// writeAgain writes what could not be written, when it is time.
func (t *Trainer) writeAgain() {
	t.poll()
	select {
	case <-t.retry:
		t.retry = nil
		t.keeping.Add(t.set.diary.Refresh)
	default:
	}
}

// Next returns the problem to practise next among those whose ID fits, or nil.
func (t *Trainer) Next(fits func(id string) bool) *problems.Problem {
	list := t.set.diary.Session(t.o.Now(), t.set.list, 1, func(p *problems.Problem) bool { return fits(p.ID()) })
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// Today returns the three problems of this day: an easy one, one for players of clubs, and a hard
// one, the same for everybody. They are nil if there are too few problems.
func (t *Trainer) Today() [3]*problems.Problem { return problems.Daily(t.o.Now(), t.set.list) }

// Try keeps how a try of a problem ended.
func (t *Trainer) Try(id string, r problems.TryResult) {
	d, now := t.set.diary, t.o.Now()
	t.keeping.Add(func() error { return d.Try(id, r, now) })
}

// Wrong keeps that the user says that a problem is wrong.
func (t *Trainer) Wrong(id string) {
	d, now := t.set.diary, t.o.Now()
	t.keeping.Add(func() error { return d.Wrong(id, now) })
}

// PutBack keeps that a problem is not wrong after all.
func (t *Trainer) PutBack(id string) {
	d, now := t.set.diary, t.o.Now()
	t.keeping.Add(func() error { return d.PutBack(id, now) })
}

// SetAside returns the problems that the user says are wrong, the newest first, without those that
// this version does not have.
func (t *Trainer) SetAside() (list []*problems.Problem) {
	if t.set.diary == nil { // nothing is read yet
		return nil
	}
	for _, id := range slices.Backward(t.set.diary.Said()) {
		p := t.set.diary.Find(id)
		if i := slices.IndexFunc(t.set.list, func(p *problems.Problem) bool { return p.ID() == id }); p == nil && i >= 0 {
			p = t.set.list[i]
		}
		if p != nil {
			list = append(list, p)
		}
	}
	return list
}

// Drop throws a problem out: it never comes again.
func (t *Trainer) Drop(id string) {
	d := t.set.diary
	t.keeping.Add(func() error { return d.Drop(id) })
}

// Learn makes problems of mistakes, when the computer has nothing else to do.
func (t *Trainer) Learn(m problems.Mistakes) { t.lessons = append(t.lessons, m) }

// Tick continues the work that Learn has asked for, and retries failed writes. It must be called in
// each tick.
func (t *Trainer) Tick() {
	t.writeAgain()
	if t.learning != nil {
		list, err, ok := t.learning.Answer()
		if !ok {
			return
		}
		if t.learning = nil; errors.Is(err, ai.ErrPreempted) {
			return // again, later
		}
		t.lessons = t.lessons[1:] // also after a fault, which would come again
		d, now := t.set.diary, t.o.Now()
		for _, p := range list {
			t.keeping.Add(func() error { return d.Add(p, now) })
		}
	}
	if len(t.lessons) == 0 || t.o.Pool.Busy(ai.Ponder) {
		return
	}
	if ready, err := t.Ready(); !ready || err != nil {
		return
	}
	m, prepare := t.lessons[0], t.o.Learner
	t.learning = ai.Ask(t.o.Pool, ai.Ponder, 1, nil, func(ctx context.Context, _ int, _ func(struct{})) ([]*problems.Problem, error) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		l, err := prepare()
		if err != nil {
			return nil, err
		}
		return l.Own(ctx, m)
	})
}

// Waiting returns how many problems are due, and how many of the user's own were never tried; both
// 0 until the diary is read.
func (t *Trainer) Waiting() (due, fresh int) {
	if t.set.diary == nil {
		return 0, 0
	}
	for _, p := range t.set.diary.Own() {
		if t.set.diary.Tries(p.ID()) == 0 {
			fresh++
		}
	}
	return len(t.set.diary.Due(t.o.Now())), fresh
}

// lastTries is how often Close waits for a lock of another program.
const lastTries = 5

// Close waits until everything is kept. The error is one sentence: that something could not be
// written, although it was tried again. Only the end of the program may call it.
func (t *Trainer) Close() (err error) {
	t.Forget()
	if t.learning != nil {
		t.learning.Cancel(errStaleDiary)
	}
	t.keeping.Wait()
	d := t.set.diary
	for n := 0; n < lastTries && d != nil && d.Unsaved(); n++ {
		if err = d.Refresh(); !errors.Is(err, atomicfile.ErrBusy) {
			break
		}
	}
	return err
}

// How deep moves are judged, in plies: an endgame is solved.
const middleDepth = 14

var errStaleDiary = errors.New("another move is judged")

// Judge begins to judge a move of side in p. The judgement before is given up.
func (t *Trainer) Judge(p game.Position, side game.Color, m game.Move) {
	t.Forget()
	depth := middleDepth
	if p.Empties() <= problems.MostEndgame {
		depth = game.Squares
	}
	a, prepare := &t.adept, t.o.Counsel
	t.judging = ai.Ask(t.o.Pool, ai.Turn, 0, t.last, func(ctx context.Context, workers int, _ func(struct{})) (found coach.Move, err error) {
		defer work.Guard(func(fault error) { a.Counsel, found, err = nil, coach.Move{}, fault })
		if ctx.Err() != nil {
			return found, context.Cause(ctx)
		}
		if a.Counsel == nil {
			if a.Counsel, err = prepare(); err != nil {
				return found, err
			}
		}
		return a.Against(ctx, p, side, m, depth, workers)
	})
	t.last = t.judging.Work
}

// Judged returns the judgement that Judge asked for, once.
func (t *Trainer) Judged() (m coach.Move, err error, ok bool) {
	if t.judging == nil {
		return m, nil, false
	}
	if m, err, ok = t.judging.Answer(); ok {
		t.judging = nil
	}
	return m, err, ok
}

// Forget gives up the judgement that is asked for.
func (t *Trainer) Forget() {
	if t.judging != nil {
		t.judging.Cancel(errStaleDiary)
	}
	t.judging = nil
}
