package coach

import (
	"time"

	"flipside/game"
)

// Report is what a review knows at one time. It is a value: the review does not change it after it
// was handed out, and nobody may change what its slices hold.
type Report struct {
	Tag        Tag
	Serial     int // counts the reports of a Review, from 1: the highest is the newest
	Stage      Stage
	Progress   float64 // 0..1 of both passes
	Elapsed    time.Duration
	Moves      []Move  // the discs that were placed, in their order; Moves[i].Ply is i+1
	Values     []Value // of the positions by ply of the line with passes, 0..LineLen
	SolvedFrom int     // ply from which on every move is judged exactly; 0: none is
	Sides      [2]Side // by game.Color
	Turning    int     // ply of the turning point; 0: there is none
	Finds      [2]Find // the best move of each side, by game.Color
}

// Tag says what was asked for. A review copies it into each of its reports, so that one that comes
// late is known as stale.
type Tag struct {
	Game string // the game
	Node int    // what of it, such as the number of a variation
}

// Stage is how far a review has come.
type Stage uint8

// The stages.
const (
	Waiting  Stage = iota // no value is known
	Rough                 // the first pass runs
	Refining              // every position has a value; the second pass runs
	Done
)

var stageNames = [...]string{"waiting", "rough", "refining", "done"}

// String returns the stage in lower case.
func (s Stage) String() string { return stageNames[s] }

// Kind says what a score is.
type Kind uint8

// The kinds. Their names are those in JSON.
const (
	Unknown Kind = iota
	Estimate
	Exact // proven by a search to the end of the game
)

var kindNames = [...]string{"unknown", "estimate", "exact"}

// String returns the kind's name in lower case.
func (k Kind) String() string { return kindNames[k] }

// Value is the value of a position.
type Value struct {
	Kind  Kind
	Black float64 // final disc difference for Black
	Depth int     // plies; the number of empties where the search went to the end
}

// Move is a judged move. Scores and losses are in discs for the side that moves.
type Move struct {
	Ply      int // from 1, without passes
	At       int // plies of the line before the move, with passes
	Side     game.Color
	Position game.Position // before the move, for Side
	Played   game.Move

	Kind      Kind // of the scores; with Unknown nothing below is known
	Depth     int  // plies, as in Value
	Best      game.Move
	Score     float64 // of the move that was played
	BestScore float64
	Loss      float64 // BestScore - Score, never negative
	Error     float64 // standard deviation of Loss; 0 where Exact

	Skip  Skip
	Class Class
	Sure  bool // the class is exact or refined; else it is shown hollow

	// For marked moves, once they are known: what follows, and why.
	Line     []game.Move // starts with Played: the refutation
	BestLine []game.Move // starts with Best
	Reasons  []Reason    // at most two, the one that shows first before the other
}

// Counted reports whether the move is judged.
func (m *Move) Counted() bool { return m.Skip == Judged }

// Skip says why a move is not judged.
type Skip uint8

// The reasons not to judge a move.
const (
	Judged Skip = iota
	Given       // it belongs to the given opening
	Forced      // there was no other
	Book        // the opening book holds it as good
)

// Side is a sum over the judged moves of a side.
type Side struct {
	Loss        float64 // in discs
	EndgameLoss float64 // of the moves from Report.SolvedFrom on
	BestMoves   int
	Counted     int
	Slips       int
	Mistakes    int
	BigMistakes int
}

// Find returns the judgement of a move in a position; ok is false where the report has none. What
// it returns never belongs to another position, whatever the report is about.
func (r *Report) Find(p game.Position, to game.Color, m game.Move) (found Move, ok bool) {
	for _, x := range r.Moves {
		if x.Position == p && x.Side == to && x.Played == m && x.Kind != Unknown {
			return x, true
		}
	}
	return Move{}, false
}
