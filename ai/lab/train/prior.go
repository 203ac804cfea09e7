package train

import (
	"math"

	"flipside/ai/eval"
)

// prior is what we expect of weights before we see any game. Weights are normally distributed
// around 0. The fewer squares two contents of a pattern differ in, the more similar their weights:
// the correlation of two contents is a product, over the squares, of the correlation of their
// digits. This is a Gaussian process with a product kernel (C. E. Rasmussen, C. Williams, Gaussian
// Processes for Machine Learning, 2006). In the tables of moves, the correlation decreases with the
// distance.
//
// The inverse of such a covariance is also a product over the squares, so it can be applied one
// square at a time.
type prior struct {
	layout *eval.Layout
	digit  [][]float32 // inverse of the correlation between the digits of a square
	count  [][]float32 // inverse of the correlation between one side's numbers of moves
}

const (
	// moveReach is the difference in moves at which the correlation has decreased to 1/e.
	moveReach = 10
	// moveSpread is the variance of weights in the tables of moves, relative to other weights.
	moveSpread = 9
	// paritySpread is the same for the table of parity, whose weights do not correlate.
	paritySpread = 100
)

// newPrior makes a prior. alike is the correlation of two digits in a square, 0 <= alike < 1.
func newPrior(l *eval.Layout, alike float64) *prior {
	_, size := l.MoveTables()
	return &prior{
		layout: l,
		digit: inverse(3, func(i, j int) float64 {
			if i == j {
				return 1
			}
			return alike
		}),
		count: inverse(size, func(i, j int) float64 { return math.Exp(-math.Abs(float64(i-j)) / moveReach) }),
	}
}

// add adds strength times the inverse covariance times w to out. This is half the gradient of the
// penalty at w.
func (p *prior) add(out, w []float32, strength float32) {
	for shape := range p.layout.Shapes {
		first, fold := p.layout.Contents(shape)
		x := make([]float32, len(fold))
		for content, k := range fold {
			x[content] = w[first+int(k)]
		}
		for stride := 1; stride < len(x); stride *= 3 {
			alongDigit(x, stride, p.digit)
		}
		for content, k := range fold {
			out[first+int(k)] += strength * x[content]
		}
	}
	first, size := p.layout.MoveTables()
	for t := range 2 {
		begin := first + t*size*size
		x := append([]float32(nil), w[begin:begin+size*size]...)
		along(x, 1, p.count)
		along(x, size, p.count)
		for i, v := range x {
			out[begin+i] += strength / moveSpread * v
		}
	}
	first, size = p.layout.ParityTable()
	for i := first; i < first+size; i++ {
		out[i] += strength / paritySpread * w[i]
	}
}

// addDiagonal adds strength times the diagonal of the inverse covariance to out.
func (p *prior) addDiagonal(out []float32, strength float32) {
	for shape := range p.layout.Shapes {
		first, fold := p.layout.Contents(shape)
		for content, k := range fold {
			d := strength
			for c, stride := content, 1; stride < len(fold); c, stride = c/3, stride*3 {
				d *= p.digit[c%3][c%3]
			}
			out[first+int(k)] += d
		}
	}
	first, size := p.layout.MoveTables()
	for i := range 2 * size * size {
		a, b := i%size, i/size%size
		out[first+i] += strength / moveSpread * p.count[a][a] * p.count[b][b]
	}
	first, size = p.layout.ParityTable()
	for i := first; i < first+size; i++ {
		out[i] += strength / paritySpread
	}
}

// along multiplies x by the matrix m along one axis. The axis has len(m) entries, which are stride
// apart.
func along(x []float32, stride int, m [][]float32) {
	n := len(m)
	line := make([]float32, n)
	for base := 0; base < len(x); base += n * stride {
		for o := base; o < base+stride; o++ {
			for i := range line {
				line[i] = 0
				for j, v := range m[i] {
					line[i] += v * x[o+j*stride]
				}
			}
			for i, v := range line {
				x[o+i*stride] = v
			}
		}
	}
}

// alongDigit is along for three entries. A prior spends nearly all its time here.
func alongDigit(x []float32, stride int, m [][]float32) {
	a, b, c := [3]float32(m[0]), [3]float32(m[1]), [3]float32(m[2])
	for base := 0; base < len(x); base += 3 * stride {
		p, q, r := x[base:base+stride], x[base+stride:base+2*stride], x[base+2*stride:base+3*stride]
		for i := range p {
			x, y, z := p[i], q[i], r[i]
			p[i], q[i], r[i] = a[0]*x+a[1]*y+a[2]*z, b[0]*x+b[1]*y+b[2]*z, c[0]*x+c[1]*y+c[2]*z
		}
	}
}

// inverse inverts a symmetric positive definite matrix with n rows and the entries at(i, j).
func inverse(n int, at func(i, j int) float64) [][]float32 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, 2*n)
		for j := range n {
			rows[i][j] = at(i, j)
		}
		rows[i][n+i] = 1
	}
	for i := range n {
		pivot := rows[i][i]
		for j := range rows[i] {
			rows[i][j] /= pivot
		}
		for r := range n {
			if f := rows[r][i]; r != i && f != 0 {
				for j := range rows[r] {
					rows[r][j] -= f * rows[i][j]
				}
			}
		}
	}
	out := make([][]float32, n)
	for i := range out {
		out[i] = make([]float32, n)
		for j := range out[i] {
			out[i][j] = float32(rows[i][n+j])
		}
	}
	return out
}
