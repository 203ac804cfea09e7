package ui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/paint"
	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/store"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Options are what the program is started with.
type Options struct {
	Store     *store.Store
	Player    func(p ai.Preset, seed uint64) (match.Player, error)
	Black     string        // "human" or a spec; both or neither: start straight in a game
	White     string        //
	Threads   int           // that auto stands for; 0 leaves one core to the frames
	QuitAfter time.Duration // 0 never
	Stats     *Stats        // nil counts nothing
	Trace     *Trace        // nil writes nothing
	TestClock bool          // time passes by ticks alone and seeds are fixed, for pictures that can be compared
	HoldPass  bool          // no tick goes by while the notice of a pass stands, for a picture of it
}

// scene is what fills the window.
type scene string

// overlay is what lies over a scene.
type overlay string

const (
	sceneHome  scene = "home"
	sceneSetup scene = "setup"
	scenePlay  scene = "play"

	overlayNone     overlay = ""
	overlayMenu     overlay = "menu"
	overlaySettings overlay = "settings"
	overlayKeys     overlay = "keys"
	overlayGames    overlay = "games"
	overlaySeat     overlay = "seat"
)

// App is the game as Ebitengine runs it.
type App struct {
	o          Options
	session    *session.Session
	settings   store.Settings
	saved      session.Saved    // the newest unfinished game
	canSave    bool             // there is one
	savedBoard [2]game.Bitboard // its discs, by colour
	others     []session.Saved  // the newest unfinished games beside it
	unfinished int              // how many there are of all
	taking     bool             // a saved game was asked for
	painter    *paint.Painter
	sound      *sound.Sound

	scene   scene
	overlay overlay
	closeAt widget.Rect // of the overlay's button
	sheetAt widget.Rect // of the overlay
	beside  bool        // the button went down beside the overlay
	refocus string      // the control that has the focus from the next tick on; empty where it stays
	setup   setupScene
	seats   seatMenu
	state   widget.State
	frame   *widget.Frame
	snap    session.Snapshot
	board   boardView
	list    moveScroll
	report  *session.Analysis // as shown
	told    told
	input   inputState

	press       game.Square // the square that the button went down on
	pressed     bool
	pressPly    int // what was on the board then
	pressLive   bool
	settingPage int // shown where the settings do not fit on one
	column      int // named by a letter, -1 none
	status      string
	statusTicks int
	jumped      string // what to say of an undo or a redo once the session tells of it
	refused     bool   // status says why something was not done
	trouble     string // what cannot be saved and why; empty where nothing
	ticks       int64
	quit        bool
	signals     <-chan os.Signal

	pacer pacer

	width, height, scale float64 // of the window in pixels, and pixels for each density-independent one
	deviceScale          float64
	outside              [2]float64 // size of the window when deviceScale was asked for
	askMonitor           int64      // tick at which it is asked for again
}

// New returns an App. The notices of reading settings and the saved game become the first status line.
func New(o Options) (*App, error) {
	painter, err := paint.New()
	if err != nil {
		return nil, fmt.Errorf("the picture's shader does not compile: %w", err)
	}
	a := &App{o: o, painter: painter, sound: sound.New(), scene: sceneHome, column: -1}
	threads := o.Threads
	if threads == 0 {
		threads = ai.AutoThreads(true)
	}
	a.session = session.New(session.Options{Pool: ai.NewPool(threads), Player: o.Player, Save: o.Store.Save, Now: a.now})
	var notice string
	a.settings, notice = o.Store.Settings()
	a.pollGames()
	second := a.status
	a.session.SetSpeed(a.settings.Speed)
	a.sound.SetVolume(float64(a.settings.Volume) / 100)
	if a.settings.Fullscreen {
		ebiten.SetFullscreen(true)
	}
	if o.Black != "" || o.White != "" {
		if err := a.start(a.fresh([2]session.Seat{seat(o.Black), seat(o.White)})); err != nil {
			return nil, err
		}
	}
	if notice = strings.TrimSpace(notice + " " + second); notice != "" {
		a.say(notice, 30*session.TicksPerSecond)
	}
	return a, nil
}

func seat(spec string) session.Seat {
	if spec == store.Human || spec == "" {
		return session.Seat{Human: true}
	}
	return session.Seat{Spec: spec}
}

// epoch is the time of a test clock's first tick.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func (a *App) now() time.Time {
	if a.o.TestClock {
		return epoch.Add(time.Duration(a.ticks) * time.Second / session.TicksPerSecond)
	}
	return time.Now()
}

// seed returns the seed of a new game.
func (a *App) seed() uint64 {
	if a.o.TestClock {
		return 1
	}
	return rand.Uint64()
}

func (a *App) saveSettings() { a.o.Store.SaveSettings(a.settings) }

// say shows a line of words for a time.
func (a *App) say(line string, ticks int) { a.status, a.statusTicks, a.refused = line, ticks, false }

