package ui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/match"
	"flipside/ui/app/intake"
	"flipside/ui/app/jobs"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/desktop"
	"flipside/ui/pace"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Options are the options of the program at its start.
type Options struct {
	Store   *store.Store
	Library jobs.OpenLibrary
	// Player makes the engines. nil: roster.Player.
	Player    func(p ai.Preset, seed uint64) (match.Player, error)
	Prepare   func()          // makes ready what a game will need, after the first picture; nil: nothing
	Black     string          // "human" or a spec, for both sides or none; starts a game
	White     string          //
	Threads   int             // for "auto"; 0: all cores but one, for the frames
	QuitAfter time.Duration   // 0: never
	Stats     *pace.Stats     // nil: count nothing
	Trace     *Trace          // nil: write nothing
	Refresh   func() float64  // the refresh rate of the fastest display, in Hz; 0: unknown. It may wait
	KeysDown  func() int      // the number of keys that are down; it may wait; nil: unknown
	Input     <-chan struct{} // receives a value when there may be input; nil: not supported
	Program   screen.Program  // what About says
	Crashed   string          // the report of a crash that was not shown yet; empty: none
	Arrival   *intake.Arrival // what the command line names; nil: nothing
	TestClock bool            // only ticks advance time, fixed seeds: equal pictures
	TestSpeed int             // ticks come this many times as fast; 0: as usual
	HoldPass  bool            // time stops during the notice of a pass, for a picture
}

// TicksPerSecond is how many ticks Ebitengine is to have in a second.
func (o Options) TicksPerSecond() int { return pace.TicksPerSecond * max(1, o.TestSpeed) }

// App is the game for Ebitengine: the frame loop around the router.
type App struct {
	o        Options
	services *screen.Services
	router   *router
	painter  *paint.Painter
	start    start
	state    widget.State
	frame    *widget.Frame
	input    inputState
	settings settings.Settings
	ticks    int64
	signals  <-chan os.Signal
	pacer    pace.Pacer
	idle     pace.Idle
	moving   []widget.Command // used again by each frame between two ticks
	size     size
	places   *places // where the window is; nil: not remembered
	clip     clip
}

// size is the size of the window.
type size struct {
	width, height, scale float64 // pixels; scale: pixels per density-independent pixel
	device               float64 // pixels for each unit of the window system
	outside              [2]float64
	askMonitor           int64 // the tick of the next request for device
}

// area returns the window in density-independent pixels.
func (s size) area() widget.Rect { return widget.Rect{W: s.width / s.scale, H: s.height / s.scale} }

// New returns an App. Notices from loading the settings and the saved game become the first status
// line.
func New(o Options) (*App, error) {
	painter, err := paint.New()
	if err != nil {
		return nil, fmt.Errorf("the picture's shader does not compile: %w", err)
	}
	threads := o.Threads
	if threads == 0 {
		threads = ai.AutoThreads(true)
	}
	settings, notice := o.Store.Settings()
	begin := newStart()
	o.Library = begin.library(o.Library)
	a := newApp(o, settings, sound.New(begin.shown), threads)
	a.painter, a.start = painter, begin
	a.start.then(o.Prepare)
	if o.Refresh != nil && !o.TestClock {
		a.start.then(func() { a.pacer.Ask(o.Refresh) })
	}
	a.clip = newClip(desktop.NewClipboard())
	a.state.Clipboard, a.services.Sharing.Texts, a.services.Sharing.Clipboard = a.clip, a.clip, a.clip.system
	s := a.services
	s.Current.Poll()
	second := s.Messages.Line()
	s.Session.SetSpeed(settings.Speed)
	s.Sound.SetVolume(float64(settings.Volume) / 100)
	if settings.Fullscreen {
		ebiten.SetFullscreen(true)
	}
	if o.Black != "" || o.White != "" {
		to, err := s.Current.Start(s.Openings.Fresh([2]session.Seat{players.SeatOf(o.Black), players.SeatOf(o.White)}))
		if err != nil {
			return nil, err
		}
		a.router.follow(to, false, func(id string) { a.state.Focus = id })
	}
	a.arrive(strings.TrimSpace(notice + " " + second))
	a.tellOfCrash()
	return a, nil
}

