package play

import (
	"flipside/ai"
	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// graph is the graph of the game: its values, and its place in this frame.
type graph struct {
	data  view.GraphData
	moves []game.Move
	list  []ai.Score // by ply, for Black
	side  scores.Perspective
	of    graphSource
	ticks int // since the values changed
	room  graphRoom
}

// graphSource is what a graph was made of.
type graphSource struct {
	moves  *game.Move // the first one
	ply    int
	over   bool
	side   scores.Perspective
	scores *ai.Score // the first one
	review coach.Tag
	serial int // of the review's report
}

// graphPace is the least number of ticks between two changes of the values, so that a running
// search does not make the bars flicker.
const graphPace = pace.TicksPerSecond / 4

// tick takes the scores of the session, or, for a game that is over, the better ones of its
// review. steady says that values must not change now.
func (g *graph) tick(s *session.Snapshot, known *coach.Report, setting settings.ScoreSide, steady bool) {
	g.ticks++
	g.data.View = s.View
	if !s.Over || known.Tag.Game != s.Setup.ID || len(known.Values) != len(s.Line)+1 {
		known = &coach.Report{}
	}
	now := graphSource{moves: &s.Moves[0], ply: s.Ply, over: s.Over, side: scores.For(s.Setup.Seats, setting),
		scores: &s.Scores[0], review: known.Tag, serial: known.Serial}
	same := g.of
	same.scores, same.review, same.serial = now.scores, now.review, now.serial
	if g.of == now || same == now && (steady || g.ticks < graphPace) {
		return
	}
	g.of, g.ticks = now, 0
	g.moves, g.side, g.list = s.Moves, now.side, merged(s.Scores, known.Values)
	g.data.Values, g.data.Unit = scores.Graph(g.list, len(s.Moves)+left(s)+1)
	g.data.Up, g.data.Plain, g.data.About = now.side.GraphSide(), true, g.about
}

// left returns the number of discs that can still be placed in a game.
func left(s *session.Snapshot) int {
	if s.Over {
		return 0
	}
	return s.Position.Empties() - game.Placed(s.Moves) + game.Placed(s.Moves[:s.View])
}

// merged returns scores in which a review's replace the others. Scores that are not in discs do not
// mix with the review's.
func merged(list []ai.Score, known []coach.Value) []ai.Score {
	if len(known) == 0 {
		return list
	}
	out := make([]ai.Score, len(list))
	for ply, s := range list {
		if s.Kind == ai.Discs || s.Kind == ai.Exact {
			out[ply] = s
		}
		switch v := known[ply]; v.Kind {
		case coach.Estimate:
			out[ply] = ai.Score{Kind: ai.Discs, Value: v.Black}
		case coach.Exact:
			out[ply] = ai.Score{Kind: ai.Exact, Value: v.Black}
		}
	}
	return out
}

// about says what is known about a ply.
func (g *graph) about(ply int) string {
	switch number := game.Placed(g.moves[:min(ply, len(g.moves))]); {
	case ply == 0:
		return words.Get("review.start")
	case ply > len(g.moves):
		return ""
	case !g.moves[ply-1].IsSquare():
		return words.Get("browse.pass", "at", number)
	default:
		return words.Get("review.tell", "number", number, "move", g.moves[ply-1]) + "\n" + g.side.About(g.list[ply])
	}
}

// graphRoom is the room that a frame has for the graph; the zero value is none.
type graphRoom struct {
	height float64
	above  bool // above the strip of the moves' arrows, which is always visible
	top    bool // above the list of moves
	left   bool // of the list of moves
}

// The sizes around the graph.
const (
	usualGraph  = 84
	largeGraph  = 160 // next to a third column
	lowGraph    = 56
	leastGraph  = 44
	graphGap    = 6
	leastList   = 60
	lowList     = 90  // of a list with three rows in a small window
	leastPanel  = 130 // of the analysis with the score and some moves
	leastResult = 236
	listBelow   = 89               // of a list with two rows below the result
	hereHeight  = theme.Target + 8 // of "Play from here"
	browseRoom  = 2 * hereHeight   // of what appears in a small window while the user browses
)

// graphRoom finds the place of the graph in r, the area between the cards and the toolbar. It must
// be the same whether the user browses or not, so that a drag along the graph does not move it.
func (p *Screen) graphRoom(r widget.Rect, at view.Arrangement) (g graphRoom) {
	if !p.graphShown() {
		return g
	}
	stays, least := view.StripStays(r, at), float64(lowList)
	switch {
	case p.ended():
		least = leastResult
	case stays && !at.Portrait:
		least = leastList + hereHeight
	case p.game.snap.Analysis:
		least = leastPanel
	}
	room := r.H - least - graphGap
	switch {
	case stays:
		room -= theme.Target + 18 // the strip with the names of its buttons
		g.height, g.above = usualGraph, true
		if at.Third.W > 0 {
			g.height = largeGraph
		}
	case at.Portrait:
		return graphRoom{left: true}
	default:
		if !p.ended() {
			room -= browseRoom
		}
		g.height, g.top = lowGraph, true
	}
	for _, lower := range [...]float64{lowGraph, leastGraph} {
		if g.height > room {
			g.height = lower
		}
	}
	if g.height > room {
		return graphRoom{}
	}
	return g
}

// declareGraph declares the graph in r. A click and a drag show the position after a ply.
func (p *Screen) declareGraph(f *widget.Frame, r widget.Rect) {
	if r.H == 0 {
		return
	}
	if ply, chosen := view.Graph(f, r, p.graph.data); chosen {
		p.s.Session.Browse(ply)
	}
}
