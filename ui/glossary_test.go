package ui

import (
	"slices"
	"testing"

	"flipside/ai/coach/sentence"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// The glossary shows each term in every window, steps through them, and chooses the words of
// reasons.
func TestGlossary(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {1280, 800}} {
		a := testApp(t, size[0], size[1])
		a.open(screen.Glossary{Term: "quiet"})
		seen := map[string]bool{}
		for range sentence.Terms {
			f := a.use(widget.Input{X: -1, Y: -1, Moved: true})
			fits(t, "glossary", a, f)
			for i := range sentence.Terms {
				if x := &sentence.Terms[i]; slices.Contains(screentest.Texts(f), x.Title()) {
					seen[x.Name] = true
				}
			}
			press(a, widget.KeyRight)
		}
		if len(seen) != len(sentence.Terms) {
			t.Errorf("%v: only %v", size, seen)
		}
		if a.clickOn(t, "wording-2"); a.services.Settings.Wording != settings.ClubWords {
			t.Errorf("%v: the words stay %s", size, a.services.Settings.Wording)
		}
		if press(a, widget.KeyEscape); a.router.top().Name() == "glossary" {
			t.Error("Escape does not close it")
		}
	}
}
