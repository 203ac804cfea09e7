package train

import (
	"context"

	"flipside/ai/eval"
	"flipside/game"
)

// rows are positions, each as a list of the weights whose sum is its estimate, and their labels.
type rows struct {
	tables   []int32  // the first weight in the table of each feature
	features []uint16 // len(tables) numbers for each position: the feature minus its entry in tables
	labels   []float32
	weights  []float32 // weights of the squared errors
}

// add adds a position.
func (r *rows) add(l *eval.Layout, p game.Position, label, weight float32) {
	r.features = l.Entries(r.features, p)
	r.labels, r.weights = append(r.labels, label), append(r.weights, weight)
}

// sum returns the estimate of position i with the weights w.
func (r *rows) sum(i int, w []float32) (sum float32) {
	n := len(r.tables)
	row := r.features[i*n : i*n+n]
	for j, t := range r.tables {
		sum += w[int(t)+int(row[j])]
	}
	return sum
}

// product is a factor and its sum, adjacent so that both are in the same cache line.
type product struct{ v, sum float32 }

// normal sets out to the matrix of the normal equations times v. That matrix is the transposed
// weighted rows times the rows. work is as long as out and v.
func (r *rows) normal(out, v []float32, work []product) {
	for i, x := range v {
		work[i] = product{v: x}
	}
	n, tables := len(r.tables), r.tables
	for i, weight := range r.weights {
		row := r.features[i*n : i*n+len(tables)]
		t := float32(0)
		for j, k := range row {
			t += work[int(tables[j])+int(k)].v
		}
		t *= weight
		for j, k := range row {
			work[int(tables[j])+int(k)].sum += t
		}
	}
	for i := range out {
		out[i] = work[i].sum
	}
}

// solve returns the weights that minimise the squared error on the rows plus shrink times the
// penalty of the prior. It makes the given number of passes of the conjugate gradient method, with
// the diagonal as preconditioner (M. Hestenes, E. Stiefel, J. Res. NBS 49, 1952). It starts from
// start, or from zeros if start is nil. If ctx is cancelled, it ends early.
func (r *rows) solve(ctx context.Context, p *prior, shrink float32, passes int, start []float32) []float32 {
	size := p.layout.Weights
	w, left, step, dir, image, diagonal := make([]float32, size), make([]float32, size), make([]float32, size), make([]float32, size), make([]float32, size), make([]float32, size)
	work := make([]product, size)
	n := len(r.tables)
	for i, y := range r.labels {
		for j, t := range r.tables {
			k := int(t) + int(r.features[i*n+j])
			left[k] += r.weights[i] * y
			diagonal[k] += r.weights[i]
		}
	}
	p.addDiagonal(diagonal, shrink)
	apply := func(v []float32) {
		r.normal(image, v, work)
		p.add(image, v, shrink)
	}
	if start != nil {
		copy(w, start)
		apply(w)
		for i, v := range image {
			left[i] -= v
		}
	}
	was := 0.0
	for range passes {
		for i, v := range left {
			step[i] = v / diagonal[i]
		}
		now := dot(left, step)
		if now == 0 || ctx.Err() != nil {
			break
		}
		keep := float32(0)
		if was != 0 {
			keep = float32(now / was)
		}
		was = now
		for i, v := range step {
			dir[i] = v + keep*dir[i]
		}
		apply(dir)
		far := float32(now / dot(dir, image))
		for i := range w {
			w[i] += far * dir[i]
			left[i] -= far * image[i]
		}
	}
	return w
}

func dot(a, b []float32) (sum float64) {
	for i, v := range a {
		sum += float64(v) * float64(b[i])
	}
	return sum
}
