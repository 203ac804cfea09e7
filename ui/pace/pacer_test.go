package pace

import (
	"math"
	"testing"
	"time"
)

// epoch is the time of a first frame.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// run draws n frames and returns the times when they began. Each frame takes the time of work, and
// then waits for the next refresh of the display. A refresh of 0 means a display without a rhythm.
func (p *Pacer) run(n int, refresh time.Duration, work func(i int) time.Duration) []time.Duration {
	var now time.Duration // since epoch
	var began []time.Duration
	for i := range n {
		now += p.delay(epoch.Add(now))
		began = append(began, now)
		now += work(i)
		if refresh > 0 {
			now += refresh - now%refresh
		}
	}
	return began
}

func always(d time.Duration) func(int) time.Duration { return func(int) time.Duration { return d } }

func TestWithoutADisplaysRhythmFramesKeepToTheTicks(t *testing.T) {
	var p Pacer
	began := p.run(600, 0, always(5*time.Millisecond))
	for i := 2; i < len(began); i++ {
		if d := began[i] - began[i-1]; d != tick {
			t.Fatalf("frame %d came %v after the one before it, want %v", i, d, tick)
		}
	}
}

func TestPacingLeavesDisplaysTheirRhythm(t *testing.T) {
	for _, hz := range []int{24, 30, 50, 59, 60, 61} {
		var p Pacer
		refresh := time.Second / time.Duration(hz)
		began := p.run(3000, refresh, always(5*time.Millisecond))
		for i := 2; i < len(began); i++ {
			if d := began[i] - began[i-1]; d != refresh {
				t.Fatalf("%d Hz: frame %d came %v after the one before it, want every refresh, %v", hz, i, d, refresh)
			}
		}
	}
	for _, hz := range []int{75, 90, 120, 144, 165, 240} {
		var p Pacer
		refresh := time.Second / time.Duration(hz)
		began := p.run(3000, refresh, always(2*time.Millisecond))
		for i := 2; i < len(began); i++ {
			if d := began[i] - began[i-1]; d > tick+paceSlack+refresh {
				t.Fatalf("%d Hz: frame %d came %v after the one before it", hz, i, d)
			}
		}
		if mean := (began[len(began)-1] - began[1]) / time.Duration(len(began)-2); mean > tick+tick/50 {
			t.Errorf("%d Hz: %v from frame to frame, a picture for each tick needs %v", hz, mean, tick)
		}
	}
}

func TestMotionHasAFrameAtEachRefreshOfAFastDisplay(t *testing.T) {
	for _, hz := range []int{75, 90, 120, 144, 165, 240} {
		refresh := time.Second / time.Duration(hz)
		p := Pacer{fast: refresh}
		began := p.run(3000, refresh, always(2*time.Millisecond))
		for i := 2; i < len(began); i++ {
			if d := began[i] - began[i-1]; d != refresh {
				t.Fatalf("%d Hz: frame %d came %v after the one before it, want every refresh, %v", hz, i, d, refresh)
			}
		}
		began = p.run(3000, 0, always(time.Millisecond)) // the display has no rhythm after all
		for i := 2; i < len(began); i++ {
			if d := began[i] - began[i-1]; d != refresh {
				t.Fatalf("%d Hz, no rhythm: frame %d came %v after the one before it, want %v", hz, i, d, refresh)
			}
		}
	}
}

func TestALateFrameIsMadeUpFor(t *testing.T) {
	var p Pacer
	began := p.run(12, 0, func(i int) time.Duration {
		if i == 5 {
			return 25 * time.Millisecond
		}
		return 5 * time.Millisecond
	})
	if got, want := began[11]-began[5], 6*tick; got != want {
		t.Errorf("six frames after one of 25 ms took %v, want %v", got, want)
	}
	p = Pacer{}
	began = p.run(12, 0, func(i int) time.Duration {
		if i == 5 {
			return time.Second // the program was stopped
		}
		return 5 * time.Millisecond
	})
	for i := 7; i < len(began); i++ {
		if d := began[i] - began[i-1]; d != tick {
			t.Errorf("after a stop of a second frame %d came %v after the one before it", i, d)
		}
	}
}

func TestAClockThatIsSetBackDelaysNothing(t *testing.T) {
	var p Pacer
	p.delay(epoch.Add(time.Hour))
	if d := p.delay(epoch); d != 0 {
		t.Errorf("a frame waits %v", d)
	}
}

// Only in a motion on a display that is known to be faster than the ticks, frames lie between them.
// The display is asked in the background, while frames come.
func TestFramesLieBetweenTicksInAMotionOnAFastDisplayOnly(t *testing.T) {
	var p Pacer
	frame := func(later time.Duration, moving, want bool) (ahead float64) {
		t.Helper()
		ahead, between := p.Frame(epoch.Add(later), 8, moving)
		step := time.Duration(0)
		if want {
			step = time.Second / 144
		}
		if between != want || p.fast != step {
			t.Errorf("a frame lies between ticks: %v, want %v; frames come every %v, want %v", between, want, p.fast, step)
		}
		return ahead
	}
	p.Frame(epoch, 7, true)
	asked := make(chan bool)
	go func() {
		p.Ask(func() float64 { return 144 })
		close(asked)
	}()
	p.Frame(epoch, 7, true)
	<-asked
	start := frame(4*time.Millisecond, true, true)
	if moved := frame(8*time.Millisecond, true, true) - start; math.Abs(moved-0.24) > 1e-6 {
		t.Errorf("in 4 ms a motion goes on by %v, want 0.24 ticks", moved)
	}
	frame(12*time.Millisecond, false, false)
	p.Ask(func() float64 { return 0 })
	frame(16*time.Millisecond, true, false)
}