// refuse is say for what even trouble with the disk must not hide.
func (a *App) refuse(line string, ticks int) {
	a.say(line, ticks)
	a.refused = true
}

// start begins a game and shows it.
func (a *App) start(setup session.Setup) error {
	setup.ID, setup.Before = a.o.Store.NewID(), a.replaced()
	if err := a.session.Start(setup); err != nil {
		return err
	}
	a.taking = false
	a.showBoard()
	a.session.ShowAnalysis(a.settings.Analysis)
	return nil
}

// showBoard goes to the play scene, with the focus on the board.
func (a *App) showBoard() {
	a.scene, a.overlay = scenePlay, overlayNone
	a.state.Focus = "board"
	a.board.cursor, a.board.placed = game.At(5, 4), false
	a.status, a.statusTicks = "", 0
	a.snap = a.session.Snapshot()
	a.seekLegal()
}

// begin is start with the error as a status line.
func (a *App) begin(setup session.Setup) {
	if err := a.start(setup); err != nil {
		a.refuse(err.Error(), 360)
	}
}

// QuitOn ends the program when a signal comes.
func (a *App) QuitOn(signals <-chan os.Signal) { a.signals = signals }

// Update advances the game by one tick.
func (a *App) Update() error {
	a.ticks++
	select {
	case <-a.signals:
		a.quit = true
	default:
	}
	if a.quit || ebiten.IsWindowBeingClosed() || a.o.QuitAfter > 0 && time.Duration(a.ticks)*time.Second/session.TicksPerSecond >= a.o.QuitAfter {
		a.session.Abandon()
		return ebiten.Termination
	}
	dt := 1.0
	if a.snap.Watching {
		dt = float64(a.settings.Speed)
	}
	a.board.motions.step(dt)
	a.session.Settle(a.board.motions.moving())
	before := [2]game.Bitboard{a.snap.Black, a.snap.White}
	if !a.held() {
		for _, e := range a.session.Tick() {
			a.happened(e, before)
		}
	}
	a.snap = a.session.Snapshot()
	if a.board.motions.moving() {
		a.snap.Report = a.report // while discs move nothing else is painted anew: the motion has the frames to itself
	}
	if a.snap.Report != nil && a.o.TestClock {
		still := *a.snap.Report // a rate is never the same twice
		still.PerSecond = 0
		a.snap.Report = &still
	}
	a.report = a.snap.Report
	a.trouble = a.o.Store.Trouble()
	a.pollGames()
	if a.statusTicks > 0 {
		a.statusTicks--
	}
	a.o.Stats.state(a.board.motions.moving(), a.snap)

	f := widget.Begin(&a.state, a.input.read(a.scale), theme.ByName(a.settings.Theme), a.scale, paint.Measure)
	f.Least = theme.Small * a.deviceScale
	a.declare(f)
	f.End()
	a.frame = f
	a.o.Trace.declare(a, f)
	return nil
}

// held reports whether time stands still, for a picture.
func (a *App) held() bool {
	return a.o.HoldPass && a.snap.PassTicks > 0 && !a.board.motions.moving()
}

// happened answers an event of the session.
func (a *App) happened(e session.Event, before [2]game.Bitboard) {
	snap := a.session.Snapshot()
	switch e.Kind {
	case session.EventMoved:
		if !snap.Browsing {
			a.board.motions.move(e, a.settings.Motion)
		}
		if !a.settings.Played && !a.snap.Watching {
			a.settings.Played = true
			a.saveSettings()
		}
		a.status, a.statusTicks = "", 0
		a.playMove(e)
	case session.EventPassed:
		a.sound.Mute(!a.settings.Sound)
		a.sound.Play(sound.Pass, 0, 0, 0)
	case session.EventOver:
		a.board.motions.end(a.settings.Motion)
		a.playEnd(snap)
	case session.EventStarted, session.EventJumped:
		a.board.motions.change(before, [2]game.Bitboard{snap.Black, snap.White}, a.settings.Motion)
		a.status, a.statusTicks = "", 0
		if a.jumped != "" {
			a.say(a.jumped, jumpedTicks)
			a.jumped = ""
		}
	case session.EventError:
		a.refuse(e.Text, 600)
	}
}

// declare declares the whole interface.
func (a *App) declare(f *widget.Frame) {
	if a.refocus != "" {
		a.state.Focus, a.refocus = a.refocus, ""
	}
	if a.scene == scenePlay && a.overlay == overlayNone && a.state.Focus == "" {
		a.state.Focus = "board" // what had it has gone: the page that the game was begun on, a button
	}
	if a.overlay != overlayNone {
		f.Block()
	}
	w, h := a.width/a.scale, a.height/a.scale
	switch a.scene {
	case sceneHome:
		a.declareHome(f, w, h)
	case sceneSetup:
		a.declareSetup(f, w, h)
	case scenePlay:
		a.declarePlay(f, w, h)
	}
	if a.overlay != overlayNone {
		// The menus of a game leave the board visible.
		if a.overlay != overlaySeat && (a.overlay != overlayMenu || a.scene != scenePlay) {
			f.Fill(widget.Rect{W: w, H: h}, 0, widget.Fade(f.Theme.Ring, 0.62))
		}
		f.Unblock()
		a.declareOverlay(f, w, h)
	}
	f.DrawTip(w)
	a.globalKeys(f)
}

