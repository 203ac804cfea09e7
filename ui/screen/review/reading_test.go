package review

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// deeper lets a deeper search change what is known about move 3, which is on the card.
func (a *scene) deeper(change func(m *coach.Move)) {
	moves := slices.Clone(a.found.report.Moves)
	change(&moves[2])
	a.found.report.Moves = moves
	a.choose()
}

// lost11 says that move 3 lost 11 discs, not 6.
func lost11(m *coach.Move) { m.Loss, m.Score, m.Class = 10.9, -10.9, coach.BigMistake }

// none says that move 3 is no mistake.
func none(m *coach.Move) { m.Loss, m.Class, m.Best = 0, coach.Best, m.Played }

// touches are what a user may do with the card; each leaves the position of move 3 on the board.
var touches = map[string]func(a *scene){
	"click":  func(a *scene) { x, y := a.onCard(); a.clickAt(x, y) },
	"wheel":  func(a *scene) { x, y := a.onCard(); a.use(widget.Input{X: x, Y: y, Wheel: 1}) },
	"keys":   func(a *scene) { a.state.Focus, a.state.ShowFocus = "moment-1", true; a.key("Shift") },
	"try":    func(a *scene) { a.retry(); a.key("Escape") },
	"reveal": func(a *scene) { a.reveal(); a.key("Escape") },
}

// onCard returns a place on the card above its buttons.
func (a *scene) onCard() (x, y float64) {
	r := a.control(view.MomentRetry).Rect
	return r.X + 2, r.Y - 6
}

func (a *scene) texts() []string { return screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})) }

// framed returns the ply whose mark has a frame below the graph; 0 if none.
func (a *scene) framed() (ply int) {
	f := a.frame(widget.Input{X: -1, Y: -1})
	r := a.control(view.GraphID).Rect
	for _, c := range f.Commands {
		if c.Kind == widget.Box && c.Stroke > 0 && c.Top == f.Theme.Text && c.Y > r.Y && c.Y < r.Y+r.H {
			ply = int((c.X-r.X-6)/((r.W-12)/10)) + 1
		}
	}
	return ply
}

// A card that the user has not touched shows the result of a deeper search, even for a single disc.
func TestAnUntouchedCardIsReplaced(t *testing.T) {
	for name, look := range map[string]func(a *scene){
		"untouched": func(*scene) {},
		"pointer":   func(a *scene) { x, y := a.onCard(); a.use(widget.Input{X: x, Y: y, Moved: true}) },
		"next":      func(a *scene) { a.key("M", "M") },
	} {
		a := reviewed(t, 1280, 800)
		look(a)
		if !a.says("c3 lost 6") {
			t.Fatalf("%s: at first: %q", name, a.texts())
		}
		a.deeper(func(m *coach.Move) { m.Loss, m.Score = 7, -7 })
		if !a.says("c3 lost 7") || a.has(view.MomentUpdate) || a.chips()[0].Words[0] != "-7" {
			t.Errorf("%s: %q", name, a.texts())
		}
	}
}

// A card that the user has touched stays, and mentions the result of a deeper search. A click there
// shows it, and so does leaving the position.
func TestATouchedCardStays(t *testing.T) {
	for name, touch := range touches {
		for _, size := range sizes {
			for _, update := range []func(a *scene){
				func(a *scene) { a.click(view.MomentUpdate) }, func(a *scene) { a.key("Left", "Right") },
			} {
				a := reviewed(t, size[0], size[1])
				a.frame(widget.Input{X: -1, Y: -1})
				touch(a)
				a.state.ShowFocus = false
				a.deeper(lost11)
				if !a.says("Updated: 11 discs, not 6") || a.chips()[0].Words[0] != "-6" {
					t.Errorf("%s, %v: %q", name, size, a.texts())
				}
				if update(a); !a.says("c3 lost 11") || a.says("Updated") || a.left.Step != screen.StepStay {
					t.Errorf("%s, %v: then %q, %+v", name, size, a.texts(), a.left)
				}
				if a.deeper(func(m *coach.Move) { m.Loss = 12 }); !a.says("c3 lost 12") {
					t.Errorf("%s, %v: the new card is not untouched: %q", name, size, a.texts())
				}
			}
		}
	}
}

