package library

import (
	"context"
	"time"
)

// keeper keeps the rows between two runs of the program, and shares them with other programs.
type keeper interface {
	// changed reports whether there are rows that load has not read.
	changed(ctx context.Context) (bool, error)
	// load reads the rows that changed since the last call.
	load(ctx context.Context, x *rows) error

	// index puts own games into the rows, and removes those whose files are gone.
	index(ctx context.Context, own []entry, gone []string) error

	// add adds imported games, at most for some time, and returns how many of them it has handled.
	add(ctx context.Context, games []entry) (added, error)

	// trash marks imported games as deleted at a time, or as not deleted if it is zero.
	trash(ctx context.Context, ids []ID, at time.Time) error
	// purge removes the imported games that were deleted before a time, and returns their number.
	purge(ctx context.Context, before time.Time) (int, error)

	// more returns what the columns of an imported game do not hold; replace writes a new form of
	// the game.
	more(ctx context.Context, id ID) ([]byte, error)
	replace(ctx context.Context, id ID, e entry) error

	// note keeps the ratings of engines; noted returns all that are kept.
	note(ctx context.Context, elo map[string]float64) error
	noted(ctx context.Context) (map[string]float64, error)

	close() error
}

// added says what became of games that were to be added.
type added struct {
	handled                       int // from the first on
	added, duplicates, unfinished int
}