// arrive opens what the command line names. A notice from loading hides no word of what is wrong
// with a file.
func (a *App) arrive(notice string) {
	s := a.services
	if a.o.Arrival != nil {
		a.router.follow(s.Intake.Open(*a.o.Arrival), false, func(id string) { a.state.Focus = id })
	}
	switch {
	case notice == "":
	case a.o.Arrival != nil && a.o.Arrival.Err != nil:
		s.Messages.Refuse(a.o.Arrival.Err.Error()+"; "+notice, screen.VeryLong)
	default:
		s.Messages.Say(notice, screen.VeryLong)
	}
}

// tellOfCrash says that the program crashed before, if it did.
func (a *App) tellOfCrash() {
	if a.o.Crashed != "" {
		a.router.follow(screen.Push(screen.Crashed{Report: a.o.Crashed}), false, func(id string) { a.state.Focus = id })
	}
}

// newApp returns an App without a painter. It shows the start page.
func newApp(o Options, settings settings.Settings, noise *sound.Sound, threads int) *App {
	a := &App{o: o, settings: settings, input: inputState{once: o.TestClock, stuck: stuck{count: o.KeysDown}}, idle: pace.Idle{Wake: o.Input}, size: size{device: 1}}
	pool := ai.NewPool(threads)
	parts := screen.Parts{Store: o.Store, Settings: &a.settings, Sound: noise, Window: window{}, Library: o.Library, Program: o.Program,
		TestClock: o.TestClock, HoldPass: o.HoldPass,
		Reviewer: jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, Reports: o.Store.Reviews()}),
		Trainer:  jobs.NewTrainer(jobs.TrainerOptions{Pool: pool, Now: a.now, Diary: diaryPath(o.Store)}),
		Session:  session.New(session.Options{Pool: pool, Player: o.Player, Save: o.Store.Save, NewID: o.Store.NewID, Now: a.now, Counsel: newCounsel})}
	if o.TestClock {
		parts.Seed = 1
		parts.Program.Version, parts.Program.System = "test", ""
	}
	a.services = screen.NewServices(parts)
	a.services.Memory.Share.Size = 1
	a.services.Session.Warn(settings.Warn)
	_ = a.services.Settings.SetAdvisers() // no error: the settings were checked
	a.services.UseLibrary()
	a.router = newRouter(a.services)
	return a
}

// diaryPath returns the path of what the user has practised.
func diaryPath(s *store.Store) string { return filepath.Join(s.Folder(), "practice.jsonl") }

// newCounsel prepares what judges moves while a game is played.
func newCounsel() (session.Counsel, error) { return coach.NewCounsel() }

// epoch is the time of a test clock's first tick.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func (a *App) now() time.Time {
	if a.o.TestClock {
		return epoch.Add(time.Duration(a.ticks) * time.Second / pace.TicksPerSecond)
	}
	return time.Now()
}

// QuitOn ends the program when a signal arrives.
func (a *App) QuitOn(signals <-chan os.Signal) { a.signals = signals }

// Update advances the game by one tick, and by those that a rest has dropped.
func (a *App) Update() error {
	a.o.Stats.Tick()
	for range a.idle.Missed() {
		a.ticks++
		a.router.tick(&a.state)
		a.declare(a.input.still(a.size.scale))
		a.idle.Tick(false)
	}
	a.ticks++
	select {
	case <-a.signals:
		a.router.quit = true
	default:
	}
	over := a.o.QuitAfter > 0 && time.Duration(a.ticks)*time.Second/pace.TicksPerSecond >= a.o.QuitAfter
	if a.router.quit || over || ebiten.IsWindowBeingClosed() {
		a.keepPlace()
		a.services.Session.Abandon()
		return ebiten.Termination
	}
	if dropped := ebiten.DroppedFiles(); dropped != nil {
		a.services.Intake.Inbox.Files(dropped, a.services.Intake.Library != nil)
	}
	a.followPlace()
	a.router.tick(&a.state)
	a.sayTrouble()
	if a.o.Stats != nil {
		facts, _ := a.router.facts(a.size.area())
		engines := slices.ContainsFunc(facts.Game.Setup.Seats[:], func(s session.Seat) bool { return !s.Human && s.Spec != "random" })
		a.o.Stats.Game(facts.Moving, facts.Game.Thinking, engines)
	}
	in, held := a.input.read(a.size.scale), a.input.held()
	a.idle.Tick(used(in, held) || a.services.Session.Busy() || a.o.TestClock)
	a.frame = a.declare(in)
	if a.o.Trace != nil {
		a.o.Trace.declare(a.router, a.frame, a.size, held)
	}
	return nil
}

