package search

import (
	"fmt"
	"slices"
	"strings"

	"flipside/ai"
)

// Strategy is a way to share a game tree among workers.
type Strategy struct {
	Name string
	Text string // a one-line description
	new  func() method
}

// method is a strategy at work in one engine. It can keep tables from search to search.
type method interface {
	// iterate searches the root to a depth in a window with the engine's team, of two workers or
	// more, and returns the score (fail-soft). It records the results of each root move. After a
	// stop the score is meaningless.
	iterate(e *engine, depth int, alpha, beta int32) int32
	// abandon is called when a worker is gone after a fault: from then on no worker waits for
	// another.
	abandon()
}

// unbound is embedded in methods whose workers never wait for each other, so a fault of one needs
// no action.
type unbound struct{}

func (unbound) abandon() {}

// Strategies lists all strategies, in the order of the comparison. All return sequential's score.
var Strategies = []Strategy{
	{ai.Sequential, "one worker searches alone", newSolo},
	{"root", "workers take the next unsearched root move, and help near the root when none is left",
		newRoot},
	{"root-chunks", "workers take equal shares of the root moves, " +
		"and help near the root when theirs are done", newRootChunks},
	{"pvsplit", "siblings along the principal variation are searched in parallel", newPVSplit},
	{"ybwc", "young brothers wait: a node is shared once its first move is searched", newYBWC},
	{"abdada", "all workers search the same tree and defer moves that another is searching",
		newABDADA},
	{"lazysmp", "all workers deepen independently on one shared table, each slightly differently",
		newLazySMP},
	{"window", "each worker searches a different slice of the score range", newWindow},
}

// newMethod returns the method that a preset names: a strategy, ai.Sequential if the name is empty,
// or lazysmp with switches, as in "lazysmp/history+noise".
func newMethod(parallel string) (*Strategy, method, error) {
	name, switches, chosen := strings.Cut(parallel, "/")
	if chosen && name != "lazysmp" {
		return nil, nil, fmt.Errorf("strategy %q has no switches; only lazysmp does", name)
	}
	if name == "" {
		name = ai.Sequential
	}
	i := slices.IndexFunc(Strategies, func(s Strategy) bool { return s.Name == name })
	if i < 0 {
		return nil, nil, fmt.Errorf("unknown strategy %q: the strategies are %s", name, strategyNames())
	}
	s := &Strategies[i]
	if !chosen {
		return s, s.new(), nil
	}
	d, err := parseDiversity(switches)
	return s, &lazySMP{diverse: d}, err
}

func strategyNames() string {
	var names []string
	for _, s := range Strategies {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}
