package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/train"
)

func trainSelfPlayCommand() *cobra.Command {
	var model string
	var away farmFlags
	s := train.SelfPlay{}
	cmd := &cobra.Command{
		Use:   "selfplay DIR",
		Short: "Let the engine play against itself and write the games to files of samples",
		Long: "Let the engine play against itself and write the games to files of samples in DIR. Files that " +
			"exist already are kept, so the same command continues a run that was stopped. " + farmHelp,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			s.Dir = args[0]
			if err := checkSelfPlay(&s); err != nil {
				return err
			}
			if s.Model, err = readModel(model); err != nil {
				return err
			}
			tell, end := progress(cmd, "games")
			close, err := selfPlayAway(cmd, &away, &s, model)
			if err != nil {
				return err
			}
			defer func() { close(err) }()
			err = s.Run(cmd.Context(), tell)
			end()
			if err != nil && cmd.Context().Err() != nil {
				return fmt.Errorf("stopped; the same command continues in %s", s.Dir)
			}
			return err
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "classic", "evaluator that plays")
	f.IntVar(&s.Games, "games", 1000, "number of games")
	f.IntVar(&s.Depth, "depth", 4, "search depth in plies")
	f.IntVar(&s.Selective, "selectivity", 100,
		"percent: 73, 87, 95, 98, 99 or 100; below 100, ProbCut prunes the midgame")
	f.IntVar(&s.Solve, "solve", 12, "number of empties from which play is exact")
	f.IntVar(&s.RandomFrom, "random-from", 6, "smallest number of random plies at the beginning")
	f.IntVar(&s.RandomTo, "random-to", 46, "largest number of random plies at the beginning")
	f.Float64Var(&s.Blur, "blur", 0,
		"largest error, in discs, of a weak player who chooses most of the random plies; 0: no such player")
	f.BoolVar(&s.People, "people", false,
		"draw the moves as people choose theirs; --depth, --selectivity and --solve then do nothing")
	f.Float64Var(&s.Heat, "heat", 0.8,
		"with --people: divides the worth of moves, so that less means fewer errors; a game has this or up to 0.6 more")
	f.Uint64Var(&s.Seed, "seed", 1, "seed of all random choices; the names of the files begin with it")
	threadsFlag(cmd, &s.Threads)
	away.add(cmd)
	return cmd
}

func checkSelfPlay(s *train.SelfPlay) error {
	switch {
	case s.Games < 1:
		return usage("--games %d is less than 1", s.Games)
	case s.Depth < 1 || s.Depth > 20:
		return usage("--depth %d is not from 1 to 20", s.Depth)
	case s.Solve < 0 || s.Solve > 20:
		return usage("--solve %d is not from 0 to 20", s.Solve)
	case s.RandomFrom < 0 || s.RandomTo < s.RandomFrom || s.RandomTo > 56:
		return usage("--random-from %d and --random-to %d are not 0 <= from <= to <= 56",
			s.RandomFrom, s.RandomTo)
	case !(s.Heat >= train.LeastHeat && s.Heat <= train.MostHeat):
		return usage("--heat %g is not from %g to %g", s.Heat, train.LeastHeat, train.MostHeat)
	case !(s.Blur >= 0 && s.Blur <= 64):
		return usage("--blur %g is not from 0 to 64", s.Blur)
	}
	return errors.Join(checkSelectivity(s.Selective), checkThreads(s.Threads))
}
