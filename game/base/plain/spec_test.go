package plain

import "testing"

func TestSpec(t *testing.T) {
	for spec, want := range map[string]string{
		"noisy:club":                 "friendly:club",
		"noisy:club,lapse=0.3":       "friendly:club,lapse=0.3",
		" Noisy:Club":                "friendly:Club",
		"friendly:club":              "friendly:club",
		"minimax:hard,eval=noisy:no": "minimax:hard,eval=noisy:no",
		"gtp:noisy:club":             "gtp:noisy:club",
		"noisy":                      "noisy",
		"random":                     "random",
		"":                           "",
	} {
		if got := Spec(spec); got != want {
			t.Errorf("%q is %q today, want %q", spec, got, want)
		}
	}
}
