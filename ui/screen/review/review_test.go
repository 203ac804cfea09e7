package review

import (
	"slices"
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// sizes are the windows that a user may have.
var sizes = [][2]float64{{480, 360}, {640, 480}, {600, 900}, {900, 700}, {1280, 800}, {1920, 1080}}

// The first moment comes by itself: the position before the move, with the loss of the move, and no
// word about the better one until the user asks for it.
func TestMoments(t *testing.T) {
	a := reviewed(t, 1280, 800)
	if !slices.Equal(a.moments.list, []int{3, 7}) || a.moments.card != 3 || a.line.at().Ply() != 2 {
		t.Fatalf("moments %v, on the card %d, on the board %d", a.moments.list, a.moments.card, a.line.at().Ply())
	}
	if !a.says("Move 3: c3 lost 6") || !a.says("c3 lets White take h1 at once.") || !a.says("1 of 2") {
		t.Errorf("%q", screentest.Texts(a.frame(widget.Input{})))
	}
	hidden := func() bool { return !a.says("c5 was best") && !a.says("keeps h1 closed") && len(a.chips()) == 1 }
	if !hidden() {
		t.Error("the better move is told before the user asks")
	}
	if a.click("moment-show"); !a.says("c5 was best: Black gets 32-32, not 29-35.") || !a.says("c5 keeps h1 closed.") || len(a.chips()) != 2 {
		t.Errorf("Show: %q", screentest.Texts(a.frame(widget.Input{})))
	}
	for _, want := range []int{7, 3, 7} {
		if a.key("M"); a.moments.card != want || a.line.at().Ply() != want-1 {
			t.Errorf("M leads to %d, want %d", a.moments.card, want)
		}
	}
	if !hidden() {
		t.Error("Show of a moment shows the better move of another one")
	}
	for _, want := range []int{3, 4, 7} {
		if a.key("Shift+M"); a.moments.card != want {
			t.Errorf("Shift+M leads to %d, want %d", a.moments.card, want)
		}
	}
	if a.click("tool-all"); !slices.Equal(a.moments.list, []int{3, 4, 7}) {
		t.Errorf("Show all has %v", a.moments.list)
	}
	if a.click("moment-next"); a.moments.card != 3 {
		t.Errorf("Next leads to %d", a.moments.card)
	}
}

// If the endgame is solved, the score of the better move appears once.
func TestASolvedScoreIsToldOnce(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	k.report.Moves[2].Reasons[0].Type = coach.Endgame
	a.ready()
	if a.click("moment-show"); !a.says("c5 was best: Black gets 32-32, not 29-35.") || a.says("c5 keeps h1 closed.") {
		t.Errorf("%q", screentest.Texts(a.frame(widget.Input{})))
	}
}

// What the best move does instead refers to what the move does, and so comes right after it. In a
// try, which does not say what the move does, it is a separate sentence.
func TestEachReasonHasItsBetterPart(t *testing.T) {
	m := &coach.Move{Ply: 3, Played: game.Move(game.At(2, 2)), Best: game.Move(game.At(2, 4)), Side: game.Black, Position: game.Start}
	pair := func(does, instead coach.Key, n int) coach.Reason {
		return coach.Reason{Does: coach.Fact{Key: does, Move: m.Played, N: 5}, Instead: coach.Fact{Key: instead, Move: m.Best, N: n}}
	}
	m.Reasons = []coach.Reason{pair("safe.fewer", "safe.instead", 8), pair("parity.all", "parity.all.instead", 0)}
	texts := func(d view.MomentData) (list []string) {
		for _, s := range d.Sentences {
			list = append(list, s.Text)
		}
		return list
	}
	reader := sentence.Reader{Person: sentence.BlackPlayer}
	got := texts(momentCard(m, reader, true, false))
	want := []string{"After c3 and the reply you have only 5 moves that risk no corner.", "After c5 you have 8.",
		"After c3 White gets the last move of the game.", "After c5 you get the last move of the game."}
	if len(got) != 5 || !slices.Equal(got[:4], want) {
		t.Errorf("%q, want %q and what was best", got, want)
	}
	try, d := attempt{on: true, judged: true, knows: true, move: m.Best, answer: coach.Judgement{Outcome: coach.AsGood, Move: m.Best}}, view.MomentData{}
	try.card(m, reader, &d)
	if got := texts(d); !slices.Contains(got, "After c5 you have 8 moves that risk no corner.") {
		t.Errorf("a try: %q", got)
	}
}

// The name of the opening is on the screen once, wherever the lines and the moves are.
func TestTheOpeningIsNamedOnce(t *testing.T) {
	for _, size := range sizes {
		a := reviewed(t, size[0], size[1])
		for page := range 3 {
			a.pages.at = page
			all := strings.Join(screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})), " ")
			if n := strings.Count(all, "known up to move"); n > 1 {
				t.Errorf("%v, page %d: %d times in %q", size, page, n, all)
			}
		}
	}
}

