package lab

// Series is one line of a diagram.
type Series struct {
	Name   string
	X, Y   []float64 // of equal length; non-finite points are left out
	Points bool      // draw points only, without a line

	Low, High []float64 // ends of a bar at each point, as many as X; nil: no bars; bars with a non-finite end are left out
}

// Add appends a point.
func (s *Series) Add(x, y float64) { s.X, s.Y = append(s.X, x), append(s.Y, y) }

// Chart is a diagram of one or more series with the same axes.
type Chart struct {
	Title, X, Y string
	XTicks      []string // names for x = 0, 1, 2, ...; nil: numbers
	Series      []Series
}
