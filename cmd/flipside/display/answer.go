package display

import (
	"fmt"
	"os"

	"flipside/cmd/flipside/usage"
)

// Go runs the init functions of a package in the order of the names of its files. So this one is
// the first.
func init() {
	if text := usage.Answer(os.Args[1:]); text != "" {
		if _, err := fmt.Print(text); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
}
