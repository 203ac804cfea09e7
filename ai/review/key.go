package review

import (
	"maps"
	"slices"
)

// Key names what a fact says. It is not a text for people: package sentence has a text for each.
type Key string

// keys are all keys of facts.
var keys = map[Key]bool{
	"access": true, "access.instead": true, "corner.closed": true, "corner.mine": true,
	"corner.now": true, "corner.soon": true, "corner.taken": true, "edge": true,
	"edge.instead": true, "edge.none": true, "endgame.draws": true, "endgame.instead.draws": true,
	"endgame.instead.loses": true, "endgame.instead.wins": true, "endgame.loses": true,
	"endgame.wins": true, "mobility": true, "mobility.instead": true, "mobility.none": true,
	"mobility.room.instead": true, "mobility.room.less": true, "mobility.room.more": true,
	"only": true, "only.draws": true, "only.instead": true, "only.instead.draws": true,
	"only.instead.unsure": true, "only.instead.wins": true, "only.wins": true, "parity": true,
	"parity.all": true, "parity.all.instead": true, "parity.instead": true, "stable.lost": true,
	"stable.lost.instead": true, "stable.lost.none": true, "stable.missed": true,
	"stable.missed.instead": true,
}

// Known reports whether there are facts with this key.
func (k Key) Known() bool { return keys[k] }

// Keys returns the keys of all facts, in no particular order.
func Keys() []Key { return slices.Collect(maps.Keys(keys)) }
