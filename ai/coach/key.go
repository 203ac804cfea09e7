package coach

import (
	"maps"
	"slices"
)

// Key names a statement. It is not shown to users: package sentence has a text for each key.
type Key string

// keys are all keys of facts.
var keys = map[Key]bool{
	"access": true, "access.instead": true, "chance": true, "chance.instead": true,
	"chance.later": true, "corner.c": true, "corner.closed": true, "corner.hope": true,
	"corner.hope.instead": true, "corner.mine": true, "corner.missed": true,
	"corner.missed.instead": true, "corner.now": true, "corner.open": true, "corner.opened": true, "corner.opens": true, "corner.soon": true,
	"corner.taken": true, "corner.x": true, "edge.missed": true, "edge.missed.instead": true,
	"edge.theirs": true, "edge.theirs.instead": true, "endgame.draws": true,
	"endgame.instead.draws": true, "endgame.instead.loses": true, "endgame.instead.wins": true,
	"endgame.loses": true, "endgame.wins": true, "ends": true, "ends.instead": true, "few": true,
	"few.instead": true, "flips": true, "flips.instead": true, "free": true, "free.instead": true,
	"hidden": true, "hidden.instead": true, "moves.gain": true, "moves.gain.instead": true,
	"moves.gone": true, "moves.gone.instead": true, "near.c": true, "near.instead": true,
	"near.spared": true, "near.spared.instead": true, "near.x": true, "only": true,
	"only.draws": true, "only.instead": true, "only.instead.draws": true,
	"only.instead.unsure": true, "only.instead.wins": true, "only.wins": true, "open": true,
	"open.instead": true, "parity": true, "parity.all": true, "parity.all.instead": true,
	"parity.both": true, "parity.both.instead": true, "parity.instead": true, "parity.small": true, "parity.small.instead": true, "pass": true,
	"pass.instead": true, "pass.missed": true, "pass.missed.instead": true, "quiet": true,
	"quiet.corner": true, "quiet.kept": true, "quiet.lost": true, "quiet.loud": true, "quiet.none": true,
	"quiet.none.instead": true, "quiet.shut": true, "quiet.spoilt": true, "quiet.theirs": true,
	"quiet.theirs.instead": true, "reply": true, "reply.later": true, "reply.new": true,
	"room": true, "room.instead": true, "safe.few": true, "safe.fewer": true, "safe.instead": true,
	"safe.none": true, "side": true, "side.instead": true, "square": true, "square.instead": true,
	"square.now": true, "square.taken": true, "stable.kept": true, "stable.kept.instead": true,
	"stable.lost": true, "stable.lost.instead": true, "stable.missed": true,
	"stable.missed.instead": true, "tempo.instead": true, "tempo.named": true, "tempo.out": true, "unbalanced": true,
	"unbalanced.instead": true, "wall": true, "wall.instead": true, "wall.later": true,
	"wedge": true, "wedge.instead": true,
}

// Known reports whether k is the key of a fact.
func (k Key) Known() bool { return keys[k] }

// Keys returns the keys of all facts, in no particular order.
func Keys() []Key { return slices.Collect(maps.Keys(keys)) }
