package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/plain"
)

// gtpSession is the state of a GTP conversation.
type gtpSession struct {
	Server
	ctx   context.Context
	ended <-chan struct{} // is closed at the end of the input
	rest  ration          // for the searches after that
	game  *game.Game
	turns []int // the ply before each play and genmove, for undo
	clock serverClock

	ponder *match.Pondering // runs after the player's own move
	over   game.Position    // the position that is pondered
}

// begin starts a new game.
func (s *gtpSession) begin() {
	s.game, s.turns = game.New(), nil
	s.clock.restart()
}

// advance makes g the current game. g is the result of one more command of the controller: a move
// and, before it, a pass that the server may have inserted. One undo takes back both.
func (s *gtpSession) advance(g *game.Game) {
	s.turns = append(s.turns, s.game.Ply())
	s.game = g
}

// patience returns the context for a search, and a function to call after it. After the end of the
// input, the search gets its ration, or errRation.
func (s *gtpSession) patience() (context.Context, func(), error) {
	select {
	case <-s.ended:
		if s.rest.next() < shortest {
			return nil, nil, errRation
		}
	default:
	}
	ctx, cancel := context.WithCancel(s.ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-s.ended:
		case <-ctx.Done():
			return
		}
		began := time.Now()
		limit := time.NewTimer(s.rest.next())
		defer limit.Stop()
		select {
		case <-limit.C:
			cancel()
		case <-ctx.Done():
		}
		s.rest.use(time.Since(began))
	}()
	return ctx, func() {
		cancel()
		<-done
	}, nil
}

// mind ends the pondering if the game has another position.
func (s *gtpSession) mind() {
	if s.ponder != nil && s.game.Position() != s.over {
		s.halt()
	}
}

// halt ends the pondering.
func (s *gtpSession) halt() {
	s.ponder.Stop()
	s.ponder = nil
}

// gtpCommands maps names to commands. Each gets its arguments and returns its answer; an error is
// sent as a failure.
var gtpCommands map[string]func(s *gtpSession, args []string) (string, error)

func init() { // in init, since list_commands needs the table itself
	gtpCommands = map[string]func(s *gtpSession, args []string) (string, error){
		"protocol_version": func(*gtpSession, []string) (string, error) { return "2", nil },
		"name":             func(s *gtpSession, _ []string) (string, error) { return s.Name, nil },
		"version":          func(s *gtpSession, _ []string) (string, error) { return s.Version, nil },
		"list_commands": func(*gtpSession, []string) (string, error) {
			return strings.Join(slices.Sorted(maps.Keys(gtpCommands)), "\n"), nil
		},
		"known_command": func(_ *gtpSession, args []string) (string, error) {
			_, known := gtpCommands[first(args)]
			return strconv.FormatBool(known), nil
		},
		"quit":      func(*gtpSession, []string) (string, error) { return "", nil },
		"boardsize": gtpBoardSize,
		"clear_board": func(s *gtpSession, _ []string) (string, error) {
			s.begin()
			return "", nil
		},
		"komi":          gtpKomi,
		"set_game":      gtpSetGame,
		"list_games":    func(*gtpSession, []string) (string, error) { return "Othello", nil },
		"play":          gtpPlay,
		"genmove":       func(s *gtpSession, args []string) (string, error) { return gtpGenmove(s, args, true) },
		"reg_genmove":   func(s *gtpSession, args []string) (string, error) { return gtpGenmove(s, args, false) },
		"undo":          gtpUndo,
		"showboard":     func(s *gtpSession, _ []string) (string, error) { return "\n" + drawBoard(s.game), nil },
		"final_score":   gtpFinalScore,
		"time_settings": gtpTimeSettings,
		"time_left":     gtpTimeLeft,
	}
}

