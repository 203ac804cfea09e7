package practice

import (
	"hash/fnv"

	"flipside/ai/coach/problems"
)

// question asks why the best move is better, after the problem is solved.
type question struct {
	on     bool
	claims [problems.Choices]problems.Claim
	chosen int // of the claims; -1: none yet
}

// askedOf is of how many problems one has a question.
const askedOf = 3

// questionOf returns the question of a problem; it is not on for most problems, and not where its
// claims are not clear.
func questionOf(p *problems.Problem, may bool) question {
	q := question{chosen: -1}
	h := fnv.New32a()
	_, _ = h.Write([]byte("why " + p.ID())) // a hash returns no error
	if may && h.Sum32()%askedOf == 0 {
		q.claims, q.on = p.Question()
	}
	return q
}

// open reports whether a choice is asked for.
func (q *question) open() bool { return q.on && q.chosen < 0 }

// truth returns the key of the true claim.
func (q *question) truth() string {
	for _, c := range q.claims {
		if c.True {
			return c.Key
		}
	}
	return ""
}

// right reports whether the chosen claim is the true one.
func (q *question) right() bool { return q.on && q.chosen >= 0 && q.claims[q.chosen].True }
