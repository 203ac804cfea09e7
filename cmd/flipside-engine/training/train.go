// Package training has the command train, whose subcommands make weights, books and models, and
// check them.
package training

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"flipside/ai/eval"
	"flipside/cmd/flipside-engine/command"
)

// commands are the subcommands of train, in the order in which people need them.
var commands = []func() *cobra.Command{
	selfPlayCommand, labelCommand, fitCommand, levelCommand, judgeCommand, checkCommand,
	boundsCommand, probCutCommand, doubtCommand, ideasCommand, orderCommand, peopleCommand, bookCommand, openingsCommand, recipeCommand,
}

// Command returns the command train.
func Command() *cobra.Command {
	return command.Group("train", "Play training games, fit the learned evaluator to them and measure it", commands)
}

// modelFlag adds --model. readModel turns its value into a model.
func modelFlag(cmd *cobra.Command, model *string, preset, use string) {
	cmd.Flags().StringVar(model, "model", preset, use)
}

func readModel(name string) (*eval.Model, error) {
	switch name {
	case "classic":
		return eval.Classic, nil
	case "builtin":
		return eval.Builtin()
	}
	w, _, err := eval.ReadWeightsFile(name)
	if err != nil {
		return nil, err
	}
	return eval.NewModel("pattern", w)
}

func threadsFlag(cmd *cobra.Command, threads *int) {
	cmd.Flags().IntVar(threads, "threads", runtime.NumCPU(), "number of threads")
	cmd.Flags().Lookup("threads").DefValue = command.AllCores
}

// commit returns the commit that the program was built from, or "unknown".
func commit() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}
