package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"flipside/game/base/plain"
)

// Progress returns a function that shows on a bar how many units are done, and one that removes the
// bar.
func Progress(cmd *cobra.Command, units string) (show func(done, total int), end func()) {
	b := NewBar(cmd.ErrOrStderr())
	return func(done, total int) { b.Set(done, total, units) }, b.Clear
}

// Bar is a progress bar on a terminal. Elsewhere it writes nothing.
type Bar struct {
	mu    sync.Mutex
	out   io.Writer
	width int
	begin time.Time
	shown bool
}

// NewBar returns a bar on w. It writes nothing if w is not a terminal. A bar consists of control
// sequences of ours, so that it goes past the filter before the terminal; its text is made plain
// here.
func NewBar(w io.Writer) *Bar {
	b := &Bar{begin: time.Now()}
	if filter, ok := w.(*plain.Writer); ok {
		w = filter.Below()
	}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		b.out, b.width = w, 80
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			b.width = width
		}
	}
	return b
}

// Set shows how much is done, the time left and a text.
func (b *Bar) Set(done, total int, text string) {
	if b.out == nil || total <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	const cells = 24
	full := cells * done / total
	left := "?"
	if done > 0 {
		rest := time.Since(b.begin) / time.Duration(done) * time.Duration(total-done)
		left = rest.Round(time.Second).String()
	}
	line := []rune(fmt.Sprintf("[%s%s] %d/%d, %s left  %s",
		strings.Repeat("#", full), strings.Repeat(".", cells-full), done, total, left, plain.Line(text)))
	if len(line) >= b.width {
		line = line[:b.width-1]
	}
	fmt.Fprintf(b.out, "\r\x1b[K%s", string(line))
	b.shown = true
}

// Clear removes the bar, so that other lines can be written.
func (b *Bar) Clear() {
	if b.out == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shown {
		fmt.Fprint(b.out, "\r\x1b[K")
		b.shown = false
	}
}
