package crash

import (
	"fmt"
	"runtime"
	"strings"
)

// Fault is an error that stands for a panic that was caught.
type Fault struct {
	Words string // for the person at this computer, who may know every name in it
	Value any    // of the panic
	Stack []byte // as debug.Stack returns it

	kept bool // it has a report
}

func (f *Fault) Error() string { return f.Words }

// header says what the panic was, for a report.
func (f *Fault) header() string {
	if err, ok := f.Value.(runtime.Error); ok && strings.HasPrefix(err.Error(), runtimeError) {
		return panicked + err.Error()
	}
	return panicked + fmt.Sprintf("a value of type %T%s", f.Value, leftOut)
}
