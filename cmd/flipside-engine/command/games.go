package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"flipside/ai/match"
	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/record"
)

// GamesFlags say how files of games are read.
type GamesFlags struct {
	Encoding string // "" to recognise it
}

// Add adds the flags to a command.
func (f *GamesFlags) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Encoding, "encoding", "", "encoding of names and comments, such as "+record.Encodings+" (default: as the file says)")
}

// Check checks the flags.
func (f *GamesFlags) Check() error {
	if err := recognise.CheckEncoding(f.Encoding); err != nil {
		return Usagef("--encoding: %w", err)
	}
	return nil
}

// Each calls do with the games of a file in any form. A game that cannot be read does not keep the
// others from being read; the error then names the first of them and the file. An error of do ends
// it.
func (f *GamesFlags) Each(ctx context.Context, path string, do func(*record.Record) error) error {
	var failed error
	_, err := read(ctx, f, path, func(all iter.Seq2[recognise.Game, error]) (none struct{}, err error) {
		games, faults, first := 0, 0, error(nil)
		for g, err := range all {
			if ctx.Err() != nil {
				return none, context.Cause(ctx)
			}
			if at := new(record.Error); err != nil && !errors.As(err, &at) {
				return none, err
			}
			if err != nil {
				faults++
				first = cmp.Or(first, err)
				continue
			}
			games++
			if failed = do(g.Record); failed != nil {
				return none, nil
			}
		}
		if faults > 1 || faults == 1 && games > 0 {
			return none, fmt.Errorf("cannot read %d of %d games; the first problem: %w", faults, games+faults, first)
		}
		return none, first
	})
	return cmp.Or(failed, err)
}

// All is Each for the games of several files.
func (f *GamesFlags) All(ctx context.Context, paths []string, do func(*record.Record) error) error {
	for _, path := range paths {
		if err := f.Each(ctx, path, do); err != nil {
			return err
		}
	}
	return nil
}

// One returns the line of the only game of a file.
func (f *GamesFlags) One(ctx context.Context, path string) (*game.Game, error) {
	var found *game.Game
	err := f.Each(ctx, path, func(r *record.Record) error {
		if found != nil {
			return fmt.Errorf("%s: it contains more than one game", path)
		}
		found = r.Game.Clone() // its notes may be large
		return nil
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Problems returns the positions of a file with the known values of their moves. A game counts with
// its last position.
func (f *GamesFlags) Problems(ctx context.Context, path string) (list []record.Problem, err error) {
	err = f.Each(ctx, path, func(r *record.Record) error {
		list = append(list, r.Problem())
		return nil
	})
	return list, err
}

// Openings returns the openings in a file.
func (f *GamesFlags) Openings(ctx context.Context, path string) ([][]game.Move, error) {
	return read(ctx, f, path, match.Openings)
}

// read gives the games of a file to use, with little memory.
func read[T any](ctx context.Context, f *GamesFlags, path string, use func(iter.Seq2[recognise.Game, error]) (T, error)) (none T, err error) {
	if err := f.Check(); err != nil {
		return none, err
	}
	defer SaveMemory()()
	path = recognise.Path(path)
	return ReadFile(ctx, path, func(in io.Reader) (T, error) {
		content, err := recognise.Read(ctx, in, recognise.Options{Name: path, Encoding: f.Encoding})
		if err != nil {
			return none, err
		}
		return use(content.Games)
	})
}

// GameOf returns the game of a flag: a list of moves, a position, or a position with moves.
func GameOf(flag, text string) (*game.Game, error) {
	if text == "" {
		return game.New(), nil
	}
	g, err := recognise.One(text)
	if err != nil {
		return nil, Usagef("%s: %w", flag, err)
	}
	return g.Game, nil
}

// FormatNames returns the names of the formats of games.
func FormatNames() (names []string) {
	for _, f := range record.Formats {
		names = append(names, f.Name)
	}
	return names
}

// DescribeResult returns a result with what its file says, if said is not empty.
func DescribeResult(result, said string) string {
	if said == "" {
		return result
	}
	return fmt.Sprintf("%s (the file says %s)", result, said)
}
