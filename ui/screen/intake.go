package screen

import (
	"strings"

	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/ui/app/intake"
	"flipside/ui/desktop"
)

// Intake opens what arrives in the window: pasted, dropped, or chosen.
type Intake struct {
	Inbox    intake.Inbox // texts and files on their way into the window
	Library  Receiver     // takes several games, folders and tournament files; nil if there is none
	current  *Current
	sharing  *Sharing // has the clipboard
	messages *Messages
}

// Receiver takes games that arrive in the window.
type Receiver interface {
	Receive(found intake.Found)       // takes several games
	Import(sources recognise.Sources) // takes folders and tournament files
}

// Paste opens what is on the clipboard, or says that it is empty. The clipboard answers outside
// the frame.
func (i *Intake) Paste() {
	if i.sharing.Texts == nil {
		i.messages.Fail(desktop.ErrNoClipboard, AWhile)
		return
	}
	i.Inbox.Text(i.sharing.Texts.Paste())
}

// OpenFile returns the file chooser that opens a file, or a folder if a library takes it.
func (i *Intake) OpenFile() Destination {
	return Files{Title: words.Get("open.title"), Action: words.Get("open"), Folders: i.Library != nil, Extensions: Readable,
		Done: func(path string) Transition {
			i.Inbox.Paths([]string{path}, i.Library != nil)
			return Stay()
		}}
}

// Readable are the endings of the files that can be opened.
var Readable = strings.Join(recognise.Extensions, " ")

// Poll opens what has arrived since the last tick.
func (i *Intake) Poll() Transition {
	if a, ok := i.Inbox.Poll(); ok {
		return i.Open(a)
	}
	return Stay()
}

// Open opens the first game of what has arrived, at its end, as a game of two people. It is only
// looked at until somebody plays on or keeps it. The game on the board stays in its own file, and
// can return. Several games, folders and tournament files go to the library, if there is one.
func (i *Intake) Open(a intake.Arrival) Transition {
	switch {
	case a.Err != nil:
		i.messages.Refuse(a.Err.Error(), VeryLong)
		return Stay()
	case !a.Sources.Empty():
		if i.Library != nil {
			i.Library.Import(a.Sources)
		}
		return Push(GameList{Filter: library.Imported})
	}
	to := i.current.Show(a.Found.Games[0])
	if to.Step == StepStay {
		return to
	}
	phrase := a.Found.What
	switch {
	case a.Found.Count > 1 && i.Library != nil:
		phrase = words.Get("intake.import", "what", phrase)
		i.Library.Receive(a.Found)
	case a.Found.Count > 1:
		phrase = words.Get("intake.first", "what", phrase)
	}
	to.To = Play{Say: phrase}
	return to
}
