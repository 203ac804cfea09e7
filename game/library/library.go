package library

import (
	"context"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// Options say where the games are, and tell the library what only other packages know.
type Options struct {
	File  string           // the SQLite file
	Games string           // folder of the window's own game files; "" for none
	Now   func() time.Time // nil: time.Now

	// Name returns the name of a player whose game does not tell one. nil: the spec of an engine,
	// nothing for a person.
	Name func(record.Seat) string
	// Opening returns the name of the opening of a game from the initial position, or "". nil:
	// none.
	Opening func([]game.Move) string
	// Elo returns the measured rating of an engine. nil: none is known.
	Elo func(spec string) (float64, bool)
}

// ID names a game of a library. It stays the same until the library is built again from the files.
type ID int64

// Game is a row of the list. Arrays of two have Black's part first, by game.Color.
type Game struct {
	ID       ID
	File     string // ID of an own game, which is the name of its file; "" for an imported game
	Source   string // name of the file from which the game was imported; "" for an own game
	Players  [2]string
	Specs    [2]string // of engines, in own games
	Human    [2]bool   // who was a person, in own games
	Elo      [2]float64
	Date     string // "2006-01-02", "2006-01" or "2006"; "" if it is not known
	Event    string
	Opening  string // name
	Result   FinalScore
	Said     FinalScore // what the file says, where the board says another Result
	Plies    int        // moves and passes
	Placed   int        // moves without passes
	Finished bool       // the moves lead to the end, or a player gave up or ran out of time
	Lost     [2]int     // discs that the player lost by mistakes, once the game is reviewed; -1: unknown
	Rated    bool       // a finished game of a person against an engine without any help
	Deleted  time.Time
	Changed  time.Time // last change of an own game; import of another one
}

// FinalScore is the result of a game. Without one, where End is record.Unknown or record.Void, the
// discs are 0. Otherwise Black and White add up to 64: empty squares belong to the winner.
type FinalScore struct {
	Black, White int
	End          record.End
	Score        float64 // for Black; it may have a fraction, which the discs do not have
}

// Filter says which games are listed. None but Trash lists deleted games.
type Filter uint8

// The filters.
const (
	All        Filter = iota
	Mine              // own games
	Unfinished        // own games that are not finished
	Imported          // games from elsewhere, such as tournament games
	Trash             // deleted games, own and imported
)

// Column says by what a list is sorted. Equal games are sorted by date, then by ID.
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
	columns // the number of columns
)

// Query says which games Find returns.
type Query struct {
	// Text is a list of words. Each word must be a part of a player's name, the event, the date,
	// the opening, the source or the result ("38-26"), in small or capital letters.
	Text   string
	Filter Filter
	At     *game.Position // games that reach this position or a symmetric one; nil: any
	Sort   Column
	Up     bool // rising: oldest first, A before Z
}

// Progress tells how far an import is.
type Progress struct {
	Source            string
	Games             int // read so far, with faults
	Added, Duplicates int
	Done, Size        int64 // bytes of all sources
}

// Report is the result of an import. Its numbers add up to the games that were read.
type Report struct {
	Added      int
	Duplicates int     // games whose fields and moves were there already
	Rejected   int     // games and files that cannot be read
	Unfinished int     // of those added
	Doubtful   int     // of those read: positions whose signs may mean something else
	Faults     []error // the first 100 reasons; each names its source and game
	Seconds    float64
}

// mostFaults is the largest number of faults in a report.
const mostFaults = 100

// trashed is the time for which deleted games are kept.
const trashed = 30 * 24 * time.Hour

// now returns the time by the clock of the options.
func (o *Options) now() time.Time {
	if o.Now == nil {
		return time.Now()
	}
	return o.Now()
}

// Games returns rows of the list, in the order asked. A game that is gone has ID 0.
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
