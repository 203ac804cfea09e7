package review

import (
	"math"

	"flipside/ai/book"
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/reviewjob"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// treeID is the ID of the list of moves.
const treeID = view.TreeID

// places are the places of the parts beside the board. A part without room has no height.
type places struct {
	header, graph, steps, card, tabs, page, tools widget.Rect
	lost, tree                                    widget.Rect // in a third column
}

// arrange lays out the parts beside the board.
func arrange(at view.Arrangement) (r places) {
	in := at.Side
	switch {
	case at.Portrait:
		const gap = 8
		r.header, in = in.Top(theme.Target, gap)
		r.tools, in = in.Bottom(theme.Target, gap)
		left, right := in.Left((in.W-gap)*0.45, gap)
		r.steps, r.graph = left.Bottom(theme.Target, gap)
		r.tabs, r.page = right.Top(theme.Target, gap)
	case at.Compact:
		const gap = 8
		tools, header, graph := 2.0*theme.Target+2, float64(theme.Target), 56.0
		if in.H < 420 {
			graph = 40
		}
		r.header, in = in.Top(header, gap)
		r.graph, in = in.Top(graph, gap)
		r.tabs, in = in.Top(theme.Target, gap)
		r.tools, r.page = in.Bottom(tools, gap)
	default:
		const gap = 12
		r.header, in = in.Top(56, gap)
		graph, card := 0.205, 0.568
		if at.Third.W == 0 { // the list of moves needs the room
			graph, card = 0.15, 0.45
		}
		r.graph, in = in.Top(math.Max(96, math.Min(190, in.H*graph)), 6)
		r.steps, in = in.Top(theme.Target, gap)
		r.tools, in = in.Bottom(60, gap)
		r.card, in = in.Top(math.Max(150, math.Min(240, (in.H-theme.Target-gap-8)*card)), gap)
		r.tabs, r.page = in.Top(theme.Target, 8)
		if third := at.Third; third.W > 0 {
			r.lost, r.tree = third.Top(view.LostHeight, gap)
		}
	}
	return r
}

// declareSide declares everything beside the board.
func (p *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	r := arrange(at)
	p.lit = 0
	to = p.declareHeader(f, r.header, at.Compact && !at.Portrait, r.lost.H > 0)
	p.declareGraph(f, r.graph)
	if r.steps.H > 0 {
		n := p.line.at()
		if input := view.Steps(f, r.steps, view.StripData{View: n.Ply(), Moves: p.line.through(n)}); input.Gone {
			p.show(p.line.toPly(input.To))
		}
	}
	if r.card.H > 0 {
		p.declareCard(f, r.card, at.Compact)
	}
	if r.lost.H > 0 {
		view.Lost(f, r.lost, p.lostData())
		p.declareTree(f, r.tree, at.Compact)
	}
	p.declareTabs(f, r, at)
	return to.Or(p.declareTools(f, r.tools, at))
}

// declareHeader declares the way back, what both sides lost, and, where nobody or both are people,
// the choice of the side whose moments are shown.
func (p *Screen) declareHeader(f *widget.Frame, r widget.Rect, compact, third bool) (to screen.Transition) {
	back, r := r.Left(theme.Target+6, 6)
	if f.IconButton("review-leave", back, widget.IconLeave, words.Get("review.leave"), true, false) {
		to = screen.Pop()
	}
	if !p.person && !compact {
		const width = 226
		sides, rest := r.Right(width, 8)
		r = rest
		side := f.Segmented("review-side", widget.Rect{X: sides.X, Y: sides.Y + (sides.H-theme.Target)/2, W: sides.W, H: theme.Target},
			[]string{words.Get("setup.black"), words.Get("setup.white"), words.Get("review.both")}, p.yours)
		if side != p.yours {
			p.turnSide(side)
		}
	}
	if third { // its table tells more
		names := words.Get("seats.short", "black", p.of.Names[0], "white", p.of.Names[1])
		if f.Width(names, theme.Body, widget.Bold) <= r.W {
			f.Label(r, names, theme.Body, widget.Bold, widget.Left, f.Theme.Text)
		}
		return to
	}
	view.Lost(f, r, p.lostData())
	return to
}

// lostData returns what both sides lost.
func (p *Screen) lostData() view.LostData {
	d := view.LostData{Rough: p.report.Stage != review.Done}
	for c := range d.Sides {
		s := &p.report.Sides[c]
		d.Sides[c] = view.LostSide{Name: p.of.Names[c], Whole: view.Unknown, Endgame: view.Unknown, Best: s.BestMoves, Counted: s.Counted}
		if p.report.Stage > review.Rough || s.Counted > 0 {
			d.Sides[c].Whole = whole(s.Loss)
		}
		if p.report.SolvedFrom > 0 {
			d.Sides[c].Endgame = whole(s.EndgameLoss)
		}
	}
	return d
}

// declareGraph declares the graph of the game. It is drawn as the values come.
func (p *Screen) declareGraph(f *widget.Frame, r widget.Rect) {
	d := view.GraphData{Values: make([]view.GraphValue, len(p.line.main)), View: min(p.line.at().Ply(), len(p.line.main)-1), Tell: p.tell}
	for ply, v := range p.report.Values {
		if ply < len(d.Values) {
			d.Values[ply] = view.GraphValue{Discs: v.Black, Known: v.Kind != review.Unknown}
		}
	}
	for i := range p.report.Moves {
		if m := &p.report.Moves[i]; m.Class.Marked() {
			d.Marks = append(d.Marks, view.GraphMark{Ply: m.At + 1, Grade: grades[m.Class], Sure: m.Sure})
		}
	}
	if turns := p.report.Turning; turns > 0 && p.move(turns).Class.Marked() {
		d.Turns = p.move(turns).At + 1
	}
	if solved := p.report.SolvedFrom; solved > 0 {
		d.Solved = p.move(solved).At + 1
	}
	if ply, chosen := view.Graph(f, r, d); chosen {
		p.chooseInGraph(ply)
	}
}

// chooseInGraph shows a ply of the game. At a mark, the card shows its moment, and the board the
// position before the move.
func (p *Screen) chooseInGraph(ply int) {
	p.show(p.line.main[ply])
	for _, moment := range p.report.AllMoments() {
		if p.move(moment).At+1 == ply {
			p.moment = moment
		}
	}
}

// tell says what is known about a ply of the game.
func (p *Screen) tell(ply int) string {
	if ply <= 0 || ply >= len(p.line.main) {
		return words.Get("review.start")
	}
	n := p.line.main[ply]
	if !n.Move().IsSquare() {
		return words.Get("browse.pass", "at", n.Number())
	}
	m, ok := p.judged(n)
	if !ok {
		return words.Get("review.tell", "number", n.Number(), "move", n.Move())
	}
	best, lost := words.Key("review.tell.best"), words.Key("review.tell.lost")
	if m.Kind == review.Estimate {
		best, lost = "review.tell.best.about", "review.tell.lost.about"
	}
	_, score := results(&m)
	phrase := words.Get(lost, "number", n.Number(), "move", n.Move(), "n", whole(m.Loss), "side", m.Side, "counts", score)
	if whole(m.Loss) == 0 {
		phrase = words.Get(best, "number", n.Number(), "move", n.Move(), "side", m.Side, "counts", score)
	}
	if turns := p.report.Turning; turns > 0 && m.Ply == turns && m.Class.Marked() {
		phrase = words.Get("review.turning", "sentence", phrase)
	}
	return phrase
}

// declareCard declares the moment, or what stands in its place while there is none.
func (p *Screen) declareCard(f *widget.Frame, r widget.Rect, compact bool) {
	if p.moment == 0 || p.moment > len(p.report.Moves) {
		p.declareWaiting(f, r, compact)
		return
	}
	input := view.Moment(f, r, p.card(), compact)
	p.lit = input.Lit
	if p.line.at() != p.before(p.moment) {
		p.lit = 0
	}
	switch input.Ask {
	case view.AskRetry:
		p.retry()
		if f.State.ShowFocus { // the keys go on where the move is made
			f.FocusNext(view.BoardID)
		}
	case view.AskNext:
		p.goOn(p.moments)
	case view.AskShow:
		p.reveal()
	}
}

// declareWaiting says how far the review is, or that there is nothing to look at.
func (p *Screen) declareWaiting(f *widget.Frame, r widget.Rect, compact bool) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Gap)
	if compact {
		in = r.Inset(8)
	}
	phrase := ""
	switch p.s.Reviewer.State(p.tag) {
	case reviewjob.Running:
		if p.report.Stage < review.Refining {
			bar := widget.Rect{X: in.X, Y: in.Y, W: in.W, H: min(in.H, 2*theme.Target)}
			if !compact {
				bar.Y, bar.H = in.Y+(in.H-theme.Target)/2, theme.Target
			}
			if f.Progress(widget.Progress{ID: "review-stop", At: bar, Label: words.Get("review.looking"), Share: p.share(), Cancel: words.Get("review.stop")}) {
				p.s.Reviewer.Stop(p.tag)
			}
			return
		}
		phrase = words.Get("review.nothing.yet")
	case reviewjob.Failed:
		phrase = p.s.Reviewer.Err(p.tag).Error()
	case reviewjob.Done:
		phrase = words.Get("review.nothing")
	default:
		phrase = words.Get("review.stopped")
	}
	f.Paragraph(in, phrase, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// share returns how much of the rough pass is done.
func (p *Screen) share() float64 {
	known := 0
	for _, v := range p.report.Values {
		if v.Kind != review.Unknown {
			known++
		}
	}
	return float64(known) / float64(max(1, len(p.line.main)))
}

// nameOpening finds the name of the opening, and the move up to which it is known.
func (p *Screen) nameOpening() {
	p.opening = ""
	pos, to := p.line.tree.StartPosition()
	if pos != game.Start || to != game.Black { // openings have names only from the initial position
		return
	}
	if name, ply := book.Name(p.line.played); name != "" {
		p.opening = words.Get("review.opening", "opening", name, "move", ply)
	}
}

// named reports whether the name of the opening stands above a list of moves in r.
func named(r widget.Rect, compact bool) bool { return r.H >= 200 && !compact }

// declareTree declares the list of moves with its variations, and the field of a comment.
func (p *Screen) declareTree(f *widget.Frame, r widget.Rect, compact bool) {
	if p.opening != "" && named(r, compact) {
		var line widget.Rect
		line, r = r.Top(f.Line(theme.Small, 1.4), 4)
		f.Label(line, p.opening, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}
	if p.comment != nil {
		var line widget.Rect
		line, r = r.Bottom(theme.Target, 6)
		touch := f.Field(commentID, line, &p.comment.field, widget.Field{Placeholder: words.Get("review.comment")})
		switch {
		case touch.Submitted:
			p.finish(f, true)
		case f.In.Key("Escape"):
			p.finish(f, false)
		}
	}
	input := p.tree.Show(f, r, view.TreeData{Root: p.line.tree.Root(), At: p.line.at(), Given: p.given(), Stays: p.line.onMain(p.line.at()), Grade: p.grade}, compact)
	if input.Node != nil {
		p.show(input.Node)
	}
	switch input.Ask {
	case view.TreeComment:
		p.write(f)
	case view.TreePromote:
		p.promote()
	case view.TreeDelete:
		p.remove()
	}
}

// given returns the number of moves that no player chose.
func (p *Screen) given() int {
	if play := p.of.Record.Play; play != nil {
		return play.Given
	}
	return 0
}

// declareLines declares the lines that are expected after the move of the moment and after the
// better one. A row that is pointed at shows its line on the board; a click lets it stay. The
// opening is empty if its name stands elsewhere.
func (p *Screen) declareLines(f *widget.Frame, r widget.Rect, opening string) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Inset)
	p.row = nil
	if p.moment == 0 {
		f.Paragraph(in, words.Get("review.noline"), theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
		return
	}
	m := p.move(p.moment)
	rows := []struct {
		id, label string
		line      []game.Move
	}{{"line-played", words.Get("review.line.after", "move", m.Played), m.Line}, {"line-best", words.Get("review.line.after", "move", m.Best), m.BestLine}}
	if !p.known(p.moment) {
		rows = rows[:1]
	}
	const label, narrow = 70, 240
	for _, row := range rows {
		if in.H < theme.Target {
			break
		}
		var cell widget.Rect
		cell, in = in.Top(theme.Target, 6)
		t := f.Control(row.id, cell, len(row.line) > 0)
		if t.Over || t.Focused || p.ahead.from != nil && p.ahead.from == p.before(p.moment) && sameLine(p.ahead.moves, row.line) {
			f.Fill(cell, theme.Radius, f.Theme.Hover)
		}
		if t.Over || t.Focused {
			p.row = row.line
		}
		if t.Focused {
			f.FocusRing(cell.Inset(2), theme.Radius)
		}
		name, phrase := cell.Inset(6).Left(label, 6)
		if cell.W < narrow { // the label stands above the line
			name, phrase = cell.Inset(4).Top(f.Line(theme.Small, 1.2), 0)
		}
		f.Label(name, row.label, theme.Small, widget.Medium, widget.Left, f.Theme.Dim)
		f.Label(phrase, fitLine(f, phrase.W, row.line), theme.Body, widget.Medium, widget.Left, f.Theme.Text)
		if t.Clicked {
			p.show(p.before(p.moment))
			p.ahead = ahead{from: p.line.at(), moves: row.line, steps: aheadMoves}
		}
	}
	for _, phrase := range [...]string{p.hidden(), opening} {
		height := f.Line(theme.Small, 1.4) * float64(len(f.Wrap(phrase, theme.Small, widget.Regular, in.W)))
		if phrase != "" && in.H >= height {
			f.Paragraph(in, phrase, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
			_, in = in.Top(height, 2)
		}
	}
}

// hidden says how to see the better line, while it is not known.
func (p *Screen) hidden() string {
	if p.known(p.moment) {
		return ""
	}
	return words.Get("review.line.hidden")
}

// sameLine reports whether two lines begin with the same move.
func sameLine(a, b []game.Move) bool { return len(a) > 0 && len(b) > 0 && a[0] == b[0] }

// fitLine writes as many moves of a line as fit.
func fitLine(f *widget.Frame, width float64, line []game.Move) string {
	words := ""
	for _, m := range line {
		more := words + view.MoveName(m) + " "
		if f.Width(more, theme.Body, widget.Medium) > width {
			break
		}
		words = more
	}
	return words
}
