package screen

import (
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/game/record"
	"flipside/game/share"
	"flipside/ui/intake"
	"flipside/ui/session"
)

// Paste opens what is on the clipboard. The clipboard answers outside the frame.
func (s *Services) Paste() {
	if s.Texts != nil {
		s.Inbox.Text(s.Texts.Paste())
	}
}

// OpenFile returns the file chooser that opens a file, or a folder where a library takes it.
func (s *Services) OpenFile() Destination {
	return Files{Title: words.Get("open.title"), Action: words.Get("open"), Folders: s.Library != nil, Extensions: Readable,
		Done: func(path string) Transition {
			s.Inbox.Paths([]string{path}, s.Library != nil)
			return Stay()
		}}
}

// Readable are the endings of the files that can be opened.
var Readable = strings.Join(recognise.Extensions, " ")

// PollInbox opens what has arrived since the last tick.
func (s *Services) PollInbox() Transition {
	if a, ok := s.Inbox.Poll(); ok {
		return s.Open(a)
	}
	return Stay()
}

// Open opens the first game of what has arrived, at its end, as a game of two people. It is only
// looked at until somebody plays on or keeps it. The game on the board stays in its own file, and
// can return. Several games, folders and tournament files go to the library, if there is one.
func (s *Services) Open(a intake.Arrival) Transition {
	switch {
	case a.Err != nil:
		s.Messages.Refuse(a.Err.Error(), VeryLong)
		return Stay()
	case len(a.Sources) > 0:
		if s.Library != nil {
			s.Library.Import(a.Sources)
		}
		return Push(Games{Filter: library.Imported})
	}
	to := s.OpenRecord(a.Found.Games[0])
	if to.Step == StepStay {
		return to
	}
	phrase := a.Found.What
	switch {
	case a.Found.Count > 1 && s.Library != nil:
		phrase = words.Get("intake.import", "what", phrase)
		s.Library.Receive(a.Found)
	case a.Found.Count > 1:
		phrase = words.Get("intake.first", "what", phrase)
	}
	to.To = Play{Say: phrase}
	return to
}

// KeepGame makes the game on the board, which was only looked at, one of the user's own.
func (s *Services) KeepGame() {
	s.Session.Adopt()
	s.Messages.Say(words.Get("viewed.kept"), AWhile)
}

// OpenRecord puts a game from elsewhere on the board, at its end, as a game of two people.
func (s *Services) OpenRecord(r *record.Record) Transition {
	saved := openedGame(r)
	saved.Setup.Seed, saved.Setup.Before = s.NewSeed(), s.replaced()
	saved.Setup.ID = s.Store.NewID()
	saved.ID, saved.Before = saved.Setup.ID, saved.Setup.Before
	if err := s.Session.Restore(saved); err != nil {
		s.Messages.Refuse(err.Error(), Long)
		return Stay()
	}
	s.Games.taking = false
	return s.play()
}

// openedGame returns a game from elsewhere as a game of two people that is at its end.
func openedGame(r *record.Record) session.Saved {
	end := r.Game.Ply() // an OBF line has values of moves that were not played
	opened := &record.Record{Game: session.Keepable(r.Game), Tags: kept(r.Tags)}
	// The board may have another result than the one of a game with komi or one lost on time.
	if r.Game.Over() && r.Tags.Result.Known() && !r.Tags.Decided() {
		opened.Tags.Said = r.Tags.Result
	}
	setup := session.Setup{Seats: [2]session.Seat{{Human: true}, {Human: true}},
		Start: session.StartOf(r.Game), Tags: opened.Tags, Handicap: r.Handicap(),
		Opened: end, Viewed: end > 0}
	return session.Saved{Setup: setup, Record: opened, Ply: end}
}

// mostTags is the size of the tags that are kept, in bytes. The file of a game must stay small.
const mostTags = 8 << 10

// kept returns the tags without the result, because the game may go on in another way; what the
// file says where the board says something else stays as long as the game stays. Where there
// are too many words, only the players, the event and the date are kept, if they are short.
func kept(t record.Tags) record.Tags {
	t.Result = record.Result{}
	size := len(t.Black.Name) + len(t.White.Name) + len(t.Event) + len(t.Round) + len(t.Place) + len(t.TimeLimit) + len(t.Comment)
	for _, o := range t.Other {
		size += len(o.Name) + len(o.Value)
	}
	if size <= mostTags {
		return t
	}
	short := record.Tags{Date: t.Date, Said: t.Said, Black: record.Player{Rating: t.Black.Rating}, White: record.Player{Rating: t.White.Rating}}
	for _, f := range []struct{ from, to *string }{{&t.Black.Name, &short.Black.Name}, {&t.White.Name, &short.White.Name}, {&t.Event, &short.Event}} {
		if len(*f.from) <= mostTags/8 {
			*f.to = *f.from
		}
	}
	return short
}

// onBoard returns the game on the board: its moves up to the live position.
func (s *Services) onBoard() *game.Game {
	snap := s.Session.Snapshot()
	g := snap.Setup.Start.Game()
	for _, m := range snap.Moves {
		_ = g.Play(m) // the session has played it
	}
	return g
}

// CopyMoves copies the moves of the game on the board, as they were played or turned so that the
// first is f5.
func (s *Services) CopyMoves(turned bool) { s.CopyGame(s.onBoard(), turned) }

// CopyGame copies the moves of the line of a game, and returns the words that say so. Of a game
// without a move it copies the position, unless that is the usual one.
func (s *Services) CopyGame(g *game.Game, turned bool) string {
	n, said := game.Placed(g.Line()), words.Key("copied.moves")
	if turned {
		said = "copied.turned"
	}
	p, to := g.StartPosition()
	switch {
	case n > 0:
		return s.CopyText(share.MoveList(g, turned), words.Get(said, "n", n))
	case p != game.Start || to != game.Black:
		return s.CopyText(game.FormatOBF(p, to), words.Get("copied.obf"))
	}
	phrase := words.Get("copied.none")
	s.Messages.Say(phrase, AWhile)
	return phrase
}

// CopyNothing says that the screen shows nothing to copy, and returns the words.
func (s *Services) CopyNothing() string {
	phrase := words.Get("copied.nothing")
	s.Messages.Refuse(phrase, AWhile)
	return phrase
}

// CopyPosition copies the position that the board shows, as OBF or as a diagram of letters.
func (s *Services) CopyPosition(diagram bool) {
	snap := s.Session.Snapshot()
	p, to := snap.Position(), snap.ToMove
	if diagram {
		s.CopyText(share.Diagram(p, to), words.Get("copied.diagram"))
		return
	}
	s.CopyText(game.FormatOBF(p, to), words.Get("copied.obf"))
}

// CopyText puts words on the clipboard and says so in the words that it returns. If that fails, the
// window says why.
func (s *Services) CopyText(words, said string) string {
	if s.Texts != nil {
		s.Texts.Copy(words)
	}
	s.Messages.Say(said, AWhile)
	return said
}
