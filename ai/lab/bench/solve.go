package bench

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/record"
)

// Solved is what a search to the exact end has found about a position.
type Solved struct {
	Empties  int     `json:"empties"`
	Score    int     `json:"score"` // in discs, from the side to move
	Best     string  `json:"best"`
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Expected *int    `json:"expected"` // nil when the file has no score
	OK       *bool   `json:"ok"`       // nil when there is nothing to compare with
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

// Difference says how s differs from the file, "" where it does not.
func (s Solved) Difference() string { return s.wrong }

// WithDifference returns s, which has come from elsewhere, with its Difference.
func (s Solved) WithDifference(words string) Solved {
	s.wrong = words
	return s
}

// Solve finds the exact value of a position and compares it with the value in the file.
func Solve(ctx context.Context, s ai.Searcher, lim ai.Limits, p record.Problem) (Solved, error) {
	r := Solved{Empties: p.Position.Empties()}
	begin := time.Now()
	at, sign := p.Position, 1
	if at.MustPass() {
		at, sign = at.Swap(), -1
	}
	res, err := s.Search(ctx, ai.Request{Position: at, Limits: lim})
	if err != nil {
		return r, err
	}
	r.Seconds, r.Nodes = time.Since(begin).Seconds(), res.Nodes
	value := int(res.Score.Value)
	switch {
	case lim.WLD && res.Score.Kind == ai.WinRate:
		value = int(2*res.Score.Value) - 1
	case res.Score.Kind != ai.Exact:
		return r, fmt.Errorf("the engine returned a score in %s instead of solving the position", res.Score.Kind)
	}
	r.Score, r.Best = sign*value, res.Move.String()
	if sign < 0 {
		r.Best = game.Pass.String()
	} else if res.Move == game.NoMove {
		r.Best = ""
	}
	expected, known := p.Best()
	if !known {
		return r, nil
	}
	if lim.WLD {
		expected = max(-1, min(expected, 1))
		if r.Score != expected {
			r.wrong = fmt.Sprintf("the file says %+d", expected)
		}
	} else {
		r.wrong = mistake(p, r.Score, expected, res, lim.AllMoves)
	}
	same := r.wrong == ""
	r.Expected, r.OK = &expected, &same
	return r, nil
}

// mistake says how a result differs from the file. It returns "" when nothing differs.
func mistake(p record.Problem, score, expected int, res ai.Result, every bool) string {
	if score != expected {
		return fmt.Sprintf("the file says %+d", expected)
	}
	for _, s := range p.Scores {
		if s.Move == res.Move && s.Score != score {
			return fmt.Sprintf("%s is worth %+d in the file", s.Move, s.Score)
		}
		if !every {
			continue
		}
		for _, m := range res.Moves {
			if m.Move == s.Move && (m.Bound || m.Score.Value != float64(s.Score)) {
				return fmt.Sprintf("%s is %s, the file says %+d", m.Move, m.Score, s.Score)
			}
		}
	}
	return ""
}

// Solutions are solved positions and their sums.
type Solutions struct {
	Positions []Solved `json:"positions"`
	Passed    int      `json:"passed"`
	Failed    int      `json:"failed"`
	Nodes     uint64   `json:"nodes"`
	Seconds   float64  `json:"seconds"`
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

// Err returns an error when positions failed.
func (t *Solutions) Err() error {
	if t.Failed > 0 {
		return fmt.Errorf("%d positions failed", t.Failed)
	}
	return nil
}

// SolveRounds is what SolveInRounds measured. Its seconds, those of the positions too, are medians.
type SolveRounds struct {
	Solutions
	SecondsLow  float64 `json:"seconds_low"`
	SecondsHigh float64 `json:"seconds_high"`
	// PerftRate is the speed of perft(10) on one thread in leaves a second. It says how fast the
	// machine is, so that results of different machines can be compared.
	PerftRate float64 `json:"perft_per_second"`
	finished  int     // rounds
}

// SolveInRounds solves the positions several times, each round with a new searcher. When it is
// stopped, it returns what it has with the error. progress may be nil.
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

// WriteTable writes the result for people.
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

// middle returns the median of a sorted list; of two in the middle, the upper one.
func middle(sorted []float64) float64 { return sorted[len(sorted)/2] }
