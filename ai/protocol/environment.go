package protocol

import (
	"os"
	"slices"
	"strings"
)

// ownSecrets is the prefix of the variables that only Flipside's programs may read, such as the
// token of a farm.
const ownSecrets = "FLIPSIDE_FARM_"

// environment returns the environment for a foreign program: the user's variables without our
// secrets. Windows ignores the case of their names.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		return len(v) >= len(ownSecrets) && strings.EqualFold(v[:len(ownSecrets)], ownSecrets)
	})
}
