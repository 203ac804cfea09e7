package theme

// Motion is how much moves on the board.
type Motion string

// The motions, as settings are written.
const (
	FullMotion    Motion = "full"
	ReducedMotion Motion = "reduced" // a short fade
	NoMotion      Motion = "off"
)

// Motions lists them, the most first.
var Motions = []Motion{FullMotion, ReducedMotion, NoMotion}
