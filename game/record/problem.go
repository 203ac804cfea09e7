package record

import (
	"fmt"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
)

// Problem is a position with the known values of some of its moves: one line of an OBF file.
type Problem struct {
	Position game.Position // for the side to move
	ToMove   game.Color
	Scores   []MoveScore // in the order of the file; empty if the line has none
}

// MoveScore is a move and the final disc difference for the side that plays it, -64..64.
type MoveScore struct {
	Move  game.Move
	Score int
}

// Best returns the largest score of the line, which is the value of the position. ok is false if
// the line has none.
func (p Problem) Best() (int, bool) {
	best := -game.Squares - 1
	for _, s := range p.Scores {
		best = max(best, s.Score)
	}
	return best, len(p.Scores) > 0
}

// String returns the problem as a line that [ParseProblem] reads.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(game.FormatOBF(p.Position, p.ToMove))
	for _, s := range p.Scores {
		name := s.Move.String()
		if s.Move == game.Pass {
			name = "--"
		}
		fmt.Fprintf(&b, " %s:%+d;", name, s.Score)
	}
	return b.String()
}

// passes are the two-letter names of a pass.
var passes = map[string]bool{"pa": true, "ps": true, "--": true}

// unknownScore is lower than all scores. Some files use it for an unknown score.
const unknownScore = -127

// ParseProblem reads one line of an OBF file: a board text and, between semicolons, moves with
// their scores, as in "A2:+38". The score -127, after a move or after "--", means unknown. A part
// in another form is a comment. The error names the column, from 1, or the move.
func ParseProblem(line string) (Problem, error) {
	pos, to, err := game.ParseOBF(line)
	if err != nil {
		return Problem{}, err
	}
	p := Problem{Position: pos, ToMove: to}
	_, rest, _ := strings.Cut(line, ";")
	for part := range strings.SplitSeq(rest, ";") {
		name, value, found := strings.Cut(strings.TrimSpace(part), ":")
		if !found || len(name) != 2 {
			continue
		}
		var m game.Move
		if passes[strings.ToLower(name)] {
			m = game.Pass
		} else if s, err := game.ParseSquare(name); err == nil {
			m = game.Move(s)
		} else {
			continue
		}
		score, err := strconv.Atoi(strings.TrimSpace(value))
		if score == unknownScore {
			continue
		}
		if err != nil || score < -game.Squares || score > game.Squares {
			return Problem{}, fmt.Errorf("move %s: the score %q is not a whole number from -64 to 64", m, plain.Clip(value))
		}
		if !pos.Legal(m) {
			return Problem{}, fmt.Errorf("move %s has a score but is not a legal move", m)
		}
		p.Scores = append(p.Scores, MoveScore{m, score})
	}
	return p, nil
}
