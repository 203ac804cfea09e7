package play

import (
	"strconv"
	"strings"

	"flipside/ai/book"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// declareSide declares everything next to the board.
func (p *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	r, first := at.Side, len(f.Controls)
	still := !p.board.Motions.Moving()
	card, gap := 76.0, 10.0
	if at.Compact {
		card, gap = 54, 6
	}
	var cards [2]widget.Rect
	cards[0], r = r.Top(card, gap)
	if at.Portrait {
		copy(cards[:], cards[0].Columns(2, gap))
	} else {
		cards[1], r = r.Top(card, gap)
	}
	for c, place := range cards {
		if view.Card(f, place, cardOf(&p.game.snap, game.Color(c), still, at.Compact), at.Compact) {
			if to = screen.Push(screen.Seat{Side: game.Color(c)}); p.game.snap.Over && !p.game.snap.Setup.Viewed {
				to = screen.Push(p.s.Current.Choice()) // this game has its players
			}
		}
	}
	r.Y, r.H = r.Y+gap/2, r.H-gap/2

	r, tool := screen.Toolbar(f, r, at, p, tools)
	to = tool.Or(to)
	s := &p.game.snap
	p.graph.room = p.graphRoom(r, at)
	d := view.StripData{View: s.View, Moves: s.Moves, Browsing: s.Browsing, Here: s.View >= s.MinPly}
	if p.graph.room.above {
		d.Above = p.graph.room.height
	}
	r, input := view.Strip(f, r, at, d)
	if input.Here {
		to = p.playFromHere()
	}
	if input.Gone {
		p.s.Session.Browse(input.To)
	}
	p.declareGraph(f, input.Above)
	to = p.declareMiddle(f, r, at).Or(to)
	f.Arrange(first)
	if at.Third.W > 0 {
		p.declareMoves(f, at.Third, false)
	}
	return to
}

// active reports whether the card of a side is tinted: the side is to move, or it has won. still
// says that no disc moves.
func active(s *session.Snapshot, c game.Color, still bool) bool {
	if winner, won := s.Winner(); s.Over && !s.Browsing && still {
		return won && winner == c
	}
	return s.ToMove == c && (!s.Over || s.Browsing)
}

// cardOf returns the content of the card of a side.
func cardOf(s *session.Snapshot, c game.Color, still, compact bool) view.CardData {
	name := players.SideName(&s.Setup, c)
	d := view.CardData{ID: "card-" + strings.ToLower(c.String()), Color: c, Discs: s.Discs()[c].Count(), Active: active(s, c, still),
		Style: name.Style, Level: name.Level, Touched: words.Get("seat.change")}
	d.Left, d.Last = clockOf(s, c)
	switch {
	case s.Thinking && d.Active && !s.Browsing && still:
		d.Sub = words.Get("clock", "seconds", strconv.FormatFloat(s.ThinkTime.Seconds(), 'f', 1, 64))
	case d.Active && s.Phase == session.PhaseHuman && !s.Browsing && !s.Setup.Viewed && !compact:
		d.Sub = words.Get("turn.you")
	case !compact && s.Setup.Handicap.Discs > 0 && s.Setup.Handicap.Side == c:
		d.Sub = words.Get("handicap.card", "n", s.Setup.Handicap.Discs)
	case !compact && name.String() != c.String():
		d.Sub = words.Get(words.Key([]string{"setup.black", "setup.white"}[c]))
	}
	if s.Thinking && d.Active && s.ThinkTime.Seconds() >= 2 {
		d.Progress = s.Progress
	}
	return d
}

// declareMiddle declares the parts between the cards and the toolbar: offers, the result, the
// analysis and the moves.
func (p *Screen) declareMiddle(f *widget.Frame, r widget.Rect, at view.Arrangement) (to screen.Transition) {
	s := &p.game.snap
	if p.graph.room.top {
		var top widget.Rect
		top, r = r.Top(p.graph.room.height, graphGap)
		p.declareGraph(f, top)
	}
	if p.consent.Open(s) {
		r, to = p.consent.Above(f, r, counselGap)
	}
	row := func(id, label string, look widget.Look) bool {
		if r.H < theme.Target {
			return false
		}
		var b widget.Rect
		b, r = r.Bottom(theme.Target, 8) // what is above does not move when the button comes or goes
		return f.Button(id, b, label, "", look, true)
	}
	if p.canReturn() && row("return", words.Get("return"), widget.Plain) {
		p.s.Current.Take(s.Setup.Before)
	}
	if s.Setup.Viewed && row("keep-game", words.Get("keepgame"), widget.Plain) {
		p.s.Current.Keep()
	}
	if s.Thinking && s.ThinkTime.Seconds() >= 2 && s.MoveNow && !s.Browsing && row("movenow", words.Get("movenow"), widget.Plain) {
		p.s.Session.MoveNow()
	}
	p.counsel.asks, p.counsel.explained, p.counsel.reason = p.warned(), p.game.explained(), p.game.reason(p.s.Settings.Club())
	r, answer := p.counsel.declare(f, r)
	p.answer(answer)
	ended := p.ended()
	if ended {
		var next screen.Transition
		r, next = p.declareResult(f, r, at)
		to = to.Or(next)
	}
	input, rows := view.AnalysisInput{Row: -1}, []view.MoveRow(nil)
	if s.ReportShown && !ended && r.H >= view.LeastPanel {
		height := p.panelHeight(r, at)
		var panel widget.Rect
		panel, r = r.Top(height, theme.Inset)
		d := p.game.analysis(&p.s.Memory.Panel, p.s.Settings.Settings)
		p.values.light(&d)
		if p.valuesOn() {
			d.Legend = scores.Legend(s.Report, p.s.Settings.ValueAs)
		}
		input = view.Analysis(f, panel, d, at.Compact)
		rows = d.Moves
	}
	p.values.take(input, rows, p.game.snap.Spot)
	if at.Third.W == 0 && r.H >= leastList {
		if p.graph.room.left && r.H >= leastGraph {
			left, right := r.Left((r.W-graphGap)/2, graphGap)
			left.H, r = min(left.H, usualGraph), right
			p.declareGraph(f, left)
		}
		p.declareMoves(f, r, at.Compact)
	}
	return to
}

// ended reports whether the result of the game is shown.
func (p *Screen) ended() bool {
	return p.game.snap.Over && !p.game.snap.Browsing && !p.board.Motions.Moving()
}

// panelHeight returns the height of the analysis at the top of r. Below it the list of moves has
// room, or the panel takes all of r.
func (p *Screen) panelHeight(r widget.Rect, at view.Arrangement) float64 {
	const usual, least = 246, 150
	height := min(r.H, usual)
	if r.H-height >= lowList || at.Third.W > 0 {
		return height
	}
	if p.graph.room.above {
		room := r.H - lowList - theme.Inset
		if !p.game.snap.Browsing { // the panel does not change when browsing begins
			room -= hereHeight
		}
		if room >= least {
			return room
		}
	}
	return r.H
}

// returnMoves is the number of moves in a new game after which the screen no longer offers the old
// game.
const returnMoves = 5

// canReturn reports whether the screen still offers the game that this game replaced.
func (p *Screen) canReturn() bool {
	s := &p.game.snap
	begun := max(s.MinPly, s.Setup.Opened)
	return s.Setup.Before != "" && len(s.Line)-begun < returnMoves && p.s.Store.Offers(s.Setup.Before)
}

// declareMoves declares the list of moves. A click on a move shows its position.
func (p *Screen) declareMoves(f *widget.Frame, r widget.Rect, compact bool) {
	s := &p.game.snap
	name := ""
	if s.Setup.Start.None() { // openings have names only from the initial position
		name, _ = book.Name(s.Line[:s.View])
	}
	ply, chosen := p.list.Show(f, r, view.MoveListData{Moves: s.Moves, View: s.View, Given: s.MinPly, Opening: name}, compact)
	if chosen {
		p.s.Session.Browse(ply)
	}
}

// declareResult draws the result and the buttons for the next step at the top of r, and returns the
// area below them.
func (p *Screen) declareResult(f *widget.Frame, r widget.Rect, at view.Arrangement) (widget.Rect, screen.Transition) {
	s := &p.game.snap
	head, detail := resultHead(s), resultDetail(s)
	if said := saidLine(s); at.Compact && said != "" { // there is no room for both
		detail = said
	}
	d := view.ResultData{Head: head, Detail: detail, Rating: p.ending.ratingOf(s), Counts: s.Counts, Counted: p.board.Motions.Counted()}
	steps := p.ending.steps(s)
	for _, to := range steps {
		d.Ways = append(d.Ways, p.ending.way(to, p.s.Reviewer, s))
	}
	room := r
	if p.graph.room.above && at.Third.W == 0 { // the list of moves keeps some of it
		d.Tally = true
		room.H = max(min(r.H, leastResult), r.H-listBelow)
	}
	rest, clicked := view.Result(f, room, d, at.Compact)
	rest.H = r.Y + r.H - rest.Y
	if clicked < 0 {
		return rest, screen.Stay()
	}
	return rest, p.next(steps[clicked])
}

// next takes the next step after a game.
func (p *Screen) next(to step) screen.Transition {
	switch setup := &p.game.snap.Setup; to {
	case rematch:
		return p.s.Current.Begin(p.s.Openings.Swapped(*setup))
	case reviewGame:
		return p.s.LookBack(screen.Push)
	case offer:
		return p.s.Current.Against(p.ending.seats(setup.Seats))
	}
	return screen.Push(p.s.Current.Choice())
}
