package review

import (
	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// findings are what is known about the moves of the game: the newest report of the review, and
// what other searches have added to it.
type findings struct {
	report  coach.Report
	lessons map[taught]coach.Lesson
}

// taught is what a lesson is about: the move of a ply of the report, and the user's try, or NoMove
// for the values of all moves.
type taught struct {
	ply int
	try game.Move
}

// take takes a new report about the game.
func (k *findings) take(r coach.Report) {
	k.report = r
	for _, l := range k.lessons {
		k.report = k.report.Learn(l)
	}
}

// learn keeps a lesson about a move of the game, and applies it to the report.
func (k *findings) learn(try game.Move, l coach.Lesson) {
	if k.lessons == nil {
		k.lessons = map[taught]coach.Lesson{}
	}
	k.lessons[taught{l.Ply, try}] = l
	k.report = k.report.Learn(l)
}

// rough reports whether not every move has a value yet.
func (k *findings) rough() bool { return k.report.Stage < coach.Refining }

// move returns the judged move of a ply of the report.
func (k *findings) move(ply int) *coach.Move { return &k.report.Moves[ply-1] }

// judged returns the judgement of the move that led to a node.
func (k *findings) judged(n *game.Node) (coach.Move, bool) {
	if n == nil || n.Parent() == nil || !n.Move().IsSquare() {
		return coach.Move{}, false
	}
	pos, to := n.Parent().Position()
	m, ok := k.report.Find(pos, to, n.Move())
	return m, ok && m.Kind != coach.Unknown
}

// before returns the node of a line before the move of a ply of the report.
func (k *findings) before(l *line, ply int) *game.Node {
	return l.main[max(0, min(len(l.main)-1, k.move(ply).At))]
}

// learnValues learns about the move that led to a node from the values of the position before it.
func (k *findings) learnValues(v *values, n *game.Node) {
	m, ok := k.judged(n)
	if !ok {
		return
	}
	if l, ok := v.lesson(&m); ok {
		k.learn(game.NoMove, l)
	}
}

// line returns the expected line after m instead of the move that led to a node.
func (k *findings) line(n *game.Node, m game.Move) []game.Move {
	if x, ok := k.judged(n); ok {
		switch m {
		case x.Played:
			return x.Line
		case x.Best:
			return x.BestLine
		}
	}
	return []game.Move{m}
}

// markAt returns the moment of the mark at a ply of the game; 0 if there is none.
func (k *findings) markAt(ply int) (moment int) {
	for _, m := range k.report.AllMoments() {
		if k.move(m).At+1 == ply {
			moment = m
		}
	}
	return moment
}

// grade judges the move that led to a node, for the list of moves.
func (k *findings) grade(n *game.Node) (theme.Grade, bool) {
	if m, ok := k.judged(n); ok {
		return scores.Grades[m.Class], m.Sure
	}
	return theme.Fine, false
}

// share returns how much of the rough pass over a game of some positions is done.
func (k *findings) share(positions int) float64 {
	known := 0
	for _, v := range k.report.Values {
		if v.Kind != coach.Unknown {
			known++
		}
	}
	return float64(known) / float64(max(1, positions))
}

// turns returns the turning point, if it has a mark; 0 if none.
func (k *findings) turns() int {
	if ply := k.report.Turning; ply > 0 && k.move(ply).Class.Marked() {
		return ply
	}
	return 0
}

// lost returns what both sides lost.
func (k *findings) lost(names [2]string) view.LostData {
	d := view.LostData{Rough: k.report.Stage != coach.Done}
	for c := range d.Sides {
		s := &k.report.Sides[c]
		d.Sides[c] = view.LostSide{Name: names[c], Whole: view.Unknown, Endgame: view.Unknown, Best: s.BestMoves, Counted: s.Counted}
		if k.report.Stage > coach.Rough || s.Counted > 0 {
			d.Sides[c].Whole = scores.Whole(s.Loss)
		}
		if k.report.SolvedFrom > 0 {
			d.Sides[c].Endgame = scores.Whole(s.EndgameLoss)
		}
	}
	return d
}

// graph returns the graph of a game of some positions.
func (k *findings) graph(positions int) view.GraphData {
	d := view.GraphData{Values: make([]view.GraphValue, positions)}
	for ply, v := range k.report.Values {
		if ply < len(d.Values) {
			d.Values[ply] = view.GraphValue{Value: v.Black, Known: v.Kind != coach.Unknown}
		}
	}
	for i := range k.report.Moves {
		if m := &k.report.Moves[i]; m.Class.Marked() {
			d.Marks = append(d.Marks, view.GraphMark{Ply: m.At + 1, Grade: scores.Grades[m.Class], Sure: m.Sure})
		}
	}
	if solved := k.report.SolvedFrom; solved > 0 {
		d.Solved = k.move(solved).At + 1
	}
	return d
}

// about says what is known about a ply of the game with these nodes.
func (k *findings) about(main []*game.Node, ply int) string {
	if ply <= 0 || ply >= len(main) {
		return words.Get("review.start")
	}
	n := main[ply]
	if !n.Move().IsSquare() {
		return words.Get("browse.pass", "at", n.Number())
	}
	m, ok := k.judged(n)
	if !ok {
		return words.Get("review.tell", "number", n.Number(), "move", n.Move())
	}
	best, lost := words.Key("review.tell.best"), words.Key("review.tell.lost")
	if m.Kind == coach.Estimate {
		best, lost = "review.tell.best.about", "review.tell.lost.about"
	}
	_, score := scores.Results(&m)
	phrase := words.Get(lost, "number", n.Number(), "move", n.Move(), "n", scores.Whole(m.Loss), "side", m.Side, "counts", score)
	if scores.Whole(m.Loss) == 0 {
		phrase = words.Get(best, "number", n.Number(), "move", n.Move(), "side", m.Side, "counts", score)
	}
	if m.Ply == k.turns() {
		phrase = words.Get("review.turning", "sentence", phrase)
	}
	return phrase
}