// The board stays where the user is when the moments come.
func TestMomentsDoNotMoveTheUser(t *testing.T) {
	k := &known{hold: make(chan bool, 1)}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	a.frame(widget.Input{})
	a.key("Home", "Right")
	k.hold <- true
	a.ready()
	if a.moments.card != 3 || a.line.at().Ply() != 1 {
		t.Errorf("the card has %d, the board %d", a.moments.card, a.line.at().Ply())
	}
}

// The squares of a sentence light up when it is pointed at, and when it has the focus.
func TestSquaresLightUp(t *testing.T) {
	a := reviewed(t, 1280, 800)
	want := game.At(7, 0).Bit() | game.At(2, 2).Bit()
	x, y := a.control("moment-1").Rect.Center()
	if a.use(widget.Input{X: x, Y: y, Moved: true}); a.lit != want {
		t.Errorf("pointed at: %x", a.lit)
	}
	a.frame(widget.Input{X: -1, Y: -1, Moved: true})
	if a.lit != 0 {
		t.Errorf("the squares stay lit")
	}
	for n := 0; n < 30 && a.state.Focus != "moment-1"; n++ {
		a.key("Tab")
	}
	if a.lit != want {
		t.Errorf("with the focus on %s: %x", a.state.Focus, a.lit)
	}
}

// A try is judged in a sentence; a solved try says why the move is better.
func TestTryAgain(t *testing.T) {
	k := &known{judge: func(_ int, m game.Move) coach.Judgement {
		j := coach.Judgement{Outcome: coach.Costs, Loss: 7, InGame: 6, Reply: game.Move(game.At(6, 6)), Line: []game.Move{m}}
		switch m.String() {
		case "c5":
			j.Outcome, j.Loss = coach.AsGood, 0
		case "c6":
			j.Outcome, j.Loss = coach.Better, 1
		case "c7":
			j.Reply = game.Pass
		}
		return j
	}}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	a.ready()
	wait := func() {
		for a.try.waiting {
			a.s.Reviewer.Tick()
			a.Tick()
		}
	}
	a.click("moment-retry")
	if !a.try.on || !a.says("What is better than c3?") || len(a.chips()) != 0 {
		t.Fatalf("%+v: %q", a.try, screentest.Texts(a.frame(widget.Input{})))
	}
	for _, c := range []struct{ square, want string }{
		{"c6", "Better than the move played: 1 disc lost instead of 6."},
		{"c3", "It loses 7 discs: White replies with g7."},
		{"c7", "It loses 7 discs, even though White must pass."},
	} {
		a.square(c.square)
		wait()
		if !a.says(c.want) || a.says("c5 was best") {
			t.Errorf("%s: %q", c.square, screentest.Texts(a.frame(widget.Input{})))
		}
	}
	if a.square("c5"); a.line.at().Ply() != 2 || len(a.saved) > 1 {
		t.Error("a try changes the game")
	}
	wait()
	if !a.says("c5 is best.") || !a.says("Black gets 32-32, not 29-35.") || a.says("c5 was best") || !a.says("c5 keeps h1 closed.") || a.control("moment-retry").Enabled {
		t.Errorf("solved: %q", screentest.Texts(a.frame(widget.Input{})))
	}
	if a.click("moment-next"); a.try.on || a.moments.card != 7 {
		t.Errorf("Next: %+v, moment %d", a.try, a.moments.card)
	}
	a.click("moment-retry")
	if a.key("Escape"); a.try.on || a.left.Step != screen.StepStay {
		t.Error("Escape does not end the try, or leaves the review")
	}
	a.key("M")
	a.click("moment-retry")
	if a.click("moment-show"); !a.says("c5 was best") {
		t.Error("Show does not answer the try")
	}
}

