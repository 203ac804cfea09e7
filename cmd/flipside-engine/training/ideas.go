package training

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/lab"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
)

func ideasCommand() *cobra.Command {
	r := bench.Reviews{}
	var games int
	var seed uint64
	var out string
	cmd := &cobra.Command{
		Use:   "ideas",
		Short: "Fit what mobility, edges, stable discs and the like cost, for the reasons of a review",
		Long: "Play games with mistakes, review them, and fit the losses of moves to the differences between " +
			"them and the best moves: regularised regression, by phase. --out writes the file that a review uses, " +
			"ai/coach/ideas.json. With --keep, an interrupted run continues, and games that are kept are not " +
			"searched again.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := command.First(command.AtLeast("--games", games, 20), command.AtLeast("--time", r.Time, 100*time.Millisecond), command.CheckThreads(r.Workers),
				command.CanWriteOptional(cmd, "out", out), command.CanWriteOptional(cmd, "keep", r.File))
			if err != nil {
				return err
			}
			own, err := lab.FlawedGames(seed, games)
			if err != nil {
				return err
			}
			show, end := command.Progress(cmd, "games")
			reviewed, err := r.Run(cmd.Context(), own, show)
			end()
			if err != nil {
				return err
			}
			ideas := bench.FitIdeas(reviewed)
			ideas.Command = fmt.Sprintf("flipside-engine train ideas --games %d --seed %d --time %v", games, seed, r.Time)
			if out != "" {
				if err := command.WriteFile(out, func(w io.Writer) error { return writeIdeas(w, ideas) }); err != nil {
					return err
				}
			}
			return printIdeas(cmd.OutOrStdout(), ideas)
		},
	}
	f := cmd.Flags()
	f.IntVar(&games, "games", 300, "number of games")
	f.Uint64Var(&seed, "seed", 55, "seed of the games")
	f.DurationVar(&r.Time, "time", 2*time.Second, "nominal time per game")
	f.IntVar(&r.Workers, "threads", ai.AutoThreads(false), "number of games reviewed at the same time")
	f.StringVar(&r.File, "keep", "", "file that keeps finished work")
	f.StringVar(&out, "out", "", "file to write")
	return cmd
}

func writeIdeas(w io.Writer, ideas coach.Ideas) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(ideas)
}

// printIdeas writes a row for each measure, a column for each phase.
func printIdeas(out io.Writer, ideas coach.Ideas) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, cell func(coach.IdeaPhase) string) {
		fmt.Fprintf(w, "%s\t", name)
		for _, p := range ideas.Phases {
			fmt.Fprintf(w, "%s\t", cell(p))
		}
		fmt.Fprintln(w)
	}
	row("exact", func(p coach.IdeaPhase) string { return fmt.Sprint(p.Exact) })
	row("empties", func(p coach.IdeaPhase) string { return fmt.Sprintf("%d+", p.Empties) })
	row("pairs", func(p coach.IdeaPhase) string { return fmt.Sprint(p.Pairs) })
	row("fits", func(p coach.IdeaPhase) string { return fmt.Sprintf("%.2f", p.Fits) })
	for _, name := range coach.Measures() {
		row(name, func(p coach.IdeaPhase) string { return fmt.Sprintf("%.3f", p.Weights[name]) })
	}
	return w.Flush()
}
