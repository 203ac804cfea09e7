// Package analysis has the commands that analyse positions and games (analyse, review, solve and
// perft), and bench, whose subcommands measure the engines.
package analysis

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
)

// analysis is what analyse prints. Scores are for the side to move.
type analysis struct {
	Best        string         `json:"best" help:"best move; \"-\" is a pass, \"\" means the game is over"`
	Score       float64        `json:"score" help:"score of the best move for the side to move"`
	ScoreKind   string         `json:"score_kind" help:"unit of the scores: discs, exact (discs), winrate (0 to 1), points or none"`
	Depth       int            `json:"depth" help:"search depth in plies"`
	PV          string         `json:"pv" help:"expected line (PV)"`
	Nodes       uint64         `json:"nodes" help:"nodes searched"`
	Seconds     float64        `json:"seconds" help:"time in seconds"`
	Moves       []analysedMove `json:"moves" help:"the moves, best first"`
	score       ai.Score
	selectivity int // in percent; 0 or 100 without forward pruning
}

type analysedMove struct {
	Move   string  `json:"move" help:"the move"`
	Score  float64 `json:"score" help:"its score for the side to move"`
	Depth  int     `json:"depth" help:"search depth in plies"`
	PV     string  `json:"pv" help:"expected line (PV)"`
	Nodes  uint64  `json:"nodes" help:"nodes searched for this move"`
	Visits uint64  `json:"visits" help:"visits of this move (MCTS)"`
	score  ai.Score
}

// AnalyseCommand returns the command analyse.
func AnalyseCommand() *cobra.Command {
	var moves, position, player string
	var asJSON bool
	var programs command.ProgramFlags
	var files command.GamesFlags
	cmd := &cobra.Command{
		Use:   "analyse [FILE]",
		Short: "Search a position and score every move",
		Long: "Search a position and print the score of every move, from the player's point of view. The " +
			"position is the end of the game in FILE (any format that Flipside reads), the one after --moves, or " +
			"--position, which may be followed by moves. Ctrl+C prints what has been found so far.\n\n" +
			"Another program reports only its move and, with NBoard, the score of that move. With GTP it cannot " +
			"start from --position.\n\n" + command.PlayerHelp,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			moved, placed := cmd.Flags().Changed("moves"), cmd.Flags().Changed("position")
			if moved && placed || len(args) == 1 && (moved || placed) {
				return command.Usagef("give only one of FILE, --moves and --position")
			}
			if err := programs.Check(); err != nil {
				return err
			}
			var g *game.Game
			var err error
			switch {
			case len(args) == 1:
				g, err = files.One(cmd.Context(), args[0])
			case placed:
				if position == "" {
					return command.Usagef("--position is empty")
				}
				g, err = command.GameOf("--position", position)
			default:
				g, err = command.GameOf("--moves", moves)
			}
			if err != nil {
				return err
			}
			think, done, err := analyst(cmd.Context(), player, programs, g.Over())
			if err != nil {
				return err
			}
			defer done()
			passed := g.AutoPass()
			begin := time.Now()
			res, err := think(cmd.Context(), g)
			if err != nil && (cmd.Context().Err() == nil || res.Score.Kind == ai.NoScore) {
				return err
			}
			a := newAnalysis(res, passed, time.Since(begin))
			if asJSON {
				return cmp.Or(cli.PrintJSON(cmd, a), err)
			}
			a.print(cmd.OutOrStdout(), res.Note)
			return err
		},
	}
	cmd.Flags().StringVar(&moves, "moves", "", "moves, such as f5d6c3")
	cmd.Flags().StringVar(&position, "position", "", `position: 64 characters and the side to move, such as "-...-XO... X"`)
	cmd.Flags().StringVar(&player, "player", "minimax:master", "player that does the search")
	cli.JSONFlag(cmd, &asJSON, analysis{})
	programs.Add(cmd)
	files.Add(cmd)
	return cmd
}

// thinking searches the current position of a game.
type thinking func(context.Context, *game.Game) (ai.Answer, error)

