package review

import (
	"strconv"
	"strings"

	"flipside/game"
)

// Key names a template of a sentence, or a word that fills one.
type Key string

// Templates are the English sentences and words. A window has the same keys in its own catalogue.
// In a sentence stand {me} and {them} for the side that moved and its opponent, {move}, {square},
// {area}, and the numbers {n} and {m}. A key with ".you" is for a person who made the move, one
// with ".foe" for a person whose opponent made it; a key without serves where there is none. A key
// with ".alone" is for Words.Alone.
var Templates = map[Key]string{
	"endgame.loses":         "Solved: {move} loses by {n}.",
	"endgame.draws":         "Solved: {move} draws.",
	"endgame.wins":          "Solved: {move} wins by {n}.",
	"endgame.instead.loses": "{move} loses by {n}.",
	"endgame.instead.draws": "{move} draws.",
	"endgame.instead.wins":  "{move} wins by {n}.",

	"corner.now":    "{move} lets {them} take {square} at once.",
	"corner.soon":   "{move} lets {them} take {square} in {n} moves.",
	"corner.closed": "{move} keeps {square} closed.",
	"corner.mine":   "{move} brings {square} to {me}.",
	"corner.taken":  "{move} takes the corner.",

	"mobility":             "After {move} {me} has {n} safe {n:move|moves}, {them} {m}: soon {me} must give something away.",
	"mobility.you":         "After {move} you have {n} safe {n:move|moves}, {them} {m}: soon you must give something away.",
	"mobility.foe":         "After {move} {me} has {n} safe {n:move|moves}, you have {m}: soon {me} must give something away.",
	"mobility.none":        "After {move} {me} has no safe move, {them} {m}: {me} must give something away.",
	"mobility.none.you":    "After {move} you have no safe move, {them} {m}: you must give something away.",
	"mobility.none.foe":    "After {move} {me} has no safe move, you have {m}: {me} must give something away.",
	"mobility.instead":     "After {move} {me} has {n} safe {n:move|moves}, {them} {m}.",
	"mobility.instead.you": "After {move} you have {n} safe {n:move|moves}, {them} {m}.",
	"mobility.instead.foe": "After {move} {me} has {n} safe {n:move|moves}, you have {m}.",

	"mobility.room.less":        "{move} leaves {me} only about {n} {n:move|moves} a turn, {them} {m}.",
	"mobility.room.less.you":    "{move} leaves you only about {n} {n:move|moves} a turn, {them} {m}.",
	"mobility.room.less.foe":    "{move} leaves {me} only about {n} {n:move|moves} a turn, you {m}.",
	"mobility.room.more":        "{move} gives {them} about {m} moves a turn, {me} {n}.",
	"mobility.room.more.you":    "{move} gives {them} about {m} moves a turn, you {n}.",
	"mobility.room.more.foe":    "{move} gives you about {m} moves a turn, {me} {n}.",
	"mobility.room.instead":     "After {move} {me} has about {n} {n:move|moves} a turn, {them} {m}.",
	"mobility.room.instead.you": "After {move} you have about {n} {n:move|moves} a turn, {them} {m}.",
	"mobility.room.instead.foe": "After {move} {me} has about {n} {n:move|moves} a turn, you have {m}.",

	"parity":             "{them} now gets the last move {area}.",
	"parity.foe":         "You now get the last move {area}.",
	"parity.instead":     "After {move} {me} gets the last move {area}.",
	"parity.instead.you": "After {move} you get the last move {area}.",
	"parity.all":         "{them} now gets the last move of the game.",
	"parity.all.foe":     "You now get the last move of the game.",

	"parity.all.instead":     "After {move} {me} gets the last move of the game.",
	"parity.all.instead.you": "After {move} you get the last move of the game.",

	"access":             "{me} can no longer move {area}; {them} can.",
	"access.you":         "You can no longer move {area}; {them} can.",
	"access.foe":         "{me} can no longer move {area}; you can.",
	"access.instead":     "After {move} {me} can still move {area}.",
	"access.instead.you": "After {move} you can still move {area}.",

	"edge":             "{them} gets {n} discs {area} that cannot be flipped any more.",
	"edge.foe":         "You get {n} discs {area} that cannot be flipped any more.",
	"edge.instead":     "After {move} {them} has {n} of them.",
	"edge.instead.foe": "After {move} you have {n} of them.",
	"edge.none":        "After {move} {them} has none of them.",
	"edge.none.foe":    "After {move} you have none of them.",

	"stable.lost":             "{move} lets {them} win {n} discs that cannot be flipped any more.",
	"stable.lost.foe":         "{move} lets you win {n} discs that cannot be flipped any more.",
	"stable.lost.instead":     "After {move} {them} wins only {n}.",
	"stable.lost.instead.foe": "After {move} you win only {n}.",
	"stable.lost.none":        "After {move} {them} wins none.",
	"stable.lost.none.foe":    "After {move} you win none.",
	"stable.missed":           "{me} could have won discs that cannot be flipped any more.",
	"stable.missed.you":       "You could have won discs that cannot be flipped any more.",
	"stable.missed.instead":   "{move} wins {n} of them.",
	"only":                    "One move was much better here than all others.",
	"only.wins":               "Only one move won here.",
	"only.draws":              "Only one move did not lose here.",
	"only.instead":            "That was {move}: every other loses {n} discs or more.",
	"only.instead.unsure":     "That was {move}.",
	"only.instead.wins":       "That was {move}.",
	"only.instead.draws":      "That was {move}.",

	// The same facts where no sentence stands before.
	"endgame.instead.loses.alone": "Solved: {move} loses by {n}.",
	"endgame.instead.draws.alone": "Solved: {move} draws.",
	"endgame.instead.wins.alone":  "Solved: {move} wins by {n}.",
	"corner.mine.alone.you":       "{move} brings you {square}.",
	"edge.instead.alone":          "After {move} {them} has only {n} {n:disc|discs} {area} that cannot be flipped any more.",
	"edge.none.alone":             "After {move} {them} has no discs {area} that cannot be flipped any more.",
	"stable.lost.instead.alone":   "After {move} {them} wins only {n} {n:disc|discs} that cannot be flipped any more.",
	"stable.lost.none.alone":      "After {move} {them} wins no discs that cannot be flipped any more.",
	"stable.missed.instead.alone": "{move} wins {n} discs that cannot be flipped any more.",
	"only.instead.alone":          "Every move but {move} loses {n} discs or more.",
	"only.instead.unsure.alone":   "{move} is much better here than every other move.",
	"only.instead.wins.alone":     "No move but {move} wins.",
	"only.instead.draws.alone":    "Every move but {move} loses.",

	sideKey(game.Black): "Black",
	sideKey(game.White): "White",
	areaKey(TopLeft):    "in the top left",
	areaKey(Top):        "at the top",
	areaKey(TopRight):   "in the top right",
	areaKey(Left):       "on the left",
	areaKey(Middle):     "in the middle",
	areaKey(Right):      "on the right",

	areaKey(BottomLeft):  "in the bottom left",
	areaKey(Bottom):      "at the bottom",
	areaKey(BottomRight): "in the bottom right",
}

