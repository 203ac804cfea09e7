package search

import (
	"math"
)

// mode is what a search looks for and how carefully.
type mode struct {
	exact    bool       // the end of the game, in discs; otherwise a depth, in the model's units
	kind     StoredKind // of what is stored
	etcDepth int        // depth from which children are looked up first
	null     int        // empties at and below which solveNull searches null windows, 0 for none
	evalFrom int        // the evaluator follows nodes of at least this depth
	width    float64    // of ProbCut in standard deviations; 0 for none
	cutFrom  int        // depth from which ProbCut is tried
	lateFrom int        // depth from which late moves are visited at a smaller depth first

	// The depths from which nodes may be shared, and from which those with a wide window may; never
	// until a strategy sets the worker's hook.
	share, shareWide int
}

// never is a depth that no search has.
const never = 1 << 20

// selectivities are the settings that a search knows, in percent as the field writes them: the
// share of normally distributed errors that a cut survives. The place in the table goes into the
// stored kind.
var selectivities = [...]int{100, 99, 98, 95, 87, 73}

// widthOf is the two-sided quantile of the normal distribution for a selectivity in percent; 0
// for 100.
func widthOf(percent int) float64 {
	if percent <= 0 || percent >= 100 {
		return 0
	}
	return math.Sqrt2 * math.Erfinv(float64(percent)/100)
}

// widths are those of the selectivities.
var widths = func() (table [len(selectivities)]float64) {
	for i, percent := range selectivities {
		table[i] = widthOf(percent)
	}
	return table
}()

// levelOf returns the place of a selectivity in the table: the most careful that is not above
// percent; 0 for 0.
func levelOf(percent int) int {
	if percent == 0 {
		return 0
	}
	for i, s := range selectivities {
		if s <= percent {
			return i
		}
	}
	return len(selectivities) - 1
}

// percentOf returns the selectivity in percent of a search with scores of a kind.
func percentOf(k StoredKind) int {
	switch {
	case k >= SelectiveExact:
		return selectivities[k-SelectiveExact+1]
	case k >= Exact:
		return 100
	}
	return selectivities[k-Midgame]
}

// modeOf returns the mode of a midgame or exact search at a selectivity.
func (f *fixed) modeOf(exact bool, level int) mode {
	m := mode{
		exact: exact, width: widths[level], cutFrom: probCutDepth, lateFrom: never,
		share: never, shareWide: never,
	}
	if f.model.Errors == nil {
		m.width, level = 0, 0 // errors are not known
	}
	switch {
	case !exact:
		m.kind, m.etcDepth = Midgame+StoredKind(level), etcMidgame
	case level == 0:
		m.kind, m.etcDepth = Exact, etcExact
	default:
		m.kind, m.etcDepth = SelectiveExact+StoredKind(level-1), etcExact
	}
	if f.noDepth {
		m.cutFrom = probCutDepthTimed
		if !exact && level == len(selectivities)-1 {
			m.lateFrom = lateDepth
		}
	}
	switch {
	case f.model.Stateless:
		m.evalFrom = never
	case exact && m.width != 0:
		m.evalFrom = min(evalExact, probCutEmpties) // ProbCut asks the evaluator too
	case exact:
		m.evalFrom = evalExact
	}
	if exact && f.ordering {
		m.null = nullMost()
	}
	return m
}

// prepareModes fills in the modes of ProbCut's shallow searches. They visit late moves like all
// others: with a smaller depth first they were no stronger (650 games), and their errors would not
// be those that were measured. What the main search has stored may answer them all the same.
func (f *fixed) prepareModes() {
	for level := range f.shallows {
		f.shallows[level] = f.modeOf(false, level)
		f.shallows[level].lateFrom = never
	}
}

// shallow returns the mode of the searches that judge the nodes of a search stored under kind.
func (f *fixed) shallow(kind StoredKind) mode {
	level := int(kind - Midgame)
	if inDiscs(kind) {
		level = int(kind-SelectiveExact) + 1
	}
	return f.shallows[level]
}

// inDiscs reports whether scores stored under a kind are discs at the end of the game.
func inDiscs(kind StoredKind) bool { return kind >= Exact }

// serves reports whether what is stored under a kind may answer a search of another: it must prune
// no more.
func serves(stored, wanted StoredKind) bool {
	switch {
	case stored == wanted:
		return true
	case inDiscs(stored) != inDiscs(wanted) || stored == WLD:
		return false
	case wanted == WLD:
		return stored == Exact
	}
	return stored < wanted // Exact is before the selective kinds
}
