package analysis

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai/lab/bench"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
)

// leaves is what perft prints.
type leaves struct {
	Depth   int     `json:"depth" help:"depth in plies"`
	Nodes   uint64  `json:"nodes" help:"number of leaves"`
	Seconds float64 `json:"seconds" help:"time in seconds"`
}

// PerftCommand returns the command perft.
func PerftCommand() *cobra.Command {
	var asJSON bool
	var threads int
	cmd := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the leaves of the game tree at a given depth",
		Long: "Count the leaves of the game tree at a depth in plies. A pass is a ply. A game that ends " +
			"earlier counts as one leaf.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > 60 {
				return command.Usagef("the depth must be a whole number from 0 to 60, not %q",
					args[0])
			}
			if err := command.CheckThreads(threads); err != nil {
				return err
			}
			begin := time.Now()
			nodes, err := bench.Perft(cmd.Context(), depth, threads)
			if err != nil {
				return err
			}
			seconds := time.Since(begin).Seconds()
			if asJSON {
				return cli.PrintJSON(cmd, leaves{depth, nodes, seconds})
			}
			fmt.Fprintf(cmd.OutOrStdout(), "perft(%d) = %d  %.3f s  %.0f M/s\n", depth, nodes, seconds, float64(nodes)/seconds/1e6)
			return nil
		},
	}
	cli.JSONFlag(cmd, &asJSON, leaves{})
	cmd.Flags().IntVar(&threads, "threads", 1, "number of threads")
	return cmd
}
