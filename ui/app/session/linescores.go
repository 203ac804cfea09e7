package session

import (
	"flipside/ai"
	"flipside/game"
)

// Judging says which positions the session judges by itself.
type Judging uint8

// What is judged.
const (
	JudgeNothing Judging = iota
	JudgeTurns           // the live position while an engine is to move, for Snapshot.Verdict
	JudgeGame            // as JudgeTurns, and all positions of the game for Snapshot.Scores
)

// lineScores are what the advisers know of the positions of a game, by ply. A position is found by
// itself and not by its ply, so a move that replaces others forgets what they led to.
type lineScores struct {
	scores []ai.Score
	of     state // what the scores were made of
	all    state // a state in which every ply had its score
}

// state changes with the game and with what the advisers know of it.
type state struct {
	game       *game.Game
	generation uint64
	learned    int
}

// state returns the present state of a game.
func (a *advisers) state(t *table, generation uint64) state {
	return state{t.game, generation, a.first.learned + a.referee.learned}
}

// take returns the scores of the plies up to the live one, from Black's side, NoScore if nothing
// is known. It returns the same slice until something has changed.
func (l *lineScores) take(t *table, a *advisers, now state) []ai.Score {
	if l.of == now && l.scores != nil {
		return l.scores
	}
	l.of, l.scores = now, make([]ai.Score, t.game.Ply()+1)
	for ply := range l.scores {
		if v := a.verdict(decided(t.placeAt(ply).Spot)); v != nil {
			l.scores[ply] = ScoreFor(v.Score, v.Side, game.Black)
		}
	}
	return l.scores
}

// next returns the newest position after a move that still needs a score; false if there is none
// other than the one that the first adviser is looking at.
func (l *lineScores) next(t *table, a *advisers, now state) (at searchPlace, found bool) {
	if l.all == now {
		return at, false
	}
	busy := false
	for ply := t.game.Ply(); ply > 0; ply-- {
		at = t.placeAt(ply)
		switch {
		case at.Position.Moves() == 0 || a.judged(at.Spot): // after a pass, the next ply has the score
		case a.first.search != nil && a.first.search.about == at.Spot:
			busy = true
		default:
			return at, true
		}
	}
	if !busy {
		l.all = now
	}
	return at, false
}

// decided returns the position in which the side that is to move has a choice: after a forced pass,
// which costs nothing, or the same one.
func decided(at Spot) Spot {
	if at.Position.MustPass() {
		return Spot{at.Position.Play(game.Pass), at.ToMove.Other()}
	}
	return at
}

// judged reports whether the advisers know as much of a position as the referee would find.
func (a *advisers) judged(at Spot) bool {
	return a.first.found.find(at).suffices() || a.referee.found.find(at).suffices()
}

// suffices reports whether a finding is at least as good as a quick adviser's.
func (f *finding) suffices() bool {
	return f != nil && (f.ended || f.report.Depth >= quickDepth || f.report.Playouts >= quickPlayouts)
}
