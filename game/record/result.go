package record

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
)

// End is how a game ended.
type End uint8

// The ends. Libraries store their numbers, so new ones are appended.
const (
	Unknown  End = iota // the result is unknown, or the game is not finished
	Played              // neither side could move
	Resigned            // the loser resigned
	TimedOut            // the loser's clock ran out
	Agreed              // both agreed on the score
	Forfeit             // the game was awarded, for example because the loser did not come
	Won                 // somebody won, but neither how nor by how much is known
	Void                // the game does not count; nobody won
	Ends                // the number of ends
)

// Ending is how a game ended, with the score.
type Ending struct {
	End End
	// Score is for Black in discs, -64..64, in steps of a hundredth: a game with komi has a
	// fraction. It has no meaning if End is Unknown or Void. It is 64 or -64 for the winner if the
	// discs do not say who won.
	Score float64
}

// Known reports whether there is a result.
func (r Ending) Known() bool { return r.End != Unknown && r.End != Void }

// Lost returns the result of a game that side lost in a way that the board does not show.
func Lost(side game.Color, how End) Ending {
	if side == game.Black {
		return Ending{End: how, Score: -game.Squares}
	}
	return Ending{End: how, Score: game.Squares}
}

// Settle lets the board determine the result if the moves lead to the end of the game. Tags.Said
// then has what the source says, if that is another result.
//
// A game that was resigned or lost on time or by forfeit, or that does not count, keeps the result
// from the source even then: the board knows nothing of clocks and referees. Nor does the board
// decide games with komi, whose amount is unknown, and games in which the fewest discs win.
func (r *Record) Settle() { r.settle(last(r.Game)) }

// settle is Settle for a caller that knows the end of the main variation.
func (r *Record) settle(end *game.Node) {
	t := &r.Tags
	score, alone, ok := r.board(end)
	if !ok {
		if r.Play == nil { // a game that continues in the window keeps what its file said
			t.Said = Ending{}
		}
		return
	}
	says := t.Result
	if r.Play != nil || !says.disagrees(score) {
		says = t.Said // for our own files, which have the result of the board
	}
	t.Said = Ending{}
	// Earlier programs wrote the result of a handicap game without the handicap.
	if says.disagrees(score) && says.disagrees(alone) {
		t.Said = says
	}
	if t.Result.End != Agreed || t.Result.Score != score {
		t.Result = Ending{End: Played, Score: score}
	}
}

// board returns the score for Black according to the last position, with the discs of the handicap
// and without. ok is false if the board does not determine the result.
func (r *Record) board(end *game.Node) (score, alone float64, ok bool) {
	p, to := end.Position()
	if !p.Over() || !r.Tags.Decided() {
		return 0, 0, false
	}
	n := p.FinalScore()
	if to == game.White {
		n = -n
	}
	h, more := r.Handicap(), 0
	if more = h.Discs; h.Side == game.White {
		more = -more
	}
	return float64(min(max(n+more, -game.Squares), game.Squares)), float64(n), true
}

// ByBoard reports whether the last board of a game can determine its result, given how the source
// says that the game ended.
func (e End) ByBoard() bool {
	switch e {
	case Resigned, TimedOut, Forfeit, Void:
		return false
	}
	return true
}

// ByBoard reports whether the discs of a finished game determine who won. They do not if the source
// says that they count otherwise: the type of a game of the Generic Game Server has a k for komi,
// and an a if the fewest discs win.
func (t *Tags) ByBoard() bool { return !strings.ContainsAny(t.other("TY"), "ak") }

// Decided reports whether the last board of the game determines the result, if neither side can
// move there.
func (t *Tags) Decided() bool { return t.Result.End.ByBoard() && t.ByBoard() }

// disagrees reports whether a result differs from a score for Black.
func (r Ending) disagrees(score float64) bool {
	switch r.End {
	case Unknown, Void:
		return false
	case Won:
		return r.Score*score <= 0
	}
	return r.Score != score
}

// hundredths returns a score in steps of a hundredth.
func hundredths(v float64) float64 { return math.Round(v*100)/100 + 0 } // no -0

// scoreOf parses the score of a result. ok is false for an impossible score.
func scoreOf(text string) (score float64, ok bool) {
	v, err := strconv.ParseFloat(text, 64)
	return hundredths(v), err == nil && math.Abs(v) <= game.Squares
}

