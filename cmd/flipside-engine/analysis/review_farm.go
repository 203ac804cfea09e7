package analysis

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/farm/job"
	"flipside/ai/review"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/flipside-engine/farmwork"
	"flipside/game"
	"flipside/game/record"
)

// sent is what is kept of a game until a farm has reviewed it.
type sent struct {
	game.Line
	heading string
	given   int // plies of the given opening
}

func sentOf(r *record.Record) sent {
	x := sent{Line: game.LineOf(r.Game), heading: heading(&r.Tags)}
	if r.Play != nil {
		x.given = r.Play.Given
	}
	return x
}

// reviewAway reviews games on a farm and prints them in their order.
func (f *reviewFlags) reviewAway(cmd *cobra.Command, games []sent, o review.Options) (err error) {
	threads := 1
	if cmd.Flags().Changed("threads") {
		threads = f.threads
	}
	show, end := command.Progress(cmd, "games")
	x, err := f.farm.Ask(cmd, fmt.Sprintf("review of %d games", len(games)), "", show, func(x *farmwork.Batch) error {
		weights, err := x.Weights(cmd.Context())
		if err != nil {
			return err
		}
		for i, g := range games {
			if len(g.Moves) == 0 {
				return fmt.Errorf("game %d: %w", i+1, review.ErrNoMove)
			}
			own := o
			own.Given = g.given
			if _, err := x.Send("review", fmt.Sprintf("game %d", i+1), weights, job.NewReview(g.Line, own, threads)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer func() {
		end()
		x.End(cmd.Context(), err)
	}()
	for i, g := range games {
		away, err := farmwork.Result[job.Reviewed](cmd.Context(), x, i)
		if err != nil {
			return fmt.Errorf("stopped after %d games: %w", i, err)
		}
		played, err := g.Play()
		if err != nil {
			return err
		}
		found, err := away.Of(played)
		if err != nil {
			return err
		}
		end()
		if err := f.print(cmd.OutOrStdout(), g.heading, found); err != nil {
			return err
		}
	}
	return nil
}
