package work

// Question is background work with reports and an answer. Both wait in channels of the question, so
// that nobody receives what an older question still sends. Report and Answer never wait; they must
// be called by one goroutine.
type Question[R, A any] struct {
	Work
	reports chan R // capacity 1
	answer  chan answer[A]
}

// Work is something that is running.
type Work interface {
	Cancel(cause error)    // ends the context of the work, and returns at once
	Done() <-chan struct{} // closed after the end of the work
}

type answer[A any] struct {
	value A
	err   error
}

// New returns a question that Run answers. The caller that starts the work sets Work.
func New[R, A any]() *Question[R, A] {
	return &Question[R, A]{reports: make(chan R, 1), answer: make(chan answer[A], 1)}
}

// Run answers the question, once. run can call report from its goroutine, which never waits: a
// newer report replaces an older one.
func (q *Question[R, A]) Run(run func(report func(R)) (A, error)) {
	value, err := run(func(r R) {
		select {
		case <-q.reports:
		default:
		}
		q.reports <- r // there is only one sender, so there is room
	})
	q.answer <- answer[A]{value, err}
}

// Report returns the newest report, once.
func (q *Question[R, A]) Report() (report R, ok bool) {
	select {
	case report = <-q.reports:
		return report, true
	default:
		return report, false
	}
}

// Answer returns the answer, once. The last report has been sent before.
func (q *Question[R, A]) Answer() (value A, err error, ok bool) {
	select {
	case a := <-q.answer:
		return a.value, a.err, true
	default:
		return value, nil, false
	}
}

// Do does work in a goroutine and returns at once. It is safe for concurrent use. Nothing cancels
// the work or waits for it.
func Do(work func()) { go work() }
