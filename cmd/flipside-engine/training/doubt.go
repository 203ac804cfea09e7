package training

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/coach"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
)

func doubtCommand() *cobra.Command {
	m := bench.Doubts{}
	var out string
	cmd := &cobra.Command{
		Use:   "doubt",
		Short: "Measure how far the estimated losses of a review are from the true ones",
		Long: "Play games with mistakes, judge one move of each at every level of a review, and compare its " +
			"loss with the exact loss, or before 24 empties with that of a much deeper search. --out writes the " +
			"file that a review uses, ai/coach/doubt.json. Run it again after changing the weights.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := command.First(command.AtLeast("--games", m.Games, 20), command.CheckThreads(m.Threads), command.CanWriteOptional(cmd, "out", out))
			if err != nil {
				return err
			}
			show, end := command.Progress(cmd, "")
			d, err := m.Run(cmd.Context(), show)
			end()
			if err != nil {
				return err
			}
			d.Command = fmt.Sprintf("flipside-engine train doubt --games %d --seed %d", m.Games, m.Seed)
			if out != "" {
				if err := command.WriteFile(out, func(w io.Writer) error { return writeDoubts(w, d) }); err != nil {
					return err
				}
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "empties\tlevel\tmoves\tbias\terror\t")
			for _, r := range d.Rows {
				level := fmt.Sprint(r.Depth)
				if r.Depth == 0 {
					level = "end"
				}
				fmt.Fprintf(w, "%d\t%s\t%d\t%+.2f\t%.2f\t\n", r.Empties, level, r.N, r.Bias, r.Error)
			}
			return w.Flush()
		},
	}
	f := cmd.Flags()
	f.IntVar(&m.Games, "games", 200, "number of games; one position per game is taken at each number of empties")
	f.Uint64Var(&m.Seed, "seed", 1, "seed of the games")
	f.IntVar(&m.Threads, "threads", 1, "number of search threads, one game each")
	f.StringVar(&out, "out", "", "file to write")
	return cmd
}

// writeDoubts writes one row a line.
func writeDoubts(w io.Writer, d coach.Doubts) error {
	rows := d.Rows
	d.Rows = nil
	head, err := json.Marshal(d)
	if err != nil {
		return err
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		lines[i] = "  " + string(line)
	}
	_, err = fmt.Fprintf(w, "%s\"rows\":[\n%s\n]}\n", head[:len(head)-len(`"rows":null}`)], strings.Join(lines, ",\n"))
	return err
}
