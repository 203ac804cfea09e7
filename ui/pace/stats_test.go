package pace

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The file of the statistics has the work of all frames that painted something, on any screen, and
// no other frame.
func TestStatsOfWork(t *testing.T) {
	s := &Stats{}
	for i := range 101 {
		s.Tick()
		s.begun = s.begun.Add(-time.Duration(i) * time.Second)
		s.Painted(i > 0)
	}
	path := filepath.Join(t.TempDir(), "stats.json")
	if err := s.Write(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]float64
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got["painted_frames"] != 100 || got["frames"] != 0 || got["p99_ms"] != 0 {
		t.Errorf("%s", data)
	}
	for key, seconds := range map[string]float64{"work_p50_ms": 51, "work_p95_ms": 95, "work_p99_ms": 99, "work_max_ms": 100} {
		if ms := got[key]; ms < seconds*1000 || ms >= seconds*1000+1000 {
			t.Errorf("%s is %v, want %v s", key, ms, seconds)
		}
	}
}
