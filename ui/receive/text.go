package receive

import (
	"strings"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/text"
)

// ofText recognises what has no format of its own: positions, lists of moves, words.
func ofText(s string) (Found, error) {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	positions, guessed, broken := obf(s)
	if positions.Count > 0 {
		if at := positions.Games[0]; positions.Count == 1 && continued(at, s) {
			return one(at, ""), nil
		}
		found, err := positions.tell()
		if guessed && found.Count == 1 {
			found.What += text.Get("receive.guessed")
		}
		return found, err
	}
	s = strings.Map(narrow, s)
	board, guessed, cut := diagram(s)
	best := moveList(s)
	switch {
	case best.whole != nil && (board == nil || best.whole.Game.LineLen() >= leastMoves):
		return one(best.whole, best.note), nil
	case board != nil && guessed:
		return one(board, text.Get("receive.guessed")), nil
	case board != nil:
		return one(board, ""), nil
	case best.several != nil:
		return best.several.tell()
	case best.fault != nil:
		return Found{}, best.fault
	case broken != nil:
		return Found{}, broken
	case cut != nil:
		return Found{}, cut
	}
	return Found{}, say("receive.nothing")
}

// continued plays the moves of a text after its only position, if there are any and they are legal.
func continued(at *record.Record, s string) bool {
	parts, _ := runs(s)
	alone := false
	if _, below, _ := strings.Cut(strings.TrimSpace(s), "\n"); below != "" {
		if list, words := runs(below); words == 0 { // nothing but moves: then one move counts too
			parts, alone = list, true
		}
	}
	for _, part := range parts {
		p, to := at.Game.StartPosition()
		if g := game.NewFrom(p, to); (alone || part.counts()) && playFrom(g, part.moves, 0) == nil {
			at.Game = g
			return true
		}
	}
	return false
}

// listed is what the moves in a text are.
type listed struct {
	whole   *record.Record // one game
	note    string
	several *Found // a game on each line
	fault   error  // where the longest sequence of moves breaks
}

// moveList looks for a game in a text. The whole text may be one list over several lines, with
// times and names between the moves; or one sequence in it is the game.
func moveList(s string) (l listed) {
	s = unescape(s)
	all, words := runs(s)
	if len(all) == 0 {
		return l
	}
	var every run
	longest := 0
	for i, r := range all {
		every.moves = append(every.moves, r.moves...)
		if len(r.moves) > len(all[longest].moves) {
			longest = i
		}
	}
	alone := words == 0 // nothing but moves: then one move is a game too
	if len(every.moves) > leastMoves || alone {
		if r, note, fault := play(every.moves); fault == nil {
			return listed{whole: r, note: note}
		}
	}
	if found, ok := lines(s); ok {
		return listed{several: &found}
	}
	plies := -1
	for _, part := range all {
		r, note, fault := play(part.moves)
		if n := r.Game.LineLen(); fault == nil && n > plies && part.counts() {
			l.whole, l.note, plies = r, note, n
		}
	}
	if l.whole == nil && (all[longest].counts() || alone) {
		_, _, l.fault = play(all[longest].moves)
	}
	return l
}
