package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai"
)

// BenchmarkLazySwitches compares lazysmp at two threads with each of its switches alone, all, none
// and all but one: medians over rounds of its speed and its nodes relative to sequential, with
// interleaved rows (go test -bench LazySwitches -benchtime 1x).
func BenchmarkLazySwitches(b *testing.B) {
	const rounds = 15
	set := positions(24, 34, 46, 91)
	rows := []string{"sequential", "lazysmp/none", "lazysmp/history", "lazysmp/window", "lazysmp/noise", "lazysmp/depth",
		"lazysmp/noise+depth", "lazysmp/history+window+noise+depth", "lazysmp/window+noise+depth", "lazysmp/history+noise+depth",
		"lazysmp/history+window+depth", "lazysmp/history+window+noise"}
	for b.Loop() {
		seconds, nodes := make([][]float64, len(rows)), make([][]float64, len(rows))
		for range rounds {
			for i, name := range rows {
				e := mustNew(b, preset(name))
				start := time.Now()
				n := uint64(0)
				for _, p := range set {
					n += mustSearch(b, e, p, ai.Limits{Depth: 10, Workers: 2}).Nodes
				}
				seconds[i] = append(seconds[i], time.Since(start).Seconds())
				nodes[i] = append(nodes[i], float64(n))
			}
		}
		for i := range rows {
			slices.Sort(seconds[i])
			slices.Sort(nodes[i])
		}
		var table strings.Builder
		for i, name := range rows {
			fmt.Fprintf(&table, "\n%-36s %.2f s, speed %.2f, nodes %.2f", name, seconds[i][rounds/2], seconds[0][rounds/2]/seconds[i][rounds/2], nodes[i][rounds/2]/nodes[0][rounds/2])
		}
		fmt.Println(table.String()) // b.Log truncates long texts
	}
}
