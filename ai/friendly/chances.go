package friendly

import "math"

// Softmax converts worths to probabilities, in place.
func Softmax(worth []float64) {
	top, sum := math.Inf(-1), 0.0
	for _, w := range worth {
		top = max(top, w)
	}
	for i := range worth {
		worth[i] = math.Exp(worth[i] - top)
		sum += worth[i]
	}
	for i := range worth {
		worth[i] /= sum
	}
}

// Chances returns the probabilities of moves by their worth, in the order of the list.
func Chances(list []Move) []float64 {
	chances := make([]float64, len(list))
	for i, m := range list {
		chances[i] = float64(m.Worth) / Scale
	}
	Softmax(chances)
	return chances
}
