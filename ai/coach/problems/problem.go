package problems

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"

	"flipside/ai/coach"
	"flipside/game"
)

// Kind is a kind of problem. Its value is also its name in JSON.
type Kind string

// The kinds.
const (
	Endgame Kind = "endgame" // all values are solved
	Middle  Kind = "middle"  // all values are estimates
)

// Known reports whether k is one of the kinds.
func (k Kind) Known() bool { return k == Endgame || k == Middle }

// The ranges of empties for problems of each kind.
const (
	LeastEndgame, MostEndgame = 4, 18
	LeastMiddle, MostMiddle   = 20, 44
)

// KindOf returns the kind of a problem with a number of empties; ok is false if there is none.
func KindOf(empties int) (k Kind, ok bool) {
	switch {
	case empties >= LeastEndgame && empties <= MostEndgame:
		return Endgame, true
	case empties >= LeastMiddle && empties <= MostMiddle:
		return Middle, true
	}
	return "", false
}

// Lead is how many discs better the best move of a problem must be than all others. In an endgame
// it is enough that it alone wins or alone draws.
const Lead = 4

// Unique reports whether a value is far enough above the value of the second-best move.
func Unique(k Kind, value, second float64) bool {
	return value-second >= Lead || k == Endgame && cmp.Compare(value, 0) > cmp.Compare(second, 0)
}

// Game is the game that a problem is from.
type Game struct {
	game.Line
	Source string // who played: "Casual against Club"
}

// Problem is a position where one move is better than all others. Values are in discs for the side
// to move, and solved in an endgame.
type Problem struct {
	Game   *Game // the game that it is from
	Ply    int   // plies of the game before the position, including passes
	Kind   Kind
	Value  float64     // of the best move
	Second float64     // of the second-best move
	Miss   float64     // share of people expected not to find the best move, 0 to 1
	Line   []game.Move // the moves to find, with the replies; starts with the best move and ends with a move of the solver

	// Wrong is the judgement of a tempting move: its refutation, the best line to compare it with,
	// and the reason against it, which is the theme.
	Wrong coach.Move

	id string // empty until it is computed
}

// Position returns the position, for the side to move.
func (p *Problem) Position() game.Position { return p.Wrong.Position }

// Side returns the side to move.
func (p *Problem) Side() game.Color { return p.Wrong.Side }

// Best returns the best move.
func (p *Problem) Best() game.Move { return p.Line[0] }

// Reason returns why the tempting move is worse.
func (p *Problem) Reason() coach.Reason { return p.Wrong.Reasons[0] }

// Theme returns what the problem is about.
func (p *Problem) Theme() coach.Type { return p.Reason().Type }

// Idea returns the name of the theme for people who look for problems. It is the theme of the
// reason, divided further for some: taking the opponent's quiet move or closing it, making the
// opponent pass or avoiding a pass, the last move in a small region or the parity of the board.
func (p *Problem) Idea() string {
	why := p.Reason()
	switch {
	case why.Type == coach.Quiet && strings.HasPrefix(string(why.Instead.Key), "square."):
		return string(why.Type) + "_taken"
	case why.Type == coach.Passing && strings.HasPrefix(string(why.Does.Key), "pass.missed"):
		return string(why.Type) + "_missed"
	case why.Type == coach.Parity && strings.HasPrefix(string(why.Does.Key), "parity.small"):
		return string(why.Type) + "_small"
	}
	return string(why.Type)
}

// ID returns a name for the position that does not depend on the orientation of the board or on the
// colours.
func (p *Problem) ID() string {
	if p.id != "" {
		return p.id
	}
	return IDOf(p.Position())
}

// IDOf returns the ID of a problem with position p.
func IDOf(p game.Position) string {
	c, _ := p.Canonical()
	h := fnv.New64a()
	for _, b := range [...]game.Bitboard{c.Own, c.Opp} {
		_, _ = h.Write(strconv.AppendUint(nil, uint64(b), 16)) // a hash returns no error
		_, _ = h.Write([]byte{' '})
	}
	return fmt.Sprintf("%010x", h.Sum64()>>24)
}

// Decisions returns how many moves of the line the solver has to find: forced moves do not count.
func (p *Problem) Decisions() (n int) {
	at, mine := p.Position(), true
	for _, m := range p.Line {
		if mine && at.Moves().Count() > 1 {
			n++
		}
		at, mine = at.Play(m), !mine
	}
	return n
}

// AtCorner reports whether the last move of the line takes a corner.
func (p *Problem) AtCorner() bool {
	m := p.Line[len(p.Line)-1]
	return m.IsSquare() && game.Corners.Has(m.Square())
}

// Grade returns the difficulty of a problem, from 1 to 10: the share of people expected to miss it,
// in steps of MissStep from LeastMiss on.
func (p *Problem) Grade() int {
	return max(1, min(Grades, 2+int(math.Floor((p.Miss-LeastMiss)/MissStep+1e-9))))
}

// Miss returns the share of people expected not to play the best move, if one move is much better
// than all others. best is its probability in the model of people's moves. People find such a move
// more often than the model predicts: the numbers are fitted to 12,423 positions of tournaments
// from 2015 to 2025, and `flipside-engine practice grades` compares them with others.
func Miss(best float64) float64 {
	const certain = 1e-4
	best = max(certain, min(1-certain, best))
	x := math.Log((1 - best) / best)
	return 1 / (1 + math.Exp(0.3124-0.6254*x+0.0220*x*x))
}

// Grades is the highest grade.
const Grades = 10

// LeastMiss is where the second grade begins, and MissStep is the width of a grade. They are chosen
// so that each grade has some of the built-in problems.
const (
	LeastMiss = 0.47
	MissStep  = 0.04
)

// check returns an error for an invalid problem.
func (p *Problem) check() error {
	w := &p.Wrong
	kind, ok := KindOf(w.Position.Empties())
	switch {
	case !ok || kind != p.Kind:
		return fmt.Errorf("a position with %d empties is no problem of the kind %q", w.Position.Empties(), p.Kind)
	case len(p.Line) == 0 || len(p.Line)%2 == 0:
		return errors.New("the line does not end with a move of the solver")
	case w.Best != p.Line[0] || w.Played == w.Best || !w.Position.Legal(w.Played):
		return errors.New("the wrong move is not another legal move than the best")
	case !Unique(p.Kind, p.Value, p.Second):
		return fmt.Errorf("the best move, %+g, is not better enough than the second, %+g", p.Value, p.Second)
	case w.Score > p.Second:
		return fmt.Errorf("the wrong move, %+g, is better than the second-best, %+g", w.Score, p.Second)
	case !(p.Miss >= 0 && p.Miss <= 1):
		return fmt.Errorf("the share of misses %g is not from 0 to 1", p.Miss)
	case len(w.Reasons) != 1:
		return errors.New("there is no reason")
	}
	if n := len(w.Position.LegalPart(p.Line, len(p.Line))); n < len(p.Line) {
		return fmt.Errorf("move %d of the line, %s, is not legal", n+1, p.Line[n])
	}
	return w.Check()
}
