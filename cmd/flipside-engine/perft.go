package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"flipside/game"
)

func perftCommand() *cobra.Command {
	var asJSON bool
	var threads int
	cmd := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the leaves of the game tree at a depth",
		Long:  "Count the leaves of the game tree at a depth in plies. A pass is a ply; a game that ends earlier is one leaf.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > 60 {
				return usage("the depth %q is not a whole number from 0 to 60", args[0])
			}
			if err := checkThreads(threads); err != nil {
				return err
			}
			begin := time.Now()
			nodes, err := game.PerftThreads(cmd.Context(), depth, threads)
			if err != nil {
				return err
			}
			seconds := time.Since(begin).Seconds()
			if asJSON {
				return printJSON(cmd.OutOrStdout(), struct {
					Depth   int     `json:"depth"`
					Nodes   uint64  `json:"nodes"`
					Seconds float64 `json:"seconds"`
				}{depth, nodes, seconds})
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "perft(%d) = %d  %.3f s  %.0f M/s\n",
				depth, nodes, seconds, float64(nodes)/seconds/1e6)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.Flags().IntVar(&threads, "threads", 1, "number of goroutines that count")
	return cmd
}
