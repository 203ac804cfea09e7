package editor

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/intake"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the board editor. The game on the board of the screen below is not changed.
type Screen struct {
	s     *screen.Services
	edit  *Board
	tool  Tool
	board screen.Board
	inbox intake.Inbox // the text of a paste on its way
}

// New returns the editor with a position.
func New(s *screen.Services, from State) *Screen {
	s.Messages.Clear()
	return &Screen{s: s, edit: NewBoard(from), board: screen.NewBoard(game.At(3, 3), view.BoardID)}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "editor" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// First implements screen.Focused. The keys of the editor belong to the board.
func (e *Screen) First(bool) string { return e.board.First() }

// Tick implements screen.Ticking.
func (e *Screen) Tick() { e.takePaste() }

// Facts implements screen.Telling.
func (e *Screen) Facts(area widget.Rect) screen.Facts {
	facts := e.board.Facts(area, e.statusLine())
	facts.Held = true
	return facts
}

// Update implements screen.Screen.
func (e *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	at, g := e.board.Arrange(f, area)
	e.handleBoard(f, g)
	e.board.Show(f, g, e.boardData(f))
	verdict := e.edit.State().Verdict()
	to = e.declareSide(f, at, verdict.Playable())
	view.Status(f, at, e.statusLine(), !verdict.Playable() || e.s.Messages.Line() != "")
	if !f.Blocked() {
		to = to.Or(e.keys(f))
	}
	return to
}

// handleBoard handles the pointer and the keys on the board.
func (e *Screen) handleBoard(f *widget.Frame, g view.Geometry) {
	input := e.board.Strokes(f, g, f.Blocked())
	switch {
	case input.Pressed && input.Right:
		e.press(Remove, input.Square)
	case input.Pressed:
		e.press(e.tool, input.Square)
	case input.Put:
		e.press(e.tool, input.Square)
		e.edit.Release()
	}
	e.edit.Drag(input.Over)
	if input.Ended {
		e.edit.Release()
	}
}

// press begins a stroke.
func (e *Screen) press(tool Tool, s game.Square) {
	e.edit.Press(tool, s)
	e.s.Messages.Clear()
	e.s.Play(sound.Place, 0, 0, sound.PanOf(s.Col()))
}

// boardData returns the content of the board, with a mark of what a click would do.
func (e *Screen) boardData(f *widget.Frame) view.BoardData {
	now := e.edit.State()
	d := view.BoardData{Discs: now.Discs}
	target, there := e.board.Target(f)
	if f.Blocked() || !there || e.edit.Stroking() {
		return d
	}
	try := NewBoard(now)
	try.Press(e.tool, target)
	switch after := try.State(); {
	case after == now:
	case after.At(target) == Empty:
		d.Rings = target.Bit()
	default:
		d.Ghosts[after.At(target)-Black] = target.Bit()
	}
	return d
}

// statusLine returns the message of the window, or what is wrong with the position.
func (e *Screen) statusLine() string {
	if line := e.s.Messages.Line(); line != "" {
		return line
	}
	now := e.edit.State()
	line := ""
	switch now.Verdict() {
	case Blank:
		return words.Get("edit.blank")
	case Over:
		line = words.Get("edit.over")
	case Pass:
		line = words.Get("edit.pass", "side", now.ToMove, "other", now.ToMove.Other())
	default:
		line = words.Get("edit.fine", "side", now.ToMove, "n", now.Position().Moves().Count())
	}
	if lonely := now.Lonely(); lonely != 0 {
		line = words.Get("edit.lonely", "line", line, "n", lonely.Count(), "square", lonely.First())
	}
	return line
}

// start returns the position as the first one of a game.
func (e *Screen) start() session.Start {
	state := e.edit.State()
	return session.Start{Position: state.Position(), ToMove: state.ToMove}
}

// play leads to the choice of the players, for a game from the position.
func (e *Screen) play() screen.Transition {
	seats := e.s.Settings.LastSeats()
	if e.s.Current.OnBoard() {
		seats = e.s.Session.Setup().Seats
	}
	return screen.Push(screen.Setup{Seats: seats, Start: e.start()})
}

// analyse opens the position as a game of two people with the analysis switched on.
func (e *Screen) analyse() screen.Transition {
	people := [2]session.Seat{{Human: true}, {Human: true}}
	to := e.s.Current.Begin(session.Setup{Seats: people, Start: e.start(), Seed: e.s.Openings.NewSeed()})
	if to.Step != screen.StepStay {
		e.s.Session.ShowAnalysis(true)
	}
	return to
}

// Copy implements screen.Copying. It copies the position as OBF.
func (e *Screen) Copy() { e.s.Sharing.CopyText(e.edit.State().OBF(), words.Get("copied.obf")) }

// hasClipboard reports whether texts can be copied and pasted.
func (e *Screen) hasClipboard() bool { return e.s.Sharing.Texts != nil }

// paste asks for the text in the clipboard. takePaste takes what it was when it has arrived.
func (e *Screen) paste() {
	if e.hasClipboard() {
		e.inbox.Text(e.s.Sharing.Texts.Paste())
	}
}

// takePaste takes the position of a paste. Of a game it takes the position at its end.
func (e *Screen) takePaste() {
	a, ok := e.inbox.Poll()
	switch {
	case !ok:
	case a.Err != nil:
		e.s.Messages.Refuse(a.Err.Error(), screen.AWhile)
	default:
		g := a.Found.Games[0].Game
		e.edit.Set(StateOf(g.Position(), g.ToMove()))
		e.s.Messages.Say(words.Get("edit.pasted", "what", a.Found.What), screen.AWhile)
	}
}

// choose chooses a tool. The tool that is already chosen gives way to the first one.
func (e *Screen) choose(tool Tool) {
	if e.tool == tool {
		tool = Cycle
	}
	e.tool = tool
}

// toolKeys are the keys of the tools. On this screen letters and numbers name no squares.
var toolKeys = map[rune]Tool{'1': PutBlack, '2': PutWhite, '3': Remove,
	'b': PutBlack, 'w': PutWhite}

type (
	tool = screen.Tool[*Screen]
	key  = screen.Key[*Screen]
)

// leave makes nothing of the position.
func leave(*Screen, *widget.Frame) screen.Transition { return screen.Pop() }

// bindings are the other keys of the screen.
var bindings = []key{
	{Key: widget.KeyDelete, Do: screen.Doing(func(e *Screen) { e.choose(Remove) })},
	{Key: widget.KeyBackspace, Do: screen.Doing(func(e *Screen) { e.choose(Remove) })},
	{Key: widget.Ctrl | widget.KeyZ, Do: screen.Doing((*Screen).undo)},
	{Key: widget.Ctrl | widget.KeyY, Do: screen.Doing((*Screen).redo)},
	{Key: widget.Ctrl | widget.Shift | widget.KeyZ, Do: screen.Doing((*Screen).redo)},
	{Key: widget.Ctrl | widget.KeyV, Do: screen.Doing((*Screen).paste)},
	{Key: widget.KeyEscape, Do: leave},
}

// toolbar are the buttons of the toolbar, from left to right.
var toolbar = []tool{
	{ID: "tool-undo", Icon: widget.IconUndo, Label: "tool.undo",
		Enabled: func(e *Screen) bool { return e.edit.CanUndo() }, Do: screen.Doing((*Screen).undo)},
	{ID: "tool-redo", Icon: widget.IconRedo, Label: "tool.redo",
		Enabled: func(e *Screen) bool { return e.edit.CanRedo() }, Do: screen.Doing((*Screen).redo)},
	{ID: "tool-copy", Icon: widget.IconCopy, Label: "edit.copy",
		Enabled: (*Screen).hasClipboard, Do: screen.Doing((*Screen).Copy)},
	{ID: "tool-paste", Icon: widget.IconPaste, Label: "edit.paste",
		Enabled: (*Screen).hasClipboard, Do: screen.Doing((*Screen).paste)},
	{ID: "tool-back", Icon: widget.IconLeave, Label: "setup.back", Do: leave},
}

// keys handles the keys of the screen.
func (e *Screen) keys(f *widget.Frame) screen.Transition {
	for _, typed := range f.In.Struck() {
		if tool, ok := toolKeys[typed]; ok {
			e.choose(tool)
		}
	}
	return screen.Press(f, e, bindings)
}

func (e *Screen) undo() {
	if e.edit.Undo() {
		e.s.Messages.Clear()
	}
}

func (e *Screen) redo() {
	if e.edit.Redo() {
		e.s.Messages.Clear()
	}
}

// declareSide declares everything next to the board.
func (e *Screen) declareSide(f *widget.Frame, at view.Arrangement, playable bool) (to screen.Transition) {
	r := at.Side
	row, gap := 48.0, 10.0
	if at.Compact {
		row, gap = theme.Target, 6
	}
	var line widget.Rect
	if !at.Compact && !at.Portrait {
		line, r = r.Top(36, gap)
		f.Label(line, words.Get("editor"), theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	line, r = r.Top(row, 2*gap)
	for c, cell := range line.Columns(2, gap) {
		e.declareTurn(f, cell, game.Color(c))
	}
	columns := 4
	if r.W < 380 {
		columns = 2
	}
	cells, r := r.Cells(len(tools), columns, row, gap)
	for i, t := range tools {
		if f.Choice(t.id, cells[i], words.Get(t.label), e.tool == t.tool) {
			e.tool = t.tool
		}
	}
	r.Y, r.H = r.Y+gap, r.H-gap
	if at.Compact {
		columns = 4
	}
	line = r
	cells, r = r.Cells(len(changes), columns, row, gap)
	if at.Compact {
		line.H = row
		cells = line.Columns(columns, 0)
	}
	for i, c := range changes {
		clicked := false
		if at.Compact {
			clicked = f.IconButton(c.id, cells[i], c.icon, words.Get(c.label), true, false)
		} else {
			clicked = f.Button(c.id, cells[i], words.Get(c.label), "", widget.Plain, true)
		}
		if clicked {
			c.do(e.edit)
			e.s.Messages.Clear()
		}
	}
	r, to = screen.Toolbar(f, r, at, e, toolbar)
	line, r = r.Bottom(row, gap)
	cells = line.Columns(2, gap)
	if f.Button("edit-play", cells[0], words.Get("edit.play"), "", widget.Primary, playable) {
		to = e.play()
	}
	if f.Button("edit-analyse", cells[1], words.Get("edit.analyse"), "", widget.Plain, playable) {
		to = e.analyse()
	}
	e.drawHelp(f, r)
	return to
}

// drawHelp draws a few words about mouse and keys, if there is room.
func (e *Screen) drawHelp(f *widget.Frame, r widget.Rect) {
	help := view.Paragraphs(f, []string{words.Get("edit.help.mouse"), words.Get("edit.help.keys")}, theme.Small, widget.Regular, f.Theme.Dim, 4)
	help.Items[0].Goes, help.Items[1].Goes = 2, 1
	help.Declare(r)
}

// declareTurn declares the side that is to move, with the number of its discs.
func (e *Screen) declareTurn(f *widget.Frame, r widget.Rect, c game.Color) {
	now := e.edit.State()
	id := [2]string{"turn-black", "turn-white"}[c]
	t := f.Control(id, r, true)
	chosen := now.ToMove == c
	f.Chosen(r, t, chosen)
	view.Token(f, r.X+r.H/2, r.Y+r.H/2, r.H*0.6, c)
	_, in := r.Left(r.H, 0)
	if chosen {
		in.W -= widget.TickWidth + 6
		f.Tick(in.X+in.W, in.Y+in.H/2)
	}
	number := words.Get("edit.discs", "number", now.Discs[c].Count())
	f.Label(in, number, theme.Title, widget.Bold, widget.Left, f.Theme.Text)
	if _, phrase := in.Left(34, 0); chosen && f.Width(words.Get("edit.tomove"), theme.Body, widget.Regular) <= phrase.W {
		f.Label(phrase, words.Get("edit.tomove"), theme.Body, widget.Regular, widget.Left, f.Theme.Text)
	}
	if t.Clicked {
		e.edit.Turn(c)
		e.s.Messages.Clear()
	}
}

// tools are the tools of the editor.
var tools = []struct {
	id    string
	label words.Key
	tool  Tool
}{
	{"put-change", "edit.cycle", Cycle},
	{"put-black", "edit.black", PutBlack},
	{"put-white", "edit.white", PutWhite},
	{"put-nothing", "edit.remove", Remove},
}

// changes are the buttons that change the whole board.
var changes = []struct {
	id    string
	label words.Key
	icon  widget.Icon
	do    func(b *Board)
}{
	{"edit-clear", "edit.clear", widget.IconClear, (*Board).Clear},
	{"edit-start", "edit.start", widget.IconStart, (*Board).Start},
	{"edit-mirror", "edit.mirror", widget.IconMirror, func(b *Board) { b.Transform(MirrorSides) }},
	{"edit-rotate", "edit.rotate", widget.IconRotate, func(b *Board) { b.Transform(TurnRight) }},
}