// Every way through the game by keyboard and wheel. While the board shows its cursor, the arrows
// move it, until another key goes through the game.
func TestKeys(t *testing.T) {
	a := reviewed(t, 1280, 800)
	a.frame(widget.Input{})
	for _, c := range []struct {
		key string
		ply int
	}{{"Home", 0}, {"Right", 1}, {"]", 2}, {"PgDn", 3}, {"[", 2}, {"Left", 1}, {"PgUp", 0}, {"PgUp", 0}, {"End", 10}, {"]", 10}} {
		if a.key(c.key); a.line.at().Ply() != c.ply {
			t.Fatalf("%s leads to %d, want %d", c.key, a.line.at().Ply(), c.ply)
		}
	}
	x, y := a.control(view.BoardID).Rect.Center()
	if a.use(widget.Input{X: x + 4, Y: y + 4, Wheel: 1}); a.line.at().Ply() != 9 {
		t.Errorf("the wheel leads to %d", a.line.at().Ply())
	}
	a.state.Focus, a.state.ShowFocus = view.BoardID, true
	from := a.board.Cursor
	if a.key("Left"); a.line.at().Ply() != 9 || a.board.Cursor == from {
		t.Errorf("on the board, Left leads to ply %d, cursor %v", a.line.at().Ply(), a.board.Cursor)
	}
	a.key("PgUp")
	if a.key("Left"); a.line.at().Ply() != 7 {
		t.Errorf("after PgUp, Left leads to ply %d, want 7", a.line.at().Ply())
	}
	if a.key("Escape"); a.left.Step != screen.StepPop {
		t.Errorf("Escape leads to %+v", a.left)
	}
}

// A drag along the graph goes through the game, and a click on a flag brings its moment.
func TestGraph(t *testing.T) {
	a := reviewed(t, 1280, 800)
	r := a.control(view.GraphID).Rect
	a.frame(widget.Input{X: r.X + 8, Y: r.Y + 20, Pressed: true, Down: true})
	seen := map[int]bool{}
	for x := r.X + 8; x < r.X+r.W-8; x += 5 {
		a.frame(widget.Input{X: x, Y: r.Y + 20, Down: true})
		seen[a.line.at().Ply()] = true
	}
	a.frame(widget.Input{X: r.X + r.W - 8, Y: r.Y + 20, Released: true})
	if len(seen) < 9 || a.line.at().Ply() != 10 {
		t.Errorf("a drag shows %v and ends at %d", seen, a.line.at().Ply())
	}
	if a.clickAt(r.X+6+(r.W-12)*6.5/10, r.Y+20); a.moments.card != 7 || a.line.at().Ply() != 7 {
		t.Errorf("the flag of move 7 brings moment %d at ply %d", a.moments.card, a.line.at().Ply())
	}
}

