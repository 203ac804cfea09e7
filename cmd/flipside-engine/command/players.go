package command

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/protocol"
	"flipside/ai/roster"
)

// PlayerHelp says in the help of a command what a player is.
const PlayerHelp = "A player is a preset with options, such as minimax:expert,threads=2,time=1s, mcts:hard or random. It can " +
	"also be another program: gtp:COMMAND or nboard:COMMAND. With ponder=on, a player also thinks during its opponent's " +
	"turn with the same number of threads; simultaneous games then share the cores."

// foreign starts other programs, by the prefix of their specs.
var foreign = map[string]func(ctx context.Context, command string, a ProgramFlags) (*protocol.Foreign, error){
	"gtp": func(ctx context.Context, command string, a ProgramFlags) (*protocol.Foreign, error) {
		return protocol.StartGTP(ctx, command, a.timeout)
	},
	"nboard": func(ctx context.Context, command string, a ProgramFlags) (*protocol.Foreign, error) {
		return protocol.StartNBoard(ctx, command, a.timeout, a.depth)
	},
}

// ProgramFlags are the settings for other programs.
type ProgramFlags struct {
	timeout time.Duration // the longest time for an answer
	depth   int           // search depth for NBoard programs in plies; 0: none is sent
}

// Add adds the flags to a command.
func (a *ProgramFlags) Add(cmd *cobra.Command) {
	cmd.Flags().DurationVar(&a.timeout, "timeout", time.Minute, "maximum time for an answer from another program")
	cmd.Flags().IntVar(&a.depth, "nboard-depth", 0, "search depth in plies sent to NBoard programs (set depth); 0 sends none")
}

// Check checks the flags.
func (a *ProgramFlags) Check() error {
	if a.timeout <= 0 {
		return Usagef("--timeout must be above 0, not %v", a.timeout)
	}
	return Within("--nboard-depth", a.depth, 0, 60)
}

// Program returns the protocol and the command of a spec for another program. For other specs it
// returns "".
func Program(spec string) (kind, command string) {
	if kind, command, found := strings.Cut(spec, ":"); found && foreign[kind] != nil {
		return kind, command
	}
	return "", ""
}

// PlayerMaker returns how to make the player of a spec. It finds a wrong spec now, before the first
// game.
func PlayerMaker(ctx context.Context, spec string, a ProgramFlags) (match.Maker, error) {
	if kind, line := Program(spec); kind != "" {
		if strings.TrimSpace(line) == "" {
			return nil, Usagef("player %q does not name a program", spec)
		}
		return func(uint64) (match.Player, error) {
			p, err := foreign[kind](ctx, line, a)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", spec, err)
			}
			return commanded{p, spec}, nil
		}, nil
	}
	preset, _, err := engine(spec)
	if err != nil {
		return nil, err
	}
	return roster.Maker(preset, spec), nil
}

// engine returns the preset of a spec, and its engine.
func engine(spec string) (ai.Preset, ai.Searcher, error) {
	preset, err := ai.ParseSpec(spec)
	if err != nil {
		return preset, nil, UsageError{Err: err}
	}
	s, err := roster.Searcher(preset)
	if err != nil {
		return preset, nil, UsageError{Err: err}
	}
	return preset, s, nil
}

// commanded is another program that knows its command, for error messages.
type commanded struct {
	*protocol.Foreign
	spec string
}

// Traits implements match.Player.
func (c commanded) Traits() match.Traits {
	traits := c.Foreign.Traits()
	traits.Command = c.spec
	return traits
}

// PlayerSearcher returns the engine of a spec and its limits, with the number of workers.
func PlayerSearcher(spec string) (ai.Searcher, ai.Limits, error) {
	preset, s, err := engine(spec)
	if err != nil {
		return nil, ai.Limits{}, err
	}
	if preset.Clock > 0 {
		return nil, ai.Limits{}, Usagef("player %q: clock= is for whole games; use time= per search here", spec)
	}
	lim := preset.Limits
	if lim.Workers = preset.Threads; lim.Workers == 0 {
		lim.Workers = ai.AutoThreads(false)
	}
	return s, lim, nil
}

// PlayerPreset reads a spec, which must belong to a family.
func PlayerPreset(spec string, family ai.Family) (ai.Preset, error) {
	p, err := ai.ParseSpec(spec)
	switch {
	case err != nil:
		return p, UsageError{Err: err}
	case p.Family != family:
		return p, Usagef("--player must be of the %[2]s family, not %[1]s", spec, family)
	}
	return p, nil
}
