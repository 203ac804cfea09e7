package library

import (
	"context"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// Options configure a library: where the games are, and functions that only other packages can
// provide.
type Options struct {
	File  string           // the SQLite file
	Games string           // folder of the window's own game files; "" for none
	Now   func() time.Time // nil: time.Now

	// Name returns the name of a player whose game does not have one. If nil, it is the spec of an
	// engine, and "" for a person.
	Name func(record.Seat) string
	// Opening returns the name of the opening of a game from the initial position, or "". If nil,
	// no game has one.
	Opening func([]game.Move) string
	// Elo returns the measured rating of an engine. If nil, none is known.
	Elo func(spec string) (float64, bool)
}

// ID identifies a game of a library. It does not change until the library is rebuilt from the
// files.
type ID int64

// Game is a row of the list. Arrays are indexed by game.Color.
type Game struct {
	ID       ID
	File     string // ID of an own game, which is the name of its file; "" for an imported game
	Source   string // name of the file that the game was imported from; "" for an own game
	Players  [2]string
	Specs    [2]string // of engines, in own games
	Human    [2]bool   // whether a person played, in own games
	Elo      [2]float64
	Date     string // "2006-01-02", "2006-01" or "2006"; "" if unknown
	Event    string
	Opening  string // name
	Result   FinalScore
	Said     FinalScore // what the file says, if the board says another Result
	Plies    int        // moves and passes
	Placed   int        // moves without passes
	Finished bool       // the moves lead to the end, or a player resigned or ran out of time
	Lost     [2]int     // discs that the player lost by mistakes, once the game is reviewed; -1: unknown
	Rated    bool       // a finished game of a person against an engine, without any help
	Deleted  time.Time
	Changed  time.Time // last change of an own game; import of other games
}

// FinalScore is the result of a game. If there is none, that is if End is record.Unknown or
// record.Void, the discs are 0. Otherwise Black and White add up to 64: empty squares go to the
// winner.
type FinalScore struct {
	Black, White int
	End          record.End
	Score        float64 // for Black; it can have a fraction, which the discs do not have
}

// Filter selects the games to list. Only Trash lists deleted games.
type Filter uint8

// The filters.
const (
	All        Filter = iota
	Mine              // own games
	Unfinished        // own games that are not finished
	Imported          // games from elsewhere, such as tournament games
	Trash             // deleted games, own and imported
)

// Column is what a list is sorted by. Equal games are sorted by date, then by ID.
type Column uint8

// The columns.
const (
	ByDate    Column = iota // own games of one day: by their last change
	ByPlayers               // Black's name, then White's
	ByResult                // Black's score; games without a result come first
	ByEvent
	ByOpening
	ByPlies
	ByChanged
	columns // number of columns
)

// Query selects the games that Find returns.
type Query struct {
	// Text is a list of words. Each word must be part of a player's name, the event, the date, the
	// opening, the source or the result ("38-26"), in upper or lower case.
	Text   string
	Filter Filter
	At     *game.Position // games that reach this position or a symmetric one; nil: any
	Sort   Column
	Up     bool // ascending: oldest first, A before Z
}

// Progress is the progress of an import.
type Progress struct {
	Source            string
	Games             int // read so far, including faults
	Added, Duplicates int
	Done, Size        int64 // bytes of all sources
}

// Report is the result of an import. Its counts add up to the number of games read.
type Report struct {
	Added      int
	Duplicates int     // games whose fields and moves were already there
	Rejected   int     // games and files that cannot be read
	Unfinished int     // among those added
	Doubtful   int     // among those read: positions whose signs may mean something else
	Faults     []error // the first 100 faults; each names its source and game
	Seconds    float64
}

// mostFaults is the largest number of faults in a report.
const mostFaults = 100

// trashed is how long deleted games are kept.
const trashed = 30 * 24 * time.Hour

// now returns the time of the options' clock.
func (o *Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// Games returns rows of the list, in the requested order. A game that no longer exists has ID 0.
func (l *Library) Games(ctx context.Context, ids []ID) ([]Game, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	list := make([]Game, len(ids))
	for i, id := range ids {
		if r := l.rows.get(id); r != nil {
			list[i] = l.rows.game(r)
		}
	}
	return list, nil
}