// ServeGTP reads GTP commands from in and writes the answers to out. It ends with "quit", with the
// end of in, or with ctx, which also stops a running search. Commands before the end of in are
// still answered, but their searches then have a ration of time. A player that ponders does so from
// its answer to a genmove until a command changes the game or asks for a move. Other commands are
// answered at once.
func ServeGTP(ctx context.Context, in io.Reader, out io.Writer, server Server) error {
	ear := newEar(in)
	s := &gtpSession{Server: server, ctx: ctx, ended: ear.ended, rest: lastWords, game: game.New(), clock: serverClock{own: match.ClockOf(server.Player)}}
	defer s.halt()
	err := ear.each(ctx, func(said spoken) (bool, error) {
		id, command, args := splitGTP(said.line)
		if command == "" && !said.long {
			return false, nil
		}
		mark := "="
		answer, err := "", fmt.Errorf("unknown command %q", plain.Clip(command))
		if said.long {
			command, err = "", errLongLine
		} else if run, known := gtpCommands[command]; known {
			answer, err = run(s, args)
		}
		if err != nil {
			mark, answer = "?", err.Error()
			s.fault(err)
		}
		s.mind()
		if _, err := fmt.Fprintf(out, "%s%s %s\n\n", mark, id, answer); err != nil {
			return true, fmt.Errorf("writing an answer: %w", err)
		}
		return command == "quit", nil
	})
	if err != nil {
		return fmt.Errorf("GTP: %w", err)
	}
	return nil
}

// splitGTP splits a line into its parts. It drops comments and control characters.
func splitGTP(line string) (id, command string, args []string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < 32 || r == 127:
			return -1
		}
		return r
	}, line)
	fields := strings.Fields(line)
	if len(fields) > 0 {
		if _, err := strconv.ParseUint(fields[0], 10, 31); err == nil {
			id, fields = fields[0], fields[1:]
		}
	}
	if len(fields) == 0 {
		return "", "", nil
	}
	return id, strings.ToLower(fields[0]), fields[1:]
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

func gtpBoardSize(s *gtpSession, args []string) (string, error) {
	if len(args) != 1 || args[0] != "8" {
		return "", fmt.Errorf("unacceptable size: an Othello board has size 8")
	}
	s.begin()
	return "", nil
}

// gtpKomi accepts any number. Othello has no komi, but controllers written for Go set one.
func gtpKomi(_ *gtpSession, args []string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("komi needs one number")
	}
	if komi, err := strconv.ParseFloat(args[0], 64); err != nil || math.IsNaN(komi) || math.IsInf(komi, 0) {
		return "", fmt.Errorf("komi %q is not a number", plain.Clip(args[0]))
	}
	return "", nil
}

func gtpSetGame(s *gtpSession, args []string) (string, error) {
	if name := first(args); !strings.EqualFold(name, "othello") && !strings.EqualFold(name, "reversi") {
		return "", fmt.Errorf("unsupported game %q: only Othello is supported", plain.Clip(name))
	}
	s.begin()
	return "", nil
}

func parseColor(text string) (game.Color, error) {
	switch strings.ToLower(text) {
	case "b", "black":
		return game.Black, nil
	case "w", "white":
		return game.White, nil
	}
	return game.Black, fmt.Errorf("%q is neither black nor white", plain.Clip(text))
}

// turnTo makes c the side to move. If the other side must pass, it plays that pass.
func turnTo(g *game.Game, c game.Color) error {
	if g.ToMove() == c || g.AutoPass() {
		return nil
	}
	if g.Over() {
		return fmt.Errorf("the game is over")
	}
	return fmt.Errorf("it is %s's turn", g.ToMove())
}

func gtpPlay(s *gtpSession, args []string) (string, error) {
	if len(args) != 2 {
		return "", fmt.Errorf("play needs a colour and a square")
	}
	c, err := parseColor(args[0])
	if err != nil {
		return "", err
	}
	g := s.game.Clone() // so that an illegal move does not leave an inserted pass behind
	if strings.EqualFold(args[1], "pass") {
		// If c is not to move, the pass has already been inserted. After the end a controller
		// relays both passes that ended the game; the board does not change.
		if g.ToMove() == c && !g.Over() {
			if err := g.Play(game.Pass); err != nil {
				return "", err
			}
		}
		s.advance(g)
		return "", nil
	}
	sq, err := game.ParseSquare(args[1])
	if err != nil {
		return "", err
	}
	if err := turnTo(g, c); err != nil {
		return "", err
	}
	if err := g.Play(game.Move(sq)); err != nil {
		return "", err
	}
	s.advance(g)
	return "", nil
}

