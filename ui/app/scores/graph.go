package scores

import (
	"flipside/ai"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/view"
)

// discsAsPoints is the number of points that looks like a proven score of one disc.
const discsAsPoints = farPoints / 16

// Graph returns the values of a graph of some plies for scores from Black's side, by ply, and their
// unit. A proven score is shown in the unit of the others.
func Graph(list []ai.Score, plies int) ([]view.GraphValue, *view.GraphUnit) {
	kind, unit := ai.Discs, view.GraphDiscs
	for _, s := range list {
		switch s.Kind {
		case ai.Points:
			kind, unit = s.Kind, view.GraphPoints
		case ai.WinRate:
			kind, unit = s.Kind, view.GraphChances
		}
	}
	values := make([]view.GraphValue, plies)
	for ply, s := range list[:min(len(list), plies)] {
		v := &values[ply]
		switch v.Known = s.Kind == kind || s.Kind == ai.Exact; {
		case !v.Known:
		case kind == ai.WinRate:
			v.Value = 100 * (chanceOf(s) - 0.5)
		case kind == ai.Points && s.Kind == ai.Exact:
			v.Value = s.Value * discsAsPoints
		default:
			v.Value = s.Value
		}
	}
	return values, unit
}

// GraphSide returns the side whose advantage points upwards in a graph.
func (t Perspective) GraphSide() game.Color { return t.side }

// About returns the words about a score from Black's side, such as "For you: +2 discs".
func (t Perspective) About(s ai.Score) string {
	if s.Kind == ai.NoScore {
		return words.Get("analysis.none")
	}
	return t.score(&session.Analysis{Report: ai.Report{Score: s}, Side: game.Black})[0]
}