// sayTrouble says why a copy or a paste has failed, also on a screen without a status line.
func (a *App) sayTrouble() {
	if err := a.clip.trouble(); err != nil {
		a.services.Messages.Fail(err, screen.AWhile)
	}
}

// declare declares the complete interface.
func (a *App) declare(in widget.Input) *widget.Frame {
	f := widget.Begin(&a.state, in, theme.ByName(a.settings.Theme), a.size.scale, paint.Measure)
	f.Least = theme.Small * a.size.device
	a.router.update(f, a.size.area())
	f.End()
	return f
}

// Draw paints the frame that the last Update declared.
func (a *App) Draw(screen *ebiten.Image) {
	a.start.frame()
	a.o.Stats.Frame()
	if a.frame != nil {
		changed := a.painter.Draw(screen, a.commands(time.Now()), a.frame.Theme.Back) > 0
		a.o.Stats.Painted(changed)
		a.o.Trace.frame()
		a.idle.Painted(changed)
	}
}

// commands returns what the picture shows now: on a display that is faster than the ticks, motions
// go on between them.
func (a *App) commands(now time.Time) []widget.Command {
	ahead, between := a.pacer.Frame(now, a.ticks, a.frame.Animated())
	if !between {
		return a.frame.Commands
	}
	a.moving = a.frame.Between(ahead, a.moving[:0])
	return a.moving
}

// Layout is never called: Ebitengine calls LayoutF instead.
func (a *App) Layout(w, h int) (int, int) { return w, h }

// LayoutF makes each pixel of the picture one pixel of the screen. It is the first call of a frame,
// so the pacer waits here: the frame then reads the newest input.
func (a *App) LayoutF(w, h float64) (float64, float64) {
	a.pacer.Wait()
	if s := &a.size; w != s.outside[0] || h != s.outside[1] || a.ticks >= s.askMonitor {
		// The question waits for an answer from the window system. That is another process, and
		// during a search it may not get a core at once.
		s.outside, s.askMonitor = [2]float64{w, h}, a.ticks+pace.TicksPerSecond/2
		s.device = 1
		if m := ebiten.Monitor(); m != nil {
			s.device = max(1, m.DeviceScaleFactor())
		}
	}
	a.resize(w*a.size.device, h*a.size.device)
	return a.size.width, a.size.height
}

// resize sets the size of the window, in pixels.
func (a *App) resize(w, h float64) {
	s := &a.size
	s.width, s.height = w, h
	a.services.Settings.Fit(w/s.device, h/s.device)
	s.scale = s.device * float64(a.services.Settings.Size()) / 100
	// For any chosen scale, the window must still have room for the smallest layout.
	s.scale = max(0.5, min(s.scale, w/640, h/400))
}

// Close ends the session and writes all data that is not yet saved.
func (a *App) Close() error {
	a.start.release()
	a.router.close()
	a.services.Session.Close()
	saved := a.o.Store.Close() // before what may take longer
	practised := a.closeTrainer()
	a.services.Sound.Close()
	a.services.Results.Close()
	closed := a.services.Library.Close()
	a.clip.system.Close()
	return errors.Join(saved, practised, closed)
}

// closeTrainer ends the background work of Practice. The error says what could not be written.
func (a *App) closeTrainer() error {
	if err := a.services.Trainer.Close(); err != nil {
		return fmt.Errorf("%s: what you practised was not saved in %s", store.Cause(err), diaryPath(a.o.Store))
	}
	return nil
}
