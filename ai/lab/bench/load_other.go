//go:build !linux

package bench

import "math"

type load struct{}

func startLoad() load { return load{} }

// others returns NaN: only Linux reports the load.
func (load) others() float64 { return math.NaN() }
