package work

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// Guard must be deferred at the start of a goroutine. It converts a panic there, which would end
// the program, into an error for those that wait for the goroutine. The error's text is one line
// for users; [Stack] has the rest.
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

// Stack returns the stack that Guard saved from a panic wrapped in err, for a log, or nil if there
// is none.
func Stack(err error) []byte {
	var p *panicked
	if errors.As(err, &p) {
		return p.stack
	}
	return nil
}
