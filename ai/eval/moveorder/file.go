package moveorder

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"flipside/assets"
	"flipside/game/base/datafile"
)

// form describes the file of a model. Its body has the tables, one byte per weight, then the
// weights of the features, two bytes each.
var form = datafile.Form{Magic: "FLIPORDR", Version: 1, MaxFile: 4 << 20}

type header struct {
	datafile.Origin
	Shapes []string `json:"shapes"`
}

// New returns a model with the weights of the entries that Describe returns, and of the features by
// empties.
func New(entries []int8, byEmpties [MostEmpties - LeastEmpties + 1]FeatureWeights) *Model {
	m := &Model{table: make([]int8, Entries), features: byEmpties}
	for i, first := range fold() {
		m.table[i] = entries[first]
	}
	return m
}

// Write writes the model with its origin.
func (m *Model) Write(out io.Writer, origin datafile.Origin) error {
	return form.Write(out, header{origin, shapes}, datafile.Weights(m.table, m.features))
}

// Read reads a model. The error says in one line what is wrong with the file.
func Read(in io.Reader) (*Model, datafile.Origin, error) {
	m, h, err := parse(in)
	if err != nil {
		return nil, datafile.Origin{}, datafile.Blame(err, "weights for the order of moves")
	}
	return m, h.Origin, nil
}

func parse(in io.Reader) (*Model, header, error) {
	var h header
	body, err := form.Read(in, &h)
	if err != nil {
		return nil, h, err
	}
	if !slices.Equal(h.Shapes, shapes) {
		return nil, h, errors.New("its groups of squares are not those of this program")
	}
	m := &Model{table: make([]int8, Entries)}
	return m, h, datafile.ReadWeights(body, m.table, &m.features)
}

// Builtin returns the built-in model. It panics if the file is damaged, which a test excludes.
var Builtin = sync.OnceValue(func() *Model {
	m, _, err := Read(bytes.NewReader(assets.MoveOrder))
	if err != nil {
		panic(fmt.Errorf("the built-in weights for the order of moves: %w", err))
	}
	return m
})
