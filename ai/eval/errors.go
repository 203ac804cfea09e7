package eval

// Errors describes how far shallow searches with an evaluator are from deeper ones: the standard
// deviation of the difference in discs, as a linear function (M. Buro, ProbCut, ICCA Journal
// 18(2), 1995, fits such differences by depth and phase). The numbers belong to the weights they
// were measured with.
type Errors struct {
	// Midgame compares a search of deep plies with a search of shallow plies; both are even or both
	// are odd. Its numbers are the coefficients of 1, empties, deep, shallow.
	Midgame [4]float64 `json:"midgame"`
	// End is for the exact value against a search of shallow plies: the coefficients of 1,
	// empties, shallow.
	End [3]float64 `json:"end"`
}

// leastSigma is the smallest standard deviation that is returned, in discs: beyond the measured
// depths, the linear function would become too small.
const leastSigma = 0.8

// MidgameSigma returns the standard deviation in discs of a deep search against a shallow one, in
// plies.
func (e *Errors) MidgameSigma(empties, deep, shallow int) float64 {
	c := &e.Midgame
	return max(leastSigma, c[0]+float64(c[1]*float64(empties))+float64(c[2]*float64(deep))+float64(c[3]*float64(shallow)))
}

// EndSigma returns the standard deviation, in discs, of the difference between the exact value and
// a shallow search.
func (e *Errors) EndSigma(empties, shallow int) float64 {
	c := &e.End
	return max(leastSigma, c[0]+float64(c[1]*float64(empties))+float64(c[2]*float64(shallow)))
}
