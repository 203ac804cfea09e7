package sound

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
	"time"
)

func TestEffects(t *testing.T) {
	for e := range effects {
		for _, rise := range []float64{0, 0.5, 1, 7} {
			s := Synth(e, rise)
			if len(s) != int(recipes[e].seconds*Rate) || len(s) > 2*Rate {
				t.Fatalf("effect %d has %d samples", e, len(s))
			}
			peak := 0.0
			for i, x := range s {
				a := math.Abs(float64(x))
				if math.IsNaN(a) || a > 0.95 {
					t.Fatalf("effect %d clips at sample %d: %g", e, i, x)
				}
				peak = max(peak, a)
			}
			if peak < 0.1 {
				t.Errorf("effect %d cannot be heard: %g", e, peak)
			}
			if math.Abs(float64(s[0])) > 0.26 || math.Abs(float64(s[len(s)-1])) > 0.001 {
				t.Errorf("effect %d cracks: begins at %g, ends at %g", e, s[0], s[len(s)-1])
			}
		}
	}
}

// strongest returns the strongest of some frequencies in the samples. It uses Goertzel sums.
func strongest(s []float32, hz ...float64) float64 {
	best, most := 0.0, -1.0
	for _, f := range hz {
		var re, im float64
		for i, x := range s {
			re += float64(x) * math.Cos(2*math.Pi*f*float64(i)/Rate)
			im += float64(x) * math.Sin(2*math.Pi*f*float64(i)/Rate)
		}
		if p := re*re + im*im; p > most {
			best, most = f, p
		}
	}
	return best
}

func TestPitches(t *testing.T) {
	for _, c := range []struct {
		effect     Effect
		rise, want float64
	}{{Place, 0, 190}, {Illegal, 0, 120}, {Flip, 0, 700}, {Flip, 1, 1100}} {
		if got := strongest(Synth(c.effect, c.rise), 60, 120, 190, 300, 450, 700, 900, 1100, 1500); got != c.want {
			t.Errorf("effect %d at %g sounds at %g Hz, want %g", c.effect, c.rise, got, c.want)
		}
	}
}

// frames reads n stereo frames.
func frames(m *mixer, n int) [][2]float64 {
	buf := make([]byte, 8*n)
	if k, err := m.Read(buf); k != len(buf) || err != nil {
		panic(err)
	}
	out := make([][2]float64, n)
	for i := range out {
		for side := range 2 {
			out[i][side] = float64(math.Float32frombits(binary.LittleEndian.Uint32(buf[8*i+4*side:])))
		}
	}
	return out
}

func TestMixer(t *testing.T) {
	var m mixer
	ones := []float32{0.5, 0.5, 0.5, 0.5}
	m.add(ones, 2, 0, 1)
	var got [][2]float64
	for range 4 {
		got = append(got, frames(&m, 2)...) // a sound may begin and end within one read
	}
	want := 0.5 * math.Cos(math.Pi/4)
	for i, f := range got {
		on := i >= 2 && i < 6
		for _, x := range f {
			if on && math.Abs(x-want) > 1e-6 || !on && x != 0 {
				t.Errorf("frame %d is %v", i, f)
			}
		}
	}
	if len(m.voices) != 0 {
		t.Error("a sound that ended is kept")
	}
	m.add(ones, 0, -1, 1)
	if f := frames(&m, 1)[0]; math.Abs(f[0]-0.5) > 1e-6 || math.Abs(f[1]) > 1e-6 {
		t.Errorf("panned left it is %v", f)
	}
	m.add(ones, 0, 1, 0)
	frames(&m, 10)
	win := Synth(Win, 0)
	for range 200 {
		m.add(win, 0, 0, 1)
	}
	if len(m.voices) != maxVoices {
		t.Errorf("%d voices", len(m.voices))
	}
	for i, f := range frames(&m, 2*Rate) {
		if math.Abs(f[0]) > 1 || math.IsNaN(f[0]) {
			t.Fatalf("many sounds clip at frame %d: %g", i, f[0])
		}
	}
}

func TestLimitIsSmoothAndOdd(t *testing.T) {
	last := float32(-2)
	for x := float32(-30); x <= 30; x += 0.01 {
		y := limit(x)
		if y < last || y > 1 || y < -1 || math.Abs(float64(y+limit(-x))) > 1e-6 {
			t.Fatalf("limit(%g) = %g after %g", x, y, last)
		}
		last = y
	}
	if limit(0.5) != 0.5 {
		t.Error("what is not loud is changed")
	}
}

