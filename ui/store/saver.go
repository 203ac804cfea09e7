package store

import (
	"fmt"
	"sync"
)

// Saver writes the newest of the states it is given to one file, in its own goroutine. Save and Err may be called from the frame loop:
// neither waits for the disk.
type Saver[T any] struct {
	path   string
	encode func(T) ([]byte, error)
	next   chan T // capacity 1, newest wins
	quit   chan struct{}
	done   chan struct{}

	mu  sync.Mutex
	err error

	close sync.Once
}

// NewSaver returns a running Saver for the file at path. Close ends it.
func NewSaver[T any](path string, encode func(T) ([]byte, error)) *Saver[T] {
	s := &Saver[T]{path: path, encode: encode, next: make(chan T, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go s.run()
	return s
}

// Save asks for v to be written; a state that waits to be written is dropped for it. It is called from one goroutine, and not after Close.
func (s *Saver[T]) Save(v T) {
	select {
	case <-s.next:
	default:
	}
	s.next <- v
}

// Err returns what went wrong since the last call, in one sentence, or nil.
func (s *Saver[T]) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.err
	s.err = nil
	return err
}

// Close writes what waits and returns when it is on the disk. The error is that of Err.
func (s *Saver[T]) Close() error {
	s.close.Do(func() { close(s.quit) })
	<-s.done
	return s.Err()
}

func (s *Saver[T]) run() {
	defer close(s.done)
	sweep(s.path)
	for {
		select {
		case v := <-s.next:
			s.write(v)
		case <-s.quit:
			select {
			case v := <-s.next:
				s.write(v)
			default:
			}
			return
		}
	}
}

func (s *Saver[T]) write(v T) {
	data, err := s.encode(v)
	if err == nil {
		err = writeFile(s.path, data)
	}
	if err != nil {
		s.mu.Lock()
		s.err = fmt.Errorf("%s cannot be saved: %w", s.path, err)
		s.mu.Unlock()
	}
}
