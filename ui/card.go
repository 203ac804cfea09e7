package ui

import (
	"fmt"
	"image/color"
	"strings"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// drawCard declares the card of a player, which opens the menu of who plays; the active one's is tinted whole.
func (a *App) drawCard(f *widget.Frame, r widget.Rect, c game.Color, compact bool) {
	th, s := &f.Theme, &a.snap
	active := s.ToMove == c && (!s.Over || s.Browsing)
	if winner, won := s.Result.Winner(); s.Over && !s.Browsing && !a.board.motions.moving() {
		active = won && winner == c
	}
	t := f.Control("card-"+strings.ToLower(c.String()), r, true)
	if t.Clicked {
		a.openSeat(c)
	}
	back, fore := th.Panel, th.Text
	if active {
		back = th.Active
	}
	if t.Over || t.Down {
		back = widget.Mix(back, th.Text, 0.08)
	}
	f.Fill(r, theme.Radius, back)
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	lead, size := r.H, r.H*0.66
	if theme.Body*f.Scale < f.Least { // the words are large for the card, and take room from the disc
		lead, size = r.H*0.8, r.H*0.52
	}
	drawToken(f, r.X+lead/2, r.Y+r.H/2, size, c)
	count := s.Black.Count()
	if c == game.White {
		count = s.White.Count()
	}
	number := 30.0
	if compact {
		number = 24
	}
	wide := number*1.25 + theme.Inset
	label := widget.Rect{X: r.X + lead, Y: r.Y, W: r.W - lead - wide - 4, H: r.H}
	figures := widget.Rect{X: r.X + r.W - wide - 14, Y: r.Y, W: wide, H: r.H}
	name := seatName(s.Setup.Seats[c])
	if s.Setup.Seats[c].Human && s.Setup.Seats[c.Other()].Human {
		name = c.String()
	}
	if left := s.Left[c]; left > 0 {
		least := f.Width(name, theme.Body, widget.Medium)
		a.drawClock(f, &label, &figures, least, timeLeft(left), widget.Mix(fore, back, 0.2))
	}
	f.Label(figures, fmt.Sprint(count), number, widget.Bold, widget.Right, fore)
	sub := ""
	switch {
	case t.Over || t.Focused:
		sub = text.Get("seat.change")
	case s.Thinking && active && !s.Browsing && !a.board.motions.moving():
		sub = text.Get("clock", s.ThinkTime.Seconds())
	case active && s.Phase == session.PhaseHuman && !s.Browsing && !compact:
		sub = text.Get("turn.you")
	case !compact && name != c.String():
		sub = text.Get(text.Key([]string{"setup.black", "setup.white"}[c]))
	}
	if compact && !s.Setup.Seats[c].Human { // the style above, the level below
		if style, level, found := strings.Cut(name, " "); found {
			name = style
			if sub == "" {
				sub = level
			}
		}
	}
	const sign, apart = 14, 8 // it shows that the card opens a menu
	if x := label.X + f.Width(name, theme.Body, widget.Medium) + apart; x+sign <= label.X+label.W {
		y := r.Y + r.H/2
		if sub != "" {
			y -= 10
		}
		f.Icon(widget.IconDown, x+sign/2, y, sign, widget.Mix(fore, back, 0.45))
	}
	if sub == "" {
		f.Label(label, name, theme.Body, widget.Medium, widget.Left, fore)
	} else {
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 - 21, W: label.W, H: 20}, name, theme.Body, widget.Medium, widget.Left, fore)
		f.Label(widget.Rect{X: label.X, Y: r.Y + r.H/2 + 1, W: label.W, H: 20}, sub, theme.Small, widget.Regular, widget.Left, widget.Mix(fore, back, 0.2))
	}
	if s.Thinking && active && s.ThinkTime.Seconds() >= 2 && s.Progress > 0 {
		bar := widget.Rect{X: r.X + theme.Inset, Y: r.Y + r.H - 6, W: r.W - 2*theme.Inset, H: 3}
		f.Fill(bar, 1.5, widget.Fade(th.Text, 0.2))
		bar.W *= min(1, s.Progress)
		f.Fill(bar, 1.5, th.Accent)
	}
}

// drawClock draws what is left on a player's clock between its name, which needs least, and its discs, or below its discs on a narrow card, and
// takes its room from theirs.
func (a *App) drawClock(f *widget.Frame, name, discs *widget.Rect, least float64, line string, c color.NRGBA) {
	width := f.Width(line, theme.Title, widget.Medium)
	if rest := name.W - width - theme.Inset; rest >= least {
		name.W = rest
		f.Label(widget.Rect{X: name.X + rest + theme.Inset, Y: name.Y, W: width, H: name.H}, line, theme.Title, widget.Medium, widget.Right, c)
		return
	}
	const height = 18
	at := widget.Rect{X: discs.X - 12, Y: discs.Y + discs.H - height - 6, W: discs.W + 12, H: height}
	discs.Y, discs.H = discs.Y+3, discs.H-height-6
	f.Label(at, line, theme.Small, widget.Medium, widget.Right, c)
}

// timeLeft writes what is left on a clock, rounded up: a clock that shows 0 would look like a game lost.
func timeLeft(d time.Duration) string {
	const low = 10 * time.Second // from here on with tenths
	if tenths := (d + 100*time.Millisecond - 1) / (100 * time.Millisecond); tenths < time.Duration(low/(100*time.Millisecond)) {
		return text.Get("clock.left", 0, fmt.Sprintf("%04.1f", float64(tenths)/10))
	}
	whole := int((d + time.Second - 1) / time.Second)
	return text.Get("clock.left", whole/60, fmt.Sprintf("%02d", whole%60))
}

// shortName is the level alone, for narrow cards.
func shortName(spec string) string {
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return spec
	}
	level := p.Level
	if level == "" {
		level = string(p.Family)
	}
	return text.Get(text.Key("level." + level))
}
