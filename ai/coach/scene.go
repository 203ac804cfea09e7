package coach

import "flipside/game"

// scene is the input for finding reasons: a marked move, its refutation, and the best line.
type scene struct {
	*Evidence
	*Move
	played, best trail
}

// trail is a line with the positions along it, all seen from the side of the judged move.
type trail struct {
	moves  []game.Move
	mine   []bool          // who made each move
	boards []game.Position // boards[0] is before the line, boards[k] after k of its moves
}

func newTrail(p game.Position, line []game.Move) trail {
	t := trail{moves: line, boards: []game.Position{p}}
	mine := true
	for _, m := range line {
		p = p.Play(m)
		t.mine = append(t.mine, mine)
		if mine = !mine; mine {
			t.boards = append(t.boards, p)
		} else {
			t.boards = append(t.boards, p.Swap())
		}
	}
	return t
}

func newScene(e *Evidence) *scene {
	m := &e.Move
	return &scene{Evidence: e, Move: m, played: newTrail(m.Position, m.Line), best: newTrail(m.Position, m.BestLine)}
}

// Reasons returns the reasons that hold, at most two, in the order in which they show.
func (e *Evidence) Reasons() []Reason { return newScene(e).reasons() }

// Held returns all reasons that explain enough of the loss, largest share first.
func (e *Evidence) Held() (list []Reason) {
	for _, c := range newScene(e).held() {
		list = append(list, c.Reason)
	}
	return list
}

// last returns the position after a number of plies, or after the whole line if it is shorter.
func (t *trail) last(plies int) game.Position { return t.boards[min(plies, len(t.moves))] }

// over reports whether the line ends with the end of the game.
func (t *trail) over() bool { return t.boards[len(t.moves)].Over() }

// whys find the claims of each type.
var whys = []func(*scene) []claim{
	whyCorner, whyCornerOpen, whyCornerMissed, whyCornerHope, whyRunOut, whySafe, whyGain, whyTaken, whyPass, whyQuiet, whyOpen, whyFrontier,
	whyFree, whyReply, whyChance, whyRoom, whyNear, whySpared, whySide, whyAccess, whyEdges, whyWedge, whySafeDiscs, whyUnbalanced, whyWiped, whyQuietLost, whyQuietEnd, whyParity, whyKeySquare,
	whyFlips, whyEnds,
}

// fact starts a fact about a move.
func (s *scene) fact(key Key, m game.Move) Fact { return Fact{Key: key, Side: s.Side, Move: m} }

// horizon returns how many plies of both lines are examined.
func (s *scene) horizon() int { return min(horizon, len(s.played.moves), len(s.best.moves)) }
