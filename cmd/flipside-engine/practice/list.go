package practice

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/practice"
	"flipside/ai/review/sentence"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
)

// listedProblem is a problem as JSON.
type listedProblem struct {
	ID     string  `json:"id"`
	OBF    string  `json:"obf"`
	Kind   string  `json:"kind"`
	Best   string  `json:"best"`
	Value  float64 `json:"value"`
	Second float64 `json:"second"`
	Grade  int     `json:"grade"`
	Theme  string  `json:"theme"`
	Line   string  `json:"line"`
	Source string  `json:"source"`
}

func listCommand() *cobra.Command {
	var asJSON, asOBF bool
	cmd := &cobra.Command{
		Use:   "list [FILE]",
		Short: "cli.practice_list",
		Long:  "cli.practice_list.long",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := problemsOf(cmd.Context(), args)
			if err != nil {
				return err
			}
			switch {
			case asJSON && asOBF:
				return command.Usagef("give --json or --obf, not both")
			case asOBF:
				_, err := io.WriteString(cmd.OutOrStdout(), practice.OBF(list))
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
	cmd.Flags().BoolVar(&asOBF, "obf", false, "cli.practice_list.obf")
	cli.JSONFlag(cmd.Flags(), &asJSON, listedProblem{})
	return cmd
}

func listedOf(p *practice.Problem) listedProblem {
	return listedProblem{p.ID(), game.FormatOBF(p.Position(), p.Side()), string(p.Kind), p.Best().String(), p.Value, p.Second,
		p.Grade(), p.Idea(), game.FormatMoves(p.Line), p.Game.Source}
}

func printList(cmd *cobra.Command, list []*practice.Problem) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "id\tkind\tempties\tgrade\tbest\tvalue\tsecond\tdecisions\ttheme\tsource\twhy")
	for _, p := range list {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%+g\t%+g\t%d\t%s\t%s\t%s\n", p.ID(), p.Kind, p.Position().Empties(), p.Grade(),
			p.Best(), p.Value, p.Second, p.Decisions(), p.Idea(), p.Game.Source, sentence.Reader{}.Both(p.Reason()))
	}
	return w.Flush()
}
