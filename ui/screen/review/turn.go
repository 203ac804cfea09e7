package review

import (
	"flipside/ai/coach"
	"flipside/game"
)

// symmetryToF5 returns the symmetry that turns a first move into f5; 0 if it is f5, or none.
func symmetryToF5(first game.Move) int {
	want := game.TurnToF5([]game.Move{first})[0]
	for i := range game.Symmetries {
		if game.Start.Transform(i) == game.Start && first.Transform(i) == want {
			return i
		}
	}
	return 0
}

// turnedTree returns a copy of a tree whose squares are turned by a symmetry.
func turnedTree(g *game.Game, i int) *game.Game {
	p, to := g.StartPosition()
	out := game.NewFrom(p.Transform(i), to)
	var current *game.Node
	var walk func(from *game.Node)
	walk = func(from *game.Node) {
		at := out.Current()
		at.Note = from.Note
		at.Note.Marks = append([]game.Mark(nil), from.Note.Marks...)
		for k := range at.Note.Marks {
			at.Note.Marks[k].Square = at.Note.Marks[k].Square.Transform(i)
		}
		if from == g.Current() {
			current = at
		}
		for _, c := range from.Children() {
			if out.Go(at) == nil && out.Play(c.Move().Transform(i)) == nil {
				walk(c)
			}
		}
	}
	walk(g.Root())
	if current != nil {
		_ = out.Go(current) // no error: it is a node of out
	}
	return out
}

// turnedReport returns a report whose squares are turned by a symmetry. The report itself does not
// change.
func turnedReport(r coach.Report, i int) coach.Report {
	if i == 0 {
		return r
	}
	moves := make([]coach.Move, len(r.Moves))
	for k, m := range r.Moves {
		moves[k] = m.Turned(i)
	}
	for side := range r.Finds {
		if f := &r.Finds[side]; f.Ply > 0 {
			f.Against = f.Against.Turned(i)
		}
	}
	r.Moves = moves
	return r
}

// turnedJudgement returns a judgement whose squares are turned by a symmetry.
func turnedJudgement(j coach.Judgement, i int) coach.Judgement {
	j.Move, j.Reply, j.Line = j.Move.Transform(i), j.Reply.Transform(i), game.TransformMoves(j.Line, i)
	return j
}
