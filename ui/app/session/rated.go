package session

import (
	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// helped remembers what a person used. What happens in a game without a person is no help.
func (t *table) helped(kind record.Help) {
	if !t.watching() {
		t.help |= kind
	}
}

// person returns the side of the person in a game against an engine.
func (t *table) person() (side game.Color, ok bool) {
	if t.setup.Seats[game.Black].Human {
		return game.Black, !t.setup.Seats[game.White].Human
	}
	return game.White, t.setup.Seats[game.White].Human
}

// fair reports whether the game shows how well a person plays against an engine.
func (t *table) fair() bool { return t.rates(t.help) }

// rates is fair for what people have used.
func (t *table) rates(help record.Help) bool {
	_, ok := t.person()
	return ok && help.None() && !t.setup.Unrated()
}

// counts reports whether the game has ended as a rated game. Nothing changes it any more.
func (t *table) counts() bool { return t.ended() && t.finished.rated && t.over() }

// measure finds out whether the engine against a person has a measured rating.
func (t *table) measure() {
	t.measured = false
	if side, ok := t.person(); ok {
		_, t.measured = ai.EloOf(t.setup.Seats[side.Other()].Spec)
	}
}

// sameWithoutNames reports whether the same players sit at the same sides.
func sameWithoutNames(a, b [2]Seat) bool {
	for c := range a {
		a[c].Name, b[c].Name = "", ""
	}
	return a == b
}
