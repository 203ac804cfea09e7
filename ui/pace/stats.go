package pace

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// Stats measures the intervals between frames. It measures while a disc is in motion; in a game
// with an engine, a search must also run. It also measures the work of each frame that painted
// something, on every screen. A nil Stats measures nothing.
type Stats struct {
	now       time.Time
	moving    bool
	searching bool
	engines   bool
	before    bool // the previous frame was counted too
	all       []time.Duration
	counted   []time.Duration
	begun     time.Time       // the start of the frame's tick
	work      []time.Duration // from there to the end of the painting
}

// Tick is called when the tick of a frame begins.
func (s *Stats) Tick() {
	if s != nil {
		s.begun = time.Now()
	}
}

// Game takes what happens at this tick: whether a disc is in motion, whether an engine is to move,
// and whether the game has an engine that searches.
func (s *Stats) Game(moving, searching, engines bool) {
	if s != nil {
		s.moving, s.searching, s.engines = moving, searching, s.engines || engines
	}
}

// Frame is called at each frame, before it is painted.
func (s *Stats) Frame() {
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

// Painted is called when a frame has been painted; changed says whether that changed the picture.
func (s *Stats) Painted(changed bool) {
	if s != nil && changed {
		s.work = append(s.work, time.Since(s.begun))
	}
}

// Write writes the statistics to path as JSON.
func (s *Stats) Write(path string) error {
	sample := s.all
	if s.engines {
		sample = s.counted
	}
	out := map[string]any{"frames": len(s.all), "searching_frames": len(s.counted), "painted_frames": len(s.work)}
	shares(out, "", sample)
	shares(out, "work_", s.work)
	data, err := json.Marshal(out)
	if err != nil {
		return fmt.Errorf("frame statistics: %w", err)
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}

// shares puts quantiles of a sample into out, in milliseconds, under keys with a prefix.
func shares(out map[string]any, prefix string, sample []time.Duration) {
	sorted := slices.Clone(sample)
	slices.Sort(sorted)
	for key, share := range map[string]float64{"p50_ms": 0.5, "p95_ms": 0.95, "p99_ms": 0.99, "max_ms": 1} {
		out[prefix+key] = 0.0
		if n := len(sorted); n > 0 {
			out[prefix+key] = float64(sorted[int(share*float64(n-1)+0.5)]) / float64(time.Millisecond)
		}
	}
}
