package receive

import (
	"net/url"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/text"
)

// move is a move in a text.
type move struct {
	m    game.Move // game.NoMove for half a square
	text string    // as it was written, in small letters
	dash bool      // "--", which is a pass only where one is forced
}

// passes are the words for a pass, the longest first.
var passes = []string{"pass", "pa", "ps", "--"}

// tokens reads a word in small letters that consists of moves alone: "f5", "f5d6pac3". It returns
// nil for any other word. Half a square at the end of several moves is a move too, because the text
// breaks off there.
func tokens(word string) (list []move) {
	for at := 0; at < len(word); {
		rest := word[at:]
		if s, err := game.ParseSquare(rest[:min(2, len(rest))]); err == nil {
			list = append(list, move{m: game.Move(s), text: rest[:2]})
			at += 2
			continue
		}
		n := 0
		for _, p := range passes {
			if n == 0 && strings.HasPrefix(rest, p) {
				n = len(p)
			}
		}
		switch {
		case n > 0:
			list = append(list, move{m: game.Pass, text: rest[:n], dash: rest[:n] == "--"})
			at += n
		case rest[0] == '-':
			at++
		case len(rest) == 1 && len(list) > 1 && rest[0] >= 'a' && rest[0] <= 'h':
			return append(list, move{m: game.NoMove, text: rest})
		default:
			return nil
		}
	}
	return list
}

// run is a sequence of moves in a text.
type run struct {
	moves  []move
	joined bool // several moves were written as one word
}

// leastMoves is the number of moves from which on a sequence among other words is a list of moves.
const leastMoves = 3

// counts reports whether a sequence among other words is a list of moves, and no square that a
// sentence names.
func (r run) counts() bool { return r.joined || len(r.moves) >= leastMoves }

// runs returns the sequences of moves in a text, without passes at their ends: there "pass" is a
// word of the sentence. Between two moves of a run stand no words. The number of words is words.
func runs(s string) (list []run, words int) {
	var r run
	end := func() {
		for len(r.moves) > 0 && r.moves[len(r.moves)-1].m == game.Pass {
			r.moves = r.moves[:len(r.moves)-1]
		}
		for len(r.moves) > 0 && r.moves[0].m == game.Pass {
			r.moves = r.moves[1:]
		}
		if len(r.moves) > 0 {
			list = append(list, r)
		}
		r = run{}
	}
	apart := func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), apart) {
		if found := tokens(word); len(found) > 0 {
			r.moves, r.joined = append(r.moves, found...), r.joined || len(found) > 1
		} else if strings.ContainsFunc(word, unicode.IsLetter) {
			words++
			end()
		}
	}
	end()
	return list, words
}

// play plays moves from the initial position. Where the board of the list was the mirror image of
// ours, it turns the moves, and note says so. fault is as in playFrom.
func play(moves []move) (r *record.Record, note string, fault error) {
	turn := 0
	if len(moves) > 0 && moves[0].m.IsSquare() && !game.Start.Legal(moves[0].m) && game.Start.Legal(moves[0].m.Transform(mirror)) {
		turn, note = mirror, text.Get("receive.mirrored")
	}
	g := game.New()
	fault = playFrom(g, moves, turn)
	return &record.Record{Game: g}, note, fault
}

// playFrom plays moves, turned by a symmetry. It inserts forced passes. The error is one sentence
// about the first move that is not legal; the moves before it are played.
func playFrom(g *game.Game, moves []move, turn int) error {
	for _, at := range moves {
		m := at.m.Transform(turn)
		switch {
		case at.m == game.NoMove:
			return say("receive.half", g.Current().Number()+1, at.text)
		case m == game.Pass && (g.Over() || at.dash && !g.Position().MustPass()):
			continue // after the end some programs write passes, and dashes stand between moves
		case m.IsSquare():
			g.AutoPass()
		}
		p := g.Position()
		if !p.Legal(m) {
			return illegal(g, at, turn)
		}
		_ = g.Play(m) // legal: checked above
	}
	return nil
}

// mirror is the symmetry that turns the other initial position into ours: left to right.
const mirror = 2

// illegal says where a list breaks, and what would be legal there.
func illegal(g *game.Game, at move, turn int) error {
	p, next := g.Position(), g.Current().Number()+1
	if p.Over() {
		return say("receive.over", next, at.text)
	}
	var legal []string
	for s := range p.Moves().All() {
		legal = append(legal, s.Transform(turn).String())
	}
	if at.m == game.Pass {
		return say("receive.nopass", next, strings.Join(legal, ", "))
	}
	key := text.Key("receive.flips")
	if !p.Empty().Has(at.m.Transform(turn).Square()) {
		key = "receive.taken"
	}
	return say(key, next, at.text, strings.Join(legal, ", "))
}

// lines reads several games, one on each line. several is false where the text has another form:
// where fewer than two lines are games, or begin as games do.
func lines(s string) (found Found, several bool) {
	begun := 0 // lines that break after their first moves
	for line := range strings.SplitSeq(s, "\n") {
		parts, _ := runs(line)
		for _, part := range parts {
			if !part.counts() {
				continue
			}
			r, _, fault := play(part.moves)
			if fault == nil {
				found.add(r)
				continue
			}
			found.fail(fault)
			if r.Game.Ply() > 1 {
				begun++
			}
		}
	}
	return found, found.Count > 1 || found.Count == 1 && begun > 0 && begun == found.Faults
}

// unescape undoes the escapes of a link, such as %20.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	words := strings.Fields(s)
	for i, w := range words {
		if plain, err := url.PathUnescape(w); err == nil {
			words[i] = plain
		}
	}
	return strings.Join(words, " ")
}

// narrow turns the wide letters and digits of East Asian texts into ASCII.
func narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		return r - '！' + '!'
	}
	return r
}
