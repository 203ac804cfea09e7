package job

import (
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
)

func mustMaker(t *testing.T, spec string) match.Maker {
	t.Helper()
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	return roster.Maker(p, spec)
}
