package search

import (
	"bufio"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// problem is a position whose exact value is known.
type problem struct {
	name string
	pos  game.Position
	best map[string]int // exact values of the moves that the file lists
	want int
}

var moveValue = regexp.MustCompile(`([A-Ha-h][1-8]):([+-]?\d+)`)

// problems reads an OBF file from testdata: the value of a position is the value of its best move.
func problems(t testing.TB, file string) []problem {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []problem
	for in := bufio.NewScanner(f); in.Scan(); {
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '%' || line[0] == '#' {
			continue
		}
		p, _, err := game.ParseOBF(line)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		pr := problem{name: file + " " + strconv.Itoa(len(all)+1), pos: p, best: map[string]int{}, want: -64}
		for _, m := range moveValue.FindAllStringSubmatch(line, -1) {
			v, _ := strconv.Atoi(m[2])
			pr.best[strings.ToLower(m[1])] = v
			pr.want = max(pr.want, v)
		}
		all = append(all, pr)
	}
	return all
}

// BenchmarkFFO40to42 prints nodes and seconds of the sequential solver (go test -bench FFO40
// -benchtime 1x).
func BenchmarkFFO40to42(b *testing.B) {
	for b.Loop() {
		var nodes uint64
		var seconds float64
		pre := preset("sequential")
		pre.HashMB = 128
		e := mustNew(b, pre)
		for _, p := range problems(b, "ffo-40-44.obf")[:3] {
			e.table = nil
			start := time.Now()
			r := mustSearch(b, e, p.pos, ai.Limits{Depth: 60})
			if int(r.Score.Value) != p.want {
				b.Errorf("%s: %v, want %d", p.name, r.Score, p.want)
			}
			took := time.Since(start).Seconds()
			b.Logf("%s: %v %v, %d nodes, %.2f s, %.2f M/s", p.name, r.Move, r.Score, r.Nodes, took, float64(r.Nodes)/took/1e6)
			nodes += r.Nodes
			seconds += took
		}
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(seconds, "s")
	}
}
