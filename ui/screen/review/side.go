package review

import (
	"flipside/ai/book"
	"flipside/ai/coach/see"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/app/scores"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// treeID is the ID of the list of moves.
const treeID = view.TreeID

// places are the places of the parts next to the board. A part without room has no height.
type places struct {
	header, graph, steps, card, tabs, page, tools widget.Rect
	lost, tree                                    widget.Rect // in a third column
}

// The least heights of the card, with four lines of words, and of a page below it, with three rows
// of the list of moves.
const (
	leastCard = 172
	leastPage = 152
)

// The widths of the button that leaves the screen, and of two tabs.
const (
	backWidth = theme.Target + 6
	tabsWidth = 184
)

// fitted returns an arrangement that is compact if the parts next to the board do not fit
// otherwise.
func fitted(at view.Arrangement) view.Arrangement {
	if r := arrange(at); !at.Compact && !at.Portrait && r.page.H < leastPage {
		at.Compact = true
		at.Side.H = at.Status.Y + at.Status.H - at.Side.Y
	}
	return at
}

// arrange lays out the parts next to the board.
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
		if in.W >= toolsWidth {
			tools = theme.Target
		}
		low := in.H < 420
		if low {
			graph = 40
		}
		r.header, in = in.Top(header, gap)
		r.graph, in = in.Top(graph, gap)
		if low && in.W >= backWidth+gap+tabsWidth { // what both sides lost gives way to the words
			r.header, r.tabs = r.header.Left(backWidth, gap)
		} else {
			r.tabs, in = in.Top(theme.Target, gap)
		}
		r.tools, r.page = in.Bottom(tools, gap)
	default:
		const gap = 12
		r.header, in = in.Top(56, gap)
		graph, card := 0.205, 0.568
		if at.Third.W == 0 { // the list of moves needs the room
			graph, card = 0.15, 0.45
		}
		r.graph, in = in.Top(max(96, min(190, in.H*graph)), 6)
		r.steps, in = in.Top(theme.Target, gap)
		r.tools, in = in.Bottom(60, gap)
		r.card, in = in.Top(max(leastCard, min(240, (in.H-theme.Target-gap-8)*card)), gap)
		r.tabs, r.page = in.Top(theme.Target, 8)
	}
	if third := at.Third; third.W > 0 {
		r.lost, r.tree = third.Top(view.LostHeight, theme.Inset)
	}
	return r
}

// pages returns the pages that the window offers.
func (r *places) pages() (list []page) {
	if r.card.H == 0 {
		list = append(list, pageMoment)
	}
	if r.tree.H == 0 {
		list = append(list, pageMoves)
	}
	return append(list, pageLine, pageOthers)
}

// declareSide declares everything next to the board.
func (p *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	r := arrange(at)
	p.lit, p.marks = 0, see.Marks{}
	to = p.declareHeader(f, r.header, small(at), r.lost.H > 0)
	p.declareGraph(f, r.graph)
	if r.steps.H > 0 {
		n := p.line.at()
		if input := view.Steps(f, r.steps, view.StripData{View: n.Ply(), Moves: p.line.through(n)}); input.Gone {
			p.show(p.line.toPly(input.To))
		}
	}
	if r.card.H > 0 {
		to = to.Or(p.declareCard(f, r.card, at.Compact))
	}
	if r.lost.H > 0 {
		view.Lost(f, r.lost, p.found.lost(p.of.Names))
		p.declareTree(f, r.tree, at.Compact)
	}
	to = to.Or(p.declarePage(f, r, at))
	_, tool := screen.Toolbar(f, r.tools, at, p, tools)
	return to.Or(tool)
}

