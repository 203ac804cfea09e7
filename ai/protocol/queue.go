package protocol

import "sync"

// queue holds lines between the goroutine that reads them and the one that answers them. Each of
// its channels has at most one value, which says that it is worth asking again.
type queue struct {
	more, room chan struct{}

	mu    sync.Mutex
	list  []spoken
	bytes int
	shut  bool
}

func newQueue() queue {
	return queue{more: make(chan struct{}, 1), room: make(chan struct{}, 1)}
}

// put adds a line unless lines of readAhead bytes wait.
func (q *queue) put(s spoken) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.bytes >= readAhead {
		return false
	}
	q.list = append(q.list, s)
	q.bytes += cost(s)
	signal(q.more)
	return true
}

// cost is what a line counts; an empty one takes memory too.
func cost(s spoken) int { return len(s.line) + 8 }

// close says that no line follows.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
	signal(q.more)
}

// state is what a queue has to give.
type state int

const (
	empty  state = iota // nothing yet
	found               // a line
	closed              // nothing any more
)

// take removes the first line.
func (q *queue) take() (spoken, state) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case len(q.list) > 0:
		s := q.list[0]
		q.list[0] = spoken{} // its text is not needed any more
		q.list = q.list[1:]
		q.bytes -= cost(s)
		signal(q.room)
		return s, found
	case q.shut:
		return spoken{}, closed
	}
	return spoken{}, empty
}

// signal puts a value into a channel of capacity 1, unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
