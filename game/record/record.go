package record

import (
	"flipside/game"
)

// Record is a game and what is known about it.
type Record struct {
	Game *game.Game // never nil; stands at the end of its main variation
	Tags Tags
	Play *Play // how the window played it; nil for a game that was played elsewhere
}

// Tags are what is known about a game beside its moves. Empty fields are unknown.
type Tags struct {
	Black, White Player
	Event, Round string
	Place        string
	Date         string // "2006-01-02"; a month and a day that are unknown are left out: "2006-01", "2006"
	Result       Result
	TimeLimit    string // as the source writes it
	Comment      string // about the whole game
	Other        []Tag  // the properties of the source that have no field here, in their order
}

// Player is a side of a game.
type Player struct {
	Name   string
	Rating float64 // 0 unknown
}

// Tag is a property by its name in the source's format.
type Tag struct{ Name, Value string }

// Other returns the first value of an other property, empty where there is none.
func (t Tags) other(name string) string {
	for _, o := range t.Other {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}

// End is how a game ended.
type End uint8

// The ends.
const (
	Unknown  End = iota // the result is not known, or the game is not finished
	Played              // neither side could move
	Resigned            // the loser gave up
	TimedOut            // the loser's clock ran out
	Agreed              // both agreed on the score
)

// Result is how a game ended, and the score.
type Result struct {
	End   End
	Score int // for Black in discs, -64..64; means nothing where End is Unknown
}

// complete fills the result of a game that was played to its end and has none.
func (r *Record) complete() {
	if r.Tags.Result.End != Unknown {
		return
	}
	if at := last(r.Game.Root()); at != nil {
		if p, to := at.Position(); p.Over() {
			score := p.FinalScore()
			if to == game.White {
				score = -score
			}
			r.Tags.Result = Result{End: Played, Score: score}
		}
	}
}

// last returns the end of the main variation.
func last(n *game.Node) *game.Node {
	for {
		children := n.Children()
		if len(children) == 0 {
			return n
		}
		n = children[0]
	}
}

// mainLine returns the nodes of the main variation after the root.
func mainLine(g *game.Game) []*game.Node {
	var nodes []*game.Node
	for n := g.Root(); ; {
		children := n.Children()
		if len(children) == 0 {
			return nodes
		}
		n = children[0]
		nodes = append(nodes, n)
	}
}
