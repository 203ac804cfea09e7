package review

import (
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// A sentence has the words of its reader, and a click on one with a term leads to the glossary.
func TestWordsOfTheReader(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	why := &k.report.Moves[2].Reasons[0]
	why.Type, why.Does.Key, why.Instead.Key = coach.Mobility, "safe.few", "safe.instead"
	why.Does.N = 1
	a.ready()
	if !a.says("c3 leaves you 1 move that risks no corner: ") {
		t.Errorf("plain words: %q", screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
	}
	if a.click("moment-1"); a.left.Step != screen.StepPush || a.left.To != (screen.Glossary{Term: "safe"}) {
		t.Errorf("a click leads to %+v", a.left)
	}
	a.s.Settings.Wording = settings.ClubWords
	if !a.says("short of safe moves") {
		t.Errorf("club words: %q", strings.Join(screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})), " "))
	}
}
