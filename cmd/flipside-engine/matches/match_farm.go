package matches

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/spf13/cobra"

	"flipside/ai/farm/job"
	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
)

// farmMatch are matches whose games a farm plays. The methods of nil do nothing.
type farmMatch struct {
	*command.FarmBatch
	games  int // of each match
	byTime atomic.Int64
}

// away gives the farm the games of the rungs that have none. It returns nil if no farm was
// asked for. m is the match of each rung, without players.
func (f *matchFlags) away(cmd *cobra.Command, title string, rungs []match.Rung, m match.Match) (*farmMatch, error) {
	if asked, err := f.farm.Asked(cmd); !asked {
		return nil, err
	}
	for _, r := range rungs {
		for _, spec := range []string{r.A, r.B} {
			if kind, _ := command.Program(spec); kind != "" {
				return nil, command.Usagef("--farm: %q is another program; workers run only Flipside's players", spec)
			}
		}
	}
	x, err := f.farm.Ask(cmd, cmd.Name()+" "+title, "", nil, func(x *command.FarmBatch) error {
		pairings := m.Pairings()
		for _, r := range rungs {
			weights, err := x.WeightsOf(cmd.Context(), r.A, r.B)
			if err != nil {
				return err
			}
			for _, p := range pairings {
				if _, err := x.Send("game", fmt.Sprintf("game %d", p.Index+1), weights, job.NewGame(r.A, r.B, p)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &farmMatch{FarmBatch: x, games: m.Games}, nil
}

// play returns how the games of a rung are played, as match.Match has it.
func (x *farmMatch) play(rung int) func(context.Context, match.Pairing) (match.Record, error) {
	return func(ctx context.Context, p match.Pairing) (match.Record, error) {
		found, err := command.FarmResult[job.Played](ctx, x.FarmBatch, rung*x.games+p.Index)
		if err != nil {
			return match.Record{}, err
		}
		if found.ByTime {
			x.byTime.Add(1)
		}
		return found.Record()
	}
}

func (x *farmMatch) close(ctx context.Context, err error) {
	if x != nil {
		x.FarmBatch.End(ctx, err)
	}
}

// left says what happens to the remaining games when the program is stopped.
func (x *farmMatch) left() string {
	if x == nil {
		return ""
	}
	return "; the others stay in the queue, and the same command goes on"
}

// timed returns the number of games that time decided.
func (x *farmMatch) timed() int {
	if x == nil {
		return 0
	}
	return int(x.byTime.Load())
}

// printTimed prints that time has limited some games, if it has.
func (x *farmMatch) printTimed(out io.Writer) {
	if x.timed() > 0 {
		fmt.Fprintf(out, "%d games were limited by time: other machines would have played them differently\n", x.timed())
	}
}
