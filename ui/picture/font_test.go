package picture

import (
	"testing"

	"flipside/ui/widget"
)

func TestFiguresAreOfOneWidth(t *testing.T) {
	one := Measure("0", 20, widget.Regular)
	for _, s := range "123456789" {
		if got := Measure(string(s), 20, widget.Regular); got != one {
			t.Errorf("%c is %g wide and 0 is %g: figures must be of one width", s, got, one)
		}
	}
	if got := Measure("Wide", 40, widget.Bold); got <= Measure("Wide", 20, widget.Bold) {
		t.Errorf("a text twice as high is %g wide", got)
	}
}
