package play

import (
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/screen"
)

// ask gives help, or asks before if it makes a rated game unrated. still says whether the help can
// still be given; nil: always.
func (p *Screen) ask(kind record.Help, do func(), still func(*session.Snapshot) bool) screen.Transition {
	return p.consent.Ask(&p.game.snap, screen.Asks{Kind: kind, Still: still, Do: func() screen.Transition {
		p.s.Messages.Clear()
		do()
		return screen.Stay()
	}})
}

// settle drops the question about help when a person has moved, and when another game is there.
func settle(c *screen.Consent, e session.Event, snap *session.Snapshot) {
	if e.Kind == session.EventStarted || e.Kind == session.EventMoved && snap.Setup.Seats[e.Color].Human {
		c.Drop()
	}
}
