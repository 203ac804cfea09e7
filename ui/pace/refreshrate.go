package pace

import (
	"math"
	"sync/atomic"
	"time"
)

// refreshRate is the refresh rate of the fastest display. One goroutine may set it while another
// one reads it.
type refreshRate struct{ hz atomic.Uint64 }

func (r *refreshRate) set(hz float64) { r.hz.Store(math.Float64bits(hz)) }

// refresh returns the time from refresh to refresh if a display is surely faster than the ticks,
// else 0.
func (r *refreshRate) refresh() time.Duration {
	const surely, most = TicksPerSecond * 1.1, 1000
	hz := math.Float64frombits(r.hz.Load())
	if hz >= surely && hz <= most {
		return time.Duration(float64(time.Second) / hz)
	}
	return 0
}
