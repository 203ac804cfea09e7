package ai

import "testing"

func TestEloOf(t *testing.T) {
	for _, test := range []struct {
		spec string
		elo  float64
		ok   bool
	}{
		{"random", 0, true},
		{"friendly:club", 1030, true},
		{"noisy:club", 1030, true},
		{"minimax:hard,threads=2,hash=8", 1184, true},
		{"minimax:hard,depth=9", 0, false},
		{"mcts:easy,playouts=7", 0, false},
		{"minimax:master", 0, false},
		{"nobody", 0, false},
		{"", 0, false},
	} {
		elo, ok := EloOf(test.spec)
		if ok != test.ok || ok && elo != test.elo {
			t.Errorf("EloOf(%q) is %v, %t", test.spec, elo, ok)
		}
	}
}
