package mcts

import (
	"strings"

	"flipside/ai"
)

// Strategy is a way to share playouts among workers.
type Strategy struct {
	Name string
	Text string // a one-line description

	trees  func(workers int) int // number of trees for this many workers; worker i builds tree i mod trees
	shared bool                  // all workers of a tree descend in it; otherwise only the first does, and passes leaves to the others
	leaf   uint32                // number of playouts at each leaf
}

// Strategies lists all strategies, in the order in which bench prints them.
var Strategies = []Strategy{
	{ai.Sequential, "one worker, one tree", oneTree, false, 1},
	{"root", "each worker builds its own tree, and the trees are added up", treeEach, false, 1},
	{"tree", "all workers build one tree, with virtual losses to keep them apart", oneTree, true, 1},
	{"leaf", "one worker builds the tree, all play several games from each leaf", oneTree, false, leafPlayouts},
	{"hybrid", "each pair of workers builds its own tree, with several games from each leaf", treePair, false, leafPlayouts},
}

// leafPlayouts is the number of playouts at each leaf in the strategies leaf and hybrid.
const leafPlayouts = 4

func oneTree(int) int          { return 1 }
func treeEach(workers int) int { return workers }
func treePair(workers int) int { return max(1, workers/2) }

func strategyNames() string {
	var names []string
	for _, s := range Strategies {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}
