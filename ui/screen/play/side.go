package play

import (
	"strconv"
	"strings"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/ai/playername"
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/players"
	"flipside/ui/scores"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// declareSide declares everything beside the board.
func (p *Screen) declareSide(f *widget.Frame, at view.Arrangement) (to screen.Transition) {
	r, first := at.Side, len(f.Controls)
	card, gap := 76.0, 10.0
	if at.Compact {
		card, gap = 54, 6
	}
	var cards [2]widget.Rect
	if at.Portrait {
		cards[0], r = r.Top(card, gap)
		copy(cards[:], cards[0].Columns(2, gap))
	} else {
		cards[0], r = r.Top(card, gap)
		cards[1], r = r.Top(card, gap)
	}
	for c, place := range cards {
		if view.Card(f, place, p.card(game.Color(c), at.Compact), at.Compact) {
			to = screen.Push(screen.Seat{Side: game.Color(c)})
		}
	}
	r.Y, r.H = r.Y+gap/2, r.H-gap/2

	shown, buttons := p.tools()
	r, clicked := view.Toolbar(f, r, at, buttons)
	if clicked >= 0 {
		to = shown[clicked].do(p)
	}
	s := &p.snap
	r, input := view.Strip(f, r, at, view.StripData{View: s.View, Moves: s.Moves, Browsing: s.Browsing, Here: s.View >= s.MinPly})
	if input.Here {
		to = p.playFromHere()
	}
	if input.Gone {
		p.s.Session.Browse(input.To)
	}
	to = p.declareMiddle(f, r, at).Or(to)
	f.Arrange(first)
	if at.Third.W > 0 {
		p.declareMoves(f, at.Third, false)
	}
	return to
}

// active reports whether the card of a side is tinted: the side is to move, or it has won.
func (p *Screen) active(c game.Color) bool {
	s := &p.snap
	if winner, won := s.Winner(); s.Over && !s.Browsing && !p.board.Motions.Moving() {
		return won && winner == c
	}
	return s.ToMove == c && (!s.Over || s.Browsing)
}

// card returns the content of the card of a side.
func (p *Screen) card(c game.Color, compact bool) view.CardData {
	s := &p.snap
	seats := s.Setup.Seats
	name := players.SideName(seats, c)
	d := view.CardData{ID: "card-" + strings.ToLower(c.String()), Color: c, Discs: discs(s)[c].Count(), Active: p.active(c),
		Style: name.Style, Level: name.Level, Touched: words.Get("seat.change")}
	if left := s.Left[c]; left > 0 {
		d.Left = view.TimeLeft(left)
	}
	switch {
	case s.Thinking && d.Active && !s.Browsing && !p.board.Motions.Moving():
		d.Sub = words.Get("clock", "seconds", strconv.FormatFloat(s.ThinkTime.Seconds(), 'f', 1, 64))
	case d.Active && s.Phase == session.PhaseHuman && !s.Browsing && !compact:
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
	s := &p.snap
	row := func(id, label string, look widget.Look) bool {
		if r.H < theme.Target {
			return false
		}
		var b widget.Rect
		b, r = r.Bottom(theme.Target, 8) // what is above does not move when the button comes or goes
		return f.Button(id, b, label, "", look, true)
	}
	if p.canReturn() && row("return", words.Get("return"), widget.Plain) {
		p.s.Take(s.Setup.Before)
	}
	if s.Setup.Viewed && row("keep-game", words.Get("keepgame"), widget.Plain) {
		p.s.KeepGame()
	}
	if s.Thinking && s.ThinkTime.Seconds() >= 2 && s.MoveNow && !s.Browsing && row("movenow", words.Get("movenow"), widget.Plain) {
		p.s.Session.MoveNow()
	}
	r = p.declareCounsel(f, r)
	ended := s.Over && !s.Browsing && !p.board.Motions.Moving()
	if ended {
		r, to = p.declareResult(f, r, at)
	}
	input, rows := view.AnalysisInput{Row: -1}, []view.MoveRow(nil)
	if s.ReportShown && !ended && r.H >= view.LeastPanel {
		height := min(r.H, 246)
		if r.H-height < 90 {
			height = r.H
		}
		var panel widget.Rect
		panel, r = r.Top(height, theme.Inset)
		d := p.known()
		d.Rows = &p.values.rows
		for i := range d.Moves {
			d.Moves[i].Lit = d.Moves[i].Move == p.values.line.move
		}
		input = view.Analysis(f, panel, d, at.Compact)
		rows = d.Moves
	}
	p.rowInput(input, rows)
	if at.Third.W == 0 && r.H >= 60 {
		p.declareMoves(f, r, at.Compact)
	}
	return to
}

// returnMoves is the number of moves in a new game after which the screen no longer offers the old
// game.
const returnMoves = 5

// canReturn reports whether the screen still offers the game that this game replaced.
func (p *Screen) canReturn() bool {
	s := &p.snap
	begun := max(s.MinPly, s.Setup.Opened)
	return s.Setup.Before != "" && len(s.Line)-begun < returnMoves && p.s.Store.Offers(s.Setup.Before)
}

// known returns the analysis of the position on the board, with scores for one side.
func (p *Screen) known() view.AnalysisData {
	s, memory := &p.snap, &p.s.Memory.Panel
	side, perspective := scores.For(s.Setup.Seats, p.s.Settings.ScoreSide), p.perspective()
	memory.See(side)
	switch {
	case s.Report != nil && s.Report.Score.Kind != ai.NoScore:
		d := memory.Report(s.Report)
		if perspective != side {
			d = perspective.Report(s.Report)
		}
		if m, differs := scores.Other(p.report, p.second); differs {
			name := playername.Of(session.Seat{Spec: p.s.Settings.Second}).String()
			perspective.Prefers(&d, s.Report, m, name)
		}
		return d
	case s.Legal == 0:
		return memory.Nothing(words.Get("analysis.nomove", "side", s.ToMove))
	}
	return memory.Nothing(words.Get("analysis.none"))
}

// declareMoves declares the list of moves. A click on a move shows its position.
func (p *Screen) declareMoves(f *widget.Frame, r widget.Rect, compact bool) {
	s := &p.snap
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
	s := &p.snap
	head, detail := resultLines(s)
	if said := saidLine(s); at.Compact && said != "" { // there is no room for both
		detail = said
	}
	rest, clicked := view.Result(f, r, view.ResultData{Head: head, Detail: detail, Counts: s.Counts, Counted: p.board.Motions.Counted(), Ways: p.ways()}, at.Compact)
	switch clicked {
	case "rematch":
		return rest, p.s.Begin(p.s.Swapped(s.Setup))
	case "another":
		return rest, screen.Push(screen.Setup{Seats: s.Setup.Seats, Handicap: s.Setup.Handicap})
	case "review":
		return rest, p.s.LookBack(screen.Push)
	case "offer":
		seats := s.Setup.Seats
		for c := range seats {
			if !seats[c].Human {
				seats[c] = session.Seat{Spec: p.next.offer.Name}
			}
		}
		return rest, p.s.Against(seats)
	}
	return rest, screen.Stay()
}

// ways are the next steps after a game, the main one first: after a loss or a draw of a person
// against an engine it is the review.
func (p *Screen) ways() [3]view.Way {
	s := &p.snap
	rematch := view.Way{ID: "rematch", Label: words.Get("rematch"), Short: words.Get("rematch.short")}
	other := view.Way{ID: "another", Label: words.Get("another"), Short: words.Get("another.short")}
	if p.next.there {
		offered := p.next.offer.Name
		other = view.Way{ID: "offer", Label: words.Get("offer", "opponent", playername.Of(session.Seat{Spec: offered})), Short: playername.Level(offered)}
	}
	review := view.Way{ID: "review", Label: p.reviewLabel(), Short: words.Get("review")}
	winner, won := s.Winner()
	seats := s.Setup.Seats
	if seats[0].Human != seats[1].Human && !(won && seats[winner].Human) {
		return [3]view.Way{review, rematch, other}
	}
	return [3]view.Way{rematch, review, other}
}

// reviewLabel names the review, with the number of its moments once the whole game has values.
func (p *Screen) reviewLabel() string {
	n, ok := p.s.Reviewer.Report(p.reviewed)
	if !ok || n.Stage < review.Refining {
		return words.Get("review")
	}
	side, seats := game.Black, p.snap.Setup.Seats
	if winner, won := p.snap.Winner(); seats[1].Human && !seats[0].Human || seats[0].Human == seats[1].Human && won && winner == game.Black {
		side = game.White
	}
	switch moments := len(n.Moments(side, review.FewMoments)); moments {
	case 0:
		return words.Get("review")
	default:
		return words.Get("review.moments", "n", moments)
	}
}