// areaKey and sideKey name the words for an area and a side.
func areaKey(a Area) Key { return Key("area." + strconv.Itoa(int(a))) }

func sideKey(c game.Color) Key { return Key("side." + strconv.Itoa(int(c))) }

// Person says which side of a game is the person's who reads.
type Person uint8

// The persons.
const (
	Nobody Person = iota
	BlackPlayer
	WhitePlayer
)

// Words writes facts as sentences.
type Words struct {
	Template func(Key) (string, bool) // the text of a key; nil: that of Templates
	Person   Person
}

// Sentence returns a fact in words;
// "" for a fact without a key.
func (w Words) Sentence(f Fact) string {
	if f.Key == "" {
		return ""
	}
	text, _ := w.forReader(f.Key, f)
	return w.fill(text, f)
}

// Alone is Sentence for what a better move does, where no sentence says what the other one did.
func (w Words) Alone(f Fact) string {
	if text, ok := w.forReader(f.Key+".alone", f); ok && f.Key != "" {
		return w.fill(text, f)
	}
	return w.Sentence(f)
}

// forReader returns the text of a key, in the variant for the person who reads if there is one.
func (w Words) forReader(key Key, f Fact) (string, bool) {
	if w.Person != Nobody {
		variant := key + ".foe"
		if f.Side == game.Color(w.Person-BlackPlayer) {
			variant = key + ".you"
		}
		if text, ok := w.text(variant); ok {
			return text, true
		}
	}
	return w.text(key)
}

// Text returns the sentences of a reason, both parts.
func (w Words) Text(r Reason) string {
	return strings.TrimSpace(w.Sentence(r.Does) + " " + w.Sentence(r.Instead))
}

func (w Words) text(k Key) (string, bool) {
	if w.Template != nil {
		return w.Template(k)
	}
	text, ok := Templates[k]
	return text, ok
}

// word is text for a key that must be there.
func (w Words) word(k Key) string {
	text, ok := w.text(k)
	if !ok {
		return ""
	}
	return text
}

// fill puts what a fact holds into a template. {n:move|moves} is the first form where N is 1, else
// the second.
func (w Words) fill(template string, f Fact) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		var name string
		name, template, _ = strings.Cut(rest, "}")
		name, forms, _ := strings.Cut(name, ":")
		switch name {
		case "me":
			b.WriteString(w.word(sideKey(f.Side)))
		case "them":
			b.WriteString(w.word(sideKey(f.Side.Other())))
		case "move":
			b.WriteString(f.Move.String())
		case "square":
			b.WriteString(f.Square.String())
		case "area":
			b.WriteString(w.word(areaKey(f.Area)))
		case "n":
			one, many, plural := strings.Cut(forms, "|")
			switch {
			case !plural:
				b.WriteString(strconv.Itoa(f.N))
			case f.N == 1:
				b.WriteString(one)
			default:
				b.WriteString(many)
			}
		case "m":
			b.WriteString(strconv.Itoa(f.M))
		}
	}
}
