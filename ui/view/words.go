package view

import "flipside/assets/words"

// OnOff returns the word for the state of a switch.
func OnOff(on bool) string {
	if on {
		return words.Get("on")
	}
	return words.Get("off")
}
