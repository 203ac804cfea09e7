// Package screen tells what a screen of the window is, where one can lead, and what all are built
// from. It knows no screen: the router constructs them.
package screen

import (
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/widget"
)

// Screen is something that fills the window, or lies over what does.
type Screen interface {
	// Name is what the trace calls it.
	Name() string
	// Update declares the screen's controls in an area and answers the hands. It never waits.
	Update(f *widget.Frame, area widget.Rect) Transition
	// Close is called once, when the screen leaves the stack.
	Close()
}

// Overlay is a screen that is drawn over the one below it, which is declared but answers no hand.
type Overlay interface {
	Screen
	Overlay() bool
}

// Focused is a screen that has a control for the focus when it comes to the top.
type Focused interface {
	// First returns the control, empty where the focus stays; keyboard tells whether the keyboard
	// was used last.
	First(keyboard bool) string
}

// Ticking is a screen that time goes by for, also while another one covers it.
type Ticking interface{ Tick() }

// Telling is a screen that tells the trace and the statistics what it shows.
type Telling interface{ Facts(area widget.Rect) Facts }

// Facts are what a screen with a board shows.
type Facts struct {
	Game   *session.Snapshot
	Line   string      // of words below the board
	Under  string      // the square under the pointer; empty where the pointer is elsewhere
	Cursor game.Square // of the keyboard
	Moving bool        // a disc moves
	Still  bool        // nothing moves on the board
	Held   bool        // time stands still
	Square func(game.Square) widget.Rect
}

// Transition is where a screen leads. The zero value stays.
type Transition struct {
	Step Step
	To   Destination // of Push, Replace and Only
}

// Step is a way to change the stack of screens.
type Step uint8

// The steps.
const (
	StepStay    Step = iota
	StepPush         // To comes over the screen
	StepReplace      // To comes in its place
	StepOnly         // To is all that there is from then on
	StepPop          // the screen goes
	StepQuit         // the program ends
)

// Stay leads nowhere.
func Stay() Transition { return Transition{} }

// Push lays a screen over this one.
func Push(to Destination) Transition { return Transition{StepPush, to} }

// Replace puts a screen in the place of this one.
func Replace(to Destination) Transition { return Transition{StepReplace, to} }

// Only closes every screen for one.
func Only(to Destination) Transition { return Transition{StepOnly, to} }

// Pop closes this screen.
func Pop() Transition { return Transition{Step: StepPop} }

// Quit ends the program.
func Quit() Transition { return Transition{Step: StepQuit} }

// Or returns t, or the other transition where t stays.
func (t Transition) Or(other Transition) Transition {
	if t.Step == StepStay {
		return other
	}
	return t
}

// Destination names a screen, with the data that it is constructed from.
type Destination interface{ destination() }

// The destinations.
type (
	Home        struct{}
	Setup       struct{ Seats [2]session.Seat } // who was chosen before
	Play        struct{}                        // the game that the session has
	Preferences struct{}
	Menu        struct{ InGame bool }
	Keys        struct{}
	Games       struct{}
	Seat        struct{ Side game.Color }
)

func (Home) destination()        {}
func (Setup) destination()       {}
func (Play) destination()        {}
func (Preferences) destination() {}
func (Menu) destination()        {}
func (Keys) destination()        {}
func (Games) destination()       {}
func (Seat) destination()        {}
