package pace

import "testing"

// The steps go from the slowest to the fastest speed and not beyond, and each has a different name.
func TestSpeedGoesBySteps(t *testing.T) {
	names := map[string]bool{}
	s, steps := MinSpeed, 0
	for ; s != s.Step(1); s = s.Step(1) {
		names[s.String()] = true
		if back := s.Step(1).Step(-1); back != s {
			t.Errorf("a step on from %g and one back is %g", float64(s), float64(back))
		}
		if steps++; steps > 100 {
			t.Fatal("the steps do not end")
		}
	}
	if s != MaxSpeed || MinSpeed.Step(-1) != MinSpeed || len(names) != steps {
		t.Errorf("%d steps end at %g, with the names %v", steps, float64(s), names)
	}
	if got := Speed(1.5).String(); got != "1×" {
		t.Errorf("a speed between two steps is called %q", got)
	}
}
