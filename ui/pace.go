package ui

import (
	"time"

	"flipside/ai"
	"flipside/ui/text"
)

// pace is the time that a player has: for each move, or on a clock for the whole game.
type pace struct{ move, game time.Duration }

// paceOf returns the pace of a preset.
func paceOf(p ai.Preset) pace {
	if p.Clock > 0 {
		return pace{game: p.Clock}
	}
	return pace{move: p.Limits.Time}
}

// label names what value is for.
func (p pace) label() string {
	if p.game > 0 {
		return text.Get("setup.clock")
	}
	return text.Get("setup.time")
}

// value writes the time.
func (p pace) value() string {
	if p.game > 0 {
		return minutes(p.game)
	}
	return seconds(p.move)
}

// words tell the pace in a sentence.
func (p pace) words() string {
	if p.game > 0 {
		return text.Get("pace.game", minutes(p.game))
	}
	return text.Get("pace.move", seconds(p.move))
}

// option is the pace as an option of a player's spec.
func (p pace) option() string {
	if p.game > 0 {
		return "clock=" + p.game.String()
	}
	return "time=" + p.move.String()
}
