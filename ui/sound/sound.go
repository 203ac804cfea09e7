package sound

import (
	"io"
	"math"
	"sync"
	"sync/atomic"
	"time"
)

// device plays the samples that it reads.
type device interface {
	// Suspend stops the playback and Resume continues it. If a device fails in between, Sound is
	// silent from then on.
	Suspend() error
	Resume() error
	Close() error
}

// opener opens a device that plays the samples from r. It waits for the device until quit is
// closed.
type opener func(r io.Reader, quit <-chan struct{}) (device, error)

// idle is the time from the last sound until the device is suspended. An open stream would keep the
// machine awake.
const idle = 4 * time.Second

// Sound plays effects. All methods return at once and may be called from any goroutine.
type Sound struct {
	requests chan request
	quit     chan struct{}
	done     chan struct{}
	closing  sync.Once
	volume   atomic.Uint64 // the bits of a float64
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

// New returns a Sound at full volume. It opens a device once wait is closed.
func New(wait <-chan struct{}) *Sound { return newSound(waiting(wait, open), time.After) }

// waiting returns an opener that waits first.
func waiting(wait <-chan struct{}, open opener) opener {
	return func(r io.Reader, quit <-chan struct{}) (device, error) {
		select {
		case <-wait:
			return open(r, quit)
		case <-quit:
			return nil, nil
		}
	}
}

// newSound is New with parameters for the device and the clock. Tests use their own.
func newSound(open opener, after func(time.Duration) <-chan time.Time) *Sound {
	s := &Sound{requests: make(chan request, 64), quit: make(chan struct{}), done: make(chan struct{})}
	s.SetVolume(1)
	go s.run(open, after)
	return s
}

// SetVolume sets the volume, 0..1, of the sounds that begin from now on.
func (s *Sound) SetVolume(volume float64) {
	s.volume.Store(math.Float64bits(min(1, max(0, volume))))
}

// Mute turns the sound off if on is true, and on again if it is false.
func (s *Sound) Mute(on bool) { s.muted.Store(on) }

// Ready reports whether there is a device.
func (s *Sound) Ready() bool { return s.ready.Load() }

// Missing reports whether there is no device, or it has failed. A device that is still being opened
// may yet play.
func (s *Sound) Missing() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// Play begins an effect after delay, at a pan of -1..1. For a Flip, rise, 0..1, is the position of
// the disc along the ripple. Play ignores the effect if the sound is off or there is no device.
func (s *Sound) Play(e Effect, delay time.Duration, rise, pan float64) {
	if e >= effects || s.muted.Load() || !s.ready.Load() {
		return
	}
	select {
	case s.requests <- request{e, rise, pan, delay}:
	default: // the queue is full, so this effect is dropped
	}
}

// Close ends every sound. It waits until an open device is closed, but it does not wait for a
// device that is still being opened.
func (s *Sound) Close() {
	s.closing.Do(func() { close(s.quit) })
	if s.ready.Load() {
		<-s.done
	}
}

// steps is the number of pitches of a Flip that bank keeps.
const steps = 15

// bank caches the samples of effects.
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
