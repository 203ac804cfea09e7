package ui

import (
	"time"

	"flipside/ui/session"
	"flipside/ui/sound"
	"flipside/ui/theme"
)

// playMove sounds a move: the disc that is placed, then its flips as they ripple outwards, panned by file.
func (a *App) playMove(e session.Event) {
	a.sound.Mute(!a.settings.Sound)
	s := e.Move.Square()
	a.sound.Play(sound.Place, 0, 0, sound.PanOf(s.Col()))
	if a.settings.Motion != theme.FullMotion {
		return
	}
	const most = 6.0 // squares that a ripple can run
	for _, d := range a.board.motions.discs {
		if d.from >= 0 {
			at := time.Duration((d.wait + d.length/2) * float64(time.Second) / session.TicksPerSecond)
			a.sound.Play(sound.Flip, at, min(1, d.wait/rippleTicks/most), sound.PanOf(d.square.Col()))
		}
	}
}

// playEnd sounds the end of a game for the person in it.
func (a *App) playEnd(s session.Snapshot) {
	a.sound.Mute(!a.settings.Sound)
	effect := sound.Win
	if winner, won := s.Result.Winner(); !won {
		effect = sound.Draw
	} else if !s.Setup.Seats[winner].Human && s.Setup.Seats[winner.Other()].Human {
		effect = sound.Lose
	}
	a.sound.Play(effect, time.Second/2, 0, 0)
}
