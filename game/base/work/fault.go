package work

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// Guard is deferred at the start of a goroutine. It turns a panic there, which would end the
// program, into an error for those that wait for it. The error's text is one line for people; Stack
// has the rest.
func Guard(fail func(error)) {
	if r := recover(); r != nil {
		fail(&panicked{r, debug.Stack()})
	}
}

// panicked is an error that Guard made from a panic.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string {
	text := strings.Join(strings.Fields(fmt.Sprint(p.value)), " ")
	return "internal engine error: " + text
}

// Stack returns the stack of the goroutine that Guard saved from the panic within err, for a log;
// nil where err holds no panic.
func Stack(err error) []byte {
	var p *panicked
	if errors.As(err, &p) {
		return p.stack
	}
	return nil
}