func gtpGenmove(s *gtpSession, args []string, play bool) (string, error) {
	c, err := parseColor(first(args))
	if err != nil {
		return "", err
	}
	g := s.game.Clone()
	if g.Over() {
		if play {
			s.advance(g) // nothing is played, but an undo must have something to take back
		}
		return "pass", nil
	}
	if err := turnTo(g, c); err != nil {
		return "", err
	}
	s.halt()
	move := game.Pass
	if !g.Position().MustPass() {
		ctx, end, err := s.patience()
		if err != nil {
			return "", err
		}
		defer end()
		result, err := s.clock.think(ctx, s.Server, match.Request{Game: g}, play)
		switch move = result.Move; {
		case g.Position().Legal(move): // a stopped search still has its best move
		case errors.Is(err, match.ErrResigned):
			return "resign", nil
		case err != nil:
			return "", err
		default:
			return "", fmt.Errorf("the player chose %s, which is not legal", named(move))
		}
	}
	if play {
		if err := g.Play(move); err != nil {
			return "", err
		}
		s.advance(g)
		s.over, s.ponder = g.Position(), match.StartPonder(s.ctx, s.Player, g, max(1, s.Workers))
	}
	if move == game.Pass {
		return "pass", nil
	}
	return move.String(), nil
}

// gtpUndo takes back one play or genmove, and a pass that the server inserted before it. A pass
// that had already been inserted, or came after the end, changed nothing; neither does its undo.
func gtpUndo(s *gtpSession, _ []string) (string, error) {
	if len(s.turns) == 0 {
		return "", fmt.Errorf("cannot undo: nothing was played")
	}
	last := len(s.turns) - 1
	for s.game.Ply() > s.turns[last] {
		s.game.Undo()
	}
	s.turns = s.turns[:last]
	return "", nil
}

func gtpFinalScore(s *gtpSession, _ []string) (string, error) {
	result, over := s.game.Result()
	switch {
	case !over:
		return "", fmt.Errorf("cannot score: the game is not over")
	case result.Score > 0:
		return fmt.Sprintf("B+%d", result.Score), nil
	case result.Score < 0:
		return fmt.Sprintf("W+%d", -result.Score), nil
	}
	return "0", nil
}

func gtpTimeSettings(s *gtpSession, args []string) (string, error) {
	if len(args) != 3 {
		return "", fmt.Errorf("time_settings needs the main time, the byo-yomi time and its stones")
	}
	main, err1 := parseSeconds("main time", args[0])
	overtime, err2 := parseSeconds("byo-yomi time", args[1])
	stones, err3 := parseStones(args[2])
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			return "", err
		}
	}
	s.clock.settings(main, period{overtime, stones})
	return "", nil
}

func gtpTimeLeft(s *gtpSession, args []string) (string, error) {
	if len(args) != 3 {
		return "", fmt.Errorf("time_left needs a colour, seconds and stones")
	}
	c, err1 := parseColor(args[0])
	left, err2 := parseSeconds("time", args[1])
	stones, err3 := parseStones(args[2])
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			return "", err
		}
	}
	s.clock.tell(c, left, stones)
	return "", nil
}

// drawBoard draws the current position with coordinates. X is black, O is white.
func drawBoard(g *game.Game) string {
	var b strings.Builder
	black, white := g.Discs(game.Black), g.Discs(game.White)
	b.WriteString("  a b c d e f g h\n")
	for row := range 8 {
		fmt.Fprintf(&b, "%d", row+1)
		for col := range 8 {
			mark := " ."
			switch s := game.At(col, row); {
			case black.Has(s):
				mark = " X"
			case white.Has(s):
				mark = " O"
			}
			b.WriteString(mark)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%s to move", g.ToMove())
	return b.String()
}