// The focus on the graph shows no tip, which would cover the figures above it. When its keys go
// through the game, the status line has the words of the tip.
func TestTheFocusOnTheGraph(t *testing.T) {
	for _, size := range sizes {
		a := reviewed(t, size[0], size[1])
		a.state.Focus, a.state.ShowFocus = view.GraphID, true
		said := func(about string) (n int) {
			a.frame(widget.Input{X: -1, Y: -1})
			for _, text := range screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})) {
				if strings.HasPrefix(text, about) {
					n++
				}
			}
			return n
		}
		if said("2. d6;") > 0 || a.statusLine() != "Black to move" {
			t.Errorf("%v: at first there is a tip, or the line is %q", size, a.statusLine())
		}
		a.key("Right")
		if n := said("3. c3 lost 6;"); n != 1 {
			t.Errorf("%v: after a key the move is named %d times", size, n)
		}
		if got := a.statusLine(); got != "3. c3 lost 6; Black gets 29-35. White to move" {
			t.Errorf("%v: after a key the line is %q", size, got)
		}
		a.state.Focus = "tool-values"
		if a.frame(widget.Input{X: -1, Y: -1}); a.statusLine() != "White to move" {
			t.Errorf("%v: without the focus the line is %q", size, a.statusLine())
		}
	}
}

// If neither or both players are people, the user chooses the side; the loser comes first.
func TestSide(t *testing.T) {
	k := &known{}
	a := open(t, line10, people, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	a.ready()
	if a.moments.side != both || !slices.Equal(a.moments.list, []int{3, 4, 7}) {
		t.Errorf("of an unfinished game: side %d, %v", a.moments.side, a.moments.list)
	}
	if a.click("review-side-2"); a.moments.side != int(game.White) || a.moments.card != 4 {
		t.Errorf("White: side %d, moment %d", a.moments.side, a.moments.card)
	}
	if a.moments.reader(false).Person != sentence.Nobody {
		t.Error("a side that no person has is called you")
	}
	over := open(t, screentest.FullBoard, people, 1280, 800, &known{})
	if result, _ := over.line.tree.Result(); result.Score >= 0 || over.moments.side != int(game.Black) {
		t.Errorf("Black lost by %d; the side is %d", result.Score, over.moments.side)
	}
	if b := reviewed(t, 1280, 800); b.has("review-side-1") {
		t.Error("the person's side can be chosen")
	}
}

// Play on starts a game at once, from the position on the board and with the players of the game.
func TestPlayOn(t *testing.T) {
	a := reviewed(t, 1280, 800)
	pos, to := a.line.at().Position()
	a.click("tool-on")
	setup := a.s.Session.Snapshot().Setup
	if _, ok := a.left.To.(screen.Play); !ok || setup.Start != (session.Start{Position: pos, ToMove: to}) || setup.Seats != you {
		t.Errorf("Play on leads to %+v with %+v", a.left, setup)
	}
	over := open(t, screentest.FullBoard, people, 1280, 800, &known{})
	if over.control("tool-on").Enabled {
		t.Error("a finished game can go on")
	}
}

// The lines of a moment are shown on the board when their row is pointed at; the better one only
// when it is known.
func TestLines(t *testing.T) {
	a := reviewed(t, 1280, 800)
	a.click("review-page-2")
	if a.has("line-best") {
		t.Error("the better line is told before the user asks")
	}
	if !a.says("After c3") || a.says("Game") {
		t.Errorf("the expected line is called %q", screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
	}
	x, y := a.control("line-played").Rect.Center()
	f := a.use(widget.Input{X: x, Y: y, Moved: true})
	if got := a.numbers(f, nil); len(got) != 2 || game.Move(got[0].Square).String() != "c3" {
		t.Errorf("on the board: %v", got)
	}
	a.click("moment-show")
	if !a.says("After c5") {
		t.Error("the better line does not say after which move")
	}
	a.click("line-best")
	f = a.use(widget.Input{X: -1, Y: -1, Moved: true})
	if got := a.numbers(f, nil); len(got) != 1 || game.Move(got[0].Square).String() != "c5" {
		t.Errorf("after a click: %v", got)
	}
}

// The review shows how far it is, and can be paused and resumed.
func TestStop(t *testing.T) {
	k := &known{hold: make(chan bool, 1)}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, nil)
	if !a.says("Reviewing the game") {
		t.Error("no word of the work")
	}
	a.click("review-stop")
	if !a.has("tool-resume") || !a.says("Review paused") {
		t.Errorf("%q", screentest.Texts(a.frame(widget.Input{})))
	}
	k.hold <- true
	a.click("tool-resume")
	for a.found.report.Stage != coach.Done {
		a.s.Reviewer.Tick()
		a.Tick()
	}
	if !a.says("No mistakes") {
		t.Errorf("%q", screentest.Texts(a.frame(widget.Input{})))
	}
}

// The marks of a report never appear on another game, line or variation, whatever is opened at
// every tick.
func TestStaleReportMarksNothing(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	lines := []string{line10, "f5f6e6", "d3c3c4c5", line10[:8]}
	var open []*Screen
	for n := range 200 {
		of := a.of
		g := game.New()
		list, err := game.ParseMoves(game.Start, lines[n%len(lines)])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			_ = g.Play(m)
		}
		r := *of.Record
		r.Game = g
		of.ID, of.Record = lines[n%3], &r
		open = append(open, New(a.s, of))
		for _, s := range open[max(0, len(open)-4):] {
			a.s.Reviewer.Tick()
			s.Tick()
			if s.found.report.Serial > 0 && s.found.report.Tag != s.job.tag {
				t.Fatalf("%d: a report of %+v at %+v", n, s.found.report.Tag, s.job.tag)
			}
			for _, node := range s.line.main[1:] {
				if m, ok := s.found.judged(node); ok {
					if p, to := node.Parent().Position(); m.Position != p || m.Side != to || m.Played != node.Move() {
						t.Fatalf("%d: %s has the mark of another position", n, node.Move())
					}
				}
			}
		}
	}
	for _, s := range open {
		s.Close()
	}
}

