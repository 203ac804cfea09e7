package main

import "testing"

func TestMatchEndsBySPRT(t *testing.T) {
	o := object(t, ok(t, "match", "minimax:easy,hash=1,threads=1", "random", "--sprt", "0,100", "--games", "200", "--seed", "3", "--json"), append([]string{"sprt"}, matchNames...)...)
	hasExactly(t, o["sprt"], "elo0", "elo1", "alpha", "beta", "llr", "low", "high", "accepted")
	if said := o["sprt"].(map[string]any)["accepted"]; said != "H1" || o["games"].(float64) >= 200 {
		t.Errorf("%v after %v games", said, o["games"])
	}
	o = object(t, ok(t, "match", "random", "random", "--sprt", "0,1", "--games", "6", "--json"), append([]string{"sprt"}, matchNames...)...)
	if said := o["sprt"].(map[string]any)["accepted"]; said != "undecided" || o["games"].(float64) != 6 {
		t.Errorf("%v after %v games", said, o["games"])
	}
	fails(t, 2, "two numbers", "match", "random", "random", "--sprt", "5")
	fails(t, 2, "the lower one first", "match", "random", "random", "--sprt", "5,0")
	fails(t, 2, "alpha", "match", "random", "random", "--sprt", "0,5", "--alpha", "0.7")
}
