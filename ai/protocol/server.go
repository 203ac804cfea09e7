package protocol

import (
	"io"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game/base/work"
)

// Server configures both servers.
type Server struct {
	Player  match.Player
	Workers int // number of goroutines that a search can use, at least 1
	Name    string
	Version string
	Log     io.Writer // receives the stacks of faults, for which the protocols have no room; nil: nowhere
}

// fault writes the stack of a fault in err to the log.
func (s Server) fault(err error) {
	if stack := work.Stack(err); stack != nil && s.Log != nil {
		_, _ = s.Log.Write(stack) // the other side gets the error whether this works or not
	}
}

// discs converts a score to discs for the protocols. Classic points and win rates have no scale in
// discs; for these, only the sign and the order are preserved.
func discs(s ai.Score) float64 {
	switch s.Kind {
	case ai.WinRate:
		return (s.Value - 0.5) * 2 * 64
	case ai.NoScore:
		return 0
	}
	return max(-64, min(64, s.Value))
}