// The game can be shown as if it had begun with f5. It is saved as it was played.
func TestTurnToF5(t *testing.T) {
	if reviewed(t, 1280, 800).has("tool-turn") {
		t.Error("a game that begins with f5 can be turned")
	}
	k := &known{}
	list, _ := game.ParseMoves(game.Start, line10)
	turned := game.FormatMoves(game.TransformMoves(list, 7)) // begins with c4 or so
	if strings.HasPrefix(turned, "f5") {
		t.Fatal(turned)
	}
	a := open(t, turned, you, 1280, 800, k)
	r := reported(t, open(t, line10, you, 1280, 800, &known{}).line.tree, marks)
	back := game.InverseSymmetry(symmetryToF5(a.line.played[0]))
	k.report = turnedReport(r, back)
	a.ready()
	played := a.says(a.found.move(3).Played.String() + " lost 6")
	a.click("tool-turn")
	if !played || !a.says("c3 lost 6") || !a.says("c3 lets White take h1 at once.") || game.FormatMoves(a.line.played) != line10 || a.line.at().Ply() != 2 {
		t.Errorf("turned: %s, %q", game.FormatMoves(a.line.played), screentest.Texts(a.frame(widget.Input{})))
	}
	a.square("c5")
	last := a.saved[len(a.saved)-1]
	if got := game.FormatMoves(game.TransformMoves([]game.Move{last.Game.Root().Children()[0].Move()}, 0)); !strings.HasPrefix(turned, got) {
		t.Errorf("saved as %s, played %s", got, turned[:2])
	}
	if a.click("tool-turn"); game.FormatMoves(a.line.played) != turned {
		t.Errorf("turned back: %s", game.FormatMoves(a.line.played))
	}
}

