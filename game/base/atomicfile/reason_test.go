package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A refusal by the system has our wording, without a path, and can still be recognised.
func TestReason(t *testing.T) {
	for number, words := range reasons {
		for _, err := range []error{
			&os.LinkError{Op: "rename", Old: "/x", New: "/y", Err: number},
			errors.Join(number),
		} {
			if got := Reason(fmt.Errorf("saving: %w", err)); got.Error() != words || !errors.Is(got, number) {
				t.Errorf("%v: %q", number, got)
			}
		}
	}
	if got := Reason(syscall.Errno(12345)); !strings.HasPrefix(got.Error(), "system error: ") {
		t.Errorf("an error without words of our own: %q", got)
	}
	for _, err := range []error{&fs.PathError{Op: "open", Path: "/x", Err: fs.ErrPermission}, &os.LinkError{Op: "rename", Old: "/x", New: "/y", Err: fs.ErrPermission}, fs.ErrPermission} {
		if got := Reason(err); got != fs.ErrPermission {
			t.Errorf("%v: %q", err, got)
		}
	}
}
