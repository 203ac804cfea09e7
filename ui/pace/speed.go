package pace

// TicksPerSecond is how many ticks the game has in a second, at any frame rate of the display.
const TicksPerSecond = 60

// Speed is the speed of a game without a person. It changes only the pacing, never a search's
// limits.
type Speed float64

// The limits of a Speed.
const (
	MinSpeed Speed = 0.25
	MaxSpeed Speed = 8
)

// speeds are the steps from MinSpeed to MaxSpeed, with their names.
var speeds = []struct {
	speed Speed
	name  string
}{{MinSpeed, "¼×"}, {0.5, "½×"}, {1, "1×"}, {2, "2×"}, {4, "4×"}, {MaxSpeed, "8×"}}

// step returns the index of the fastest step that is not faster than s.
func (s Speed) step() int {
	at := 0
	for i, step := range speeds {
		if step.speed <= s {
			at = i
		}
	}
	return at
}

// Step returns the speed that is by steps faster, or slower if by is negative.
func (s Speed) Step(by int) Speed {
	return speeds[max(0, min(len(speeds)-1, s.step()+by))].speed
}

// String returns the name of the speed. Between two steps it is the name of the slower one.
func (s Speed) String() string { return speeds[s.step()].name }
