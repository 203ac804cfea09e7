package coach

import (
	"slices"
	"time"

	"flipside/game"
)

// The levels of the rough pass, in plies. Each takes two to three times as long as the previous
// one.
var roughLevels = []int{8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30}

const (
	fewEmpties  = 12  // solved at once
	solveShare  = 0.4 // share of the time of the rough pass, for solving
	levelGrowth = 2.4 // growth of the time per level of two plies
	solveGrowth = 2.5 // growth of the time of a solve per empty square
)

// rough gives every position a value, from the end backwards.
func (r *run) rough() error {
	if r.o.Depth > 0 {
		return r.fixed()
	}
	r.pass.budget = r.o.Rough
	if err := r.solveDown(fewEmpties, r.pass.budget); err != nil {
		return err
	}
	solving := time.Duration(float64(r.pass.budget) * solveShare)
	last, lastLevel := time.Duration(0), 0
	for n, depth := range roughLevels {
		if n > 0 {
			need := last
			for d := lastLevel; d < depth; d += 2 {
				need = time.Duration(float64(need) * levelGrowth)
			}
			if need > r.pass.left() {
				break
			}
		}
		begun := r.pass.used
		done, err := r.all(depth, n == 0)
		if err != nil {
			return err
		}
		if !done {
			break
		}
		last, lastLevel = r.pass.used-begun, depth
		if n == 0 { // the whole graph is known: solve what can be solved
			if err := r.solveDown(game.Squares, r.pass.used+solving); err != nil {
				return err
			}
		}
		if !slices.ContainsFunc(r.moves, func(v weighedMove) bool { return v.Kind != Exact }) {
			break
		}
	}
	return nil
}

// all searches all unsolved positions to a level, from the end backwards. If whole is set, time
// does not stop it. It reports whether every move has reached the level.
func (r *run) all(depth int, whole bool) (bool, error) {
	for i := len(r.moves) - 1; i >= 0; i-- {
		if _, ok := r.compareAt(i, r.levelAt(i, depth)); ok || r.moves[i].Kind == Exact {
			continue // an earlier Run got there
		}
		most := r.pass.left()
		if whole {
			most = time.Hour
		}
		if most <= 0 {
			return false, nil
		}
		ok, err := r.look(i, r.levelAt(i, depth), most)
		if err != nil {
			return false, err
		}
		if r.publish(); !ok {
			return false, nil
		}
	}
	return true, nil
}

// levelAt returns the level of a move at a depth. If the depth reaches the end of the game, that is
// the likely end, or the proven one near the end.
func (r *run) levelAt(i, depth int) Level {
	empties := r.spots[i].empties
	d := plies(depth, empties)
	switch {
	case empties <= fewEmpties && r.o.Depth == 0 || d >= empties:
		return ToEnd
	case d+endLead >= empties && r.o.Depth == 0:
		return ToLikelyEnd
	}
	return Level{Depth: d}
}

// endLead is how close, in plies, a level must come to the end of the game to be replaced by the
// likely end: that takes about as long and leaves no estimate.
const endLead = 6

// solveDown solves positions from the end backwards, up to most empties, as long as the next one is
// likely to be solved before the time used in the pass exceeds until.
func (r *run) solveDown(most int, until time.Duration) error {
	last, before := time.Duration(0), time.Duration(0)
	for i := len(r.spots) - 1; i >= 0; i-- {
		s := &r.spots[i]
		if s.empties > most {
			break
		}
		if _, exact := s.find(ToEnd); !exact {
			guess := time.Duration(float64(max(last, before)) * solveGrowth)
			left := until - r.pass.used
			if s.empties > fewEmpties && (guess > left || left <= 0) {
				break
			}
			if s.empties <= fewEmpties {
				left = time.Hour
			}
			ok, err := r.know(i, ToEnd, left)
			if err != nil {
				return err
			}
			if !ok {
				break
			}
		}
		last, before = s.cost[ToEnd], last
		if i < len(r.moves) && r.judgeMove(i) {
			r.publish()
		}
	}
	return nil
}

// fixed searches every position to the level of the options, and to the end if that is within
// reach.
func (r *run) fixed() error {
	r.pass.budget = 1 << 62
	_, err := r.all(r.o.Depth, true)
	return err
}
