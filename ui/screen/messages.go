package screen

import "flipside/ui/session"

// Times that a line of words stands, in ticks.
const (
	Briefly  = 2 * session.TicksPerSecond
	AWhile   = 6 * session.TicksPerSecond
	Long     = 10 * session.TicksPerSecond
	VeryLong = 30 * session.TicksPerSecond
)

// Messages are the lines of words below the board, whatever screen is there.
type Messages struct {
	Trouble string // what cannot be saved and why; empty where nothing
	line    string
	ticks   int
	refused bool // the line says why something was not done
}

// Say shows a line of words for a time.
func (m *Messages) Say(line string, ticks int) { m.line, m.ticks, m.refused = line, ticks, false }

// Refuse is Say for what even trouble with the disk must not hide.
func (m *Messages) Refuse(line string, ticks int) {
	m.Say(line, ticks)
	m.refused = true
}

// Clear takes the line away.
func (m *Messages) Clear() { m.line, m.ticks = "", 0 }

// Tick lets time go by.
func (m *Messages) Tick() { m.ticks = max(0, m.ticks-1) }

// Standing reports whether a line stands that was said.
func (m *Messages) Standing() bool { return m.ticks > 0 }

// Line is what is to be said now; empty where nothing is.
func (m *Messages) Line() string {
	switch {
	case m.Trouble != "" && !(m.refused && m.ticks > 0):
		return m.Trouble
	case m.ticks > 0:
		return m.line
	}
	return ""
}
