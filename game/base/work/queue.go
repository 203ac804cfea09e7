package work

import "sync"

// Queue does work in the background, one piece after the other. It drops and cancels nothing. The
// zero value is ready to use. Only the frame loop may call its methods; each piece of work runs in
// a separate goroutine.
type Queue[A any] struct {
	ended   <-chan struct{} // closed when the newest work has ended
	mu      sync.Mutex      // guards answers; held only for short assignments
	answers []A
}

// Add does work when all earlier work has ended.
func (q *Queue[A]) Add(work func() A) {
	before, ended := q.ended, make(chan struct{})
	q.ended = ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before
		}
		answer := work()
		q.mu.Lock()
		defer q.mu.Unlock()
		q.answers = append(q.answers, answer)
	}()
}

// Poll returns the answers in the order of the work, each once. It never waits for work.
func (q *Queue[A]) Poll() (answer A, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.answers) == 0 {
		return answer, false
	}
	answer, q.answers = q.answers[0], q.answers[1:]
	return answer, true
}

// Wait waits until all work has ended. No frame may call it, only tests and the end of the program.
func (q *Queue[A]) Wait() {
	if q.ended != nil {
		<-q.ended
	}
}
