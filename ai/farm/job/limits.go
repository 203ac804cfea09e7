package job

import "fmt"

// The limits of a job. They prevent a job from an attacker from exhausting a machine.
const (
	MaxBytes   = 64 << 10 // of a job
	MaxResult  = 8 << 20  // of a result, in bytes; the server can allow less
	MaxFile    = 64 << 20 // of a file that a job names, in bytes
	maxName    = 200      // characters
	maxReason  = 1000     // characters of the reason of a result
	maxSeconds = 24 * 60 * 60
	maxSpec    = 400  // characters of the spec of a player
	maxMoves   = 4096 // characters of a list of moves
	maxHash    = 4096 // MB of a table
	maxThreads = 256
	maxNodes   = 1_000_000_000_000_000 // of a search
	maxGames   = 500                   // of a selfplay job
	maxSamples = 5000                  // of a label job
)

// The sizes of the largest results in bytes.
const (
	smallResult  = 64 << 10
	reviewResult = 2 << 20
	mineResult   = 2 << 20
)

// between returns an error if a number is outside its limits.
func between[N int | uint64 | float64](what string, n, least, most N) error {
	if n >= least && n <= most {
		return nil
	}
	return fmt.Errorf("%s must be from %v to %v, not %v", what, least, most, n)
}
