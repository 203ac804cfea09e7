package play

import (
	"time"

	"flipside/ui/app/session"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// soundMove plays the sound of a move: first the placed disc, then the flips as they run outwards.
// The file (column) of the disc sets the stereo position.
func soundMove(s *screen.Services, e session.Event, discs []view.Disc) {
	s.Play(sound.Place, 0, 0, sound.PanOf(e.Move.Square().Col()))
	if s.Settings.Motion != theme.FullMotion {
		return
	}
	for _, d := range discs {
		if d.From >= 0 {
			at := time.Duration((d.Wait + d.Length/2) * float64(time.Second) / pace.TicksPerSecond)
			s.Play(sound.Flip, at, d.Ripple(), sound.PanOf(d.Square.Col()))
		}
	}
}

// soundEnd plays the sound of the end of a game, from the view of the person in it.
func soundEnd(s *screen.Services, snap *session.Snapshot) {
	effect := sound.Win
	if winner, won := snap.Winner(); !won {
		effect = sound.Draw
	} else if !snap.Setup.Seats[winner].Human && snap.Setup.Seats[winner.Other()].Human {
		effect = sound.Lose
	}
	s.Play(effect, time.Second/2, 0, 0)
}
