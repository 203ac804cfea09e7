package analysis

import (
	"cmp"
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai/coach"
	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
	"flipside/game/record"
)

func reviewCommand() *cobra.Command {
	t := bench.ReviewTruth{}
	var games int
	cmd := &cobra.Command{
		Use:   "review FILE...",
		Short: "Compare both passes of a review with a longer review",
		Long: "Review a sample of the games in the files three times: with the rough pass, with the refined " +
			"pass, and in a long review that searches all positions alike. Print how many big mistakes of the long " +
			"review each pass finds, and how many of its own are false. Times are nominal: they count nodes. With " +
			"--keep, an interrupted run continues.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if t.Reference < time.Second || t.Refine < time.Second {
				return command.Usagef("--reference %v and --refine %v must be a second or more", t.Reference, t.Refine)
			}
			if err := command.First(command.AtLeast("--games", games, 1), command.CanWriteOptional(cmd, "keep", t.File)); err != nil {
				return err
			}
			chosen, err := chooseGames(cmd.Context(), args, games)
			if err != nil {
				return err
			}
			show, end := command.Progress(cmd, "games")
			passes, stopped := t.Run(cmd.Context(), chosen, show)
			end()
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "pass\tgames\tbig mistakes\tfound\t\tmarked\tfalse\t\tseconds a game\t")
			for _, p := range passes {
				fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%d\t%d\t%s\t%.1f\t\n", p.Name, p.Games, p.Big, p.Found, percent(p.Found, p.Big),
					p.Marked, p.False, percent(p.False, p.Marked), p.Seconds/float64(max(1, p.Games)))
			}
			return cmp.Or(w.Flush(), stopped)
		},
	}
	f := cmd.Flags()
	f.IntVar(&games, "games", 50, "number of games")
	f.DurationVar(&t.Reference, "reference", 2*time.Minute, "nominal time per game of the long review")
	f.DurationVar(&t.Refine, "refine", coach.RefineTime, "nominal time per game of the refined pass")
	f.StringVar(&t.File, "keep", "", "file that keeps finished work")
	return cmd
}

func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}

// chooseGames returns games of files, at even distances: the n-th of n equal parts, by its middle.
func chooseGames(ctx context.Context, files []string, n int) ([]*game.Game, error) {
	var all []game.Line
	err := (&command.GamesFlags{}).All(ctx, files, func(r *record.Record) error {
		if r.Tags.Result.End == record.Played {
			all = append(all, game.LineOf(r.Game))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(all) < n {
		return nil, fmt.Errorf("the files contain only %d finished games, not %d (--games)", len(all), n)
	}
	chosen := make([]*game.Game, n)
	for i := range chosen {
		if chosen[i], err = all[(2*i+1)*len(all)/(2*n)].Play(); err != nil {
			return nil, err
		}
	}
	return chosen, nil
}
