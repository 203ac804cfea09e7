package train

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"flipside/ai/friendly"
	"flipside/game"
	"flipside/game/base/atomicfile"
	"flipside/game/base/datafile"
)

// peopleStep is the size of a weight's first step, and ridge makes the first steps smaller.
const (
	peopleStep  = 0.15
	peopleRidge = 1.0
)

// PeopleFit fits weights by stochastic gradient descent, one scene after the other. Each weight has
// a separate step size that decreases with the gradients it has seen (AdaGrad: J. Duchi, E. Hazan,
// Y. Singer, JMLR 12, 2011). It must be used by one goroutine at a time.
type PeopleFit struct {
	Epoch   int // finished passes over the games
	weights []peopleWeight
	scene   friendly.Describer
	feats   [friendly.MaxMoves][]uint32 // the slots of each move of a scene
}

// peopleWeight is a weight and the sum of the squares of its gradients.
type peopleWeight struct{ weight, squares float32 }

// NewPeopleFit returns a fit whose weights are 0.
func NewPeopleFit() *PeopleFit { return &PeopleFit{weights: make([]peopleWeight, friendly.Slots)} }

// Run makes one pass over all games, in an order determined by the seed and the number of the pass.
// rate scales the steps. progress can be nil. The error is the cause of ctx's end; then the pass is
// not finished, and the weights are useless.
func (f *PeopleFit) Run(ctx context.Context, games []PeopleGame, seed uint64, rate float64, progress func(done, total int, loss float64)) error {
	r := rand.New(rand.NewPCG(seed, uint64(f.Epoch)))
	sum, n := 0.0, 0
	for k, i := range r.Perm(len(games)) {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		f.each(&games[i], func(x peopleSeen) {
			sum -= math.Log(max(x.chances[x.played], 1e-12))
			n++
			for j, g := range x.chances {
				if j == x.played {
					g--
				}
				f.nudge(f.feats[j], float32(g), float32(rate))
			}
		})
		if progress != nil {
			progress(k+1, len(games), sum/float64(max(1, n)))
		}
	}
	f.Epoch++
	return nil
}

// nudge moves the weights of slots against a gradient.
func (f *PeopleFit) nudge(slots []uint32, g, rate float32) {
	if g > -1e-4 && g < 1e-4 {
		return
	}
	for _, s := range slots {
		w := &f.weights[s]
		w.squares += g * g
		w.weight -= rate * peopleStep * g / float32(math.Sqrt(float64(peopleRidge+w.squares)))
	}
}

// peopleSeen is a scene with a choice, with its moves in the order of their squares.
type peopleSeen struct {
	empties int
	values  []friendly.Values
	chances []float64
	played  int // index of the played move
}

// each calls do with each scene of a game that has a choice.
func (f *PeopleFit) each(g *PeopleGame, do func(x peopleSeen)) {
	rest := g.Values
	var worth [friendly.MaxMoves]float64
	friendly.Scenes(g.line(), func(s friendly.Scene, m game.Move) {
		moves := s.Position.Moves()
		n := moves.Count()
		values := rest[:n]
		rest = rest[n:]
		if n < 2 {
			return
		}
		f.scene.Begin(s, values)
		played, i := 0, 0
		for x := moves; x != 0; x &= x - 1 {
			if game.Move(x.First()) == m {
				played = i
			}
			f.feats[i] = append(f.feats[i][:0], f.scene.Move(i, x.First())...)
			worth[i] = 0
			for _, slot := range f.feats[i] {
				worth[i] += float64(f.weights[slot].weight)
			}
			i++
		}
		friendly.Softmax(worth[:n])
		do(peopleSeen{s.Position.Empties(), values, worth[:n], played})
	})
}

// Model returns the fitted weights, quantised.
func (f *PeopleFit) Model() *friendly.Model {
	weights := make([]int8, friendly.Slots)
	for i, w := range f.weights {
		q := w.weight * friendly.Scale
		switch {
		case q > 127:
			q = 127
		case q < -127:
			q = -127
		case q >= 0:
			q += 0.5
		default:
			q -= 0.5
		}
		weights[i] = int8(q)
	}
	return friendly.NewModel(weights)
}

// PeopleFitOf returns a fit with the weights of a model, for its Report.
func PeopleFitOf(m *friendly.Model) *PeopleFit {
	f := NewPeopleFit()
	for i := range f.weights {
		f.weights[i].weight = float32(m.Weight(i)) / friendly.Scale
	}
	return f
}

// fitForm describes the file of a fit. Its body has the weights and the sums of squares, 4 bytes
// each.
var fitForm = datafile.Form{Magic: "FLIPFFIT", Version: 1, MaxFile: 64 << 20}

type fitHeader struct {
	What  string `json:"what"`
	Epoch int    `json:"epoch"`
}

// Write writes a fit. what identifies the games that it is fitted to.
func (f *PeopleFit) Write(out io.Writer, what string) error {
	return fitForm.Write(out, fitHeader{what, f.Epoch}, func(w io.Writer) error {
		raw := make([]byte, 0, 8*friendly.Slots)
		for _, x := range f.weights {
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x.weight))
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x.squares))
		}
		_, err := w.Write(raw)
		return err
	})
}

// ReadPeopleFit reads the fit in a file. If there is none, or it was fitted to other games, it
// returns a new one.
func ReadPeopleFit(path, what string) (*PeopleFit, error) {
	in, err := atomicfile.Open(path)
	if os.IsNotExist(err) {
		return NewPeopleFit(), nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f, h, err := parseFit(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, datafile.Blame(err, "a fit of people's moves"))
	}
	if h.What != what {
		return NewPeopleFit(), nil
	}
	return f, nil
}

func parseFit(in io.Reader) (*PeopleFit, fitHeader, error) {
	var h fitHeader
	body, err := fitForm.Read(in, &h)
	if err != nil {
		return nil, h, err
	}
	raw := make([]byte, 8*friendly.Slots)
	if _, err := io.ReadFull(body, raw); err != nil {
		return nil, h, errors.New("it ends before its last weight")
	}
	f := NewPeopleFit()
	f.Epoch = h.Epoch
	for i := range f.weights {
		f.weights[i] = peopleWeight{math.Float32frombits(binary.LittleEndian.Uint32(raw[8*i:])), math.Float32frombits(binary.LittleEndian.Uint32(raw[8*i+4:]))}
	}
	return f, h, nil
}
