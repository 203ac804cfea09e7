package display

import (
	"fmt"
	"os"

	"flipside/cmd/flipside/usage"
)

// This file's name is below the others': its init function is the first of the package.
func init() {
	if text := usage.Answer(os.Args[1:]); text != "" {
		if _, err := fmt.Print(text); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
}