// declarePage declares the tabs and the page that is chosen.
func (p *Screen) declarePage(f *widget.Frame, r places, at view.Arrangement) (to screen.Transition) {
	chosen := p.pages.declare(f, r.tabs, r.pages())
	p.others.shown = chosen == pageOthers
	switch chosen {
	case pageMoment:
		to = p.declareCard(f, r.page, true)
	case pageMoves:
		p.declareTree(f, r.page, at.Compact)
	case pageLine:
		p.declareLines(f, r.page, named(r.tree, at.Compact))
	case pageOthers:
		pos, _ := p.line.at().Position()
		m, lit := p.others.declare(f, r.page, pos)
		if p.lit |= lit; m != game.NoMove && !p.try.on {
			p.play(m)
		}
	}
	return to
}

// declareHeader declares the button to leave and what both sides lost. If there is room, and
// neither or both players are people, it also declares the choice of the side whose moments show.
func (p *Screen) declareHeader(f *widget.Frame, r widget.Rect, compact, third bool) (to screen.Transition) {
	back, r := r.Left(backWidth, 6)
	if f.IconButton("review-leave", back, widget.IconLeave, words.Get("review.leave"), true, false) {
		to = screen.Pop()
	}
	if r.W <= 0 {
		return to
	}
	if !p.moments.person && !compact {
		const width = 226
		sides, rest := r.Right(width, 8)
		r = rest
		side := f.Segmented("review-side", widget.Rect{X: sides.X, Y: sides.Y + (sides.H-theme.Target)/2, W: sides.W, H: theme.Target},
			[]string{words.Get("setup.black"), words.Get("setup.white"), words.Get("review.both")}, p.moments.side)
		if side != p.moments.side {
			p.turnSide(side)
		}
	}
	if third { // its table says more
		names := words.Get("seats.short", "black", p.of.Names[0], "white", p.of.Names[1])
		if f.Width(names, theme.Body, widget.Bold) <= r.W {
			f.Label(r, names, theme.Body, widget.Bold, widget.Left, f.Theme.Text)
		}
		return to
	}
	view.Lost(f, r, p.found.lost(p.of.Names))
	return to
}

// declareGraph declares the graph of the game. It is drawn as the values come. A click shows a ply
// of the game; at a mark, the card shows its moment.
func (p *Screen) declareGraph(f *widget.Frame, r widget.Rect) {
	main := p.line.main
	d := p.found.graph(len(main))
	d.View = min(p.line.at().Ply(), len(main)-1)
	d.Up = scores.For(p.of.Seats, p.s.Settings.ScoreSide).GraphSide()
	d.About = func(ply int) string { return p.found.about(main, ply) }
	if card := p.moments.card; card > 0 && card <= len(p.found.report.Moves) {
		d.Framed = p.found.move(card).At + 1
	}
	p.keyed = f.State.ShowFocus && f.State.Focus == view.GraphID
	if ply, chosen := view.Graph(f, r, d); chosen {
		p.show(main[ply])
		if moment := p.found.markAt(ply); moment > 0 {
			p.moments.take(moment)
		}
	}
}

// readerOf returns the person who looks back.
func readerOf(p *Screen) sentence.Reader { return p.moments.reader(p.s.Settings.Club()) }

// declareCard declares the moment, or a placeholder while there is none.
func (p *Screen) declareCard(f *widget.Frame, r widget.Rect, compact bool) (to screen.Transition) {
	if p.moments.card == 0 || p.moments.card > len(p.found.report.Moves) {
		share := -1.0
		if p.found.rough() {
			share = p.found.share(len(p.line.main))
		}
		declareWaiting(f, r, &p.job, share, compact)
		return to
	}
	d := p.moments.data(&p.found, readerOf(p), p.values.on, p.atMoment())
	d.Showing = p.showing.On()
	if p.try.on && p.try.ply == p.moments.card {
		p.try.card(p.found.move(p.try.ply), readerOf(p), &d)
	}
	input := view.Moment(f, r, d, compact)
	if p.atMoment() {
		p.lit, p.marks = input.Lit, input.Marks
	}
	p.moments.reading.touched = p.moments.reading.touched || input.Touched
	switch input.Ask {
	case view.AskRetry:
		p.retry()
		if f.State.ShowFocus { // the keys go on where the move is made
			f.FocusNext(view.BoardID)
		}
	case view.AskNext:
		p.goTo(p.moments.after(p.moments.list))
	case view.AskShow:
		p.reveal()
	case view.AskUpdate:
		p.moments.reading.forget()
		p.choose()
	}
	if input.Topic != "" {
		to = screen.Push(screen.Glossary{Term: input.Topic})
	}
	return to
}

