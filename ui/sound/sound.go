package sound

import (
	"io"
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// device plays what it reads.
type device interface {
	// Suspend and Resume stop and continue; a device that fails in between is silent from then on.
	Suspend() error
	Resume() error
	Close() error
}

// opener opens a device that plays r, waiting for it until quit is closed.
type opener func(r io.Reader, quit <-chan struct{}) (device, error)

// idle is how long after the last sound the device rests: an open stream keeps the machine awake.
const idle = 4 * time.Second

// Sound plays effects. All methods return at once and may be called from any goroutine.
type Sound struct {
	requests chan request
	quit     chan struct{}
	done     chan struct{}
	closing  sync.Once
	volume   atomic.Uint64 // float64 bits
	muted    atomic.Bool
	ready    atomic.Bool
	mix      mixer
}

type request struct {
	effect Effect
	rise   float64
	pan    float64
	delay  time.Duration
}

// New returns a Sound at full volume and begins to look for a device.
func New() *Sound { return newSound(open, time.After) }

// newSound lets tests bring their own device and clock.
func newSound(open opener, after func(time.Duration) <-chan time.Time) *Sound {
	s := &Sound{requests: make(chan request, 64), quit: make(chan struct{}), done: make(chan struct{})}
	s.SetVolume(1)
	go s.run(open, after)
	return s
}

// SetVolume sets the volume of what begins from now on, 0..1.
func (s *Sound) SetVolume(volume float64) {
	s.volume.Store(math.Float64bits(min(1, max(0, volume))))
}

// Mute turns the sound off or on.
func (s *Sound) Mute(on bool) { s.muted.Store(on) }

// Ready reports whether there is a device.
func (s *Sound) Ready() bool { return s.ready.Load() }

// Play begins an effect after delay, at a pan of -1..1; rise, 0..1, is how far along the ripple a
// Flip is. It is dropped where nothing can be heard.
func (s *Sound) Play(e Effect, delay time.Duration, rise, pan float64) {
	if e >= effects || s.muted.Load() || !s.ready.Load() {
		return
	}
	select {
	case s.requests <- request{e, rise, pan, delay}:
	default: // too many at once
	}
}

// Close ends every sound. It waits for the device to be closed, not for one that is still being
// opened.
func (s *Sound) Close() {
	s.closing.Do(func() { close(s.quit) })
	if s.ready.Load() {
		<-s.done
	}
}

// steps is the number of pitches of a Flip that are kept.
const steps = 15

// bank keeps the samples of effects.
type bank [effects][steps + 1][]float32

func (b *bank) get(e Effect, rise float64) []float32 {
	i := 0
	if e == Flip {
		i = int(math.Round(min(1, max(0, rise)) * steps))
	}
	if b[e][i] == nil {
		b[e][i] = Synth(e, float64(i)/steps)
	}
	return b[e][i]
}

func (s *Sound) run(open opener, after func(time.Duration) <-chan time.Time) {
	defer close(s.done)
	d, err := open(&s.mix, s.quit)
	if err != nil || d == nil {
		return
	}
	s.ready.Store(true)
	defer s.ready.Store(false)
	defer d.Close()
	var (
		sounds bank
		rest   = after(idle)
		asleep bool
	)
	for {
		select {
		case <-s.quit:
			return
		case <-rest:
			rest, asleep = nil, true
			if d.Suspend() != nil {
				return
			}
		case r := <-s.requests:
			if s.muted.Load() {
				continue
			}
			samples := sounds.get(r.effect, r.rise)
			s.mix.add(samples, int(r.delay.Seconds()*Rate), r.pan, math.Float64frombits(s.volume.Load()))
			if asleep {
				asleep = false
				if d.Resume() != nil {
					return
				}
			}
			rest = after(idle + r.delay)
		}
	}
}
