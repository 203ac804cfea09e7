package matches

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game/record"
)

// profiled is what profile prints.
type profiled struct {
	Games   int           `json:"games" help:"number of games"`
	Profile bench.Profile `json:"profile" help:"profile of both sides together"`
}

var profilesHelp = fmt.Sprintf("A profile judges moves %d to %d of a game by the discs they lose in a search of %d plies "+
	"with a selectivity of %d%%. It also counts moves that give a corner away although an equally good move would not.",
	bench.FirstMove, bench.LastMove, bench.Depth, bench.Selectivity)

// ProfileCommand returns the command profile.
func ProfileCommand() *cobra.Command {
	var every, most int
	var asJSON bool
	var f command.GamesFlags
	cmd := &cobra.Command{
		Use:   "profile FILE...",
		Short: "Measure how the players of recorded games play: what their moves lose",
		Long: "Judge the moves of recorded games, both sides together, as match --profile does.\n\n" + profilesHelp + "\n\n" +
			"FILE can be in any format that Flipside reads. Corners are counted for each side of a game.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.First(command.AtLeast("--every", every, 1), command.AtLeast("--most", most, 1)); err != nil {
				return err
			}
			judge, err := bench.NewAccuracyJudge()
			if err != nil {
				return err
			}
			var sum bench.Sum
			n, games := 0, 0
			show, end := command.Progress(cmd, "games")
			err = f.All(cmd.Context(), args, func(r *record.Record) error {
				if n++; (n-1)%every != 0 || games >= most {
					return nil
				}
				if err := cmd.Context().Err(); err != nil {
					return err
				}
				moves, err := judge.Game(r.Game)
				if err != nil {
					return err
				}
				var of [2][]bench.JudgedMove
				for _, m := range moves {
					of[m.Color] = append(of[m.Color], m)
				}
				sum.Add(of[0])
				sum.Add(of[1])
				games++
				show(games, most)
				return nil
			})
			end()
			if err != nil {
				return err
			}
			p := sum.Profile()
			if asJSON {
				return cli.PrintJSON(cmd, profiled{games, p})
			}
			return writeProfiles(cmd.OutOrStdout(), []string{fmt.Sprintf("%d games", games)}, []bench.Profile{p})
		},
	}
	f.Add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&every, "every", 1, "use only every Nth game")
	flags.IntVar(&most, "most", 100, "maximum number of games")
	cli.JSONFlag(cmd, &asJSON, profiled{})
	return cmd
}

// writeProfiles writes profiles as a table.
func writeProfiles(out io.Writer, names []string, list []bench.Profile) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "player\tmoves\tmean\tmedian\tp90\t10 and more\t20 and more\tcorners a game\t")
	for i, p := range list {
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.1f %%\t%.1f %%\t%.2f\t\n",
			names[i], p.Moves, p.Mean, p.Median, p.P90, 100*p.Share10, 100*p.Share20, p.CornersPerGame)
	}
	return w.Flush()
}
