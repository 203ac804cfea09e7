package ui

import (
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declarePlay declares the scene of a running game.
func (a *App) declarePlay(f *widget.Frame, w, h float64) {
	at := arrangePlay(w, h)
	g := boardGeometry(at.board)
	a.playBoard(f, g)
	a.drawBoard(f, g, &a.snap, a.overlay == overlayNone)
	if a.snap.PassTicks > 0 {
		a.drawNotice(f, at, g)
	} else {
		a.drawStatus(f, at)
	}
	a.declareSide(f, at)
	if a.overlay == overlayNone {
		a.playKeys(f)
	}
}

// playBoard answers the pointer and the keys on the board.
func (a *App) playBoard(f *widget.Frame, g geometry) {
	f.Controls = append(f.Controls, widget.Control{ID: "board", Rect: g.frame, Enabled: a.overlay == overlayNone})
	a.board.hovered = false
	if a.overlay != overlayNone {
		a.pressed = false
		return
	}
	s, over := g.at(f.In.X, f.In.Y)
	if over {
		a.board.hover, a.board.hovered = s, true
	}
	if f.In.Pressed {
		a.pressed = over
		if over {
			a.press, a.pressPly = s, a.snap.Ply
			// During one's own flips a click only finishes them.
			a.pressLive = !a.board.motions.moving() || a.snap.Phase == session.PhaseHuman
			a.board.motions.finish()
			a.state.Focus = "board"
			a.board.cursor, a.board.placed = s, true
		}
	}
	if f.In.Released {
		if a.pressed && over && s == a.press && a.pressLive && a.pressPly == a.snap.Ply {
			a.choose(s)
		}
		a.pressed = false
	}
	if a.snap.Phase == session.PhaseHuman && !a.snap.Browsing {
		a.seekLegal()
	}
	a.boardKeys(f)
}

// seekLegal puts a cursor that no hand has placed yet on the nearest square that can be played.
func (a *App) seekLegal() {
	from, nearest := a.board.cursor, game.Squares*game.Squares
	if a.board.placed || a.snap.Legal.Has(from) {
		return
	}
	for s := range a.snap.Legal.All() {
		col, row := s.Col()-from.Col(), s.Row()-from.Row()
		if d := col*col + row*row; d < nearest {
			a.board.cursor, nearest = s, d
		}
	}
}

// boardKeys moves the cursor and plays its square.
func (a *App) boardKeys(f *widget.Frame) {
	for _, r := range f.In.Typed {
		switch {
		case r >= 'a' && r <= 'h':
			a.column = int(r - 'a')
			a.say(text.Get("status.file", string(r)), 120)
		case r >= '1' && r <= '8' && a.column >= 0:
			a.board.cursor, a.board.placed = game.At(a.column, int(r-'1')), true
			a.column = -1
			a.status, a.statusTicks = "", 0
			a.state.Focus, a.state.ShowFocus = "board", true
		}
	}
	if a.state.Focus != "board" && a.state.Focus != "" {
		return
	}
	col, row := a.board.cursor.Col(), a.board.cursor.Row()
	moved := false
	for _, step := range [...]struct {
		key    string
		dc, dr int
	}{{"Left", -1, 0}, {"Right", 1, 0}, {"Up", 0, -1}, {"Down", 0, 1}} {
		if f.In.Key(step.key) {
			col, row = max(0, min(7, col+step.dc)), max(0, min(7, row+step.dr))
			moved = true
		}
	}
	if moved {
		if a.state.ShowFocus { // else the first stroke only shows it
			a.board.cursor, a.board.placed = game.At(col, row), true
		}
		a.state.Focus, a.state.ShowFocus = "board", true
	}
	if a.state.Focus == "board" && f.In.Key("Enter") {
		if !a.state.ShowFocus { // nobody can know which square it would play
			a.state.ShowFocus = true
			return
		}
		if a.board.motions.moving() && a.snap.Phase != session.PhaseHuman {
			a.board.motions.finish()
			return
		}
		a.board.motions.finish()
		a.choose(a.board.cursor)
	}
}

// choose plays a square, or says why not.
func (a *App) choose(s game.Square) {
	if err := a.session.Play(s); err != nil {
		a.refuse(err.Error(), 180)
		a.sound.Mute(!a.settings.Sound)
		a.sound.Play(sound.Illegal, 0, 0, sound.PanOf(s.Col()))
		a.board.motions.nudge, a.board.motions.shake = s, nudgeTicks
		if a.settings.Motion == theme.NoMotion {
			a.board.motions.shake = 0
		}
	}
}

// playKeys answers the keys of the play scene.
func (a *App) playKeys(f *widget.Frame) {
	for _, k := range playKeys {
		if f.In.Key(k.key) && (k.when == nil || k.when(&a.snap)) {
			k.do(a)
		}
	}
	for _, r := range f.In.Typed {
		switch r {
		case '+', '=':
			a.speed(1)
		case '-':
			a.speed(-1)
		}
	}
	if f.In.Wheel != 0 && a.board.hovered {
		if f.In.Wheel > 0 {
			a.session.Browse(a.snap.View - 1)
		} else {
			a.session.Browse(a.snap.View + 1)
		}
	}
}

func watching(s *session.Snapshot) bool { return s.Watching }

// pausable: a person's game stands still only when its engine has failed, and then may be resumed.
func pausable(s *session.Snapshot) bool { return s.Watching || s.Paused }

// playKeys are the keys of the play scene; when nil always.
var playKeys = []struct {
	key  string
	when func(s *session.Snapshot) bool
	do   func(a *App)
}{
	{"Ctrl+Z", nil, (*App).undo},
	{"Ctrl+Y", nil, (*App).redo},
	{"Ctrl+Shift+Z", nil, (*App).redo},
	{"Ctrl+N", nil, func(a *App) { a.state.ShowFocus = true; a.newGame() }},
	{"PgUp", nil, func(a *App) { a.session.Browse(a.snap.View - 1) }},
	{"PgDn", nil, func(a *App) { a.session.Browse(a.snap.View + 1) }},
	{"Home", nil, func(a *App) { a.session.Browse(0) }},
	{"End", nil, func(a *App) { a.session.BackToGame() }},
	{"T", nil, (*App).hint},
	{"S", nil, (*App).analysis},
	{"Space", pausable, func(a *App) { a.session.Pause(!a.snap.Paused) }},
	{"N", watching, func(a *App) { a.session.Step() }},
}

// jumpedTicks is how long the status line tells of an undo or a redo.
const jumpedTicks = 2 * session.TicksPerSecond

func (a *App) undo() {
	if a.session.Undo() {
		a.jumped = text.Get("status.undone", a.session.Snapshot().Ply)
	}
}

func (a *App) redo() {
	if a.session.Redo() {
		a.jumped = text.Get("status.redone", a.session.Snapshot().Ply)
	}
}

func (a *App) hint() {
	if a.snap.Phase != session.PhaseHuman || a.snap.Browsing {
		a.say(text.Get("nothint"), 120)
		return
	}
	a.session.Hint()
}

// analysis switches it on or off, in the games to come too.
func (a *App) analysis() {
	if !analysable(&a.snap) {
		return
	}
	a.settings.Analysis = !a.snap.Analysis
	a.session.ShowAnalysis(a.settings.Analysis)
	a.saveSettings()
}

// newGame begins the same match again; the old game is kept.
func (a *App) newGame() { a.again(a.snap.Setup.Seats) }

// speed goes to another step of the speeds.
func (a *App) speed(by int) {
	if !a.snap.Watching {
		return
	}
	a.setSpeed(a.settings.Speed.Step(by))
	a.saveSettings()
	a.say(text.Get("speed", a.settings.Speed), 120)
}

// setSpeed sets the speed of watching.
func (a *App) setSpeed(s session.Speed) {
	a.settings.Speed = s
	a.session.SetSpeed(s)
}

// drawNotice draws the notice of a pass in the place of the status line, which would say the same.
func (a *App) drawNotice(f *widget.Frame, at arrangement, g geometry) {
	const (
		pad  = 20 // beside the words
		edge = 2  // dark, all around
	)
	line := a.passLine()
	size := float64(theme.Title)
	for _, smaller := range [...]float64{theme.Body, theme.Small} {
		if f.Width(line, size, widget.Bold)+2*pad > g.frame.W {
			size = smaller
		}
	}
	r := noticePlace(at, g, f.Width(line, size, widget.Bold)+2*pad)
	f.Fill(r, r.H/2, f.Theme.Ring)
	r = r.Inset(edge)
	f.Fill(r, r.H/2, f.Theme.Accent)
	f.Label(widget.Rect{X: r.X + pad/2, Y: r.Y, W: r.W - pad, H: r.H}, line, size, widget.Bold, widget.Center, f.Theme.OnAccent)
}

// statusLine is what the status line says.
func (a *App) statusLine() string {
	switch {
	case a.trouble != "" && !(a.refused && a.statusTicks > 0):
		return a.trouble
	case a.statusTicks > 0:
		return a.status
	}
	if a.scene != scenePlay {
		return ""
	}
	return a.turnLine()
}

func (a *App) drawStatus(f *widget.Frame, at arrangement) {
	c := f.Theme.Dim
	if a.trouble != "" || a.statusTicks > 0 || a.snap.Phase == session.PhaseHuman {
		c = f.Theme.Text
	}
	line := a.statusLine()
	if a.snap.Watching && a.snap.Speed != 1 && a.statusTicks == 0 && a.trouble == "" && !a.snap.Over {
		line = text.Get("status.speed", line, a.snap.Speed)
	}
	size := float64(theme.Body)
	if f.Width(line, size, widget.Medium) > at.status.W {
		size = theme.Small
	}
	if f.Width(line, size, widget.Medium) > at.status.W {
		drawWords(f, at, line)
		return
	}
	f.Label(at.status, line, size, widget.Medium, widget.Center, c)
}
