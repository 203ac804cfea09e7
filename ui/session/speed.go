package session

// Speed is how fast a game without a person goes on: pacing only, never a search's limits.
type Speed float64

// The limits of a Speed.
const (
	MinSpeed Speed = 0.25
	MaxSpeed Speed = 8
)

// speeds are the steps from one to the other, with their names.
var speeds = []struct {
	speed Speed
	name  string
}{{MinSpeed, "¼×"}, {0.5, "½×"}, {1, "1×"}, {2, "2×"}, {4, "4×"}, {MaxSpeed, "8×"}}

// step returns the number of the step at or below s.
func (s Speed) step() int {
	at := 0
	for i, step := range speeds {
		if step.speed <= s {
			at = i
		}
	}
	return at
}

// Step returns the speed that is so many steps faster, or slower where by is less than 0.
func (s Speed) Step(by int) Speed {
	return speeds[max(0, min(len(speeds)-1, s.step()+by))].speed
}

// String names the speed; one between two steps is called by the slower.
func (s Speed) String() string { return speeds[s.step()].name }