// globalKeys answers the keys that work everywhere.
func (a *App) globalKeys(f *widget.Frame) {
	if f.In.Key("F11") {
		a.fullscreen(!ebiten.IsFullscreen())
	}
	for _, r := range f.In.Typed {
		if r == '?' {
			a.state.ShowFocus = true
			a.open(overlayKeys)
		}
	}
	if f.In.Key("Escape") {
		a.escape()
	}
	if !(a.state.Focus == "board" && a.scene == scenePlay && a.overlay == overlayNone) {
		if f.In.Key("Down") || f.In.Key("Right") {
			f.Step(1)
		}
		if f.In.Key("Up") || f.In.Key("Left") {
			f.Step(-1)
		}
	}
}

// escape closes the topmost thing, and opens the menu where there is nothing to close.
func (a *App) escape() {
	switch {
	case a.overlay != overlayNone:
		a.closeOverlay()
	case a.scene == sceneSetup:
		a.closeSetup()
	case a.scene == scenePlay && a.snap.Browsing:
		a.session.BackToGame()
	case a.scene == scenePlay && a.column >= 0:
		a.column = -1
	default:
		a.state.ShowFocus = true
		a.open(overlayMenu)
	}
}

// Draw paints what the last Update declared.
func (a *App) Draw(screen *ebiten.Image) {
	a.o.Stats.frame()
	if a.frame != nil {
		a.painter.Draw(screen, a.frame.Commands, a.frame.Theme.Back)
		a.o.Trace.frame()
	}
}

// Layout is not called: LayoutF is.
func (a *App) Layout(w, h int) (int, int) { return w, h }

// LayoutF makes a pixel of the picture a pixel of the screen. It is the first of a frame's calls: what waits here reads the newest input after.
func (a *App) LayoutF(w, h float64) (float64, float64) {
	a.pacer.wait()
	if w != a.outside[0] || h != a.outside[1] || a.ticks >= a.askMonitor {
		// Asking waits for an answer of the window system, another process, which may not get a core at once while a search runs.
		a.outside, a.askMonitor = [2]float64{w, h}, a.ticks+session.TicksPerSecond/2
		a.deviceScale = 1
		if m := ebiten.Monitor(); m != nil {
			a.deviceScale = max(1, m.DeviceScaleFactor())
		}
	}
	a.resize(w*a.deviceScale, h*a.deviceScale)
	return a.width, a.height
}

// resize takes the size of the window in pixels.
func (a *App) resize(w, h float64) {
	a.width, a.height = w, h
	a.scale = a.deviceScale * float64(a.settings.Scale) / 100
	// However large the chosen size, the window must still hold the smallest layout.
	a.scale = max(0.5, min(a.scale, a.width/640, a.height/400))
}

// Close ends the session and writes what waits to be written.
func (a *App) Close() error {
	a.session.Close()
	a.sound.Close()
	return a.o.Store.Close()
}

// turnLine is the status line when nothing else is to be said.
func (a *App) turnLine() string {
	s := &a.snap
	switch {
	case s.Browsing && s.Legal == 0:
		return text.Get("browse.none", s.ToMove)
	case s.Browsing:
		return text.Get("browse.turn", s.ToMove)
	case s.Over && s.Result.Empties == 0:
		return text.Get("over.full")
	case s.Over:
		return text.Get("over")
	case s.Phase == session.PhasePass && s.PassTicks == 0: // the disc that leads to it has not landed
		return ""
	case s.Phase == session.PhasePass:
		return a.passLine()
	case s.Phase == session.PhasePaused, s.Paused:
		return text.Get("paused")
	case s.Phase == session.PhaseThinking:
		return text.Get("thinking", s.ToMove)
	case s.HintPending:
		return text.Get("hint.wait")
	case s.Hint.IsSquare():
		return text.Get("hint.is", s.Hint)
	case !a.settings.Played && s.Ply == s.MinPly:
		return text.Get("first")
	case s.Setup.Seats[s.ToMove.Other()].Human:
		return text.Get(text.Key([]string{"turn.black", "turn.white"}[s.ToMove]))
	}
	return text.Get("turn.you")
}

// passLine tells who passes and who plays again.
func (a *App) passLine() string {
	s := &a.snap
	passer, other := s.Pass, s.Pass.Other()
	switch {
	case s.Setup.Seats[passer].Human && !s.Setup.Seats[other].Human:
		return text.Get("pass.you", other)
	case s.Setup.Seats[other].Human && !s.Setup.Seats[passer].Human:
		return text.Get("pass.other", passer)
	}
	return text.Get("pass.watch", passer, other)
}