// By keyboard, a try leads to the board at once: the arrows choose a square there, and Enter plays.
func TestTryByKeyboard(t *testing.T) {
	a := reviewed(t, 1280, 800)
	for n := 0; a.state.Focus != view.MomentRetry; n++ {
		if a.key("Tab"); n > 40 {
			t.Fatal("Tab does not reach the button")
		}
	}
	a.key("Enter")
	if !a.try.on || a.state.Focus != view.BoardID {
		t.Errorf("a try is on: %v, the focus is on %q", a.try.on, a.state.Focus)
	}
	at := a.line.at()
	a.key("Left", "Right")
	if a.line.at() != at || !a.try.on {
		t.Error("the arrows left the try")
	}
}

// In a small window one tab leads to the pages that have none of their own, by its menu. The menu
// covers no square, and keys go to it alone.
func TestAllPagesInASmallWindow(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}} {
		a := reviewed(t, size[0], size[1])
		a.click("review-page-2")
		if a.pages.at != int(pageMoves) || a.pages.menu != nil {
			t.Fatalf("%v: the first click shows page %d, a menu is open: %v", size, a.pages.at, a.pages.menu != nil)
		}
		for _, c := range []struct {
			keys []string
			want page
			id   string
		}{{[]string{"Down", "Down", "Enter"}, pageLine, "line-played"}, {[]string{"End", "Enter"}, pageOthers, ""}, {[]string{"Home", "Enter"}, pageMoves, view.TreeID}, {[]string{"Escape"}, pageMoves, view.TreeID}} {
			a.click("review-page-2")
			f := a.frame(widget.Input{X: -1, Y: -1})
			board := view.ArrangeGame(size[0], size[1]).Board
			for _, d := range f.Controls {
				if strings.HasPrefix(d.ID, "review-pages") && size[0] > size[1] && d.Rect.X < board.X+board.W {
					t.Errorf("%v: the menu covers the board: %+v", size, d)
				}
			}
			was := a.line.at()
			a.key(c.keys...)
			if page(a.pages.at) != c.want || a.pages.menu != nil || a.line.at() != was || c.id != "" && !a.has(c.id) {
				t.Errorf("%v: %v shows page %d", size, c.keys, a.pages.at)
			}
		}
		a.click("review-page-1")
		if a.pages.at != int(pageMoment) || !a.has(view.MomentRetry) {
			t.Errorf("%v: the moment is page %d", size, a.pages.at)
		}
		a.click("review-page-2")
		if a.pages.at != int(pageMoves) || a.pages.menu != nil {
			t.Errorf("%v: the shared tab shows page %d, a menu is open: %v", size, a.pages.at, a.pages.menu != nil)
		}
	}
}

// Both names are in the header, also in a small window.
func TestNamesInTheHeader(t *testing.T) {
	for _, size := range [][2]float64{{640, 480}, {1280, 800}} {
		a := reviewed(t, size[0], size[1])
		if a.frame(widget.Input{X: -1, Y: -1}); !a.says("You") || !a.says("Club") {
			t.Errorf("%v: a name is missing", size)
		}
	}
}

// The turning point has its mark and its words in the graph, and leads to its moment, even if that
// is not among the moments that are shown at first.
func TestTheTurningPointInTheGraph(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 640, 480, k)
	k.report = reported(t, a.of.Record.Game, marks)
	k.report.Turning = 4 // of White, while You are Black
	a.ready()
	if slices.Contains(a.moments.list, 4) {
		t.Fatal("the turning point is shown at first anyway")
	}
	if said := a.found.about(a.line.main, 4); !strings.HasPrefix(said, "Turning point.") {
		t.Errorf("ply 4: %q", said)
	}
	if said := a.found.about(a.line.main, 3); strings.Contains(said, "turning") {
		t.Errorf("ply 3: %q", said)
	}
	r := a.control(view.GraphID).Rect
	a.clickAt(r.X+20+(r.W-26)*3.5/10, r.Y+r.H/2)
	if a.moments.card != 4 || !a.says("Turning point.") {
		t.Errorf("the card has moment %d", a.moments.card)
	}
}

