package eval

import (
	"encoding/json"
	"testing"
)

// Depths of each parity have separate coefficients. A file in the older format has one set for
// both.
func TestErrorsOfDepths(t *testing.T) {
	var e Errors
	if err := json.Unmarshal([]byte(`{"even":{"midgame":[2,0,0,0],"end":[3,0,0]},"odd":{"midgame":[4,0.5,1,-1],"end":[5,0.1,-1]}}`), &e); err != nil {
		t.Fatal(err)
	}
	if a, b := e.MidgameSigma(30, 8, 4), e.MidgameSigma(30, 7, 3); a != 2 || b != 4+15+7-3 {
		t.Errorf("midgame: %g and %g", a, b)
	}
	if a, b := e.EndSigma(20, 8), e.EndSigma(21, 3); a != 3 || b != 5+0.1*21-3 {
		t.Errorf("end: %g and %g", a, b)
	}
	data, err := json.Marshal(e)
	var again Errors
	if err != nil || json.Unmarshal(data, &again) != nil || again != e {
		t.Errorf("%s, %v: read again as %+v", data, err, again)
	}
	if err := json.Unmarshal([]byte(`{"even":3}`), &again); err == nil {
		t.Error("a number was read as coefficients")
	}
}