// resultOfSGF parses "B+12", "W+R", "0" and the like.
func resultOfSGF(text string) Ending {
	switch strings.ToLower(text) {
	case "0", "draw":
		return Ending{End: Played}
	case "void":
		return Ending{End: Void}
	}
	winner, by, found := strings.Cut(text, "+")
	sign := 1.0
	switch strings.ToUpper(strings.TrimSpace(winner)) {
	case "B":
	case "W":
		sign = -1
	default:
		found = false
	}
	if !found {
		return Ending{}
	}
	by = strings.ToLower(strings.TrimSpace(by))
	if end, known := endsOfSGF[by]; known {
		return Ending{End: end, Score: sign * game.Squares}
	}
	v, ok := scoreOf(by)
	if !ok {
		return Ending{}
	}
	return Ending{End: Played, Score: sign*v + 0}
}

// endsOfSGF maps what follows "B+" to ends.
var endsOfSGF = map[string]End{"r": Resigned, "resign": Resigned, "t": TimedOut, "time": TimedOut, "f": Forfeit, "forfeit": Forfeit, "": Won}

// resultToSGF formats a result, or returns "" if it is unknown.
func resultToSGF(r Ending) string {
	winner, by := "B+", r.Score
	if by < 0 {
		winner, by = "W+", -by
	}
	switch r.End {
	case Unknown:
		return ""
	case Void:
		return "Void"
	case Resigned:
		return winner + "R"
	case TimedOut:
		return winner + "T"
	case Forfeit:
		return winner + "F"
	case Won:
		return winner
	}
	if by == 0 {
		return "0"
	}
	return winner + strconv.FormatFloat(by, 'f', -1, 64)
}

// Our own properties in SGF and GGF, with results in the form of SGF.
const (
	tagSaid   = "SAID"   // Tags.Said
	tagResult = "RESULT" // in GGF, a result that GGF cannot express
)

var endsOfGGF = map[string]End{"": Played, "r": Resigned, "t": TimedOut, "s": Agreed}

// resultOfGGF parses "+12.00:r".
func resultOfGGF(text string) Ending {
	number, flag, _ := strings.Cut(text, ":")
	end, known := endsOfGGF[flag]
	score, ok := scoreOf(number)
	if !known || !ok {
		return Ending{}
	}
	return Ending{End: end, Score: score}
}

func resultToGGF(r Ending) string {
	flag := ""
	switch r.End {
	case Unknown, Won, Void:
		return "?"
	case Resigned, Forfeit: // GGF has no forfeit; a resignation is closest
		flag = ":r"
	case TimedOut:
		flag = ":t"
	case Agreed:
		flag = ":s"
	}
	text := strconv.FormatFloat(r.Score, 'f', -1, 64) + flag
	if r.Score >= 0 {
		text = "+" + text
	}
	return text
}

// beyondGGF returns the result in the form of SGF if GGF cannot express it, and "" otherwise.
func beyondGGF(r Ending) string {
	switch r.End {
	case Forfeit, Won, Void:
		return resultToSGF(r)
	}
	return ""
}

var endNames = [Ends]string{Unknown: "", Played: "played", Resigned: "resigned", TimedOut: "time", Agreed: "agreed",
	Forfeit: "forfeit", Won: "won", Void: "void"}

// jsonResult is a result in our JSON.
type jsonResult struct {
	End   string  `json:"end"`
	Score float64 `json:"score,omitempty"`
}

// formatResult returns nil for an unknown result.
func formatResult(r Ending) *jsonResult {
	if r.End == Unknown {
		return nil
	}
	return &jsonResult{endNames[r.End], r.Score}
}

// result checks a result; nil means none.
func (j *jsonResult) result() (Ending, error) {
	if j == nil {
		return Ending{}, nil
	}
	end := slices.Index(endNames[:], j.End)
	if end < 0 {
		return Ending{}, fmt.Errorf("%q is not a way to end a game", plain.Clip(j.End))
	}
	if !(math.Abs(j.Score) <= game.Squares) {
		return Ending{}, fmt.Errorf("the score must be from -64 to 64, not %g", j.Score)
	}
	return Ending{End: End(end), Score: hundredths(j.Score)}, nil
}
