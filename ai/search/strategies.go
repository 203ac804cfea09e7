package search

import "strings"

// Strategy is a way to share a game tree among workers.
type Strategy struct {
	Name string
	Text string // one line for people
	// iterate searches the root to a depth in a window with the engine's team and returns the score (fail-soft). It records
	// each root move's value; after a stop its value means nothing.
	iterate func(e *engine, depth int, alpha, beta int32) int32
}

// Strategies are the ways there are, in the order of the comparison. All return sequential's score.
var Strategies = []Strategy{
	{"sequential", "one worker searches alone", sequential},
	{"root", "workers take the next unsearched move of the root, and help near it when none is left", rootSplit(false)},
	{"root-chunks", "workers take equal shares of the root moves, and help near the root when theirs are done", rootSplit(true)},
	{"pvsplit", "brothers along the principal variation are searched in parallel", splitting(true)},
	{"ybwc", "young brothers wait: a node is shared once its first move is searched", splitting(false)},
	{"abdada", "all search the same tree and defer what another is busy with", abdada},
	{"lazysmp", "all deepen on one table, each a little differently", lazySMP},
	{"window", "each searches another slice of the score range", windowSplit},
}

func strategyNames() string {
	var names []string
	for _, s := range Strategies {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}
