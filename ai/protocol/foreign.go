package protocol

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/plain"
)

// Foreign is another program as a player. It must be used by one game at a time. Close ends the
// program.
type Foreign struct {
	process *process
	name    string
	limit   time.Duration // for one answer
	dialect dialect

	sent []game.Move // the moves on the program's board, from the initial position; nil before the first game
}

// dialect updates a program's board and asks for a move in one of the protocols.
type dialect interface {
	hello(ctx context.Context, p *process) (name string, err error)
	setUp(ctx context.Context, p *process, g *game.Game, left time.Duration) error
	play(ctx context.Context, p *process, c game.Color, m game.Move) error
	genmove(ctx context.Context, p *process, c game.Color, left time.Duration) (ai.Answer, error)
}

// StartGTP starts a command, whose words are separated by spaces, and talks GTP with it. limit is
// the longest time for an answer. The end of ctx kills the program.
func StartGTP(ctx context.Context, command string, limit time.Duration) (*Foreign, error) {
	return start(ctx, command, limit, &gtpDialect{})
}

// StartNBoard is like [StartGTP] for the NBoard protocol. depth is the depth, in plies, for "set
// depth"; with 0 the command is not sent.
func StartNBoard(ctx context.Context, command string, limit time.Duration, depth int) (*Foreign, error) {
	return start(ctx, command, limit, nboardDialect{depth})
}

func start(ctx context.Context, command string, limit time.Duration, d dialect) (*Foreign, error) {
	p, err := startProcess(ctx, command)
	if err != nil {
		return nil, err
	}
	f := &Foreign{process: p, limit: limit, dialect: d}
	ctx, cancel := patience(ctx, limit)
	defer cancel()
	name, err := d.hello(ctx, p)
	if err != nil {
		_ = p.close()
		return nil, err
	}
	if f.name = plain.Short(name, maxName); f.name == "" {
		f.name = plain.Short(p.name, maxName)
	}
	return f, nil
}

// maxName is the largest length of a program's name, in characters.
const maxName = 60

// Name returns the program's own name: one line of at most 60 printable characters.
func (f *Foreign) Name() string { return f.name }

// Traits implements match.Player.
func (f *Foreign) Traits() match.Traits { return match.Traits{} }

// Close ends the program.
func (f *Foreign) Close() error { return f.process.close() }

// Think updates the program's board and asks it for a move. The error wraps ErrDied, ErrStalled,
// ErrCheated or match.ErrResigned. A GTP program is told how much time it has left; NBoard has no
// clocks.
func (f *Foreign) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	g := req.Game
	if g.Position().MustPass() {
		return ai.Answer{Move: game.Pass}, nil
	}
	ctx, cancel := patience(ctx, f.limit)
	defer cancel()
	if err := f.catchUp(ctx, g, req.Left); err != nil {
		f.sent = nil
		return ai.Answer{Move: game.NoMove}, err
	}
	began := time.Now()
	result, err := f.dialect.genmove(ctx, f.process, g.ToMove(), req.Left)
	if err != nil {
		f.sent = nil
		return ai.Answer{Move: game.NoMove}, err
	}
	if !g.Position().Legal(result.Move) {
		f.sent = nil
		return ai.Answer{Move: game.NoMove}, fmt.Errorf("%s: %w: %s is not legal at ply %d", f.process.name, ErrCheated, named(result.Move), g.Ply()+1)
	}
	if result.Elapsed == 0 {
		result.Elapsed = time.Since(began)
	}
	f.sent = append(g.Moves(), result.Move)
	return result, nil
}

// named returns the name of a move for a sentence.
func named(m game.Move) string {
	if m == game.Pass {
		return "a pass"
	}
	return m.String()
}

// catchUp sends the moves that the program does not have yet. If the program has another game, it
// sends the whole game.
func (f *Foreign) catchUp(ctx context.Context, g *game.Game, left time.Duration) error {
	moves := g.Moves()
	known := len(f.sent)
	if f.sent == nil || known > len(moves) || !slices.Equal(f.sent, moves[:known]) {
		begin := g.Clone()
		if err := begin.Jump(0); err != nil {
			return err
		}
		if err := f.dialect.setUp(ctx, f.process, begin, left); err != nil {
			return err
		}
		known = 0
	}
	for ply := known; ply < len(moves); ply++ {
		_, c := g.PositionAt(ply)
		if err := f.dialect.play(ctx, f.process, c, moves[ply]); err != nil {
			return err
		}
	}
	f.sent = moves
	return nil
}

// gtpDialect drives a GTP program.
type gtpDialect struct {
	tellsTime bool // the program supports time_left
}

// known reports whether the program supports a command. A program without known_command does not
// support it either.
func (d *gtpDialect) known(ctx context.Context, p *process, command string) (bool, error) {
	answer, err := d.ask(ctx, p, "known_command "+command)
	if errors.Is(err, errRefused) {
		return false, nil
	}
	return answer == "true", err
}

// seconds converts a time to whole seconds, as GTP uses. It never returns 0 while time is left.
func seconds(d time.Duration) int { return max(1, int(d/time.Second)) }

// gtpAnswer is the first line of an answer: its mark, an id and the text.
var gtpAnswer = regexp.MustCompile(`^([=?])\d*(?:\s+(.*)|([A-Za-z].*))?$`)

