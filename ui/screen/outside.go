package screen

import "flipside/ui/desktop"

// Outside is what a sheet asked the system for, and what came of it.
type Outside struct {
	answer <-chan error // nil: none is expected
	good   string
	said   string
}

// Ask waits for an answer without blocking. good is the message if the answer is no error.
func (o *Outside) Ask(answer <-chan error, good string) { *o = Outside{answer: answer, good: good} }

// Said returns what came of it so far, in at most one sentence.
func (o *Outside) Said() string {
	select {
	case err := <-o.answer:
		if o.answer, o.said = nil, o.good; err != nil {
			o.said = desktop.ShortPath(err.Error())
		}
	default:
	}
	return o.said
}
