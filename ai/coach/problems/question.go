package problems

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"flipside/ai/coach"
)

// Claim is a statement that the best line of a problem has more of something than the refutation of
// the tempting move. It is a fact about the two lines: the code counts it.
type Claim struct {
	Key  string // names the statement
	True bool
}

// Choices is the number of claims of a question.
const Choices = 4

// claim is a row of claims: what is counted, by the names of coach.Measures, and the themes that
// are about it.
type claim struct {
	key      string
	measures []string
	themes   []coach.Type
}

var claims = []claim{
	{"corners", []string{"corners"}, []coach.Type{coach.CornerGiven, coach.CornerMissed}},
	{"stable", []string{"stable"}, []coach.Type{coach.StableDiscs}},
	{"moves", []string{"moves_later"}, []coach.Type{coach.Mobility}},
	{"safe", []string{"safe_later"}, []coach.Type{coach.Tempo}},
	{"passes", []string{"passes"}, []coach.Type{coach.Passing}},
	{"quiet", []string{"quiet"}, []coach.Type{coach.Quiet}},
	{"frontier", []string{"frontier_later"}, []coach.Type{coach.Wall, coach.Hidden}},
	{"access", []string{"access"}, []coach.Type{coach.Access}},
	{"free", []string{"free_moves"}, []coach.Type{coach.Free}},
	{"edges", []string{"edge_discs"}, []coach.Type{coach.Edge, coach.Ends}},
	{"parity", []string{"last_moves"}, []coach.Type{coach.Parity}},
	{"near", []string{"x_squares", "c_squares"}, []coach.Type{coach.NextToCorner}},
}

// ClaimKeys returns the keys of all claims.
func ClaimKeys() (keys []string) {
	for _, c := range claims {
		keys = append(keys, c.key)
	}
	return keys
}

// Question returns four claims, exactly one of which is true of the problem, in an order that
// depends on the problem: the claim that its theme is about, and three that are counted and found
// false. ok is false if there is no such question.
func (p *Problem) Question() (list [Choices]Claim, ok bool) {
	e := coach.Evidence{Move: p.Wrong}
	more, names := e.Differences(), coach.Measures()
	var right []claim
	var wrong []Claim
	for _, c := range claims {
		sum, none := 0.0, true
		for _, m := range c.measures {
			d := more[slices.Index(names, m)]
			sum, none = sum+d, none && d <= 0
		}
		if slices.Contains(c.themes, p.Theme()) && sum > 0 {
			right = append(right, c)
		}
		if none {
			wrong = append(wrong, Claim{Key: c.key})
		}
	}
	if len(right) != 1 || len(wrong) < Choices-1 {
		return list, false
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(p.ID())) // a hash returns no error
	r := rand.New(rand.NewPCG(h.Sum64(), 0))
	r.Shuffle(len(wrong), func(i, j int) { wrong[i], wrong[j] = wrong[j], wrong[i] })
	chosen := append(wrong[:Choices-1:Choices-1], Claim{right[0].key, true})
	r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return [Choices]Claim(chosen), true
}
