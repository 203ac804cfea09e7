package practice

import (
	"strconv"

	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// The IDs of the buttons of the card.
const (
	hintID     = "practice-hint"
	solutionID = "practice-solution"
	nextID     = "practice-next"
	whyID      = "practice-why"
)

// task says what the user is to find.
func (a *attempt) task(own bool) string {
	p := a.p
	switch {
	case a.plies > 0:
		return words.Get("practice.on")
	case own:
		return words.Get("practice.task.own", "side", a.to)
	case p.Kind == problems.Endgame && p.Value > 0 && p.Second <= 0:
		return words.Get("practice.task.wins", "side", a.to)
	case p.Kind == problems.Endgame && p.Value == 0 && p.Second < 0:
		return words.Get("practice.task.draws", "side", a.to)
	case p.Kind == problems.Endgame:
		return words.Get("practice.task.ahead", "side", a.to, "n", int(p.Value-p.Second))
	}
	return words.Get("practice.task.middle", "side", a.to)
}

// against says what is wrong with the last wrong move.
func (a *attempt) against(reader sentence.Reader) string {
	for _, why := range a.wrong.Reasons {
		if why.Explains() {
			return reader.Of(why.Does)
		}
	}
	return screen.AfterMove(&a.wrong, a.tried)
}

// found says what the best move does, and what it is worth. short leaves out why the tempting move
// is worse, for those who did not play it.
func (a *attempt) found(reader sentence.Reader, short bool) (list []string) {
	p := a.p
	best, other := scores.Ends(p.Kind == problems.Endgame, scores.Whole(p.Value), scores.Whole(p.Second))
	key := words.Key("practice.solved")
	switch {
	case a.gaveUp:
		key = "practice.shown"
	case a.missed || a.hinted:
		key = "practice.found"
	}
	list = append(list, words.Get(key, "move", p.Best()))
	switch why := p.Reason(); {
	case !why.Explains():
	case short:
		list = append(list, reader.Alone(why.Instead))
	default:
		list = append(list, reader.Both(why))
	}
	return append(list, words.Get("practice.worth", "move", p.Best(), "best", best, "other", other))
}

// sentences are the words of the card below its title; short ones for a small card.
func (p *Screen) sentences(short bool) (list []string) {
	a, reader := &p.now, p.reader()
	say := func(key words.Key, args ...any) { list = append(list, words.Get(key, args...)) }
	switch {
	case a.asksWhy():
		say("practice.why", "best", a.p.Best(), "wrong", a.p.Wrong.Played)
	case a.phase == done:
		if a.why.on && a.why.right() {
			say("practice.why.right")
		} else if a.why.on {
			say("practice.why.wrong", "claim", words.Get(words.Key("practice.claim."+a.why.truth())))
		}
		list = append(list, a.found(reader, short)...)
		if p.course.own() {
			say("practice.played", "move", a.p.Wrong.Played)
		}
		if p.course.long() {
			say("practice.enough")
		}
	case a.gaveUp:
		say("practice.playing")
	case a.phase == judging:
		say("review.try.wait", "move", a.tried)
	case a.tried != game.NoMove && a.wrong.Kind != coach.Unknown:
		list = append(list, a.against(reader))
		if a.phase == asking {
			say("practice.again")
		}
	default:
		list = append(list, a.task(p.course.own()))
		if a.hint == hintMove {
			say("practice.hint.move", "move", a.answer())
		} else if a.hint == hintRegion {
			say("practice.hint.region")
		}
	}
	return list
}

// declareCard declares the problem in words, and what can be done.
func (p *Screen) declareCard(f *widget.Frame, r widget.Rect, compact bool) {
	const gap = 8
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in, size := r.Inset(theme.Inset), float64(theme.Body)
	if compact {
		in, size = r.Inset(8), theme.Small
	}
	if !p.now.asksWhy() {
		in = p.declareButtons(f, in)
	}
	head, in := in.Top(f.Line(size, 1.5), 4)
	grade := p.course.grade
	titles := []string{screen.ProblemTitle(p.now.p, grade), words.Get("practice.title.short", "n", grade)}
	f.Label(head, view.Fitting(f, head.W, size, widget.Bold, titles), size, widget.Bold, widget.Left, f.Theme.Text)
	var said view.Stack
	for _, short := range []bool{false, true} {
		if said.Items == nil || !said.Fits(in.W, in.H-gap) {
			said = view.Paragraphs(f, p.sentences(short), size, widget.Regular, f.Theme.Text, gap)
		}
	}
	said.Declare(in)
	_, in = in.Top(said.Height(in.W), gap)
	if p.now.phase != done {
		return
	}
	if p.now.asksWhy() {
		p.declareClaims(f, in)
		return
	}
	source := p.now.p.Game.Source
	if f.ParagraphHeight(source, theme.Small, widget.Regular, in.W) <= in.H {
		f.Paragraph(in, source, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}
}

// declareClaims declares the answers to the question why.
func (p *Screen) declareClaims(f *widget.Frame, r widget.Rect) {
	const gap = 4
	columns := 1
	if r.H < problems.Choices*(theme.Target+gap) && r.W >= 400 {
		columns = 2
	}
	cells, _ := r.Cells(problems.Choices, columns, theme.Target, gap)
	for i, c := range p.now.why.claims {
		if f.Button(whyID+"-"+strconv.Itoa(i+1), cells[i], words.Get(words.Key("practice.claim."+c.Key)), "", widget.Plain, true) {
			p.now.why.chosen = i
			f.FocusNext(nextID)
		}
	}
}

// declareButtons declares the buttons at the bottom of the card, and returns the area above them.
func (p *Screen) declareButtons(f *widget.Frame, r widget.Rect) (rest widget.Rect) {
	const gap = 8
	row, rest := r.Bottom(theme.Target, gap)
	a := &p.now
	if a.phase == done {
		if f.Button(nextID, row, words.Get("practice.next"), "", widget.Primary, true) {
			p.next()
			f.FocusNext(view.BoardID)
		}
		return rest
	}
	cells := row.Columns(2, gap)
	if f.Button(hintID, cells[0], words.Get("practice.hint"), "", widget.Plain, a.phase == asking && a.hint < hintMove) {
		a.ask()
	}
	if f.Button(solutionID, cells[1], words.Get("practice.solution"), "", widget.Plain, !a.gaveUp) {
		p.giveUp()
	}
	return rest
}
