package plain

import (
	"cmp"
	"strings"
)

// families maps former names of families of players to current ones.
var families = map[string]string{
	"noisy": "friendly", // in files before 0.3.0
}

// Family returns the current name of a family.
func Family(name string) string { return cmp.Or(families[name], name) }

// Spec returns the spec of a player with the current name of its family.
func Spec(spec string) string {
	family, level, found := strings.Cut(spec, ":")
	now, former := families[strings.ToLower(strings.TrimSpace(family))]
	if !found || !former {
		return spec
	}
	return now + ":" + level
}
