package coach

import (
	"time"

	"flipside/game"
)

// Report is the state of a review at one time. It is a value: the review does not change it after
// handing it out, and callers must not modify its slices.
type Report struct {
	Tag        Tag
	Serial     int // number of the report in its Review, from 1; the highest is the newest
	Stage      Stage
	Progress   float64 // 0..1, over both passes
	Elapsed    time.Duration
	Moves      []Move  // the placed discs in order; Moves[i].Ply is i+1
	Values     []Value // of the positions, by ply of the line including passes, 0..LineLen
	SolvedFrom int     // first ply from which every move is judged exactly; 0: none
	Sides      [2]Side // by game.Color
	Turning    int     // ply of the turning point; 0: none
	Finds      [2]Find // the best move of each side, by game.Color
}

// Tag identifies what was requested. A review copies it into each of its reports, so that a late
// report is recognised as stale.
type Tag struct {
	Game string // the game
	Node int    // which part of the game, such as the number of a variation
}

// Stage is the progress of a review.
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

// Kind is the kind of a score.
type Kind uint8

// The kinds. Their names are also their values in JSON.
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
	Depth int     // plies; the number of empties if the search went to the end
}

// Move is a judged move. Scores and losses are in discs for the side that moves.
type Move struct {
	Ply      int // from 1, without passes
	At       int // plies of the line before the move, including passes
	Side     game.Color
	Position game.Position // before the move, for Side
	Played   game.Move

	Kind      Kind // of the scores; if Unknown, the fields below are not set
	Depth     int  // plies, as in Value
	Best      game.Move
	Score     float64 // of the played move
	BestScore float64
	Loss      float64 // BestScore - Score, never negative
	Error     float64 // standard deviation of Loss; 0 if Exact

	Skip  Skip
	Class Class
	Sure  bool // the class is exact or refined; otherwise its mark is shown hollow

	// The refutation and the reasons, set for marked moves once they are known.
	Line     []game.Move // starts with Played: the refutation
	BestLine []game.Move // starts with Best
	Reasons  []Reason    // at most two, in the order in which they show
}

// Counted reports whether the move is judged.
func (m *Move) Counted() bool { return m.Skip == Judged }

// Skip is the reason not to judge a move.
type Skip uint8

// The reasons not to judge a move.
const (
	Judged Skip = iota
	Given       // it is part of the given opening
	Forced      // it was the only legal move
	Book        // the opening book considers it good
)

// Side sums up the judged moves of a side.
type Side struct {
	Loss        float64 // in discs
	EndgameLoss float64 // of the moves from Report.SolvedFrom on
	BestMoves   int
	Counted     int
	Slips       int
	Mistakes    int
	BigMistakes int
}

// Find returns the judgement of a move in a position; ok is false if the report has none. The
// result never belongs to another position, whatever the report is about.
func (r *Report) Find(p game.Position, to game.Color, m game.Move) (found Move, ok bool) {
	for _, x := range r.Moves {
		if x.Position == p && x.Side == to && x.Played == m && x.Kind != Unknown {
			return x, true
		}
	}
	return Move{}, false
}
