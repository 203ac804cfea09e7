package theme

// Motion is the amount of animation on the board.
type Motion string

// The motions, spelled as in the settings.
const (
	FullMotion    Motion = "full"
	ReducedMotion Motion = "reduced" // a short fade only
	NoMotion      Motion = "off"
)

// Motions lists all motions, from the most animation to the least.
var Motions = []Motion{FullMotion, ReducedMotion, NoMotion}
