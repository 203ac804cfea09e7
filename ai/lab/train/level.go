package train

import (
	"context"
	"fmt"
	"math"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// Level describes how searches that end at different numbers of empties are brought to the same
// level. The last move before a leaf was chosen because the estimate of the leaf is good for the
// side that moved. So the estimates of leaves are too low for their side to move, even if those of
// natural positions are right, and searches to odd and even depths differ. Level measures this with
// searches: it compares a search with searches that see further, and adds the mean difference to
// the weights of parity for the number of empties at which the shorter search ends. It uses the
// mean of an even and an odd depth, since their remaining errors have opposite signs. It proceeds
// from the end of the game to the beginning, since the deeper searches must end at numbers of
// empties that are already levelled.
type Level struct {
	Positions int // number of positions for each number of empties
	Depth     int // depth of the shorter search, in plies
	Further   int // plies by which the first of the two other searches is deeper; the second: one more
	Selective int // in percent, see ai.Limits
	Solve     int // largest number of empties that is solved instead of searched deeper
	From, To  int // numbers of empties to change, From <= To
	// Within is the largest absolute value, in discs, that the positions have in their games. If a
	// side is far ahead, moves differ less, and so does the gain from a choice.
	Within  float64
	Share   float64 // share of each measured change that is applied, above 0 and up to 1
	Seed    uint64
	Threads int
}

// Levelled is the change at one number of empties, in discs for the side to move.
type Levelled struct {
	Empties   int     `json:"empties" help:"number of empties"`
	Positions int     `json:"positions" help:"number of positions"`
	Change    float64 `json:"change" help:"measured change in discs, before --share"`
	Error     float64 `json:"error" help:"standard error of the change in discs"`
	Spread    float64 `json:"spread" help:"standard deviation of the difference between the searches in discs"`
}

// Run changes the weights and returns the change at each number of empties, smallest first. A
// number of empties with fewer than 20 positions does not change. progress can be nil. If ctx is
// cancelled, Run returns the cause, and some weights may have changed.
func (l Level) Run(ctx context.Context, w *eval.Weights, samples []Sample, progress func(done, total int)) ([]Levelled, error) {
	lists := draw(samples, l.Seed, l.To-l.From+1, l.Positions, func(x *Sample) int {
		e := x.Position.Empties() - l.Depth - l.From
		if e > l.To-l.From || math.Abs(float64(x.Value))/eval.Unit > l.Within {
			return -1
		}
		return e
	})
	total := 0
	for _, list := range lists {
		total += len(list)
	}
	if total == 0 {
		return nil, fmt.Errorf("no sample has %d to %d empties", l.From+l.Depth, l.To+l.Depth)
	}
	out := make([]Levelled, 0, len(lists))
	done := 0
	for i, list := range lists {
		model, err := eval.NewModel("pattern", w) // with the changes so far
		if err != nil {
			return nil, err
		}
		o, err := l.measure(ctx, model, list, func(d, _ int) {
			if progress != nil {
				progress(done+d, total)
			}
		})
		if err != nil {
			return nil, err
		}
		done += len(list)
		if o.Empties = l.From + i; o.Positions >= 20 {
			shift(w, o.Empties, l.Share*o.Change)
		} else {
			o.Change = 0
		}
		out = append(out, o)
	}
	return out, nil
}

// measure returns the correction for the estimates of the leaves of the shorter search.
func (l Level) measure(ctx context.Context, model *eval.Model, list []Sample, progress func(done, total int)) (o Levelled, err error) {
	gaps := make([]float64, len(list))
	err = crew{threads: l.Threads, model: model, tableMB: 16, progress: progress}.each(ctx, len(list), func(by *worker, i int) error {
		p := list[i].Position
		short, err := by.search(p, ai.Limits{Depth: l.Depth, Selectivity: l.Selective})
		if err != nil {
			return err
		}
		long, err := l.further(by, p)
		gaps[i] = long - short
		return err
	})
	if err != nil {
		return o, err
	}
	e := errorOf(gaps)
	o.Positions, o.Change, o.Error = len(list), e.Bias, e.BiasSE
	o.Spread = math.Sqrt(max(0, e.RMSE*e.RMSE-e.Bias*e.Bias))
	if l.Depth%2 != 0 { // the leaf is for the other side
		o.Change = -o.Change
	}
	return o, nil
}

// further returns the mean value of the deeper searches, or the exact value if few empties are
// left.
func (l Level) further(by *worker, p game.Position) (float64, error) {
	if e := p.Empties(); e <= max(l.Solve, l.Depth+l.Further+1) {
		return by.search(p, ai.Limits{Depth: e, SolveEmpties: e})
	}
	one, err := by.search(p, ai.Limits{Depth: l.Depth + l.Further, Selectivity: l.Selective})
	if err != nil {
		return 0, err
	}
	two, err := by.search(p, ai.Limits{Depth: l.Depth + l.Further + 1, Selectivity: l.Selective})
	return (one + two) / 2, err
}

// shift adds discs to the estimates of all positions with the given number of empties.
func shift(w *eval.Weights, empties int, discs float64) {
	first, size := w.Layout.ParityTable()
	table := w.Phases[w.Phase(empties)][first : first+size]
	for i := range table {
		if w.Layout.ParityEmpties(i) == empties {
			table[i] = weight(discs + float64(table[i])/eval.Unit)
		}
	}
}