// analyst returns a function that asks the player of a spec, and one that ends it. Another program
// is only asked for its move. It is not started when the game is over.
func analyst(
	ctx context.Context, spec string, programs command.ProgramFlags, over bool,
) (thinking, func(), error) {
	if kind, _ := command.Program(spec); kind == "" {
		search, lim, err := command.PlayerSearcher(spec)
		lim.AllMoves = true
		return func(ctx context.Context, g *game.Game) (ai.Answer, error) {
			return search.Search(ctx, ai.Request{Position: g.Position(), Last: ai.LastOf(g), Limits: lim})
		}, func() {}, err
	}
	newPlayer, err := command.PlayerMaker(ctx, spec, programs)
	if err != nil {
		return nil, nil, err
	}
	if over {
		return func(_ context.Context, g *game.Game) (ai.Answer, error) {
			score := ai.Score{Kind: ai.Exact, Value: float64(g.Position().FinalScore())}
			return ai.Answer{Move: game.NoMove, Report: ai.Report{Score: score}}, nil
		}, func() {}, nil
	}
	p, err := newPlayer(1)
	if err != nil {
		return nil, nil, err
	}
	return func(ctx context.Context, g *game.Game) (ai.Answer, error) {
		res, err := p.Think(ctx, match.Request{Game: g, Workers: 1})
		if err != nil {
			return res, fmt.Errorf("%s: %w", spec, err)
		}
		res.PV = []game.Move{res.Move}
		res.Moves = []ai.MoveStat{{Move: res.Move, Score: res.Score, PV: res.PV}}
		return res, nil
	}, func() { _ = p.(io.Closer).Close() }, nil // its answer has come: how it ends changes nothing
}

// newAnalysis makes an analysis from a result. If the side to move had to pass, the result is for
// its opponent and is turned round.
func newAnalysis(res ai.Answer, passed bool, took time.Duration) analysis {
	turn := func(s ai.Score, pv []game.Move) (ai.Score, string) {
		if passed {
			return s.Negate(), game.FormatMoves(append([]game.Move{game.Pass}, pv...))
		}
		return s, game.FormatMoves(pv)
	}
	a := analysis{Depth: res.Depth, selectivity: res.Selectivity, Nodes: res.Nodes, Seconds: took.Seconds(), Moves: []analysedMove{}}
	a.score, a.PV = turn(res.Score, res.PV)
	a.Score, a.ScoreKind = a.score.Value, a.score.Kind.String()
	if res.Move == game.NoMove {
		return a
	}
	a.Best = res.Move.String()
	if passed {
		a.Best = game.Pass.String()
		a.Moves = append(a.Moves, analysedMove{Move: a.Best, Score: a.Score, Depth: a.Depth, PV: a.PV, Nodes: a.Nodes, Visits: res.Playouts, score: a.score})
		return a
	}
	for _, m := range res.Moves {
		a.Moves = append(a.Moves, analysedMove{m.Move.String(), m.Score.Value, m.Depth, game.FormatMoves(m.PV), m.Nodes, m.Visits, m.Score})
	}
	slices.SortStableFunc(a.Moves, func(x, y analysedMove) int {
		switch {
		case x.Move == y.Move:
			return 0
		case x.Move == a.Best:
			return -1
		case y.Move == a.Best:
			return 1
		}
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Score, x.Score))
	})
	return a
}

func (a *analysis) print(out io.Writer, note string) {
	if a.Best == "" {
		fmt.Fprintf(out, "the game is over: %s\n", a.score)
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "move\tscore\tdepth\tnodes\tvisits\tline")
	for _, m := range a.Moves {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\n", m.Move, m.score, m.Depth, m.Nodes, m.Visits, m.PV)
	}
	_ = w.Flush()
	if note != "" {
		note = ", " + note
	}
	selective := ""
	if a.selectivity > 0 && a.selectivity < 100 {
		selective = fmt.Sprintf(" at %d %%", a.selectivity)
	}
	fmt.Fprintf(out, "best %s  %s (%s)  depth %d%s  %d nodes  %.3f s%s\n", a.Best, a.score, a.ScoreKind, a.Depth, selective, a.Nodes, a.Seconds, note)
}
