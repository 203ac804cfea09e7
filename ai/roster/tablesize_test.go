package roster

import (
	"strconv"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/sys"
)

func TestTablesLargerThanTheMachineAreRefused(t *testing.T) {
	if fits(100, 100) != nil || (strconv.IntSize == 64 && fits(1<<20, 0) != nil) || fits(most32, 0) != nil {
		t.Error("a table that fits, or may fit, is refused")
	}
	if err := fits(101, 100); err == nil || !strings.Contains(err.Error(), "101 MB") {
		t.Errorf("%v", err)
	}
	if sys.MemoryMB() == 0 || (strconv.IntSize == 32 && sys.MemoryMB() >= most32) {
		t.Skip("the system does not say how much memory it has, or says more than a program can have")
	}
	p, err := ai.ParseSpec("minimax:easy")
	if err != nil {
		t.Fatal(err)
	}
	p.HashMB = sys.MemoryMB() + 1
	if _, err := Searcher(p); err == nil || !strings.Contains(err.Error(), "does not fit") {
		t.Errorf("%v", err)
	}
}
