package view

import (
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/widget"
)

// The list of opponents has a line for each colour, with its numbers below their heads, and is one
// stop of Tab.
func TestScores(t *testing.T) {
	rows := []ScoreRow{
		{Name: "Club", Lines: []ScoreLine{{Color: game.Black, Wins: 12, Draws: 1, Losses: 3, Discs: 4.25, Counted: true}, {Color: game.White, Losses: 7, Discs: -8, Counted: true}}},
		{Name: "Ada", Lines: []ScoreLine{{Color: game.White, Draws: 5, Counted: true}}},
	}
	var st widget.State
	var list widget.ListState
	f := begin(&st, widget.Input{X: -1, Y: -1})
	Scores(f, widget.Rect{W: 480, H: 300}, rows, &list)
	f.End()
	at := map[string]float64{} // the right end of each text
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			at[c.Text] = c.X + f.Measure(c.Text, c.Size, c.Weight)
		}
	}
	for _, phrase := range []string{"Club", "Ada", "12", "1", "3", "+4.2", "7", "-8.0", "5", "+0.0"} {
		if _, there := at[phrase]; !there {
			t.Errorf("%q is not shown", phrase)
		}
	}
	for phrase, head := range map[string]words.Key{"12": "progress.wins", "1": "progress.draws", "7": "progress.losses", "-8.0": "progress.discs"} {
		if d := at[phrase] - at[words.Get(head)]; d < -1 || d > 1 {
			t.Errorf("%q ends %g from the end of its head", phrase, d)
		}
	}
	for range 2 {
		f = begin(&st, widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyTab: true}})
		Scores(f, widget.Rect{W: 480, H: 300}, rows, &list)
		f.End()
		if st.Focus != ScoresID {
			t.Errorf("Tab leads to %q", st.Focus)
		}
	}
	st.ShowFocus, st.Focus = false, ""
	for range 60 {
		f = begin(&st, widget.Input{X: 440, Y: 8})
		Scores(f, widget.Rect{W: 480, H: 300}, rows, &list)
		f.DrawTip(800)
		f.End()
	}
	if !says(f, words.Get("progress.discs.tip")) {
		t.Error("the head of the discs has no tip")
	}
}