func TestPan(t *testing.T) {
	if PanOf(0) != -PanOf(7) || PanOf(0) >= 0 || PanOf(0) <= -1 || PanOf(3) >= 0 {
		t.Error("pans")
	}
}

// deck is a device that reports each call to the test.
type deck struct {
	told chan string
	dead bool
}

func (d *deck) Suspend() error { d.told <- "suspend"; return nil }
func (d *deck) Resume() error {
	d.told <- "resume"
	if d.dead {
		return errors.New("unplugged")
	}
	return nil
}
func (d *deck) Close() error { d.told <- "close"; return nil }

func TestDeviceRestsWhenIdle(t *testing.T) {
	d := &deck{told: make(chan string, 1)}
	alarm := make(chan time.Time)
	opened := make(chan struct{})
	s := newSound(func(io.Reader, <-chan struct{}) (device, error) {
		<-opened
		return d, nil
	}, func(time.Duration) <-chan time.Time { return alarm })
	s.Play(Place, 0, 0, 0) // there is no device yet
	if s.Ready() || s.Missing() {
		t.Errorf("while the device is being opened: ready %v, missing %v", s.Ready(), s.Missing())
	}
	close(opened)
	alarm <- time.Time{} // the loop receives this only when the device is open
	if got := <-d.told; got != "suspend" {
		t.Error(got)
	}
	s.SetVolume(0.5)
	s.Play(Place, 0, 0, 1)
	if got := <-d.told; got != "resume" {
		t.Error(got)
	}
	f := frames(&s.mix, 400)
	loud := 0.0
	for _, x := range f {
		if math.Abs(x[0]) > 1e-6 {
			t.Fatal("panned right it is heard left")
		}
		loud = max(loud, math.Abs(x[1]))
	}
	if loud < 0.1 || loud > 0.5 {
		t.Errorf("at half volume the peak is %g", loud)
	}
	alarm <- time.Time{}
	if got := <-d.told; got != "suspend" {
		t.Error(got)
	}
	s.Mute(true)
	s.Play(Place, 0, 0, 1)
	s.Close()
	if got := <-d.told; got != "close" {
		t.Errorf("a muted sound asked to %s", got)
	}
	s.Play(Place, 0, 0, 0)
	s.Close()
}

func TestNoDevice(t *testing.T) {
	s := newSound(func(io.Reader, <-chan struct{}) (device, error) { return nil, errors.New("there is none") }, time.After)
	<-s.done
	if !s.Missing() {
		t.Error("a device that is not there is not missing")
	}
	for range 1000 {
		s.Play(Win, 0, 0, 0) // too many for the queue, but Play must not block
	}
	s.Close()
}

func TestDeviceThatDies(t *testing.T) {
	d := &deck{told: make(chan string, 4), dead: true}
	alarm := make(chan time.Time)
	s := newSound(func(io.Reader, <-chan struct{}) (device, error) { return d, nil }, func(time.Duration) <-chan time.Time { return alarm })
	alarm <- time.Time{}
	<-d.told
	s.Play(Place, 0, 0, 0)
	<-s.done
	if s.Ready() {
		t.Error("a dead device is ready")
	}
	s.Close()
}

func TestSlowDeviceKeepsNobodyWaiting(t *testing.T) {
	s := newSound(func(_ io.Reader, quit <-chan struct{}) (device, error) { <-quit; return nil, errors.New("too late") }, time.After)
	s.Play(Place, 0, 0, 0)
	s.Close()
	<-s.done
}

// TestSystem opens the device of this machine, if there is one. It must not fail or block in either
// case.
func TestSystem(t *testing.T) {
	wait := make(chan struct{})
	close(wait)
	s := New(wait)
	s.Play(Place, 0, 0, 0)
	s.Close()
}

func BenchmarkSynth(b *testing.B) {
	for range b.N {
		Synth(Win, 0)
	}
}

func TestTheDeviceIsOpenedAfterTheWait(t *testing.T) {
	wait, quit := make(chan struct{}), make(chan struct{})
	opened := 0
	open := waiting(wait, func(io.Reader, <-chan struct{}) (device, error) { opened++; return nil, nil })
	close(quit)
	if _, err := open(nil, quit); opened != 0 || err != nil {
		t.Errorf("the end of the program came before the wait ended, and the device was opened %d times, error %v", opened, err)
	}
	close(wait)
	if _, err := open(nil, nil); opened != 1 || err != nil {
		t.Errorf("after the wait the device was opened %d times, error %v; want once", opened, err)
	}
}
