package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/game"
)

// analysis is what analyse prints; scores are from the side to move.
type analysis struct {
	Best        string         `json:"best"` // "-" for a pass, "" when the game is over
	Score       float64        `json:"score"`
	ScoreKind   string         `json:"score_kind"`
	Depth       int            `json:"depth"`
	PV          string         `json:"pv"`
	Nodes       uint64         `json:"nodes"`
	Seconds     float64        `json:"seconds"`
	Moves       []analysedMove `json:"moves"`
	score       ai.Score
	selectivity int // percent, 0 or 100 where nothing was pruned forward
}

type analysedMove struct {
	Move   string  `json:"move"`
	Score  float64 `json:"score"`
	Depth  int     `json:"depth"`
	PV     string  `json:"pv"`
	Nodes  uint64  `json:"nodes"`
	Visits uint64  `json:"visits"`
	score  ai.Score
}

func analyseCommand() *cobra.Command {
	var moves, position, player string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "analyse",
		Short: "Search a position, every candidate with a full window",
		Long:  "Search the position after --moves, or --position, and print what the player thinks of every move, from the side to move.\n" + specHelp,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("moves") && cmd.Flags().Changed("position") {
				return usage("give --moves or --position, not both")
			}
			p := game.Start
			if cmd.Flags().Changed("position") {
				var err error
				if p, _, err = game.ParseOBF(position); err != nil {
					return usage("--position: %w", err)
				}
			} else {
				list, err := game.ParseMoves(p, moves)
				if err != nil {
					return usage("--moves: %w", err)
				}
				for _, m := range list {
					p = p.Play(m)
				}
			}
			search, lim, err := searcher(player)
			if err != nil {
				return err
			}
			lim.AllMoves = true
			passed := p.MustPass()
			if passed {
				p = p.Swap()
			}
			begin := time.Now()
			res, err := search.Search(cmd.Context(), p, lim, nil)
			if err != nil {
				return fmt.Errorf("stopped: %w", err)
			}
			a := newAnalysis(res, passed, time.Since(begin))
			if asJSON {
				return printJSON(cmd.OutOrStdout(), a)
			}
			return a.print(cmd.OutOrStdout(), res.Note)
		},
	}
	cmd.Flags().StringVar(&moves, "moves", "", "move list from the initial position, such as f5d6c3")
	cmd.Flags().StringVar(&position, "position", "", `board text (OBF): 64 characters and the side to move, "-...-XO... X"`)
	cmd.Flags().StringVar(&player, "player", "minimax:master", "who searches")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// newAnalysis turns a result around where the side that was asked about has to pass.
func newAnalysis(res ai.Result, passed bool, took time.Duration) analysis {
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
		if first := cmp.Compare(bit(y.Move == a.Best), bit(x.Move == a.Best)); first != 0 {
			return first
		}
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Score, x.Score))
	})
	return a
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (a *analysis) print(out io.Writer, note string) error {
	if a.Best == "" {
		_, err := fmt.Fprintf(out, "the game is over: %s\n", a.score)
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "move\tscore\tdepth\tnodes\tvisits\tline")
	for _, m := range a.Moves {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%s\n", m.Move, m.score, m.Depth, m.Nodes, m.Visits, m.PV)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if note != "" {
		note = ", " + note
	}
	selective := ""
	if a.selectivity > 0 && a.selectivity < 100 {
		selective = fmt.Sprintf(" at %d %%", a.selectivity)
	}
	_, err := fmt.Fprintf(out, "best %s  %s (%s)  depth %d%s  %d nodes  %.3f s%s\n", a.Best, a.score, a.ScoreKind, a.Depth, selective, a.Nodes, a.Seconds, note)
	return err
}
