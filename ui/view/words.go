package view

import "flipside/ui/text"

// OnOff is the word for a switch.
func OnOff(on bool) string {
	if on {
		return text.Get("on")
	}
	return text.Get("off")
}
