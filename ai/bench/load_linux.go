package bench

import (
	"fmt"
	"math"
	"os"
	"syscall"
	"time"
)

// load is the beginning of a stretch of time.
type load struct {
	begin    time.Time
	all, own float64
}

func startLoad() load { return load{time.Now(), allSeconds(), ownSeconds()} }

// others returns the cores that other programs had since the beginning, on average; NaN where the
// system does not tell.
func (l load) others() float64 {
	used := allSeconds() - l.all - (ownSeconds() - l.own)
	return max(0, used/time.Since(l.begin).Seconds())
}

// allSeconds returns the seconds for which the machine's cores have not been idle; NaN where /proc
// does not tell.
func allSeconds() float64 {
	data, err := os.ReadFile("/proc/stat")
	if err != nil {
		return math.NaN()
	}
	// Hundredths of a second, proc(5).
	var user, nice, system, idle, wait, hard, soft, steal float64
	if _, err := fmt.Sscanf(string(data), "cpu %g %g %g %g %g %g %g %g", &user, &nice, &system, &idle, &wait, &hard, &soft, &steal); err != nil {
		return math.NaN()
	}
	return (user + nice + system + hard + soft + steal) / 100
}

// ownSeconds returns the seconds that this process has had.
func ownSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return math.NaN()
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
