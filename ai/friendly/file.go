package friendly

import (
	"bytes"
	"fmt"
	"io"
	"sync"

	"flipside/assets"
	"flipside/game/base/datafile"
)

// form describes the file of a model. Its body has the weights, one byte each.
var form = datafile.Form{Magic: "FLIPFOLK", Version: 1, MaxFile: 4 << 20}

type header struct {
	datafile.Origin
	Slots int `json:"slots"`
}

// Write writes the model with its origin.
func (m *Model) Write(out io.Writer, origin datafile.Origin) error {
	return form.Write(out, header{origin, Slots}, datafile.Weights(m.weights))
}

// ReadModel reads a model. The error says in one line what is wrong with the file.
func ReadModel(in io.Reader) (*Model, error) {
	m, err := parse(in)
	if err != nil {
		return nil, datafile.Blame(err, "a model of people's moves")
	}
	return m, nil
}

func parse(in io.Reader) (*Model, error) {
	var h header
	body, err := form.Read(in, &h)
	if err != nil {
		return nil, err
	}
	if h.Slots != Slots {
		return nil, fmt.Errorf("it has %d weights, not %d", h.Slots, Slots)
	}
	m := &Model{make([]int8, Slots)}
	return m, datafile.ReadWeights(body, m.weights)
}

// BuiltinModel returns the built-in model. The first call takes about a twentieth of a second.
var BuiltinModel = sync.OnceValues(func() (*Model, error) {
	m, err := ReadModel(bytes.NewReader(assets.MoveModel))
	if err != nil {
		return nil, fmt.Errorf("the built-in model of people: %w", err)
	}
	return m, nil
})
