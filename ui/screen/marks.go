package screen

import (
	"flipside/ai/coach"
	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/view"
)

// mark is how the squares of a fact are marked.
type mark uint8

const (
	outlined mark = iota
	mine          // moves of the side that moved
	theirs        // moves of its opponent
	gone          // moves that the side no longer has
	goneOf        // moves that its opponent does not have
	frontier      // its discs next to empty squares, when the fact shows
	coming        // its discs that are there, or will be
	comingOf      // the same of its opponent
	hidden        // the frontier discs of its opponent
	stable        // its discs that stay for good
	stableOf      // the same of its opponent
	region        // empty squares that belong together
	parity        // the same, with their number
	way           // the line up to the fact
	wayAlone      // the same, without an outline of squares
)

// markedAs is how facts are marked. The others are only outlined.
var markedAs = map[coach.Key]mark{
	"moves.gain": theirs, "moves.gain.instead": goneOf, "moves.gone": gone, "moves.gone.instead": mine,
	"safe.few": mine, "safe.fewer": mine, "safe.none": mine, "safe.instead": mine,
	"tempo.out": mine, "tempo.named": mine, "room": theirs, "room.instead": mine,
	"free": theirs, "free.instead": goneOf, "side": theirs, "side.instead": mine,
	"quiet": theirs, "quiet.corner": theirs, "quiet.shut": goneOf, "quiet.spoilt": theirs, "quiet.lost": gone, "quiet.loud": mine,
	"quiet.kept": mine, "quiet.theirs": theirs, "quiet.theirs.instead": goneOf, "quiet.none.instead": mine,
	"reply": theirs, "reply.new": theirs, "reply.later": theirs, "chance": gone, "chance.later": gone,
	"chance.instead": mine, "square": theirs, "square.now": theirs, "square.taken": mine, "square.instead": mine,
	"wall": frontier, "wall.later": frontier, "wall.instead": frontier, "open": coming,
	"near.x": coming, "near.c": coming, "unbalanced": coming, "edge.missed.instead": coming,
	"edge.theirs": comingOf, "ends": comingOf, "near.spared.instead": comingOf,
	"hidden": hidden, "hidden.instead": hidden,
	"stable.lost": stableOf, "stable.kept": stableOf, "stable.missed": stable, "stable.missed.instead": stable,
	"stable.kept.instead": stable,
	"access":              region, "access.instead": region, "parity": parity, "parity.instead": parity,
	"parity.all": parity, "parity.all.instead": parity, "parity.both": parity, "parity.both.instead": parity,
	"parity.small": parity, "parity.small.instead": parity,
	"corner.now": way, "corner.soon": way, "corner.x": way, "corner.c": way, "corner.open": way,
	"corner.opened": way, "corner.opens": way, "corner.mine": way, "corner.missed.instead": way,
	"corner.hope.instead": way, "pass": way, "wedge": way, "flips": wayAlone, "few": wayAlone,
}

// mostWay is the longest line that is shown at once.
const mostWay = 8

// MarksOf returns the marks of a fact: of the played move, or of the best one. after is the number
// of plies of its line after which it shows.
func MarksOf(m *coach.Move, f coach.Fact, after int, best bool) (d see.Marks) {
	me, line, squares := m.Side, m.Line, game.BitboardOf(f.Squares)
	if best {
		line = m.BestLine
	}
	switch markedAs[f.Key] {
	case mine:
		d.Moves[me] = squares
	case theirs:
		d.Moves[me.Other()] = squares
	case gone:
		d.Gone[me] = squares
	case goneOf:
		d.Gone[me.Other()] = squares
	case frontier:
		d.Frontier[me] = see.Frontier(AfterPlies(m.Position, line, after))
		d.Fresh = d.Frontier[me] &^ see.Frontier(m.Position)
	case hidden:
		d.Frontier[me.Other()] = see.Frontier(AfterPlies(m.Position, line, after).Swap())
	case stable:
		d.Stable[me] = squares
	case stableOf:
		d.Stable[me.Other()] = squares
	case region:
		d.Regions = []see.Region{{Squares: squares}}
	case parity:
		d.Regions = []see.Region{{Squares: squares, Parity: true}}
	case coming:
		d.Frontier[me], d.Fresh = squares, squares
	case comingOf:
		d.Frontier[me.Other()] = squares
	case way:
		d.Way, d.Outlined = view.Ahead(m.Position, me, line, min(after, mostWay)), squares
	case wayAlone:
		d.Way = view.Ahead(m.Position, me, line, min(after, mostWay))
	default:
		d.Outlined = squares
	}
	return d
}

// AfterPlies returns the position after some plies of a line, seen from the side that began it.
func AfterPlies(p game.Position, line []game.Move, plies int) game.Position {
	line = p.LegalPart(line, plies)
	for _, m := range line {
		p = p.Play(m)
	}
	if len(line)%2 == 1 {
		return p.Swap()
	}
	return p
}
