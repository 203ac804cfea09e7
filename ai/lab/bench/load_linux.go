package bench

import (
	"fmt"
	"math"
	"os"
	"syscall"
	"time"
)

// load records the start of a measurement.
type load struct {
	begin    time.Time
	all, own float64
}

func startLoad() load { return load{time.Now(), allSeconds(), ownSeconds()} }

// others returns how many cores other programs have used since the start, on average, or NaN if the
// system does not report it.
func (l load) others() float64 {
	used := allSeconds() - l.all - (ownSeconds() - l.own)
	return max(0, used/time.Since(l.begin).Seconds())
}

// allSeconds returns how many seconds all cores together have worked, or NaN if /proc does not
// report it.
func allSeconds() float64 {
	data, err := os.ReadFile("/proc/stat")
	if err != nil {
		return math.NaN()
	}
	// In hundredths of a second, see proc(5).
	var user, nice, system, idle, wait, hard, soft, steal float64
	if _, err := fmt.Sscanf(string(data), "cpu %g %g %g %g %g %g %g %g", &user, &nice, &system, &idle, &wait, &hard, &soft, &steal); err != nil {
		return math.NaN()
	}
	return (user + nice + system + hard + soft + steal) / 100
}

// ownSeconds returns how many seconds the cores have worked for this process.
func ownSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return math.NaN()
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