// A term in the sentences does not take the click on the update, however little room they have.
func TestTheUpdateIsNoTerm(t *testing.T) {
	for _, size := range sizes {
		k := &known{}
		a := open(t, line10, you, size[0], size[1], k)
		k.report = reported(t, a.of.Record.Game, marks)
		why := &k.report.Moves[2].Reasons[0]
		why.Type, why.Does.Key, why.Instead.Key, why.Does.N = coach.Mobility, "safe.few", "safe.instead", 1
		a.s.Settings.Wording = settings.ClubWords
		a.ready()
		a.frame(widget.Input{X: -1, Y: -1})
		a.reveal()
		a.key("Escape")
		a.deeper(lost11)
		if a.click(view.MomentUpdate); a.left.Step != screen.StepStay || !a.says("c3 lost 11") {
			t.Errorf("%v: a click leads to %+v: %q", size, a.left, a.texts())
		}
	}
}

// A moment that a deeper search does not confirm gives way, unless the user has touched its card.
func TestAMomentThatIsNone(t *testing.T) {
	a := reviewed(t, 1280, 800)
	if a.deeper(none); a.moments.card != 7 {
		t.Errorf("untouched: on the card is %d", a.moments.card)
	}
	a = reviewed(t, 1280, 800)
	touches["click"](a)
	if a.deeper(none); a.moments.card != 3 || !a.says("c3 lost 6") || !a.says("Updated: no mistake") {
		t.Errorf("on the card is %d: %q", a.moments.card, a.texts())
	}
	if a.click(view.MomentUpdate); a.moments.card != 7 {
		t.Errorf("a click leads to %d", a.moments.card)
	}
	a = reviewed(t, 1280, 800)
	touches["click"](a)
	a.deeper(none)
	if a.key("Left"); a.moments.card != 7 || a.line.at().Ply() != 1 {
		t.Errorf("after leaving the position, on the card is %d, on the board ply %d", a.moments.card, a.line.at().Ply())
	}
	a.found.report.Moves[6].Class = coach.Fine
	if a.Tick(); a.moments.card != 0 || !a.says("No mistakes to review here") {
		t.Errorf("without a moment, on the card is %d: %q", a.moments.card, a.texts())
	}
}

// The framed mark below the graph belongs to the moment on the card, whatever the turning point is.
func TestTheFramedMark(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	k.report.Turning = 4
	a.ready()
	for _, want := range []int{3, 7, 3} {
		if a.moments.card != want || a.framed() != want {
			t.Errorf("on the card is %d, framed is %d, want %d", a.moments.card, a.framed(), want)
		}
		a.key("M")
	}
}

// A newer judgement is another loss as the screen rounds it, no mistake any more, another best
// move, another mark or another first reason.
func TestUpdated(t *testing.T) {
	old := coach.Move{Best: game.Move(3), Class: coach.Mistake, Loss: 5.6}
	for _, c := range []struct {
		change func(m *coach.Move)
		want   string
	}{
		{func(m *coach.Move) { m.Loss = 6.4 }, ""},
		{func(m *coach.Move) { m.Loss = 6.6 }, "Updated: 7 discs, not 6"},
		{func(m *coach.Move) { m.Loss = 1.2 }, "Updated: 1 disc, not 6"},
		{func(m *coach.Move) { m.Loss, m.Class = 0.4, coach.Fine }, "Updated: no mistake"},
		{func(m *coach.Move) { m.Best = game.Move(4) }, "Updated: another move is best"},
		{func(m *coach.Move) { m.Class = coach.Slip }, "Updated: another mark"},
		{func(m *coach.Move) { m.Reasons = []coach.Reason{{Does: coach.Fact{Key: "pass"}}} }, "Updated: another reason"},
	} {
		now := old
		if c.change(&now); updated(&old, &now) != c.want {
			t.Errorf("%q, want %q", updated(&old, &now), c.want)
		}
	}
}
