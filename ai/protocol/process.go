package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// What a foreign program can do wrong; the errors of a foreign player wrap one of them.
var (
	ErrDied    = errors.New("the program ended")
	ErrStalled = errors.New("the program did not answer in time")
	ErrCheated = errors.New("the program broke the rules")
)

// process is a foreign program with its lines.
type process struct {
	name  string
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // closed when the program's output ends

	mu     sync.Mutex
	closed bool
}

// startProcess runs a command line: words separated by spaces, with double quotes around words that hold spaces.
func startProcess(command string) (*process, error) {
	words, err := splitWords(command)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", clip(command), err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", clip(command), err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %q: %w", clip(command), err)
	}
	p := &process{name: words[0], cmd: cmd, in: in, lines: make(chan string, 64)}
	go func() {
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, maxLine)
		for scanner.Scan() {
			p.lines <- scanner.Text()
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
		return nil, fmt.Errorf("the command %q has a quote that does not end", clip(command))
	}
	if begun {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command of the program is empty")
	}
	return words, nil
}

// send writes one line to the program.
func (p *process) send(line string) error {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		return fmt.Errorf("%s: %w", p.name, ErrDied)
	}
	return nil
}

// read returns the program's next line, at the latest at the end of ctx.
func (p *process) read(ctx context.Context) (string, error) {
	select {
	case line, open := <-p.lines:
		if !open {
			return "", fmt.Errorf("%s: %w", p.name, ErrDied)
		}
		return line, nil
	case <-ctx.Done():
		if errors.Is(context.Cause(ctx), errPatience) {
			return "", fmt.Errorf("%s: %w", p.name, ErrStalled)
		}
		return "", context.Cause(ctx)
	}
}

// errPatience is the cause that tells our own time limit from the caller's.
var errPatience = errors.New("out of patience")

// patience returns ctx with the time limit of one answer.
func patience(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, limit, errPatience)
}

// close asks the program to quit, waits a second and kills it then. It may be called more than once.
func (p *process) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	// A broken pipe means that the program is gone already.
	_ = p.send("quit")
	_ = p.in.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for {
		if _, err := p.read(ctx); err != nil {
			break
		}
	}
	_ = p.cmd.Process.Kill() // fails only where it ended by itself
	for range p.lines {      // lets the reader end
	}
	_ = p.cmd.Wait() // the way it ended is of no interest any more
	return nil
}
