package protocol

import (
	"errors"
	"time"
)

// ration is the time left for the searches after the end of the input. The other side may be gone,
// and the number of waiting searches is unknown, but a script still needs its answers.
type ration time.Duration

const (
	lastWords = ration(20 * time.Second) // for all searches together
	longest   = 500 * time.Millisecond   // for one search
	shares    = 40                       // a search gets this fraction of what is left
	shortest  = time.Millisecond         // a shorter search is not worth its answer
)

// errRation is the answer to a search that gets no time.
var errRation = errors.New("the input has ended and the time for the remaining searches is used up")

// next returns the time for the next search. A game's first moves get the longest, and its sixtieth
// a fifth of that; the sum of all never exceeds the ration.
func (r ration) next() time.Duration { return min(longest, time.Duration(r)/shares) }

// use subtracts the time of a search from the ration.
func (r *ration) use(d time.Duration) { *r = max(0, *r-ration(d)) }
