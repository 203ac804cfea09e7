package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flipside/ai/train"
)

func trainStretchCommand() *cobra.Command {
	var files int
	var asJSON bool
	s := train.Stretch{}
	cmd := &cobra.Command{
		Use:   "stretch WEIGHTS DIR...",
		Short: "Bring the weights of each phase to the scale of solved positions and deeper searches",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case s.Positions < 20:
				return usage("--positions %d is less than 20", s.Positions)
			case s.Solve < 12 || s.Solve > 24:
				return usage("--solve %d is not from 12 to 24", s.Solve)
			case s.Depth < 1 || s.Depth > 14:
				return usage("--depth %d is not from 1 to 14", s.Depth)
			case s.Threads < 1 || files < 1:
				return usage("--threads and --files are at least 1")
			}
			w, origin, samples, err := readForMeasure(args, files)
			if err != nil {
				return err
			}
			progress := newBar(cmd.ErrOrStderr())
			scales, err := s.Run(cmd.Context(), w, samples, func(done, total int) { progress.set(done, total, "positions") })
			progress.clear()
			if err != nil {
				return err
			}
			w.Errors = nil // they were those of the weights before
			origin.Command += fmt.Sprintf("; train stretch --positions %d --solve %d --depth %d --seed %d", s.Positions, s.Solve, s.Depth, s.Seed)
			if err := writeFile(args[0], func(out io.Writer) error { return w.Write(out, origin) }); err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), scales)
			}
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, "phase  positions  slope    odd  RMSE before  after (discs)")
			for _, x := range scales {
				fmt.Fprintf(out, "%5d %10d %6.3f %6.2f %12.2f %6.2f\n", x.Phase, x.Positions, x.Slope, x.Odd, x.Before, x.After)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.IntVar(&s.Positions, "positions", 2000, "positions for each phase")
	f.IntVar(&s.Solve, "solve", 18, "most empties that are solved")
	f.IntVar(&s.Depth, "depth", 8, "plies of the search where there are more empties")
	f.IntVar(&files, "files", 400, "files of samples to choose from")
	f.Uint64Var(&s.Seed, "seed", 1, "seed of the choice of positions")
	f.BoolVar(&asJSON, "json", false, "print one JSON object")
	threadsFlag(cmd, &s.Threads)
	return cmd
}

// spread returns at most n of a list, evenly from all of it.
func spread(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	out := make([]string, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}
