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

// Strategies are the ways there are, in the order of the comparison.
var Strategies = []Strategy{
	{"sequential", "one worker searches alone", sequential},
	{"root", "workers take the next unsearched move of the root", rootSplit(false)},
	{"root-chunks", "workers take equal shares of the root moves", rootSplit(true)},
}

// diversity makes a worker of lazysmp search differently from its fellows.
type diversity struct {
	noise bool
}

func strategyNames() string {
	var names []string
	for _, s := range Strategies {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}
