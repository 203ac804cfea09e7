package main

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"flipside/game"
)

func perftCommand() *cobra.Command {
	var asJSON bool
	var threads int
	cmd := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the leaves of the game tree to a depth; a pass is a ply, an early end counts once",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > 60 {
				return usage("the depth %q is not a whole number from 0 to 60", args[0])
			}
			if threads < 1 || threads > 256 {
				return usage("--threads %d is not from 1 to 256", threads)
			}
			begin := time.Now()
			nodes, err := perft(cmd.Context(), depth, threads)
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
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "perft(%d) = %d  %.3f s  %.0f M/s\n", depth, nodes, seconds, float64(nodes)/seconds/1e6)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cmd.Flags().IntVar(&threads, "threads", 1, fmt.Sprintf("goroutines to count with (this machine has %d cores)", runtime.NumCPU()))
	return cmd
}

// perft counts the tree of the start, in parts that begin a few plies down so that workers share them and ctx can end it.
func perft(ctx context.Context, depth, threads int) (uint64, error) {
	const split = 5
	if depth <= split+2 {
		return game.Perft(game.Start, depth), nil
	}
	var parts []game.Position
	var collect func(p game.Position, plies int)
	collect = func(p game.Position, plies int) { // no game ends and none passes this early
		if plies == 0 {
			parts = append(parts, p)
			return
		}
		for s := range p.Moves().All() {
			collect(p.Play(game.Move(s)), plies-1)
		}
	}
	collect(game.Start, split)
	var next atomic.Int64
	var total atomic.Uint64
	var wg sync.WaitGroup
	for range threads {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				if i >= int64(len(parts)) {
					return
				}
				total.Add(perftUntil(ctx, parts[i], depth-split))
			}
		}()
	}
	wg.Wait()
	return total.Load(), context.Cause(ctx)
}

// perftUntil is game.Perft until ctx ends; what it returns then is of no use. It looks at ctx about
// every millisecond.
func perftUntil(ctx context.Context, p game.Position, depth int) uint64 {
	const most = 5
	switch {
	case ctx.Err() != nil:
		return 0
	case depth <= most || p.Over():
		return game.Perft(p, depth)
	case p.MustPass():
		return perftUntil(ctx, p.Swap(), depth-1)
	}
	var n uint64
	for s := range p.Moves().All() {
		n += perftUntil(ctx, p.Play(game.Move(s)), depth-1)
	}
	return n
}
