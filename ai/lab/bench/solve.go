package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// Solved is the result of a search to the exact end of a position.
type Solved struct {
	Empties  int     `json:"empties" help:"number of empties"`
	Score    int     `json:"score" help:"exact score in discs for the side to move (with --wld: +1, 0 or -1)"`
	Best     string  `json:"best" help:"best move; \"-\" is a pass"`
	Nodes    uint64  `json:"nodes" help:"nodes searched"`
	Seconds  float64 `json:"seconds" help:"time in seconds"`
	Expected *int    `json:"expected" help:"score in the file; null if it has none"`
	OK       *bool   `json:"ok" help:"whether the result agrees with the file; null if there is nothing to compare"`
	wrong    string  // the difference from the file
}

// String describes s in one line.
func (s Solved) String() string {
	verdict := ""
	if s.OK != nil {
		verdict = "ok"
		if !*s.OK {
			verdict = "FAILED: " + s.wrong
		}
	}
	return strings.TrimRight(fmt.Sprintf("%2d empties  %+3d  %-2s  %12d nodes  %9.3f s  %s",
		s.Empties, s.Score, s.Best, s.Nodes, s.Seconds, verdict), " ")
}

// Found is the result of a search to the exact end, before it is compared with anything. Scores are
// in discs for the side to move, or -1, 0 and 1 if the search only asked who wins.
type Found struct {
	Score   int         `json:"score"`
	Best    game.Move   `json:"best"` // game.NoMove: the game is over
	Nodes   uint64      `json:"nodes"`
	Seconds float64     `json:"seconds"`
	Moves   []FoundMove `json:"moves,omitempty"`
}

// FoundMove is a move of a position with its score.
type FoundMove struct {
	Move  game.Move `json:"move"`
	Score ai.Score  `json:"score"` // for the side to move
	Bound bool      `json:"bound,omitempty"`
}

// Search finds the exact value of a position.
func Search(ctx context.Context, s ai.Searcher, lim ai.Limits, p record.Problem) (Found, error) {
	begin := time.Now()
	at, sign := p.Position, 1
	if at.MustPass() {
		at, sign = at.Swap(), -1
	}
	res, err := s.Search(ctx, ai.Request{Position: at, Limits: lim})
	if err != nil {
		return Found{}, err
	}
	f := Found{Seconds: time.Since(begin).Seconds(), Nodes: res.Nodes, Best: res.Move}
	value := int(res.Score.Value)
	switch {
	case lim.WLD && res.Score.Kind == ai.WinRate:
		value = int(2*res.Score.Value) - 1
	case res.Score.Kind != ai.Exact:
		return f, fmt.Errorf("the engine returned a score in %s instead of solving the position", res.Score.Kind)
	}
	if lim.WLD { // a finished game has its disc difference
		value = max(-1, min(value, 1))
	}
	f.Score = sign * value
	if sign < 0 {
		f.Best = game.Pass
		return f, nil
	}
	for _, m := range res.Moves {
		f.Moves = append(f.Moves, FoundMove{m.Move, m.Score, m.Bound})
	}
	return f, nil
}

// Check returns an error if no search with these limits can return this result for a position.
func (f Found) Check(lim ai.Limits, p record.Problem) error {
	most := game.Squares
	if lim.WLD {
		most = 1
	}
	at := p.Position
	switch {
	case !at.Legal(f.Best) && !(at.Over() && f.Best == game.NoMove):
		return errors.New("the best move is not legal")
	case f.Score < -most || f.Score > most:
		return fmt.Errorf("the score %+d is outside -%d to %d", f.Score, most, most)
	case !lim.WLD && f.Score%2 != 0: // empty squares go to the winner
		return fmt.Errorf("no game ends with %+d", f.Score)
	case at.Over() && f.Score != end(lim, at):
		return fmt.Errorf("the game is over with %+d, not %+d", end(lim, at), f.Score)
	case !(f.Seconds >= 0):
		return fmt.Errorf("it took %g seconds", f.Seconds)
	}
	var seen game.Bitboard
	for _, m := range f.Moves {
		if !at.Legal(m.Move) || seen&m.Move.Square().Bit() != 0 || m.Score.Kind > ai.WinRate ||
			!(math.Abs(m.Score.Value) <= game.Squares) {
			return errors.New("the score of a move is impossible")
		}
		seen |= m.Move.Square().Bit()
	}
	if lim.AllMoves && at.Moves().Count() > 1 && seen != at.Moves() {
		return errors.New("moves have no score")
	}
	return nil
}

// end returns the score of a position without legal moves.
func end(lim ai.Limits, p game.Position) int {
	score := p.FinalScore()
	if lim.WLD {
		score = max(-1, min(score, 1))
	}
	return score
}

// Solved compares the result with the value in the file.
func (f Found) Solved(lim ai.Limits, p record.Problem) Solved {
	r := Solved{Empties: p.Position.Empties(), Score: f.Score, Nodes: f.Nodes, Seconds: f.Seconds}
	if f.Best != game.NoMove {
		r.Best = f.Best.String()
	}
	expected, known := p.Best()
	if !known {
		return r
	}
	if lim.WLD {
		expected = max(-1, min(expected, 1))
		if r.Score != expected {
			r.wrong = fmt.Sprintf("the file says %+d", expected)
		}
	} else {
		r.wrong = f.mistake(p, expected, lim.AllMoves)
	}
	same := r.wrong == ""
	r.Expected, r.OK = &expected, &same
	return r
}

