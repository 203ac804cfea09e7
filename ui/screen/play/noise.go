package play

import (
	"time"

	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/theme"
)

// soundMove plays the sound of a move: first the placed disc, then the flips as they run outwards.
// The file (column) of the disc sets the stereo position.
func (p *Screen) soundMove(e session.Event) {
	p.s.Play(sound.Place, 0, 0, sound.PanOf(e.Move.Square().Col()))
	if p.s.Settings.Motion != theme.FullMotion {
		return
	}
	for _, d := range p.board.Motions.Discs {
		if d.From >= 0 {
			at := time.Duration((d.Wait + d.Length/2) * float64(time.Second) / session.TicksPerSecond)
			p.s.Play(sound.Flip, at, d.Ripple(), sound.PanOf(d.Square.Col()))
		}
	}
}

// soundEnd plays the sound of the end of a game, from the view of the person in it.
func (p *Screen) soundEnd(s session.Snapshot) {
	effect := sound.Win
	if winner, won := s.Winner(); !won {
		effect = sound.Draw
	} else if !s.Setup.Seats[winner].Human && s.Setup.Seats[winner.Other()].Human {
		effect = sound.Lose
	}
	p.s.Play(effect, time.Second/2, 0, 0)
}
