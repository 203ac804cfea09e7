package analysis

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/farm/job"
	"flipside/ai/review"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/flipside-engine/farmwork"
	"flipside/game/record"
)

// reviewAway reviews games on a farm and prints them in their order.
func (f *reviewFlags) reviewAway(cmd *cobra.Command, games []*record.Record, o review.Options) (err error) {
	threads := 1
	if cmd.Flags().Changed("threads") {
		threads = f.threads
	}
	show, end := command.Progress(cmd, "games")
	x, err := f.farm.Ask(cmd, fmt.Sprintf("review of %d games", len(games)), "", show, func(x *farmwork.Batch) (jobs []*job.Job, err error) {
		weights, err := x.Weights(cmd.Context())
		if err != nil {
			return nil, err
		}
		for i, r := range games {
			if r.Game.LineLen() == 0 {
				return nil, fmt.Errorf("game %d: %w", i+1, review.ErrNoMove)
			}
			own := o
			if r.Play != nil {
				own.Given = r.Play.Given
			}
			j, err := job.New("review", fmt.Sprintf("game %d", i+1), weights, x.Limit, job.NewReview(r.Game, own, threads))
			if err != nil {
				return nil, fmt.Errorf("cannot send game %d to the farm: %w", i+1, err)
			}
			jobs = append(jobs, j)
		}
		return jobs, nil
	})
	if err != nil {
		return err
	}
	defer func() {
		end()
		x.End(cmd.Context(), err)
	}()
	for i, r := range games {
		away, err := farmwork.Result[job.Reviewed](cmd.Context(), x, i)
		if err != nil {
			return fmt.Errorf("stopped after %d games: %w", i, err)
		}
		found, err := away.Of(r.Game)
		if err != nil {
			return err
		}
		end()
		if err := f.print(cmd.OutOrStdout(), r, found); err != nil {
			return err
		}
	}
	return nil
}
