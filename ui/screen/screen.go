package screen

import (
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/widget"
)

// Screen fills the window, or covers part of a screen that fills it.
type Screen interface {
	// Name is the name of the screen in the trace.
	Name() string
	// Update declares the controls of the screen in an area and handles the input. It never waits.
	Update(f *widget.Frame, area widget.Rect) Transition
	// Close is called once, when the screen leaves the stack.
	Close()
}

// Overlay is a screen that is drawn over the one below it. The one below is still declared, but it
// gets no input.
type Overlay interface {
	Screen
	Overlay() bool
}

// Focused is a screen that gives the focus to one of its controls when it comes to the top.
type Focused interface {
	// First returns that control, or empty to leave the focus unchanged. keyboard says whether the
	// last input came from the keyboard.
	First(keyboard bool) string
}

// Ticking is a screen that gets every tick, also while another screen covers it.
type Ticking interface{ Tick() }

// Coverable is a ticking screen that must know before each tick whether another screen covers it.
type Coverable interface{ Cover(covered bool) }

// Telling is a screen that reports its content to the trace and the statistics.
type Telling interface{ Facts(area widget.Rect) Facts }

// Serving is a screen that shows what some destinations lead to, so that it need not be opened
// again.
type Serving interface{ Serves(to Destination) bool }

// Copying is a screen that shows a game or a position. Ctrl+C copies it, also while an overlay
// covers the screen.
type Copying interface{ Copy() }

// Lineless is a screen that fills the window and has no status line. A refusal is shown over its
// lower edge instead.
type Lineless interface{ Lineless() }

// Facts are the content of a screen with a board.
type Facts struct {
	Game   *session.Snapshot // as it is on the screen; nil: as the session has it
	Line   string            // the line of text below the board
	Under  string            // the square under the pointer; empty if none is
	Cursor game.Square       // the square of the keyboard cursor
	Moving bool              // a disc is in motion
	Still  bool              // nothing moves on the board
	Held   bool              // time is stopped
	Square func(game.Square) widget.Rect
}

// Transition says where a screen leads. The zero value stays on the screen.
type Transition struct {
	Step Step
	To   Destination // used by Push, Replace and Only
}

// Step is a way to change the stack of screens.
type Step uint8

// The steps.
const (
	StepStay    Step = iota
	StepPush         // To covers the screen
	StepReplace      // To replaces the screen
	StepOnly         // To replaces all screens
	StepPop          // the screen closes
	StepQuit         // the program ends
)

// Stay stays on the screen.
func Stay() Transition { return Transition{} }

// Push puts a screen over this one.
func Push(to Destination) Transition { return Transition{StepPush, to} }

// Replace replaces this screen by another one.
func Replace(to Destination) Transition { return Transition{StepReplace, to} }

// Only closes all screens and opens one.
func Only(to Destination) Transition { return Transition{StepOnly, to} }

// Pop closes this screen.
func Pop() Transition { return Transition{Step: StepPop} }

// Quit ends the program.
func Quit() Transition { return Transition{Step: StepQuit} }

// Or returns t, or other if t stays.
func (t Transition) Or(other Transition) Transition {
	if t.Step == StepStay {
		return other
	}
	return t
}

// Destination names a screen and holds the data to construct it from.
type Destination interface{ destination() }

// The destinations.
type (
	Home        struct{}
	Setup       Draft                // the first choice
	Play        struct{ Say string } // the session's current game; Say is a message about it
	Preferences struct{}
	Menu        struct{ InGame bool }
	Keys        struct{}
	GameList    struct {
		Filter library.Filter
		At     *game.Position // of the game on the board; nil if there is none
		ToMove game.Color     // in that position
	}
	Progress struct{}
	Seat     struct{ Side game.Color }
	Copy     struct{} // what can be copied of the game on the board
	Files    struct {
		Title, Action string // the title of the chooser and the label of its main button
		Save          bool   // choose a name for a new file
		Folders       bool   // a folder can be chosen too
		Extensions    string // as in desktop.FolderQuery
		Name          string // the suggested name
		// Done gets the path after the chooser has closed, and returns where it leads. It must not
		// wait.
		Done func(path string) Transition
	}
	Share struct {
		Game  *game.Game // the whole line and its current position can be shared; the sheet only reads it
		Names [2]string  // of the players, by colour
	}
	Beginning   struct{ Of *Draft } // changes the draft of a Setup that stays open
	OpeningList struct{}            // the user's list
	Advisers    struct{}            // who gives hints and values
	Review      struct {            // looks back at a game
		ID     string          // of the game
		Record *record.Record  // the game, which the screen only reads
		Names  [2]string       // of the players, by colour
		Seats  [2]session.Seat // who played
		// Save keeps the game with its variations and notes. own says that the user has changed
		// them, and not the review alone. It must not wait. nil: nothing is kept.
		Save func(r *record.Record, own bool) error
		Ply  int // of the position that is on the board at first; 0: the review chooses it
	}
	Practice struct{}                // problems to solve
	SetAside struct{ Do func() }     // the problems that are set aside; Do sets the one on the board aside
	About    struct{}                // what the program is
	Licences struct{}                // of its parts
	Rated    struct{ Why string }    // what a rated game is; Why the game on the board is none, or empty
	Resign   struct{}                // the question whether to resign the game on the board
	Reset    struct{}                // the question whether to reset the settings
	Crashed  struct{ Report string } // the program crashed before; Report is a file
	HowTo    struct{}                // teaches the rules
	Glossary struct{ Term string }   // explains a term of the game, the first one if empty
	See      struct{ Free bool }     // what the board shows; free if that is no help in the running game
	Editor   struct {                // begins with this position
		Position game.Position
		ToMove   game.Color
	}
)

// Draft is the choice of a new game.
type Draft struct {
	Seats    [2]session.Seat
	Handicap session.Handicap
	Start    session.Start // a chosen position, instead of an opening
}

// Unrated reports whether the game would be unrated for its handicap or its position.
func (d *Draft) Unrated() bool {
	return session.Setup{Start: d.Start, Handicap: d.Handicap}.Unrated()
}

func (Home) destination()        {}
func (Setup) destination()       {}
func (Play) destination()        {}
func (Preferences) destination() {}
func (Menu) destination()        {}
func (Keys) destination()        {}
func (GameList) destination()    {}
func (Seat) destination()        {}
func (Copy) destination()        {}
func (Files) destination()       {}
func (Share) destination()       {}
func (Beginning) destination()   {}
func (OpeningList) destination() {}
func (Advisers) destination()    {}
func (Review) destination()      {}
func (Progress) destination()    {}
func (About) destination()       {}
func (Licences) destination()    {}
func (Rated) destination()       {}
func (Resign) destination()      {}
func (Reset) destination()       {}
func (Crashed) destination()     {}
func (HowTo) destination()       {}
func (Glossary) destination()    {}
func (See) destination()         {}
func (Editor) destination()      {}
func (Practice) destination()    {}
func (SetAside) destination()    {}
