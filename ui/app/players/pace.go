package players

import (
	"time"

	"flipside/ai"
	"flipside/assets/words"
)

// Pace is the time that a player has: for each move, or on a clock for the whole game.
type Pace struct{ Move, Game time.Duration }

// PaceOf returns the pace of a preset.
func PaceOf(p ai.Preset) Pace {
	if p.Clock > 0 {
		return Pace{Game: p.Clock}
	}
	return Pace{Move: p.Limits.Time}
}

// Label returns the label for Value.
func (p Pace) Label() string {
	if p.Game > 0 {
		return words.Get("setup.clock")
	}
	return words.Get("setup.time")
}

// Value writes the time.
func (p Pace) Value() string {
	if p.Game > 0 {
		return Time(p.Game)
	}
	return seconds(p.Move)
}

// Words returns the pace as a part of a sentence.
func (p Pace) Words() string {
	if p.Game > 0 {
		return words.Get("pace.game", "time", Time(p.Game))
	}
	return words.Get("pace.move", "time", seconds(p.Move))
}

// option returns the pace as an option of a player's spec.
func (p Pace) option() string {
	if p.Game > 0 {
		return "clock=" + p.Game.String()
	}
	return "time=" + p.Move.String()
}
