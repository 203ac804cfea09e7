package train

import (
	"math"

	"flipside/ai/friendly"
)

// Agreement is how well probabilities predict the moves of people.
type Agreement struct {
	Moves   int                          `json:"moves" help:"moves with a choice"`
	Top1    float64                      `json:"top1" help:"share of them that the model considers most likely, 0 to 1"`
	Top3    float64                      `json:"top3" help:"share of them among the three most likely, 0 to 1"`
	LogLoss float64                      `json:"log_loss" help:"mean of -ln(chance of the move played)"`
	Looks   [len(friendly.Looks)]float64 `json:"looks" help:"for each search of the model, share of the moves that it considers best, 0 to 1"`
}

// PeopleBands are the first plies of the phases of a report; the last is for all moves.
var PeopleBands = [...]int{0, 12, 24, 36, 48}

// PeopleReport has the agreement for each of PeopleBands, and for all moves last.
type PeopleReport [len(PeopleBands) + 1]Agreement

func (a *Agreement) add(x peopleSeen) {
	chances, values, played := x.chances, x.values, x.played
	a.Moves++
	before := 0
	for i, c := range chances {
		if c > chances[played] || c == chances[played] && i < played {
			before++
		}
	}
	if before == 0 {
		a.Top1++
	}
	if before < 3 {
		a.Top3++
	}
	a.LogLoss -= math.Log(max(chances[played], 1e-12))
	for k := range a.Looks {
		best := 0
		for i := range values {
			if values[i][k] > values[best][k] {
				best = i
			}
		}
		if best == played {
			a.Looks[k]++
		}
	}
}

func (r *PeopleReport) add(x peopleSeen) {
	band := 0
	for band+1 < len(PeopleBands) && 60-x.empties >= PeopleBands[band+1] {
		band++
	}
	r[band].add(x)
	r[len(r)-1].add(x)
}

// mean divides the sums.
func (r *PeopleReport) mean() {
	for i := range r {
		a := &r[i]
		n := float64(max(1, a.Moves))
		a.Top1, a.Top3, a.LogLoss = a.Top1/n, a.Top3/n, a.LogLoss/n
		for k := range a.Looks {
			a.Looks[k] /= n
		}
	}
}

// Report measures the weights on games that they were not fitted to.
func (f *PeopleFit) Report(games []PeopleGame) (r PeopleReport) {
	for i := range games {
		f.each(&games[i], func(x peopleSeen) { r.add(x) })
	}
	r.mean()
	return r
}
