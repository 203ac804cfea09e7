package training

import (
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

func selfPlayCommand() *cobra.Command {
	var model string
	var away command.FarmFlags
	s := train.SelfPlay{}
	cmd := &cobra.Command{
		Use:   "selfplay DIR",
		Short: "Let the engine play against itself and write the games to sample files",
		Long: "Let the engine play against itself and write the games to sample files in DIR. Existing files " +
			"are kept, so the same command continues an interrupted run.\n\n" + command.FarmHelp,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			s.Dir = args[0]
			if err := checkSelfPlay(&s); err != nil {
				return err
			}
			if s.Model, err = readModel(model); err != nil {
				return err
			}
			show, end := command.Progress(cmd, "games")
			x, err := selfPlayAway(cmd, &away, &s, model)
			if err != nil {
				return err
			}
			defer func() { x.End(cmd.Context(), err) }()
			err = s.Run(cmd.Context(), show)
			end()
			if err != nil && cmd.Context().Err() != nil {
				return fmt.Errorf("stopped; the same command continues in %s", s.Dir)
			}
			return err
		},
	}
	f := cmd.Flags()
	modelFlag(cmd, &model, "classic", `evaluator that plays: "classic", "builtin" or a file of weights`)
	f.IntVar(&s.Games, "games", 1000, "number of games")
	f.IntVar(&s.Depth, "depth", 4, "search depth in plies")
	f.IntVar(&s.Selective, "selectivity", 100, "selectivity in percent: 73, 87, 95, 98, 99 or 100; below 100, ProbCut prunes the midgame")
	f.IntVar(&s.Solve, "solve", 12, "number of empties from which play is exact")
	f.IntVar(&s.RandomFrom, "random-from", 6, "minimum number of random plies at the start")
	f.IntVar(&s.RandomTo, "random-to", 46, "maximum number of random plies at the start")
	f.Float64Var(&s.Blur, "blur", 0, "maximum error in discs of a weak player that chooses most random plies; 0 means none")
	f.BoolVar(&s.People, "people", false, "choose moves as people do, ignoring --depth, --selectivity and --solve")
	f.Float64Var(&s.Heat, "heat", 0.8, "with --people: error level, lower for fewer errors; each game adds a random 0 to 0.6")
	f.Uint64Var(&s.Seed, "seed", 1, "seed for all random choices; file names start with it")
	threadsFlag(cmd, &s.Threads)
	away.Add(cmd)
	return cmd
}

func checkSelfPlay(s *train.SelfPlay) error {
	if s.RandomFrom < 0 || s.RandomTo < s.RandomFrom || s.RandomTo > 56 {
		return command.Usagef("--random-from and --random-to must satisfy 0 <= from <= to <= 56, not %d and %d", s.RandomFrom, s.RandomTo)
	}
	return command.First(command.AtLeast("--games", s.Games, 1), command.Within("--depth", s.Depth, 1, 20), command.Within("--solve", s.Solve, 0, 20),
		command.Within("--heat", s.Heat, train.LeastHeat, train.MostHeat), command.Within("--blur", s.Blur, 0, 64),
		checkSelectivity(s.Selective), command.CheckThreads(s.Threads))
}
