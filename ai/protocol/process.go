package protocol

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"flipside/game/base/plain"
)

// The faults of a foreign program. Errors of a foreign player wrap one of them.
var (
	ErrDied    = errors.New("the program ended")
	ErrStalled = errors.New("the program did not answer in time")
	ErrCheated = errors.New("the program broke the rules")
)

// process is a foreign program and the lines that it prints.
type process struct {
	name   string
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string // is closed when the program's output ends
	broken error       // why the output ended early; written before lines is closed
	words  lastLine    // its output on standard error; read after Wait

	ctx     context.Context // its end kills the program without a quit
	unwatch func() bool

	mu     sync.Mutex
	closed bool
	reaped bool
}

// lastLine is a Writer that keeps the last non-empty line, at most 200 bytes of it.
type lastLine struct{ done, now []byte }

func (l *lastLine) Write(p []byte) (int, error) {
	for _, b := range p {
		switch {
		case b != '\n' && len(l.now) < 200:
			l.now = append(l.now, b)
		case b == '\n':
			l.end()
		}
	}
	return len(p), nil
}

func (l *lastLine) end() {
	if len(bytes.TrimSpace(l.now)) > 0 {
		l.done = append(l.done[:0], l.now...)
	}
	l.now = l.now[:0]
}

// startProcess runs a command line: words separated by spaces, with double quotes around a word
// that contains spaces. The end of ctx kills the program and all its children at once. They have a
// separate process group, which no Ctrl+C and no hangup of the terminal reaches; and a second
// signal could kill us before we have killed them.
func startProcess(ctx context.Context, command string) (*process, error) {
	words, err := splitWords(command)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = environment()
	cmd.WaitDelay = time.Second
	p := &process{name: plain.Line(words[0]), cmd: cmd, lines: make(chan string, 64), ctx: ctx}
	cmd.Stderr = &p.words
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", plain.Clip(command), err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", plain.Clip(command), err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %q: %w", plain.Clip(command), err)
	}
	p.in = in
	p.mu.Lock()
	p.unwatch = context.AfterFunc(ctx, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.reap(0)
	})
	p.mu.Unlock()
	go func() {
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, maxLine)
		for scanner.Scan() {
			p.lines <- scanner.Text()
		}
		if errors.Is(scanner.Err(), bufio.ErrTooLong) {
			p.broken = fmt.Errorf("%s: %w: it printed a line longer than %d bytes", p.name, ErrCheated, maxLine)
		}
		close(p.lines)
	}()
	return p, nil
}

func splitWords(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	for _, r := range command {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case r == ' ' && !quoted:
			if begun {
				words = append(words, word.String())
				word.Reset()
				begun = false
			}
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quoted {
		return nil, fmt.Errorf("the command %q has an unclosed quote", plain.Clip(command))
	}
	if begun {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the program's command is empty")
	}
	return words, nil
}

// send writes one line to the program.
func (p *process) send(line string) error {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		if p.ctx.Err() != nil {
			return context.Cause(p.ctx)
		}
		return p.died()
	}
	return nil
}

// died kills what is left of the program and returns an error that says how it ended.
func (p *process) died() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reap(time.Second)
	if p.broken != nil {
		return p.broken
	}
	how := p.cmd.ProcessState.String()
	if p.words.end(); len(p.words.done) > 0 {
		how += fmt.Sprintf(", its last line: %q", p.words.done)
	}
	return fmt.Errorf("%s: %w (%s)", p.name, ErrDied, how)
}

// reap waits, at most for patience, for the program's last line. Then it kills the program and its
// children and closes its pipes. mu must be held.
func (p *process) reap(patience time.Duration) {
	if p.reaped {
		return
	}
	p.reaped = true
	p.unwatch()
	over := make(chan struct{})
	go func() {
		defer close(over)
		for range p.lines {
		}
	}()
	limit := time.NewTimer(patience)
	defer limit.Stop()
	select {
	case <-over:
	case <-limit.C:
	case <-p.ctx.Done():
	}
	killGroup(p.cmd)
	_ = p.cmd.Wait() // ProcessState has the result; Wait closes the pipes, so that reading ends even if a child has them open
	<-over
}

// read returns the program's next line. It waits at most until the end of ctx.
func (p *process) read(ctx context.Context) (string, error) {
	select {
	case line, open := <-p.lines:
		if !open && p.ctx.Err() == nil {
			return "", p.died()
		}
		if !open {
			return "", context.Cause(p.ctx)
		}
		return line, nil
	case <-ctx.Done():
		if errors.Is(context.Cause(ctx), errPatience) {
			return "", fmt.Errorf("%s: %w", p.name, ErrStalled)
		}
		return "", context.Cause(ctx)
	}
}

// maxChatter is how many bytes of other lines a program can print before an answer. Some print what
// they are thinking.
const maxChatter = 4 << 20

// await returns the program's next line that is an answer, without the spaces around it. It skips
// other lines.
func (p *process) await(ctx context.Context, answers func(line string) bool) (string, error) {
	for skipped := 0; skipped <= maxChatter; {
		line, err := p.read(ctx)
		if err != nil {
			return "", err
		}
		skipped += len(line) + 1
		if line = strings.TrimSpace(line); answers(line) {
			return line, nil
		}
	}
	return "", fmt.Errorf("%s: %w: it printed more than %d bytes instead of an answer", p.name, ErrCheated, maxChatter)
}

// errPatience is the cause of our own time limit. It differs from the caller's causes.
var errPatience = errors.New("out of patience")

// patience returns ctx with the time limit for one answer.
func patience(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, limit, errPatience)
}

// close asks the program to quit, waits a second and then kills it. It can be called more than
// once.
func (p *process) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	// A broken pipe means that the program has already ended.
	_, _ = io.WriteString(p.in, "quit\n")
	_ = p.in.Close()
	p.reap(time.Second)
	return nil
}
