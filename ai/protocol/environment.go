package protocol

import (
	"os"
	"slices"
	"strings"
)

// ownSecrets is how the names of the variables begin that hold what only Flipside's programs may
// know, such as the token of a farm.
const ownSecrets = "FLIPSIDE_FARM_"

// environment is what a foreign program gets: the user's variables without our secrets. Windows has
// names of variables in any case.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		return len(v) >= len(ownSecrets) && strings.EqualFold(v[:len(ownSecrets)], ownSecrets)
	})
}
