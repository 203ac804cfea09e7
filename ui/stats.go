package ui

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"

	"flipside/ui/session"
)

// Stats measures the intervals between frames. It measures while a disc is in motion; in a game
// with an engine, a search must also run. A nil Stats measures nothing.
type Stats struct {
	now       time.Time
	moving    bool
	searching bool
	engines   bool
	before    bool // the previous frame was counted too
	all       []time.Duration
	counted   []time.Duration
}

// state sets what happens at this tick.
func (s *Stats) state(moving bool, snap *session.Snapshot) {
	if s == nil {
		return
	}
	s.moving, s.searching = moving, snap.Thinking
	for _, seat := range snap.Setup.Seats {
		s.engines = s.engines || !seat.Human && seat.Spec != "random"
	}
}

// frame is called at each frame.
func (s *Stats) frame() {
	if s == nil {
		return
	}
	now := time.Now()
	interval := now.Sub(s.now)
	s.now = now
	if s.moving && s.before {
		s.all = append(s.all, interval)
		if s.searching {
			s.counted = append(s.counted, interval)
		}
	}
	s.before = s.moving
}

// Write writes the statistics to path as JSON.
func (s *Stats) Write(path string) error {
	sample := s.all
	if s.engines {
		sample = s.counted
	}
	sorted := slices.Clone(sample)
	slices.Sort(sorted)
	at := func(share float64) float64 {
		if len(sorted) == 0 {
			return 0
		}
		return float64(sorted[int(share*float64(len(sorted)-1)+0.5)]) / float64(time.Millisecond)
	}
	data, err := json.Marshal(map[string]any{"frames": len(s.all), "searching_frames": len(s.counted),
		"p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99), "max_ms": at(1)})
	if err != nil {
		return fmt.Errorf("frame statistics: %w", err)
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}
