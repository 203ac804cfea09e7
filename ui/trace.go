package ui

import (
	"encoding/json"
	"io"
	"math"

	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Trace writes a line of JSON when the visible content has changed, for tests that wait for it. It
// writes a line only after the picture of that line has been painted and shown. A nil Trace writes
// nothing.
type Trace struct {
	To      io.Writer
	last    string
	next    func() string // writes the line of the last declared frame; nil: it is the last one of painted
	painted []string      // the lines of the frames painted since
}

// framesToShow is the number of later frames after which a painted frame is surely on the screen.
const framesToShow = 3

// frame is called after the picture of the newest line has been painted.
func (t *Trace) frame() {
	if t == nil {
		return
	}
	switch {
	case t.next != nil:
		t.painted = append(t.painted, t.next())
	case len(t.painted) > 0:
		t.painted = append(t.painted, t.painted[len(t.painted)-1])
	}
	t.next = nil
	if len(t.painted) < framesToShow {
		return
	}
	if line := t.painted[0]; line != t.last {
		t.last = line
		_, _ = io.WriteString(t.To, line+"\n") // a full disk must not end the game
	}
	t.painted = append(t.painted[:0], t.painted[1:]...)
}

// traceLine is a line of the trace. Its rectangles are in pixels of the window.
type traceLine struct {
	Scene    string               `json:"scene"`
	Overlay  string               `json:"overlay,omitempty"`
	Game     string               `json:"game,omitempty"` // the ID of the game
	Waiting  bool                 `json:"waiting"`        // the game is not yet saved
	Ply      int                  `json:"ply"`
	View     int                  `json:"view"`
	Moves    string               `json:"moves"`
	ToMove   string               `json:"to_move"`
	Phase    string               `json:"phase"`
	Over     bool                 `json:"over"`
	Settled  bool                 `json:"settled"`
	Status   string               `json:"status"`
	Focus    string               `json:"focus"`
	Pointer  [2]int               `json:"pointer"` // in pixels of the window
	Under    string               `json:"under_pointer"`
	Cursor   string               `json:"cursor"` // the keyboard cursor, if it is visible
	Held     int                  `json:"held"`   // keys and buttons that are down
	Thinking bool                 `json:"thinking"`
	Seats    [2]string            `json:"seats"`
	Clocks   [2]string            `json:"clocks"` // as shown; empty: no clock
	Legal    []string             `json:"legal"`
	Width    int                  `json:"width"`
	Height   int                  `json:"height"`
	Controls map[string]traceRect `json:"controls"`
	Squares  map[string]traceRect `json:"squares,omitempty"`
	Texts    []string             `json:"texts,omitempty"` // all texts of a settled picture
}

type traceRect struct {
	X, Y, W, H int
	Enabled    bool `json:"enabled"`
}

var phaseNames = [...]string{
	session.PhaseHuman: "human", session.PhaseThinking: "thinking", session.PhasePass: "pass", session.PhasePaused: "paused", session.PhaseOver: "over", session.PhaseAsked: "asked",
}

// declare notes the last declared frame. held is the number of keys and buttons that are down. Only
// the line of a painted frame is written, so it is made there.
func (t *Trace) declare(r *router, f *widget.Frame, at size, held int) {
	if t != nil {
		t.next = func() string { return lineOf(r, f, at, held) }
	}
}

// lineOf returns the line of a frame.
func lineOf(r *router, f *widget.Frame, at size, held int) string {
	pixels := func(x float64) int { return int(math.Round(x * at.scale / at.device)) } // of the window
	rect := func(r widget.Rect, enabled bool) traceRect {
		return traceRect{pixels(r.X), pixels(r.Y), pixels(r.W), pixels(r.H), enabled}
	}
	facts, shown := r.facts(at.area())
	s, st := facts.Game, f.State
	line := traceLine{Game: s.Setup.ID, Waiting: r.s.Store.Waiting(), Ply: s.Ply, View: s.View, Moves: game.FormatMoves(s.Moves),
		ToMove: s.ToMove.String(), Phase: phaseNames[s.Phase], Over: s.Over, Status: r.s.Messages.Line(), Focus: st.Focus, Pointer: [2]int{pixels(f.In.X), pixels(f.In.Y)}, Under: f.Over, Thinking: s.Thinking, Held: held,
		Width: int(at.width / at.device), Height: int(at.height / at.device), Controls: map[string]traceRect{}}
	line.Scene, line.Overlay = r.names()
	line.Settled = facts.Still && !s.HintPending && !s.ReasonPending && (facts.Held || !shown || s.Phase == session.PhaseHuman || s.Phase == session.PhaseOver || s.Phase == session.PhasePaused || s.Phase == session.PhaseAsked)
	if shown {
		line.Status = facts.Line
		if facts.Under != "" && line.Overlay == "" {
			line.Under = facts.Under
		}
		if st.ShowFocus && st.Focus == view.BoardID {
			line.Cursor = facts.Cursor.String()
		}
		line.Squares = map[string]traceRect{}
		for sq := range game.Square(game.Squares) {
			line.Squares[sq.String()] = rect(facts.Square(sq), true)
		}
	}
	for c, seat := range s.Setup.Seats {
		line.Seats[c] = players.SpecOf(seat)
	}
	for c, left := range s.Left {
		if left > 0 {
			line.Clocks[c] = view.TimeLeft(left)
		}
	}
	for sq := range s.Legal.All() {
		line.Legal = append(line.Legal, sq.String())
	}
	for _, c := range f.Controls {
		line.Controls[c.ID] = rect(c.Rect, c.Enabled)
	}
	if line.Settled {
		for _, c := range f.Commands {
			if c.Kind == widget.Text {
				line.Texts = append(line.Texts, c.Text)
			}
		}
	}
	data, _ := json.Marshal(line) // no value of the line can fail
	return string(data)
}
