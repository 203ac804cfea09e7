package view

import "flipside/ui/text"

// OnOff returns the word for the state of a switch.
func OnOff(on bool) string {
	if on {
		return text.Get("on")
	}
	return text.Get("off")
}
