package ui

import (
	"flipside/game"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareSide declares all that is beside the board.
func (a *App) declareSide(f *widget.Frame, at arrangement) {
	r := at.side
	card, gap := 76.0, 10.0
	if at.compact {
		card, gap = 54, 6
	}
	if at.portrait {
		var row widget.Rect
		row, r = r.Top(card, gap)
		for c, half := range row.Columns(2, gap) {
			a.drawCard(f, half, game.Color(c), at.compact)
		}
	} else {
		for c := range game.Color(2) {
			var row widget.Rect
			row, r = r.Top(card, gap)
			a.drawCard(f, row, c, at.compact)
		}
	}
	r.Y, r.H = r.Y+gap/2, r.H-gap/2
	r = a.declareTools(f, r, at)
	r = a.declareStrip(f, r, at)
	a.declareMiddle(f, r, at)
	if at.third.W > 0 {
		a.declareMoves(f, at.third, false)
	}
}

// declareMiddle declares what stands between the cards and the toolbar: offers, the result, analysis and the moves.
func (a *App) declareMiddle(f *widget.Frame, r widget.Rect, at arrangement) {
	s := &a.snap
	row := func(id, label string, look widget.Look) bool {
		if r.H < theme.Target {
			return false
		}
		var b widget.Rect
		b, r = r.Top(theme.Target, 8)
		return f.Button(id, b, label, "", look, true)
	}
	if a.canReturn() && row("return", text.Get("return"), widget.Plain) {
		a.take(s.Setup.Before)
	}
	if s.Thinking && s.ThinkTime.Seconds() >= 2 && s.MoveNow && !s.Browsing && row("movenow", text.Get("movenow"), widget.Plain) {
		a.session.MoveNow()
	}
	ended := s.Over && !s.Browsing && !a.board.motions.moving()
	if ended {
		r = a.declareResult(f, r, at)
	}
	if s.ReportShown && !ended && r.H >= leastPanel {
		height := min(r.H, 246)
		if r.H-height < 90 {
			height = r.H
		}
		var panel widget.Rect
		panel, r = r.Top(height, theme.Inset)
		a.drawAnalysis(f, panel, at.compact)
	}
	if at.third.W == 0 && r.H >= 60 {
		a.declareMoves(f, r, at.compact)
	}
}
