package training

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/cmd/flipside-engine/command"
)

const journalHelp = "Progress is kept in FILE.journal: the same command continues an interrupted run."

// journaledFlags are what book and openings share: both search for hours and keep a journal.
type journaledFlags struct{ out, player string }

func (f *journaledFlags) add(cmd *cobra.Command, out, use string) {
	cmd.Flags().StringVar(&f.out, "out", out, use)
	cmd.Flags().StringVar(&f.player, "player", "minimax:master", "minimax player that searches to --depth")
}

// open checks the flags and returns the searcher, its limits, what its values depend on, and the
// name of the journal. The time of the player is no limit, since it would change the results from
// run to run. The title names the weights: values of different weights must not be mixed in a
// journal.
func (f *journaledFlags) open() (s ai.Searcher, lim ai.Limits, title, journal string, err error) {
	if err := command.CanWrite("--out", f.out); err != nil {
		return nil, lim, "", "", err
	}
	preset, err := command.PlayerPreset(f.player, ai.FamilyMinimax)
	if err != nil {
		return nil, lim, "", "", err
	}
	title = "player " + f.player
	if preset.Eval == "pattern" {
		title += fmt.Sprintf(", weights %08x", eval.WeightsSum())
	}
	s, lim, err = command.PlayerSearcher(f.player + ",book=off")
	lim.Time, lim.Nodes = 0, 0
	return s, lim, title, f.out + ".journal", err
}

// growStopped says where a run that was stopped can continue.
func growStopped(err error, journal string) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped; the same command continues from %s", journal)
	}
	return err
}
