package screen

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/store"
	"flipside/ui/picture"
	"flipside/ui/widget"
)

// ShareMemory is what the user chose the last time in the sheet *Share*.
type ShareMemory struct {
	Kind, Size int
	Turned     bool // the move list begins with f5
	Numbered   bool // the board in letters has the numbers of the moves
}

// Sharing copies games and positions, and shares them.
type Sharing struct {
	Texts     widget.Clipboard // the texts on the clipboard; nil if there is none
	Clipboard Clipboard        // texts and pictures; nil if there is none

	session  *session.Session
	store    *store.Store
	messages *Messages
	steady   bool // a test wants the same texts in every run
}

// onBoard returns the game on the board: its moves up to the live position.
func (s *Sharing) onBoard() *game.Game {
	snap := s.session.Snapshot()
	g := snap.Setup.Start.Game()
	for _, m := range snap.Moves {
		_ = g.Play(m) // the session has played it
	}
	return g
}

// CopyMoves copies the moves of the game on the board, as they were played or turned so that the
// first is f5.
func (s *Sharing) CopyMoves(turned bool) { s.CopyGame(s.onBoard(), turned) }

// CopyGame copies the moves of the line of a game, and returns the words that say so. Of a game
// without a move it copies the position, unless that is the usual one.
func (s *Sharing) CopyGame(g *game.Game, turned bool) string {
	n, said := game.Placed(g.Line()), words.Key("copied.moves")
	if turned {
		said = "copied.turned"
	}
	p, to := g.StartPosition()
	switch {
	case n > 0:
		return s.CopyText(picture.MoveList(g, turned), words.Get(said, "n", n))
	case p != game.Start || to != game.Black:
		return s.CopyText(game.FormatOBF(p, to), words.Get("copied.obf"))
	}
	phrase := words.Get("copied.none")
	s.messages.Say(phrase, AWhile)
	return phrase
}

// CopyNothing says that the screen shows nothing to copy, and returns the words.
func (s *Sharing) CopyNothing() string {
	phrase := words.Get("copied.nothing")
	s.messages.Refuse(phrase, AWhile)
	return phrase
}

// CopyPosition copies the position that the board shows, as OBF or as a diagram of letters.
func (s *Sharing) CopyPosition(diagram bool) {
	snap := s.session.Snapshot()
	p, to := snap.Position, snap.ToMove
	if diagram {
		s.CopyText(picture.Diagram(p, to), words.Get("copied.diagram"))
		return
	}
	s.CopyText(game.FormatOBF(p, to), words.Get("copied.obf"))
}

// CopyText puts words on the clipboard and says so in the words that it returns. If that fails, the
// window says why.
func (s *Sharing) CopyText(words, said string) string {
	if s.Texts != nil {
		s.Texts.Copy(words)
	}
	s.messages.Say(said, AWhile)
	return said
}

// Sheet returns the transition to the sheet that shares the game on the board. It replaces the
// topmost screen.
func (s *Sharing) Sheet() Transition {
	r, err := s.session.Record()
	if err != nil {
		s.messages.Say(err.Error(), Long)
		return Pop()
	}
	to := Share{Game: r.Game}
	setup := s.session.Setup()
	for c := range game.Color(2) {
		to.Names[c] = players.SideName(&setup, c).String()
	}
	return Replace(to)
}

// Today returns the date, "2006-01-02".
func (s *Sharing) Today() string {
	if s.steady {
		return "2000-01-01"
	}
	return s.store.Now().Format("2006-01-02")
}
