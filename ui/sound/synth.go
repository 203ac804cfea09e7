package sound

import (
	"math"
	"math/rand/v2"
)

// Rate is the number of samples in a second.
const Rate = 48000

// Effect is a sound of the game.
type Effect uint8

// The effects.
const (
	Place   Effect = iota // a disc is put down
	Flip                  // a disc is flipped; the pitch rises along the ripple
	Illegal               // a click on the board changes nothing
	Pass                  // a side has no move
	Tick                  // one of the last seconds of a clock begins
	Win
	Lose
	Draw
	effects
)

// partial is a sine of an effect; its amplitude decays.
type partial struct {
	at, hz, decay, level float64 // start in seconds, frequency, seconds to 1/e, amplitude 0..1
}

// recipe describes how to make an effect: a burst of noise at the start and several partials.
type recipe struct {
	seconds  float64
	click    float64 // duration of the noise in seconds
	partials []partial
}

// recipes holds the recipe of each effect. The second partial of Flip has about 2.7 times the
// frequency of the first, like the second mode of a wooden bar.
var recipes = [effects]recipe{
	Place:   {0.16, 0.002, []partial{{0, 190, 0.020, 0.75}, {0, 380, 0.008, 0.15}}},
	Flip:    {0.07, 0.0008, []partial{{0, 700, 0.010, 0.40}, {0, 1890, 0.004, 0.15}}},
	Illegal: {0.18, 0, []partial{{0, 120, 0.035, 0.70}, {0, 90, 0.025, 0.20}}},
	Pass:    {0.35, 0, []partial{{0, 523.25, 0.060, 0.35}, {0.12, 392, 0.080, 0.35}}},
	Tick:    {0.06, 0.001, []partial{{0, 880, 0.012, 0.35}}},
	Win:     {1.20, 0, arpeggio(523.25, 659.25, 783.99, 1046.50)},
	Lose:    {1.20, 0, arpeggio(523.25, 466.16, 392, 311.13)},
	Draw:    {0.90, 0, arpeggio(440, 440, 440)},
}

const flipTop = 1100.0 / 700 // ratio of the last pitch of a ripple to the first

func arpeggio(notes ...float64) []partial {
	var list []partial
	for i, hz := range notes {
		at := 0.12 * float64(i)
		list = append(list, partial{at, hz, 0.14, 0.40}, partial{at, 2 * hz, 0.07, 0.10})
	}
	return list
}

// attack is the time in seconds in which a partial rises. Without it the partial would begin with a
// click.
const attack = 0.001

// Synth returns the samples of an effect. For a Flip, rise, 0..1, is the position of the disc along
// the ripple. Other effects ignore rise.
func Synth(e Effect, rise float64) []float32 {
	r := recipes[e]
	pitch := 1.0
	if e == Flip {
		pitch = math.Pow(flipTop, min(1, max(0, rise)))
	}
	out := make([]float32, int(r.seconds*Rate))
	noise := rand.New(rand.NewPCG(uint64(e), 1))
	for i := range out {
		t := float64(i) / Rate
		var x float64
		if t < r.click {
			x += 0.25 * (2*noise.Float64() - 1) * (1 - t/r.click)
		}
		for _, p := range r.partials {
			if u := t - p.at; u >= 0 {
				x += p.level * min(1, u/attack) * math.Exp(-u/p.decay) * math.Sin(2*math.Pi*p.hz*pitch*u)
			}
		}
		// Fade out the last hundredth of a second, even if a partial is still audible.
		x *= min(1, (r.seconds-t)/0.010)
		out[i] = float32(x)
	}
	return out
}

// PanOf returns the pan of a file of the board, 0 for a to 7 for h. The listener can hear the
// difference, but both ears always hear the sound.
func PanOf(file int) float64 { return (float64(file) - 3.5) / 3.5 * 0.6 }
