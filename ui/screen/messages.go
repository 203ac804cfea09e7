package screen

import (
	"flipside/assets/words"
	"flipside/game/base/plain"
	"flipside/ui/pace"
)

// The times that a message stays, in ticks.
const (
	Briefly  = 2 * pace.TicksPerSecond
	AWhile   = 6 * pace.TicksPerSecond
	Long     = 10 * pace.TicksPerSecond
	VeryLong = 30 * pace.TicksPerSecond
)

// Messages are the messages below the board. All screens share them.
type Messages struct {
	Trouble string // what cannot be saved and why; empty if all can be saved
	line    string
	ticks   int
	refused bool // the line says why an action was refused
}

// Say shows a line for a time.
func (m *Messages) Say(line string, ticks int) { m.line, m.ticks, m.refused = line, ticks, false }

// Refuse is Say for a message that Trouble must not hide, and that is shown even without a
// status line.
func (m *Messages) Refuse(line string, ticks int) {
	m.Say(line, ticks)
	m.refused = true
}

// Fail is Refuse for an error, as a sentence.
func (m *Messages) Fail(err error, ticks int) {
	m.Refuse(words.Sentence(err), ticks)
}

// Clear removes the line.
func (m *Messages) Clear() { m.line, m.ticks = "", 0 }

// Tick advances the time by one tick.
func (m *Messages) Tick() { m.ticks = max(0, m.ticks-1) }

// Shown reports whether the line of Say still has time left.
func (m *Messages) Shown() bool { return m.ticks > 0 }

// Refusal returns why an action was refused; empty if no such line has time left.
func (m *Messages) Refusal() string {
	if !m.refused || m.ticks == 0 {
		return ""
	}
	return plain.Line(m.line)
}

// Line returns the current message, or empty if there is none. A message may name a file or quote
// its content, so it is made plain here.
func (m *Messages) Line() string {
	switch {
	case m.Trouble != "" && !(m.refused && m.ticks > 0):
		return plain.Line(m.Trouble)
	case m.ticks > 0:
		return plain.Line(m.line)
	}
	return ""
}