// declareWaiting says how far a review is, or that there is nothing to look at. share is the part
// of the rough pass that is done; below 0 if that has ended.
func declareWaiting(f *widget.Frame, r widget.Rect, j *job, share float64, compact bool) {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	in := r.Inset(theme.Gap)
	if compact {
		in = r.Inset(8)
	}
	phrase := ""
	switch j.state() {
	case jobs.Running:
		if share >= 0 {
			bar := widget.Rect{X: in.X, Y: in.Y, W: in.W, H: min(in.H, 2*theme.Target)}
			if !compact {
				bar.Y, bar.H = in.Y+(in.H-theme.Target)/2, theme.Target
			}
			work := widget.Progress{ID: "review-stop", At: bar, Label: words.Get("review.looking"), Share: share, Cancel: words.Get("review.stop")}
			if f.Progress(work) {
				j.stop()
			}
			return
		}
		phrase = words.Get("review.nothing.yet")
	case jobs.Failed:
		phrase = j.err().Error()
	case jobs.Done:
		phrase = words.Get("review.nothing")
	default:
		phrase = words.Get("review.stopped")
	}
	f.Paragraph(in, phrase, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// openingOf names the opening of a game and the move up to which it is known; empty if it has no
// name.
func openingOf(l *line) string {
	pos, to := l.tree.StartPosition()
	if pos != game.Start || to != game.Black { // openings have names only from the initial position
		return ""
	}
	name, ply := book.Name(l.played)
	if name == "" {
		return ""
	}
	return words.Get("review.opening", "opening", name, "move", ply)
}

// named reports whether the name of the opening is shown above a list of moves in r.
func named(r widget.Rect, compact bool) bool { return r.H >= 200 && !compact }

// declareTree declares the list of moves with its variations, and the field of a comment.
func (p *Screen) declareTree(f *widget.Frame, r widget.Rect, compact bool) {
	if p.opening != "" && named(r, compact) {
		var line widget.Rect
		line, r = r.Top(f.Line(theme.Small, 1.4), 4)
		f.Label(line, p.opening, theme.Small, widget.Regular, widget.Left, f.Theme.Dim)
	}
	r, done, keep := p.notes.declare(f, r)
	if done {
		n, text, changed := p.notes.finish()
		f.FocusNext(treeID)
		if keep && changed {
			p.line.comment(n, text)
			p.save(true)
		}
	}
	d := view.TreeData{Root: p.line.tree.Root(), At: p.line.at(), Stays: p.line.onMain(p.line.at()), Grade: p.found.grade}
	if play := p.of.Record.Play; play != nil {
		d.Given = play.Given
	}
	input := p.tree.Show(f, r, d, compact)
	if input.Node != nil {
		p.show(input.Node)
	}
	p.edit(f, input.Ask)
}

// declareLines declares the lines of the moment. A row that is pointed at shows its line on the
// board; a click lets it stay. named says that the name of the opening is elsewhere.
func (p *Screen) declareLines(f *widget.Frame, r widget.Rect, named bool) {
	d := linesData{pinned: game.NoMove, known: p.values.on || p.moments.known[p.moments.card] || p.found.find(p.moments.card) != nil, opening: p.opening}
	if named {
		d.opening = ""
	}
	if ply := p.moments.card; ply > 0 {
		d.move = p.moments.move(&p.found)
		d.pinned, _ = p.ahead.Pinned(spotOf(p.found.before(&p.line, ply)))
	}
	if chosen := p.lines.declare(f, r, d); chosen != nil {
		p.show(p.found.before(&p.line, p.moments.card))
		p.ahead.Reset()
		p.ahead.Pin(screen.MoveAt{At: p.line.spot(), Move: chosen[0]}, chosen)
	}
}
