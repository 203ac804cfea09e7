package coach

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"hash/crc32"
	"slices"
	"sync"
)

// doubtFile holds the measured errors of estimated losses. Run the command in it again after a
// change of the weights.
//
//go:embed doubt.json
var doubtFile []byte

// Doubts describes how far estimated losses are from true ones.
type Doubts struct {
	Command   string     `json:"command"`   // the command that measured the errors
	Positions int        `json:"positions"` // for each number of empties
	Weights   string     `json:"weights"`   // CRC-32 of the weights that were used
	Rows      []DoubtRow `json:"rows"`      // by empties, then depth
}

// DoubtRow is the error of a level at a number of empties.
type DoubtRow struct {
	Empties int     `json:"empties"` // or one less
	Depth   int     `json:"depth"`   // the level in plies; 0: the likely end of the game
	N       int     `json:"n"`       // moves that were not the best by their estimate
	Bias    float64 `json:"bias"`    // mean of the estimate minus the true loss, in discs
	Error   float64 `json:"error"`   // root mean square of the same difference
}

// doubts has the rows by number of empties.
type doubts struct{ by []doubtsAt }

// doubtsAt has the rows for one number of empties.
type doubtsAt struct {
	empties int
	rows    []DoubtRow // by depth, the likely end last; errors never increase
}

var measured = sync.OnceValue(func() *doubts {
	var d Doubts
	if err := json.Unmarshal(doubtFile, &d); err != nil {
		panic("coach: the embedded errors: " + err.Error()) // tests read the embedded file
	}
	return d.byEmpties()
})

// DoubtsSum returns the CRC-32 of the embedded errors. Marks depend on them.
func DoubtsSum() uint32 { return crc32.ChecksumIEEE(doubtFile) }

// byEmpties sorts the rows. A deeper search never counts as worse than a shallower one: if it was
// measured as worse, that is chance.
func (d *Doubts) byEmpties() *doubts {
	d.Sort()
	out := &doubts{}
	for _, row := range d.Rows {
		if n := len(out.by); n == 0 || out.by[n-1].empties != row.Empties {
			out.by = append(out.by, doubtsAt{empties: row.Empties})
		}
		s := &out.by[len(out.by)-1]
		if n := len(s.rows); n > 0 {
			row.Error = min(row.Error, s.rows[n-1].Error)
		}
		s.rows = append(s.rows, row)
	}
	return out
}

// Sort orders the rows by empties and then by level, the likely end last.
func (d *Doubts) Sort() {
	last := func(depth int) int { return cmp.Or(depth, 1<<20) }
	slices.SortFunc(d.Rows, func(a, b DoubtRow) int {
		return cmp.Or(cmp.Compare(a.Empties, b.Empties), cmp.Compare(last(a.Depth), last(b.Depth)))
	})
}

// of returns the error of a loss at a level, in discs. It interpolates between measured numbers of
// empties; outside their range it uses the nearest.
func (d *doubts) of(empties int, l Level) float64 {
	i, _ := slices.BinarySearchFunc(d.by, empties, func(s doubtsAt, e int) int { return cmp.Compare(s.empties, e) })
	if i == 0 {
		return d.by[0].of(l)
	}
	if i == len(d.by) {
		return d.by[i-1].of(l)
	}
	low, high := &d.by[i-1], &d.by[i]
	part := float64(empties-low.empties) / float64(high.empties-low.empties)
	return (1-part)*low.of(l) + part*high.of(l)
}

// of returns the error of the deepest measured level that is not above l. An odd depth counts as
// the level one ply above it.
func (s *doubtsAt) of(l Level) float64 {
	e := s.rows[0].Error
	for _, row := range s.rows {
		if l.Depth == 0 || row.Depth > 0 && row.Depth <= (l.Depth+1)&^1 {
			e = row.Error
		}
	}
	return e
}
