package analysis

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/coach"
	"flipside/ai/farm/job"
	"flipside/cmd/flipside-engine/command"
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
func (f *reviewFlags) reviewAway(cmd *cobra.Command, games []sent, o coach.Options) error {
	threads := 1
	if cmd.Flags().Changed("threads") {
		threads = f.threads
	}
	task := func(i int) (any, error) {
		g, own := games[i], o
		if len(g.Moves) == 0 {
			return nil, fmt.Errorf("game %d: %w", i+1, coach.ErrNoMove)
		}
		own.Given = g.given
		return job.NewReview(g.Line, own, threads), nil
	}
	return command.FarmGames(cmd, &f.farm, len(games), task, func(i int, away job.Reviewed, clear func()) error {
		played, err := games[i].Play()
		if err != nil {
			return err
		}
		found, err := away.Of(played)
		if err != nil {
			return err
		}
		clear()
		return f.print(cmd.OutOrStdout(), games[i].heading, found)
	})
}
