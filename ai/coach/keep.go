package coach

import (
	"encoding/json"
	"errors"
	"fmt"

	"flipside/game"
)

// keptVersion is the version of the file format of reports. Reports with another version are not
// read.
const keptVersion = 4

// kept is a report in the form in which it is saved.
type kept struct {
	Version int
	Done    bool // both passes have ended
	Moves   []Move
	Values  []Value
	Finds   [2]Find
}

// Encode returns the report in the form that [Decode] reads. It leaves out what can be computed
// from the moves and values.
func (r *Report) Encode() ([]byte, error) {
	return json.Marshal(kept{keptVersion, r.Stage == Done, r.Moves, r.Values, r.Finds})
}

// Decode reads the report of a review of the main line of g. The report's stage is Done, or
// Refining if the review had not ended. The error says in one sentence what is wrong; a report
// about another line is also an error.
func Decode(data []byte, g *game.Game) (Report, error) {
	var k kept
	if err := json.Unmarshal(data, &k); err != nil {
		return Report{}, fmt.Errorf("cannot read the review: %w", err)
	}
	if k.Version != keptVersion {
		return Report{}, fmt.Errorf("the review has version %d, not %d", k.Version, keptVersion)
	}
	if len(k.Values) != g.LineLen()+1 {
		return Report{}, fmt.Errorf("the review has %d positions, the game %d", len(k.Values), g.LineLen()+1)
	}
	for ply, v := range k.Values {
		if v.Kind > Exact || v.Black < -game.Squares || v.Black > game.Squares {
			return Report{}, fmt.Errorf("the value of ply %d is impossible", ply)
		}
	}
	n := 0
	for at, m := range g.Line() {
		if !m.IsSquare() {
			continue
		}
		p, side := g.PositionAt(at)
		if n == len(k.Moves) {
			return Report{}, errors.New("the review has fewer moves than the game")
		}
		x := &k.Moves[n]
		n++
		if x.Ply != n || x.At != at || x.Side != side || x.Position != p || x.Played != m {
			return Report{}, fmt.Errorf("move %d of the review differs from the game", n)
		}
		if err := x.Check(); err != nil {
			return Report{}, fmt.Errorf("move %d: %w", n, err)
		}
	}
	if n != len(k.Moves) {
		return Report{}, errors.New("the review has more moves than the game")
	}
	for side := range k.Finds {
		if err := k.Finds[side].check(k.Moves, game.Color(side)); err != nil {
			return Report{}, err
		}
	}
	r := Report{Stage: Refining, Moves: k.Moves, Values: k.Values, Finds: k.Finds}
	if k.Done {
		r.Stage, r.Progress = Done, 1
	}
	r.sum()
	return r, nil
}

// Check returns an error if no review could have made this judgement.
func (m *Move) Check() error {
	if m.Kind > Exact || m.Class > BigMistake || m.Skip > Book {
		return errors.New("unknown judgement")
	}
	for _, x := range [...]float64{m.Score, m.BestScore, m.Loss, m.Error} {
		if !(x >= -3*game.Squares && x <= 3*game.Squares) { // also true for NaN
			return errors.New("a score is impossible")
		}
	}
	if m.Kind == Unknown {
		if len(m.Line)+len(m.BestLine)+len(m.Reasons) > 0 || m.Class != Fine {
			return errors.New("a move that is not judged has reasons")
		}
		return nil
	}
	if !m.Position.Legal(m.Best) {
		return errors.New("the best move is not legal")
	}
	for _, line := range [...]struct {
		moves []game.Move
		first game.Move
	}{{m.Line, m.Played}, {m.BestLine, m.Best}} {
		n := len(line.moves)
		if n > 0 && line.moves[0] != line.first || len(m.Position.LegalPart(line.moves, n)) < n {
			return errors.New("a line is not legal")
		}
	}
	if len(m.Reasons) > mostReasons {
		return errors.New("there are too many reasons")
	}
	for _, why := range m.Reasons {
		for _, f := range [...]Fact{why.Does, why.Instead} {
			if err := f.check(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Fact) check() error {
	if f.Key == "" {
		return nil
	}
	if !f.Key.Known() || f.Side > game.White || !f.Move.IsSquare() || f.Square >= game.Squares || f.Area > BottomRight {
		return errors.New("unknown reason")
	}
	for _, s := range f.Squares {
		if s >= game.Squares {
			return errors.New("a reason names a square outside the board")
		}
	}
	return nil
}

// surer reports whether m is more certain than another judgement of the same move: m is proven, or
// has a smaller error.
func (m *Move) surer(than *Move) bool {
	if m.Kind != than.Kind {
		return m.Kind > than.Kind
	}
	return m.Kind == Estimate && m.Error < than.Error
}

// over replaces each judgement in n with the known one unless n's is surer. So a judgement that was
// shown changes only to a surer one.
func (n *Report) over(known *Report) {
	for i := range known.Moves {
		if old := &known.Moves[i]; old.Kind != Unknown && !n.Moves[i].surer(old) {
			skip := n.Moves[i].Skip
			n.Moves[i] = *old
			n.Moves[i].Skip = skip
		}
	}
	for i, old := range known.Values {
		if now := &n.Values[i]; old.Kind > now.Kind || old.Kind == now.Kind && old.Depth >= now.Depth {
			*now = old
		}
	}
	n.Stage = max(n.Stage, Refining)
}
