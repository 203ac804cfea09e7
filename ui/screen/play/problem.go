package play

import (
	"errors"

	"flipside/assets/words"
	"flipside/ui/app/session"
)

// problems are the sentences for what the session reports.
var problems = [session.NumberOfProblems]words.Key{
	session.Browsing: "refuse.browsing", session.GameOver: "refuse.over", session.Asked: "refuse.asks",
	session.MustPass: "refuse.pass", session.Weighing: "refuse.weighing", session.Watching: "refuse.watching",
	session.Paused: "refuse.paused", session.NotYourTurn: "refuse.thinking", session.Taken: "refuse.taken",
	session.FlipsNothing: "refuse.flips", session.NoMove: "fail.nomove", session.BadMove: "fail.badmove",
	session.NoHint: "fail.hint", session.NoWarning: "fail.counsel", session.Illegal: "fail.illegal",
}

// refusal says why the session refused a move. Other errors stay as they are.
func refusal(err error) string {
	var r session.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	return words.Get(problems[r.Problem], "side", r.Side, "square", r.Square)
}

// failure describes an event of the kind EventError in words.
func failure(e session.Event) string {
	return words.Get(problems[e.Problem], "name", e.Player, "move", e.Move, "error", e.Err)
}
