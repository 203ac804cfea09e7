package screen

import (
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/players"
)

// steadyDepth is the depth of a review that must be the same in every run.
const steadyDepth = 6

// Review lets the review of a game begin in the background, or go on, and returns its tag. The
// reviewer reads the opening book in the background.
func (s *Services) Review(of Review) coach.Tag {
	o := coach.Options{}
	if play := of.Record.Play; play != nil {
		o.Given = play.Given
	}
	if o.Refine = s.Settings.Refine.Time(); o.Refine == 0 {
		o.Refine = -1 // only the rough pass
	}
	stats, _, _ := s.Results.Stats()
	o.Level = players.Peer(stats.Rating, stats.Games > 0)
	if s.TestClock {
		o.Depth, o.Level = steadyDepth, "" // how long a search for finds takes differs
	}
	return s.Reviewer.Ask(of.ID, mainVariation(of.Record.Game), o)
}

// mainVariation returns a game that has only the main variation of another one.
func mainVariation(g *game.Game) *game.Game {
	line := game.NewFrom(g.StartPosition())
	for _, n := range g.MainVariation()[1:] {
		_ = line.Play(n.Move()) // no error: it is legal in g
	}
	return line
}

// ReviewOfBoard returns the review of the game on the board. Its variations and notes are saved
// with the game. The error says why there is nothing to look back at.
func (s *Services) ReviewOfBoard() (Review, error) {
	r, err := s.Session.Whole()
	if err != nil {
		return Review{}, err
	}
	setup := s.Session.Setup()
	of := Review{ID: setup.ID, Record: r, Seats: setup.Seats}
	for c := range game.Color(2) {
		of.Names[c] = players.SideName(&setup, c).String()
	}
	if tags := setup.Tags; tags.Black.Name != "" && tags.White.Name != "" {
		of.Names = [2]string{tags.Black.Name, tags.White.Name}
	}
	of.Save = func(r *record.Record, own bool) error {
		if s.Session.Setup().ID != of.ID {
			return nil // another game is on the board by now
		}
		if err := s.Session.Annotate(r); err != nil || !own {
			return err
		}
		s.Session.Adopt()
		return nil
	}
	return of, nil
}

// LookBack returns the transition to the review of the game on the board. A watched game pauses
// meanwhile.
func (s *Services) LookBack(way func(Destination) Transition) Transition {
	of, err := s.ReviewOfBoard()
	if err != nil {
		s.Messages.Refuse(err.Error(), Long)
		return Stay()
	}
	s.Session.Pause(true)
	return way(of)
}