// Solve finds the exact value of a position and compares it with the value in the file.
func Solve(ctx context.Context, s ai.Searcher, lim ai.Limits, p record.Problem) (Solved, error) {
	f, err := Search(ctx, s, lim, p)
	if err != nil {
		return Solved{Empties: p.Position.Empties()}, err
	}
	return f.Solved(lim, p), nil
}

// mistake says how a result differs from the file, or returns "" if it does not.
func (f Found) mistake(p record.Problem, expected int, every bool) string {
	if f.Score != expected {
		return fmt.Sprintf("the file says %+d", expected)
	}
	for _, s := range p.Scores {
		if s.Move == f.Best && s.Score != f.Score {
			return fmt.Sprintf("%s is worth %+d in the file", s.Move, s.Score)
		}
		if !every {
			continue
		}
		for _, m := range f.Moves {
			if m.Move == s.Move && (m.Bound || m.Score.Value != float64(s.Score)) {
				return fmt.Sprintf("%s is %s, the file says %+d", m.Move, m.Score, s.Score)
			}
		}
	}
	return ""
}

// Solutions are solved positions and their sums.
type Solutions struct {
	Positions []Solved `json:"positions" help:"the positions, in the order of the file"`
	Passed    int      `json:"passed" help:"positions that agree with the file"`
	Failed    int      `json:"failed" help:"positions that do not"`
	Nodes     uint64   `json:"nodes" help:"total nodes"`
	Seconds   float64  `json:"seconds" help:"total time in seconds"`
}

// Add adds a position to the list and to the sums.
func (t *Solutions) Add(s Solved) {
	t.Positions = append(t.Positions, s)
	t.Nodes += s.Nodes
	t.Seconds += s.Seconds
	if s.OK != nil && *s.OK {
		t.Passed++
	} else if s.OK != nil {
		t.Failed++
	}
}

// Err returns an error if positions failed.
func (t *Solutions) Err() error {
	if t.Failed > 0 {
		return fmt.Errorf("%d positions failed", t.Failed)
	}
	return nil
}

// SolveRounds is the result of [SolveInRounds]. All its seconds are medians.
type SolveRounds struct {
	Solutions
	SecondsLow  float64 `json:"seconds_low" help:"shortest total time of a round in seconds"`
	SecondsHigh float64 `json:"seconds_high" help:"longest total time of a round in seconds"`
	// PerftRate is the speed of perft(10) on one thread in leaves per second. It is a measure of
	// the machine's speed, for comparing results from different machines.
	PerftRate float64 `json:"perft_per_second" help:"leaves per second of a perft, for comparing machines"`
	finished  int     // rounds
}

// SolveInRounds solves the positions several times, each round with a new searcher. If it is
// stopped, it returns its results so far with the error. progress can be nil.
func SolveInRounds(ctx context.Context, searcher func() (ai.Searcher, ai.Limits, error),
	problems []record.Problem, rounds int, progress func(done, total int)) (SolveRounds, error) {
	var result SolveRounds
	var totals, rates []float64
	var stopped error
	seconds := make([][]float64, len(problems))
	for round := 0; round < rounds && stopped == nil; round++ {
		begin := time.Now()
		leaves := game.Perft(game.Start, 10)
		rates = append(rates, float64(leaves)/time.Since(begin).Seconds())
		s, lim, err := searcher()
		if err != nil {
			return result, err
		}
		var found Solutions
		for i, p := range problems {
			if progress != nil {
				progress(round*len(problems)+i, rounds*len(problems))
			}
			r, err := Solve(ctx, s, lim, p)
			if err != nil {
				stopped = fmt.Errorf("stopped in round %d of %d: %w", round+1, rounds, err)
				break
			}
			found.Add(r)
			seconds[i] = append(seconds[i], r.Seconds)
		}
		if stopped == nil {
			totals = append(totals, found.Seconds)
		}
		if round == 0 || stopped == nil {
			result.Solutions = found
		}
	}
	result.finished = len(totals)
	if len(totals) == 0 {
		totals = []float64{result.Seconds}
	}
	slices.Sort(totals)
	result.Seconds, result.SecondsLow, result.SecondsHigh = middle(totals), totals[0], totals[len(totals)-1]
	slices.Sort(rates)
	result.PerftRate = middle(rates)
	for i := range result.Positions {
		slices.Sort(seconds[i])
		result.Positions[i].Seconds = middle(seconds[i])
	}
	if result.Positions == nil {
		result.Positions = []Solved{}
	}
	return result, stopped
}

// WriteTable writes the result in readable form.
func (r *SolveRounds) WriteTable(out io.Writer) error {
	for i, s := range r.Positions {
		fmt.Fprintf(out, "%3d  %s\n", i+1, s)
	}
	over := fmt.Sprintf("%d rounds", r.finished)
	if r.finished == 0 {
		over = "an unfinished round"
	}
	_, err := fmt.Fprintf(out, "%d passed, %d failed; %d nodes, %.3f s (%.3f to %.3f over %s), perft(10) %.0f M/s\n",
		r.Passed, r.Failed, r.Nodes, r.Seconds, r.SecondsLow, r.SecondsHigh, over, r.PerftRate/1e6)
	return err
}

// middle returns the median of a sorted list, the upper one of two.
func middle(sorted []float64) float64 { return sorted[len(sorted)/2] }
