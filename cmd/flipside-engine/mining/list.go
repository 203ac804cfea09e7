package mining

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/coach/problems"
	"flipside/ai/coach/sentence"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
)

// listedProblem is a problem as JSON.
type listedProblem struct {
	ID     string  `json:"id" help:"name of the problem: it belongs to its position, however the board is turned"`
	OBF    string  `json:"obf" help:"position and side to move"`
	Kind   string  `json:"kind" help:"endgame (solved) or middle (estimated)"`
	Best   string  `json:"best" help:"best move"`
	Value  float64 `json:"value" help:"value of the best move in discs for the side to move"`
	Second float64 `json:"second" help:"value of the second-best move"`
	Grade  int     `json:"grade" help:"how hard it is, 1 to 10: how many people are expected to miss it"`
	Theme  string  `json:"theme" help:"why a tempting move is worse, as type in review --json"`
	Line   string  `json:"line" help:"moves to find, with the replies"`
	Source string  `json:"source" help:"players, event and year of its game"`
}

func listCommand() *cobra.Command {
	var asJSON, asOBF bool
	cmd := &cobra.Command{
		Use:   "list [FILE]",
		Short: "List the problems in a file, or those of the program",
		Long: "List the problems in FILE, a file made by practice mine, or those of the program. A problem is " +
			"a position in which one move is better than all others. Values are in discs for the side to move: " +
			"exact in an endgame, estimates in the middle game. With --json, each problem is one object on a line.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := problemsOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			switch {
			case asJSON && asOBF:
				return command.Usagef("give --json or --obf, not both")
			case asOBF:
				_, err := io.WriteString(cmd.OutOrStdout(), problems.OBF(list))
				return err
			case asJSON:
				e := json.NewEncoder(cmd.OutOrStdout())
				for _, p := range list {
					if err := e.Encode(listedOf(p)); err != nil {
						return err
					}
				}
				return nil
			}
			return printList(cmd, list)
		},
	}
	cmd.Flags().BoolVar(&asOBF, "obf", false, "print the problems as OBF, with the values of the best and the tempting move")
	cli.JSONFlag(cmd, &asJSON, listedProblem{})
	return cmd
}

func listedOf(p *problems.Problem) listedProblem {
	return listedProblem{p.ID(), game.FormatOBF(p.Position(), p.Side()), string(p.Kind), p.Best().String(), p.Value, p.Second,
		p.Grade(), p.Idea(), game.FormatMoves(p.Line), p.Game.Source}
}

func printList(cmd *cobra.Command, list []*problems.Problem) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "id\tkind\tempties\tgrade\tbest\tvalue\tsecond\tdecisions\ttheme\tsource\twhy")
	for _, p := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%+g\t%+g\t%d\t%s\t%s\t%s\n", p.ID(), p.Kind, p.Position().Empties(), p.Grade(),
			p.Best(), p.Value, p.Second, p.Decisions(), p.Idea(), p.Game.Source, sentence.Reader{}.Both(p.Reason()))
	}
	return w.Flush()
}
