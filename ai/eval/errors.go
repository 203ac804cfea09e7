package eval

// Errors describes how far shallow searches with an evaluator are from deeper ones: the standard
// deviation of the difference in discs, as linear functions (M. Buro, ProbCut, ICCA Journal 18(2),
// 1995, fits such differences by depth and phase). Searches to even and odd depths have separate
// functions. The numbers belong to the weights that they were measured with.
type Errors struct {
	Even Sigmas `json:"even" help:"searches of an even depth"`
	Odd  Sigmas `json:"odd" help:"searches of an odd depth"`
}

// Sigmas are the coefficients for depths of one parity.
type Sigmas struct {
	// Midgame compares a search of deep plies with one of shallow plies: the coefficients of 1,
	// empties, deep, shallow.
	Midgame [4]float64 `json:"midgame" help:"coefficients of the error against midgame searches"`
	// End compares the exact value with a search of shallow plies: the coefficients of 1, empties,
	// shallow.
	End [3]float64 `json:"end" help:"coefficients of the error against exact values"`
}

// of returns the coefficients for a depth in plies.
func (e *Errors) of(depth int) *Sigmas {
	if depth%2 != 0 {
		return &e.Odd
	}
	return &e.Even
}

// leastSigma is the smallest standard deviation that is returned, in discs: beyond the measured
// depths, the linear function would become too small.
const leastSigma = 0.8

// MidgameSigma returns the standard deviation in discs of the difference between a deep search and
// a shallow one, in plies. Both depths must be even or both odd.
func (e *Errors) MidgameSigma(empties, deep, shallow int) float64 {
	c := &e.of(deep).Midgame
	return max(leastSigma, c[0]+float64(c[1]*float64(empties))+float64(c[2]*float64(deep))+float64(c[3]*float64(shallow)))
}

// EndSigma returns the standard deviation, in discs, of the difference between the exact value and
// a shallow search whose depth has the parity of the number of empties.
func (e *Errors) EndSigma(empties, shallow int) float64 {
	c := &e.of(empties).End
	return max(leastSigma, c[0]+float64(c[1]*float64(empties))+float64(c[2]*float64(shallow)))
}
