package protocol

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// maxLine is the longest line that is read from the other side, in bytes.
const maxLine = 64 << 10

// Server is what both servers need to know.
type Server struct {
	Player  match.Player
	Workers int // goroutines a search may use, at least 1
	Name    string
	Version string
}

// gtpSession is the state of one GTP conversation.
type gtpSession struct {
	Server
	ctx   context.Context
	game  *game.Game
	clock serverClock

	ponder *match.Pondering // since the player's own move
	over   game.Position    // what it ponders over
}

// begin sets up a new game.
func (s *gtpSession) begin() {
	s.game = game.New()
	s.clock.restart()
}

// mind ends the pondering where the game has gone on.
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

// gtpCommands is the dialect. Each command gets its arguments and returns its answer; an error is sent as a failure.
var gtpCommands map[string]func(s *gtpSession, args []string) (string, error)

func init() { // the table lists itself
	gtpCommands = map[string]func(s *gtpSession, args []string) (string, error){
		"protocol_version": func(*gtpSession, []string) (string, error) { return "2", nil },
		"name":             func(s *gtpSession, _ []string) (string, error) { return s.Name, nil },
		"version":          func(s *gtpSession, _ []string) (string, error) { return s.Version, nil },
		"list_commands":    func(*gtpSession, []string) (string, error) { return strings.Join(gtpNames(), "\n"), nil },
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
		"komi":          func(*gtpSession, []string) (string, error) { return "", nil },
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

func gtpNames() []string {
	names := make([]string, 0, len(gtpCommands))
	for name := range gtpCommands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// ServeGTP answers GTP commands from in on out until "quit", the end of in, or the end of ctx, which also stops a running search. A player that ponders does so from
// its answer to a genmove to the next command that changes the game or asks for a move; the commands between are answered at once.
func ServeGTP(ctx context.Context, in io.Reader, out io.Writer, server Server) error {
	s := &gtpSession{Server: server, ctx: ctx, game: game.New(), clock: serverClock{own: match.ClockOf(server.Player)}}
	defer s.halt()
	err := listen(ctx, in, func(line string) (bool, error) {
		id, command, args := splitGTP(line)
		if command == "" {
			return false, nil
		}
		mark := "="
		answer, err := "", fmt.Errorf("unknown command %q", clip(command))
		if run, known := gtpCommands[command]; known {
			answer, err = run(s, args)
		}
		if err != nil {
			mark, answer = "?", err.Error()
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

// splitGTP takes a line apart, without its comment and control characters.
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

func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}

func gtpBoardSize(s *gtpSession, args []string) (string, error) {
	if first(args) != "8" {
		return "", fmt.Errorf("unacceptable size: Othello is played on 8")
	}
	s.begin()
	return "", nil
}

func gtpSetGame(s *gtpSession, args []string) (string, error) {
	if name := first(args); !strings.EqualFold(name, "othello") && !strings.EqualFold(name, "reversi") {
		return "", fmt.Errorf("unsupported game %q: there is Othello", clip(name))
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
	return game.Black, fmt.Errorf("%q is neither black nor white", clip(text))
}

// turnTo makes c the side to move, by a pass where that is forced.
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
	if strings.EqualFold(args[1], "pass") {
		if s.game.ToMove() != c {
			return "", nil // the pass was inserted already
		}
		return "", s.game.Play(game.Pass)
	}
	sq, err := game.ParseSquare(args[1])
	if err != nil {
		return "", err
	}
	g := s.game.Clone() // an illegal move must not leave an inserted pass behind
	if err := turnTo(g, c); err != nil {
		return "", err
	}
	if err := g.Play(game.Move(sq)); err != nil {
		return "", err
	}
	s.game = g
	return "", nil
}

func gtpGenmove(s *gtpSession, args []string, play bool) (string, error) {
	c, err := parseColor(first(args))
	if err != nil {
		return "", err
	}
	g := s.game.Clone()
	if g.Over() {
		return "pass", nil
	}
	if err := turnTo(g, c); err != nil {
		return "", err
	}
	s.halt()
	move := game.Pass
	if !g.Position().MustPass() {
		result, err := s.clock.think(s.ctx, s.Server, g, play, nil)
		switch move = result.Move; {
		case g.Position().Legal(move): // a stopped search still has its best move
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
		s.game = g
		s.over, s.ponder = g.Position(), match.StartPonder(s.ctx, s.Player, g, max(1, s.Workers))
	}
	if move == game.Pass {
		return "pass", nil
	}
	return move.String(), nil
}

func gtpUndo(s *gtpSession, _ []string) (string, error) {
	if !s.game.Undo() {
		return "", fmt.Errorf("cannot undo: nothing was played")
	}
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
	main, err := parseSeconds("main time", args[0])
	if err != nil {
		return "", err
	}
	overtime, err := parseSeconds("byo-yomi time", args[1])
	if err != nil {
		return "", err
	}
	stones, err := parseStones(args[2])
	if err != nil {
		return "", err
	}
	s.clock.settings(main, period{overtime, stones})
	return "", nil
}

func gtpTimeLeft(s *gtpSession, args []string) (string, error) {
	if len(args) != 3 {
		return "", fmt.Errorf("time_left needs a colour, seconds and stones")
	}
	c, err := parseColor(args[0])
	if err != nil {
		return "", err
	}
	left, err := parseSeconds("time", args[1])
	if err != nil {
		return "", err
	}
	stones, err := parseStones(args[2])
	if err != nil {
		return "", err
	}
	s.clock.tell(c, left, stones)
	return "", nil
}

// drawBoard draws the current position with coordinates, X black, O white.
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

// discs returns a score in discs for the protocols, whatever the player speaks in: points of the classic evaluator and win rates
// have no scale in discs, so only their sign and order are kept.
func discs(s ai.Score) float64 {
	switch s.Kind {
	case ai.WinRate:
		return (s.Value - 0.5) * 2 * 64
	case ai.NoScore:
		return 0
	}
	return max(-64, min(64, s.Value))
}
