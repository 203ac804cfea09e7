package search

import (
	"math"
)

// mode is what a search looks for and how carefully.
type mode struct {
	exact    bool       // the end of the game, in discs; otherwise a depth, in the model's units
	kind     StoredKind // for stored entries
	etcDepth int        // depth from which children are looked up in the table first
	null     int        // solveNull searches null windows with this many empties or fewer; 0: never
	evalFrom int        // the evaluator's state is carried along nodes of at least this depth
	width    float64    // of ProbCut in standard deviations; 0: no ProbCut
	cutFrom  int        // depth from which ProbCut is tried
	lateFrom int        // depth from which late moves are searched at a reduced depth first

	// The depths from which nodes, and nodes with a wide window, may be shared: never until a
	// strategy sets the worker's hook.
	share, shareWide int
}

// never is a depth that no search reaches.
const never = 1 << 20

// selectivities are the supported settings, in percent as in ai.Limits: the share of normally
// distributed errors that a cut survives. The index in the table becomes part of the stored kind.
var selectivities = [...]int{100, 99, 98, 95, 87, 73}

// widthOf returns the two-sided quantile of the normal distribution for a selectivity in percent; 0
// for 100.
func widthOf(percent int) float64 {
	if percent <= 0 || percent >= 100 {
		return 0
	}
	return math.Sqrt2 * math.Erfinv(float64(percent)/100)
}

// widths are the widths of the selectivities.
var widths = func() (table [len(selectivities)]float64) {
	for i, percent := range selectivities {
		table[i] = widthOf(percent)
	}
	return table
}()

// levelOf returns the index in the table of the most careful selectivity that is not above percent;
// 0 for 0.
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
		m.evalFrom = min(evalExact, probCutEmpties) // ProbCut also needs the evaluator
	case exact:
		m.evalFrom = evalExact
	}
	if exact && f.ordering {
		m.null = nullMost()
	}
	return m
}

// prepareModes fills in the modes of ProbCut's shallow searches. They search late moves like all
// others: reducing them was no stronger (650 games), and the errors would differ from the measured
// ones. Entries stored by the main search can still answer them.
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

// inDiscs reports whether scores of a kind are in discs at the end of the game.
func inDiscs(kind StoredKind) bool { return kind >= Exact }

// serves reports whether an entry of one kind can answer a search of another: it must not have
// pruned more.
func serves(stored, wanted StoredKind) bool {
	switch {
	case stored == wanted:
		return true
	case inDiscs(stored) != inDiscs(wanted) || stored == WLD:
		return false
	case wanted == WLD:
		return stored == Exact
	}
	return stored < wanted // Exact comes before the selective kinds
}
