package review

// doubts is the measured error of estimated losses.
type doubts struct{}

func measured() *doubts { return &doubts{} }

// of returns the standard deviation of a loss.
func (d *doubts) of(empties int, by level, depth int) float64 { return 2 }
