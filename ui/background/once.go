package background

// Once asks a question in a goroutine and returns at once. The channel delivers the answer if ok is
// true, and is closed then. Any goroutine may call Once and receive from the channel, also late or
// never. Nothing cancels the question or waits for it.
func Once[A any](question func() (answer A, ok bool)) <-chan A {
	delivered := make(chan A, 1)
	go func() {
		defer close(delivered)
		if answer, ok := question(); ok {
			delivered <- answer
		}
	}()
	return delivered
}

// Do does work of which nothing is to be polled, in a goroutine, and returns at once. Any goroutine
// may call it. Nothing cancels the work or waits for it.
func Do(work func()) { go work() }
