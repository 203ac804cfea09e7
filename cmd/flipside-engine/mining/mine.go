package mining

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/ai/eval"
	"flipside/ai/farm/job"
	"flipside/ai/lab"
	"flipside/cmd/flipside-engine/command"
	"flipside/game"
	"flipside/game/base/sys"
	"flipside/game/base/work"
	"flipside/game/record"
)

type mineFlags struct {
	out, kind     string
	most, threads int
	games         command.GamesFlags
	farm          command.FarmFlags
}

func mineCommand() *cobra.Command {
	var f mineFlags
	cmd := &cobra.Command{
		Use:   "mine GAMES...",
		Short: "Find problems in games",
		Long: "Look in the games of GAMES (any format that Flipside reads) for positions in which one move is " +
			"better than all others and people tend to play another one, and write them to --out.\n\n" +
			"An endgame has 4 to 18 empties and is solved: the best move alone wins, alone draws, or is better " +
			"than all others by 4 discs. A middle game has 20 to 44 empties: at depth 20, one move is better than " +
			"all others by 4 discs, and there is a reason. Left out are answers that take a corner, flip the most " +
			"discs or are what most people play, and positions that are won or lost by far. No theme gets more " +
			"than 12% of the file, and half of the problems need two decisions.\n\n" +
			"What is found is kept in a journal with the name of --out and .journal; after Ctrl+C the file is " +
			"written, and the same command continues.\n\n" + command.FarmHelp,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := command.First(command.NotNegative("--most", f.most), checkKind(f.kind), command.CheckThreads(f.threads), command.CanWrite("--out", f.out))
			if err != nil {
				return err
			}
			return f.run(cmd, args)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "file to write the problems to")
	flags.StringVar(&f.kind, "kind", "", "look only for problems of this kind, endgame or middle")
	flags.IntVar(&f.most, "most", 0, "maximum number of problems to write; 0 is no limit")
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "number of games searched at the same time")
	flags.Lookup("threads").DefValue = command.AllCores
	f.farm.Add(cmd)
	f.games.Add(cmd)
	return cmd
}

// minedGame is a game in which problems are looked for.
type minedGame struct {
	*problems.Game
	id    string        // belongs to the game and to its source
	kind  problems.Kind // that is looked for; "": all
	found []*problems.Problem
}

// journalForm is the first line of a journal: what its results depend on.
type journalForm struct {
	Mined   int    `json:"mined"`   // version of the miner
	Weights string `json:"weights"` // CRC-32
}

// minerVersion changes when a Miner finds other problems in the same games.
const minerVersion = 16

// journalLine is a game that is done.
type journalLine struct {
	Game     string        `json:"game"`
	Kind     problems.Kind `json:"kind,omitempty"`     // that was looked for; "": all
	Problems string        `json:"problems,omitempty"` // a file of package problems; "": none
}

// run looks for problems in all games, and writes the file also when it is stopped.
func (f *mineFlags) run(cmd *cobra.Command, files []string) error {
	var list []*minedGame
	seen := map[string]bool{}
	err := f.games.All(cmd.Context(), files, func(r *record.Record) error {
		from := &problems.Game{Line: game.LineOf(r.Game), Source: problems.SourceOf(r.Tags.Black.Name, r.Tags.White.Name, r.Tags.Event, r.Tags.Date)}
		id := job.Digest([]byte(game.FormatOBF(from.Start, from.To) + game.FormatMoves(from.Moves) + from.Source))[:16]
		if !seen[id] {
			seen[id] = true
			list = append(list, &minedGame{Game: from, id: id})
		}
		return nil
	})
	if err != nil {
		return err
	}
	left, err := f.resume(list)
	if err != nil {
		return err
	}
	mine := f.here
	away, err := f.farm.Asked(cmd)
	if err != nil {
		return err
	}
	if away {
		mine = f.away
	}
	stopped := mine(cmd, left, len(list))
	if stopped != nil && cmd.Context().Err() == nil {
		return stopped
	}
	return f.write(cmd, list, stopped)
}

// write chooses and writes what was found.
func (f *mineFlags) write(cmd *cobra.Command, list []*minedGame, stopped error) error {
	var all []*problems.Problem
	for _, g := range list {
		for _, p := range problems.Spread(g.found) {
			if problems.Worth(p) && (f.kind == "" || p.Kind == problems.Kind(f.kind)) { // Worth may have changed since
				all = append(all, p)
			}
		}
	}
	set := problems.Choose(all, cmp.Or(f.most, math.MaxInt))
	if err := command.WriteFile(f.out, func(out io.Writer) error { return problems.Write(out, set) }); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d problems found in %d games; %d written\n", len(all), len(list), len(set))
	if stopped != nil {
		return fmt.Errorf("stopped; the same command continues from %s", f.journal())
	}
	return nil
}

