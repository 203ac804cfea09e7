package ui

import (
	"slices"

	"flipside/assets/words"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/screen/editor"
	"flipside/ui/screen/games"
	"flipside/ui/screen/home"
	"flipside/ui/screen/howto"
	"flipside/ui/screen/menu"
	"flipside/ui/screen/openings"
	"flipside/ui/screen/play"
	"flipside/ui/screen/practice"
	"flipside/ui/screen/preferences"
	"flipside/ui/screen/progress"
	"flipside/ui/screen/review"
	"flipside/ui/screen/setup"
	"flipside/ui/screen/share"
	"flipside/ui/screen/sheets"
	"flipside/ui/screen/startposition"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// router holds the open screens, and follows their transitions.
type router struct {
	s     *screen.Services
	stack []screen.Screen // the topmost screen is last; never empty
	quit  bool
	// pasted is the number of ticks for which another Ctrl+V is the repetition of a held key.
	pasted int
}

// heldPaste is more than the interval between two repetitions of a held key, in ticks.
const heldPaste = repeatAfter + 6

func newRouter(s *screen.Services) *router {
	r := &router{s: s}
	r.stack = []screen.Screen{r.construct(screen.Home{})}
	return r
}

// construct creates the screen of a destination. It panics if a destination has no screen; a test
// constructs them all.
func (r *router) construct(d screen.Destination) screen.Screen {
	switch d := d.(type) {
	case screen.Home:
		return home.New(r.s)
	case screen.Setup:
		return setup.New(r.s, screen.Draft(d))
	case screen.Play:
		return play.New(r.s, d.Say)
	case screen.Preferences:
		return preferences.New(r.s)
	case screen.Menu:
		return menu.New(r.s, d.InGame)
	case screen.Keys:
		return sheets.NewKeys()
	case screen.GameList:
		return games.New(r.s, d)
	case screen.Seat:
		return sheets.NewChangePlayer(r.s, d.Side)
	case screen.Copy:
		return share.NewCopy(r.s)
	case screen.Files:
		return sheets.NewChooser(r.s.Memory, d)
	case screen.Share:
		return share.New(r.s, d)
	case screen.Beginning:
		return startposition.New(r.s.Openings, r.s.Store, d.Of)
	case screen.Progress:
		return progress.New(r.s)
	case screen.OpeningList:
		return openings.New(r.s.Store, r.s.Sharing)
	case screen.Advisers:
		return sheets.NewAdvisers(r.s)
	case screen.Review:
		return review.New(r.s, d)
	case screen.Practice:
		return practice.New(r.s)
	case screen.SetAside:
		return sheets.NewSetAside(r.s, d)
	case screen.About:
		return sheets.NewAbout(r.s.System, r.s.Store, r.s.Sharing.Clipboard)
	case screen.Licences:
		return sheets.NewLicences(&r.s.System.Program)
	case screen.HowTo:
		return howto.New(r.s)
	case screen.Glossary:
		return sheets.NewGlossary(r.s.Settings, d.Term)
	case screen.See:
		return sheets.NewSee(r.s, d.Free)
	case screen.Rated:
		return sheets.NewRated(r.s.Session, d.Why)
	case screen.Resign:
		return sheets.NewResign(r.s.Session)
	case screen.Reset:
		return sheets.NewReset(r.s)
	case screen.Crashed:
		return sheets.NewCrashed(r.s.System, d.Report)
	case screen.Editor:
		return editor.New(r.s, editor.StateOf(d.Position, d.ToMove))
	}
	panic(d)
}

func (r *router) top() screen.Screen { return r.stack[len(r.stack)-1] }

// isOverlay reports whether the screen below this one stays visible.
func isOverlay(s screen.Screen) bool {
	o, ok := s.(screen.Overlay)
	return ok && o.Overlay()
}

// base returns the index of the screen that fills the window.
func (r *router) base() int {
	at := len(r.stack) - 1
	for at > 0 && isOverlay(r.stack[at]) {
		at--
	}
	return at
}

// follow follows a transition, and sets the focus on the new topmost screen.
func (r *router) follow(t screen.Transition, keyboard bool, focus func(id string)) {
	switch t.Step {
	case screen.StepStay:
		return
	case screen.StepQuit:
		r.quit = true
		return
	case screen.StepPop:
		r.pop(1)
	case screen.StepReplace:
		r.pop(1)
		r.stack = append(r.stack, r.construct(t.To))
	case screen.StepOnly:
		r.pop(len(r.stack))
		r.stack = append(r.stack, r.construct(t.To))
	case screen.StepPush:
		r.stack = append(r.stack, r.construct(t.To))
	}
	if len(r.stack) == 0 {
		r.stack = append(r.stack, r.construct(screen.Home{}))
	}
	if top, ok := r.top().(screen.Focused); ok {
		if id := top.First(keyboard); id != "" {
			focus(id)
		}
	}
}

// pop closes the n topmost screens.
func (r *router) pop(n int) {
	for range n {
		top := r.top()
		r.stack = r.stack[:len(r.stack)-1]
		top.Close()
	}
}

// trouble says what cannot be saved and why; empty if all can be.
func (r *router) trouble() string {
	if said := r.s.Store.Trouble(); said != "" {
		return said
	}
	if err := r.s.Trainer.Trouble(); err != nil {
		return words.Get("unsaved.practice", "cause", store.Cause(err))
	}
	return ""
}

// tick advances the time of every screen, and takes the new results of the store.
func (r *router) tick(st *widget.State) {
	for i, s := range r.stack {
		if s, ok := s.(screen.Coverable); ok {
			s.Cover(i < len(r.stack)-1)
		}
		if s, ok := s.(screen.Ticking); ok {
			s.Tick()
		}
	}
	r.s.PollShelf()
	r.s.Reviewer.Tick()
	r.s.Trainer.Tick()
	r.s.Messages.Trouble = r.trouble()
	to := r.s.Current.Poll()
	if to.Step != screen.StepPop || isOverlay(r.top()) {
		r.follow(to, st.ShowFocus, func(id string) { st.Focus = id })
	}
	to = r.s.Intake.Poll()
	if top, ok := r.top().(screen.Serving); !ok || !top.Serves(to.To) {
		r.follow(to, st.ShowFocus, func(id string) { st.Focus = id })
	}
	r.s.Messages.Tick()
	r.pasted = max(0, r.pasted-1)
}

// update declares the visible screens, and follows their transitions.
func (r *router) update(f *widget.Frame, area widget.Rect) {
	base, top := r.base(), len(r.stack)-1
	if base < top {
		f.Block()
	}
	var to screen.Transition
	for i, s := range r.stack[base:] {
		if base+i == top && base < top {
			f.Unblock()
		}
		to = s.Update(f, area)
	}
	r.refusal(f, area)
	f.DrawTip(area.W)
	to = to.Or(r.keys(f))
	r.follow(to, f.State.ShowFocus, f.FocusNext)
}

// refusal shows what was refused where there is no status line. The next click takes it away,
// because it may lie over a control.
func (r *router) refusal(f *widget.Frame, area widget.Rect) {
	line := r.s.Messages.Refusal()
	if _, lineless := r.stack[r.base()].(screen.Lineless); !lineless || line == "" {
		return
	}
	view.Over(f, area, line)
	if f.In.Pressed {
		r.s.Messages.Clear()
	}
}

// arrows are the directions of the arrow keys.
var arrows = [...]struct {
	key  widget.Key
	x, y int
}{{widget.KeyLeft, -1, 0}, {widget.KeyRight, 1, 0}, {widget.KeyUp, 0, -1}, {widget.KeyDown, 0, 1}}

// keys handles the keys that work on every screen.
func (r *router) keys(f *widget.Frame) (to screen.Transition) {
	if f.In.Key(widget.KeyF11) {
		r.s.Settings.SetFullscreen(!r.s.Window.Fullscreen())
	}
	if f.In.Key(widget.Ctrl | widget.KeyM) {
		r.s.TurnSound()
	}
	if f.In.Key(widget.Ctrl | widget.KeyV) {
		if r.pasted == 0 {
			r.s.Intake.Paste()
		}
		r.pasted = heldPaste
	}
	if f.In.Key(widget.Ctrl | widget.KeyC) {
		r.copy()
	}
	if f.In.Key(widget.Ctrl | widget.KeyO) {
		f.State.ShowFocus = true
		to = r.over(r.s.Intake.OpenFile())
	}
	choosesPlayers := func(s screen.Screen) bool { _, ok := s.(*setup.Screen); return ok }
	if f.In.Key(widget.Ctrl|widget.KeyN) && !slices.ContainsFunc(r.stack, choosesPlayers) {
		f.State.ShowFocus = true
		to = r.over(r.s.Current.Choice())
	}
	if f.In.Key(widget.KeyF1) || slices.Contains(f.In.Typed, '?') {
		f.State.ShowFocus = true
		to = r.over(screen.Keys{})
	}
	for _, a := range arrows {
		if f.In.Key(a.key) {
			f.State.StepToward(a.x, a.y)
		}
	}
	return to
}

// copy copies what the topmost visible screen with a game shows, or says that there is none.
func (r *router) copy() {
	for i := len(r.stack) - 1; i >= r.base(); i-- {
		if s, ok := r.stack[i].(screen.Copying); ok {
			s.Copy()
			return
		}
	}
	r.s.Sharing.CopyNothing()
}

// over puts a screen over the one that fills the window. It replaces another overlay.
func (r *router) over(d screen.Destination) screen.Transition {
	if isOverlay(r.top()) {
		return screen.Replace(d)
	}
	return screen.Push(d)
}

// names returns the name of the screen that fills the window and the name of the overlay above it,
// empty if there is none.
func (r *router) names() (scene, overlay string) {
	base := r.base()
	if base < len(r.stack)-1 {
		overlay = r.top().Name()
	}
	return r.stack[base].Name(), overlay
}

// facts returns the content of the topmost screen with a board, even if another screen covers it.
// shown reports whether it fills the window.
func (r *router) facts(area widget.Rect) (facts screen.Facts, shown bool) {
	facts.Still = true
	for i, s := range slices.Backward(r.stack) {
		if s, ok := s.(screen.Telling); ok {
			facts, shown = s.Facts(area), i == r.base()
			break
		}
	}
	if facts.Game == nil {
		snap := r.s.Session.Snapshot()
		facts.Game = &snap
	}
	return facts, shown
}

// close closes all screens.
func (r *router) close() { r.pop(len(r.stack)) }
