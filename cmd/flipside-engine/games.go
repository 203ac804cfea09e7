package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"flipside/game"
	"flipside/game/record"
)

// eachGame calls each with the games of a file of any format, which the first bytes tell, or else
// the name. An error of reading names the file; one of each ends it.
func eachGame(ctx context.Context, path string, each func(*record.Record) error) error {
	var failed error
	_, err := readFile(ctx, path, func(file io.Reader) (none struct{}, err error) {
		in := bufio.NewReaderSize(file, record.DetectBytes)
		head, err := in.Peek(record.DetectBytes)
		if err != nil && !errors.Is(err, io.EOF) {
			return none, err
		}
		format, ok := record.Detect(head)
		if !ok {
			if format, ok = record.ByExtension(path); !ok || len(head) == 0 {
				return none, errors.New("no game was found in it")
			}
		}
		n := 0
		for r, err := range format.Read(in) {
			if n++; err != nil {
				return none, err
			}
			if failed = each(r); failed != nil {
				return none, nil
			}
		}
		if n == 0 {
			return none, fmt.Errorf("there is no game in this file of %s", format.Title)
		}
		return none, nil
	})
	return cmp.Or(failed, err)
}

// gameOf returns the game of --moves.
func gameOf(moves string) (*game.Game, error) {
	g, err := game.FromText(moves)
	if err != nil {
		return nil, usage("--moves: %w", err)
	}
	return g, nil
}
