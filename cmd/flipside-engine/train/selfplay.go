package train

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/flipside-engine/farmwork"
)

func selfPlayCommand() *cobra.Command {
	var model string
	var away farmwork.Flags
	s := train.SelfPlay{}
	cmd := &cobra.Command{
		Use:   "selfplay DIR",
		Short: "cli.train_selfplay",
		Long:  "cli.train_selfplay.long cli.farm",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			s.Dir = args[0]
			if err := checkSelfPlay(&s); err != nil {
				return err
			}
			if s.Model, err = readModel(model); err != nil {
				return err
			}
			show, end := command.Progress(cmd, "games")
			close, err := selfPlayAway(cmd, &away, &s, model)
			if err != nil {
				return err
			}
			defer func() { close(err) }()
			err = s.Run(cmd.Context(), show)
			end()
			if err != nil && cmd.Context().Err() != nil {
				return fmt.Errorf("stopped; the same command continues in %s", s.Dir)
			}
			return err
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "classic", "cli.train_selfplay.model")
	f.IntVar(&s.Games, "games", 1000, "cli.train_selfplay.games")
	f.IntVar(&s.Depth, "depth", 4, "cli.train_selfplay.depth")
	f.IntVar(&s.Selective, "selectivity", 100,
		"cli.train_selfplay.selectivity")
	f.IntVar(&s.Solve, "solve", 12, "cli.train_selfplay.solve")
	f.IntVar(&s.RandomFrom, "random-from", 6, "cli.train_selfplay.random-from")
	f.IntVar(&s.RandomTo, "random-to", 46, "cli.train_selfplay.random-to")
	f.Float64Var(&s.Blur, "blur", 0,
		"cli.train_selfplay.blur")
	f.BoolVar(&s.People, "people", false,
		"cli.train_selfplay.people")
	f.Float64Var(&s.Heat, "heat", 0.8,
		"cli.train_selfplay.heat")
	f.Uint64Var(&s.Seed, "seed", 1, "cli.train_selfplay.seed")
	threadsFlag(cmd, &s.Threads)
	away.Add(cmd)
	return cmd
}

func checkSelfPlay(s *train.SelfPlay) error {
	switch {
	case s.Games < 1:
		return command.Usagef("--games must be at least 1, not %d", s.Games)
	case s.Depth < 1 || s.Depth > 20:
		return command.Usagef("--depth must be from 1 to 20, not %d", s.Depth)
	case s.Solve < 0 || s.Solve > 20:
		return command.Usagef("--solve must be from 0 to 20, not %d", s.Solve)
	case s.RandomFrom < 0 || s.RandomTo < s.RandomFrom || s.RandomTo > 56:
		return command.Usagef("--random-from and --random-to must satisfy 0 <= from <= to <= 56, not %d and %d",
			s.RandomFrom, s.RandomTo)
	case !(s.Heat >= train.LeastHeat && s.Heat <= train.MostHeat):
		return command.Usagef("--heat must be from %[2]g to %[3]g, not %[1]g",
			s.Heat, train.LeastHeat, train.MostHeat)
	case !(s.Blur >= 0 && s.Blur <= 64):
		return command.Usagef("--blur must be from 0 to 64, not %g", s.Blur)
	}
	return errors.Join(checkSelectivity(s.Selective), command.CheckThreads(s.Threads))
}
