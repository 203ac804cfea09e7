package recognise

import (
	"fmt"
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// pgnResult has a PGN game's properties about its end: two numbers, and why it ended.
type pgnResult struct {
	text        string // such as "1-0" or "40-24"
	termination string
	players     []string // the names of the player properties in lower case, in order
}

// tag reads a property.
func (p *pgnResult) tag(t record.Tag) {
	switch name := strings.ToLower(t.Name); name {
	case "result":
		if said := plainResult(strings.TrimSpace(t.Value)); results.MatchString(said) && said != "*" {
			p.text = said
		}
	case "termination":
		p.termination = strings.TrimSpace(t.Value)
	case "black", "white":
		p.players = append(p.players, name)
	}
}

// settle stores the result in a game. The first number belongs to the player whose property comes
// first: PGN of chess begins with White, most servers for Othello with Black. If a finished board
// has the same numbers in the other order, the board decides.
func (p *pgnResult) settle(r *record.Record) {
	r.Settle()
	board := r.Tags.Result
	said := p.result(&r.Tags)
	if board.Known() && p.agrees(r.Game.Position()) {
		said = board
	}
	r.Tags.Result = said
	r.Settle()
	if p.termination != "" && !strings.EqualFold(p.termination, "normal") && r.Tags.Result.End.ByBoard() {
		r.Tags.Other = append(r.Tags.Other, record.Tag{Name: "TERMINATION", Value: p.termination})
	}
}

// numbers returns the two numbers; ok is false if there are none.
func (p *pgnResult) numbers() (a, b int, ok bool) {
	n, _ := fmt.Sscanf(p.text, "%d-%d", &a, &b)
	return a, b, n == 2 && a+b <= game.Squares
}

// draw is a result in which nobody won.
const draw = "1/2-1/2"

// agrees reports whether the numbers are the discs of a finished board, or 1 and 0, and nothing
// says that the game ended otherwise.
func (p *pgnResult) agrees(board game.Position) bool {
	a, b, ok := p.numbers()
	won := a+b == 1 && board.DiscDiff() != 0
	return ok && endOf(p.termination) == record.Played && (won || max(a, b)-min(a, b) == max(board.DiscDiff(), -board.DiscDiff()))
}

// result returns the result according to the file.
func (p *pgnResult) result(t *record.Tags) record.Ending {
	if p.text == draw {
		return record.Ending{End: record.Played}
	}
	a, b, ok := p.numbers()
	if !ok {
		return record.Ending{}
	}
	score := float64(a - b)
	if len(p.players) > 0 && p.players[0] == "white" {
		score = -score + 0
	}
	end := endOf(p.termination)
	if a+b == 1 && end == record.Played { // it only says who won
		end = record.Won
	}
	if end == record.Played {
		return record.Ending{End: end, Score: score}
	}
	if score == 0 && end != record.Won {
		return record.Ending{End: record.Agreed}
	}
	loser := game.White
	if score < 0 {
		loser = game.Black
	}
	if side, named := p.loser(t); named {
		loser = side
	}
	return record.Lost(loser, end)
}

// terminations maps words about the end of a game to their meaning.
var terminations = []struct {
	word string
	end  record.End
}{
	{"time", record.TimedOut}, {"resign", record.Resigned}, {"surrender", record.Resigned},
	{"abandon", record.Forfeit}, {"forfeit", record.Forfeit}, {"disconnect", record.Forfeit}, {"infraction", record.Forfeit},
}

// endOf returns how a game ended according to words about it, or record.Played if they do not say.
func endOf(words string) record.End {
	for _, t := range terminations {
		if strings.Contains(strings.ToLower(words), t.word) {
			return t.end
		}
	}
	return record.Played
}

// loser returns the side that lost according to the words about the end, such as "White wins on
// time" or "ben resigned". named is false if they do not begin with a player.
func (p *pgnResult) loser(t *record.Tags) (side game.Color, named bool) {
	text := strings.ToLower(p.termination)
	for side, names := range [2][2]string{game.Black: {"black", t.Black.Name}, game.White: {"white", t.White.Name}} {
		for _, name := range names {
			rest, found := strings.CutPrefix(text, strings.ToLower(name)+" ")
			switch {
			case !found || name == "":
			case strings.HasPrefix(rest, "w"): // wins, won
				return game.Color(side).Other(), true
			default: // resigns, lost, ran out of time
				return game.Color(side), true
			}
		}
	}
	return side, false
}