// ask sends a command and returns the answer without the "=". Our commands have answers of one
// line, so it skips whatever the program prints up to the next answer.
func (*gtpDialect) ask(ctx context.Context, p *process, command string) (string, error) {
	if err := p.send(command); err != nil {
		return "", err
	}
	line, err := p.await(ctx, gtpAnswer.MatchString)
	if err != nil {
		return "", err
	}
	parts := gtpAnswer.FindStringSubmatch(line)
	text := parts[2] + parts[3]
	if parts[1] == "?" {
		return "", fmt.Errorf("%s %w %q: %s", p.name, errRefused, plain.Clip(command), plain.Short(text, 40))
	}
	return text, nil
}

func (d *gtpDialect) hello(ctx context.Context, p *process) (string, error) {
	return d.ask(ctx, p, "name")
}

func (d *gtpDialect) setUp(ctx context.Context, p *process, g *game.Game, left time.Duration) error {
	if at, to := g.StartPosition(); at != game.Start || to != game.Black {
		return fmt.Errorf("%s: GTP supports no start other than the initial position", p.name)
	}
	commands := []string{"boardsize 8", "clear_board"}
	if known, err := d.known(ctx, p, "set_game"); err != nil {
		return err
	} else if known {
		commands = []string{"set_game Othello", "boardsize 8", "clear_board"}
	}
	if d.tellsTime = false; left > 0 {
		known, err := d.known(ctx, p, "time_settings")
		if err != nil {
			return err
		}
		if known {
			commands = append(commands, fmt.Sprintf("time_settings %d 0 0", seconds(left)))
		}
		if d.tellsTime, err = d.known(ctx, p, "time_left"); err != nil {
			return err
		}
	}
	for _, c := range commands {
		if _, err := d.ask(ctx, p, c); err != nil {
			return err
		}
	}
	return nil
}

func (d *gtpDialect) play(ctx context.Context, p *process, c game.Color, m game.Move) error {
	text := m.String()
	if m == game.Pass {
		text = "pass"
	}
	_, err := d.ask(ctx, p, "play "+strings.ToLower(c.String())+" "+text)
	if m == game.Pass && errors.Is(err, errRefused) {
		return nil // the program inserts forced passes itself (GRhino 0.16.1 does not know the command)
	}
	return err
}

// errRefused is part of the error if a program answers a command with a failure.
var errRefused = errors.New("rejected")

func (d *gtpDialect) genmove(ctx context.Context, p *process, c game.Color, left time.Duration) (ai.Answer, error) {
	if d.tellsTime && left > 0 {
		if _, err := d.ask(ctx, p, fmt.Sprintf("time_left %s %d 0", strings.ToLower(c.String()), seconds(left))); err != nil {
			return ai.Answer{}, err
		}
	}
	answer, err := d.ask(ctx, p, "genmove "+strings.ToLower(c.String()))
	if err != nil {
		return ai.Answer{}, err
	}
	if strings.EqualFold(answer, "resign") {
		return ai.Answer{}, fmt.Errorf("%s: %w", p.name, match.ErrResigned)
	}
	m, err := parseMove(answer)
	if err != nil {
		return ai.Answer{}, fmt.Errorf("%s: %w: %w", p.name, ErrCheated, err)
	}
	return ai.Answer{Move: m}, nil
}

func parseMove(text string) (game.Move, error) {
	switch strings.ToLower(text) {
	case "pass", "pa", "ps", "-", "--":
		return game.Pass, nil
	}
	s, err := game.ParseSquare(text)
	return game.Move(s), err
}

// nboardDialect drives an NBoard program.
type nboardDialect struct{ depth int }

func (d nboardDialect) hello(ctx context.Context, p *process) (string, error) {
	if err := p.send("nboard 2"); err != nil {
		return "", err
	}
	if err := p.send("ping 1"); err != nil {
		return "", err
	}
	name := p.name
	_, err := p.await(ctx, func(line string) bool {
		if said, found := strings.CutPrefix(line, "set myname "); found {
			name = strings.TrimSpace(said)
		}
		return strings.HasPrefix(line, "pong")
	})
	return name, err
}

func (d nboardDialect) setUp(_ context.Context, p *process, g *game.Game, _ time.Duration) error {
	if d.depth > 0 {
		if err := p.send(fmt.Sprintf("set depth %d", d.depth)); err != nil {
			return err
		}
	}
	return p.send("set game " + formatGGF(g))
}

func (nboardDialect) play(_ context.Context, p *process, _ game.Color, m game.Move) error {
	text := strings.ToUpper(m.String())
	if m == game.Pass {
		text = "PA"
	}
	return p.send("move " + text)
}

func (d nboardDialect) genmove(ctx context.Context, p *process, c game.Color, _ time.Duration) (ai.Answer, error) {
	if err := p.send("go"); err != nil {
		return ai.Answer{}, err
	}
	answer, err := p.await(ctx, func(line string) bool { return strings.HasPrefix(line, "===") })
	if err != nil {
		return ai.Answer{}, err
	}
	parts := strings.Split(strings.TrimPrefix(answer, "==="), "/")
	m, err := parseMove(strings.TrimSpace(parts[0]))
	if err != nil {
		return ai.Answer{}, fmt.Errorf("%s: %w: %w", p.name, ErrCheated, err)
	}
	result := ai.Answer{Move: m}
	if len(parts) > 1 {
		if value, err := strconv.ParseFloat(parts[1], 64); err == nil {
			result.Score = ai.Score{Kind: ai.Discs, Value: value}
		}
	}
	// An NBoard program does not play its own move until it is sent to it.
	return result, d.play(ctx, p, c, m)
}
