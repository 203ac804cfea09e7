package protocol

import (
	"io"

	"flipside/ai"
	"flipside/ai/match"
)

// Server is what both servers need to know.
type Server struct {
	Player  match.Player
	Workers int // goroutines a search may use, at least 1
	Name    string
	Version string
	Log     io.Writer // for the stacks of faults, which no protocol has room for; nil for none
}

// fault writes the stack of a fault within err to the log.
func (s Server) fault(err error) {
	if stack := ai.Stack(err); stack != nil && s.Log != nil {
		_, _ = s.Log.Write(stack) // the other side is told of the fault whether this works or not
	}
}

// discs returns a score in discs for the protocols, whatever the player speaks in: points of the
// classic evaluator and win rates have no scale in discs, so only their sign and order are kept.
func discs(s ai.Score) float64 {
	switch s.Kind {
	case ai.WinRate:
		return (s.Value - 0.5) * 2 * 64
	case ai.NoScore:
		return 0
	}
	return max(-64, min(64, s.Value))
}