// Where no reason is sure, the card says how the game is expected to go on.
func TestTheLineWithoutAReason(t *testing.T) {
	m := coach.Move{Side: game.Black, Position: game.Start, Played: game.Move(37)}
	moves := func(text string) []game.Move {
		t.Helper()
		line, err := game.ParseMoves(game.Start, text)
		if err != nil {
			t.Fatal(err)
		}
		return line
	}
	for text, want := range map[string]string{
		"f5":             "Still looking for the best reply to f5.",
		"f5d6":           "White replies with d6.",
		"f5d6c3d3":       "White replies with d6, then probably c3 d3.",
		"f5d6c3d3c4f4f6": "White replies with d6, then probably c3 d3 c4 f4.",
	} {
		if got := reply(&m, moves(text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// No control overlaps another one or is outside the window, in every state and size.
func TestEverythingHasRoom(t *testing.T) {
	states := map[string]func(a *scene){
		"ready":  func(*scene) {},
		"shown":  func(a *scene) { a.reveal() },
		"all":    func(a *scene) { a.showAll() },
		"try":    func(a *scene) { a.retry() },
		"page 2": func(a *scene) { a.pages.at = 1 },
		"comment": func(a *scene) {
			a.pages.at = 1
			a.notes.comment = &comment{node: a.line.at()}
		},
		"variation": func(a *scene) { a.key("Home", "Right"); a.square("f6") },
		"updated":   func(a *scene) { a.frame(widget.Input{}); a.reveal(); a.key("Escape"); a.deeper(lost11) },
		"nothing":   func(a *scene) { a.moments.card, a.moments.list = 0, nil },
	}
	for _, size := range sizes {
		for _, seats := range [][2]session.Seat{you, people} {
			for name, change := range states {
				k := &known{}
				a := open(t, line10, seats, size[0], size[1], k)
				k.report = reported(t, a.of.Record.Game, marks)
				a.ready()
				change(a)
				if lost := lostControls(a.frame(widget.Input{X: -1, Y: -1}), a.area()); lost != "" {
					t.Errorf("%v, %s: %s", size, name, lost)
				}
			}
		}
	}
}

// lostControls is screentest.Lost without the entries of the list of moves, which lie in it.
func lostControls(f *widget.Frame, area widget.Rect) string {
	f.Controls = slices.DeleteFunc(f.Controls, func(c widget.Control) bool { return strings.HasPrefix(c.ID, "tree-") || c.ID == "lost" })
	return screentest.Lost(f, area)
}

// The graph, the steps and the list of moves number a game with a pass alike.
func TestAPassHasNoNumber(t *testing.T) {
	k := &known{}
	a := open(t, "d3c3b3b2f5a3a1c1-e3", you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, nil)
	a.ready()
	for ply, want := range map[int]string{8: "8. c1", 9: "pass after 8", 10: "9. e3"} {
		if got := a.found.about(a.line.main, ply); !strings.HasPrefix(got, want) {
			t.Errorf("the graph says %q about ply %d, want %q", got, ply, want)
		}
	}
	for ply, want := range map[int]string{8: "8/9", 9: "pass after 8", 10: "9/9"} {
		a.show(a.line.main[ply])
		if all := strings.Join(screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})), " "); !strings.Contains(all, want) {
			t.Errorf("ply %d: the screen says %q, want %q in it", ply, all, want)
		}
	}
}

// The list of moves has room for a good part of the game, in a usual window.
func TestTheListOfMovesHasRoom(t *testing.T) {
	a := open(t, screentest.FullBoard, you, 1280, 800, &known{})
	a.found.report = reported(t, a.of.Record.Game, nil)
	a.pages.at = 0
	a.show(a.line.main[30])
	rows := map[float64]bool{}
	for _, c := range a.frame(widget.Input{X: -1, Y: -1}).Controls {
		if strings.HasPrefix(c.ID, "tree-") && c.Rect.H == 26 {
			rows[c.Rect.Y] = true
		}
	}
	if len(rows) < 4 {
		t.Errorf("the list has %d rows, want 4", len(rows))
	}
}