func (f *mineFlags) journal() string { return f.out + ".journal" }

// resume reads the journal and returns the games that are left. If there is no journal, it begins
// one.
func (f *mineFlags) resume(list []*minedGame) (left []*minedGame, err error) {
	own := journalForm{minerVersion, fmt.Sprintf("%08x", eval.WeightsSum())}
	done, begun := map[string]map[problems.Kind]string{}, false
	err = lab.ReadLines(f.journal(), `{"mined":`, func(text []byte) error {
		if !begun {
			begun = true
			var form journalForm
			if json.Unmarshal(text, &form) != nil || form.Mined == 0 {
				return errors.New("it is not a journal of practice mine")
			}
			if form != own {
				return errors.New("another version or other weights found its problems: remove it or choose another --out")
			}
			return nil
		}
		var l journalLine
		if json.Unmarshal(text, &l) != nil || l.Game == "" {
			return errors.New("it is damaged")
		}
		if done[l.Game] == nil {
			done[l.Game] = map[problems.Kind]string{}
		}
		done[l.Game][l.Kind] = l.Problems
		return nil
	})
	if err == nil && !begun {
		err = lab.AddLine(f.journal(), own)
	}
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		for _, text := range done[g.id] {
			if err := g.take(text); err != nil {
				return nil, fmt.Errorf("%s: %w", f.journal(), err)
			}
		}
		all := true
		if g.kind, all = f.missing(done[g.id]); !all {
			left = append(left, g)
		}
	}
	return left, nil
}

// missing returns the kind that is still to be looked for in a game, "" for both; all is true if
// there is none.
func (f *mineFlags) missing(done map[problems.Kind]string) (kind problems.Kind, all bool) {
	var left []problems.Kind
	_, both := done[""]
	for _, k := range []problems.Kind{problems.Endgame, problems.Middle} {
		if _, known := done[k]; !known && !both && (f.kind == "" || k == problems.Kind(f.kind)) {
			left = append(left, k)
		}
	}
	switch len(left) {
	case 0:
		return "", true
	case 1:
		return left[0], false
	}
	return "", false
}

// take adds the problems of a game.
func (g *minedGame) take(text string) error {
	list, err := parsed(text)
	g.found = append(g.found, list...)
	return err
}

// parsed reads what was found in a game: a file of problems, or nothing.
func parsed(text string) ([]*problems.Problem, error) {
	if text == "" {
		return nil, nil
	}
	return problems.Parse([]byte(text))
}

// keep adds a game that is done to the journal, with the problems that were found in it.
func (f *mineFlags) keep(g *minedGame, found []*problems.Problem) error {
	l := journalLine{Game: g.id, Kind: g.kind}
	if len(found) > 0 {
		var b bytes.Buffer
		if err := problems.Write(&b, found); err != nil {
			return err
		}
		l.Problems = b.String()
	}
	g.found = append(g.found, found...)
	return lab.AddLine(f.journal(), l)
}

// here looks for problems on this machine. The error is nil when all games are done.
func (f *mineFlags) here(cmd *cobra.Command, left []*minedGame, all int) error {
	show, end := command.Progress(cmd, "games")
	defer end()
	progress := func(done, _ int) { show(all-len(left)+done, all) }
	var mu sync.Mutex // of the journal
	return work.Each(cmd.Context(), len(left), f.threads, progress, func(ctx context.Context, i int) error {
		m, err := problems.NewMiner("") // anew, so that what is found does not depend on other games
		if err != nil {
			return err
		}
		found, err := m.Mine(ctx, left[i].Game, left[i].kind)
		if err != nil {
			return err
		}
		sys.FreeTables() // of the miner
		mu.Lock()
		defer mu.Unlock()
		return f.keep(left[i], found)
	})
}

// away looks for problems on a farm. The error is nil when all games are done.
func (f *mineFlags) away(cmd *cobra.Command, left []*minedGame, _ int) error {
	task := func(i int) (any, error) { return job.NewMine(left[i].Game, left[i].kind), nil }
	return command.FarmGames(cmd, &f.farm, len(left), task, func(i int, text string, _ func()) error {
		found, err := parsed(text)
		if err != nil {
			return err
		}
		return f.keep(left[i], found)
	})
}
