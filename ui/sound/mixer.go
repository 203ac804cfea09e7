package sound

import (
	"encoding/binary"
	"math"
	"sync"
)

// voice is a sound that is playing or waiting to play.
type voice struct {
	samples     []float32
	at          int // index of the next sample; negative during the delay
	left, right float32
}

// maxVoices is the maximum number of sounds at once. If there are more, the oldest one ends.
const maxVoices = 24

// mixer adds up voices. The device reads it, and the goroutine of Sound adds voices.
type mixer struct {
	mu     sync.Mutex
	voices []voice
	frame  []float32
}

// add begins a sound after delay samples. The total power of both sides is the same for every pan.
func (m *mixer) add(samples []float32, delay int, pan, volume float64) {
	angle := (min(1, max(-1, pan)) + 1) * math.Pi / 4
	v := voice{samples: samples, at: -delay, left: float32(volume * math.Cos(angle)), right: float32(volume * math.Sin(angle))}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.voices) == maxVoices {
		m.voices = append(m.voices[:0], m.voices[1:]...)
	}
	m.voices = append(m.voices, v)
}

// Read implements io.Reader. It delivers interleaved stereo float32 samples, little endian, without
// end.
func (m *mixer) Read(p []byte) (int, error) {
	n := len(p) / 8
	m.mu.Lock()
	defer m.mu.Unlock()
	if cap(m.frame) < 2*n {
		m.frame = make([]float32, 2*n)
	}
	frame := m.frame[:2*n]
	clear(frame)
	rest := m.voices[:0]
	for _, v := range m.voices {
		for i := range n {
			if k := v.at + i; k >= 0 && k < len(v.samples) {
				frame[2*i] += v.samples[k] * v.left
				frame[2*i+1] += v.samples[k] * v.right
			}
		}
		if v.at += n; v.at < len(v.samples) {
			rest = append(rest, v)
		}
	}
	clear(m.voices[len(rest):]) // release the samples of ended voices
	m.voices = rest
	for i, x := range frame {
		binary.LittleEndian.PutUint32(p[4*i:], math.Float32bits(limit(x)))
	}
	return 8 * n, nil
}

const knee = 0.75

// limit compresses values above the knee, so that many sounds together stay below 1.
func limit(x float32) float32 {
	a := float64(x)
	if math.Abs(a) <= knee {
		return x
	}
	return float32(math.Copysign(knee+(1-knee)*math.Tanh((math.Abs(a)-knee)/(1-knee)), a))
}
