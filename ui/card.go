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

// drawCard draws a player: the active one's card is tinted whole.
func (a *App) drawCard(f *widget.Frame, r widget.Rect, c game.Color, compact bool) {
	th, s := &f.Theme, &a.snap
	active := s.ToMove == c && (!s.Over || s.Browsing)
	if winner, won := s.Result.Winner(); s.Over && !s.Browsing && !a.board.motions.moving() {
		active = won && winner == c
	}
	back, fore := th.Panel, th.Text
	if active {
		back = th.Active
	}
	f.Fill(r, theme.Radius, back)
	size := r.H * 0.66
	drawToken(f, r.X+r.H*0.5, r.Y+r.H/2, size, c)
	count := s.Black.Count()
	if c == game.White {
		count = s.White.Count()
	}
	number := 30.0
	if compact {
		number = 24
	}
	wide := number*1.25 + theme.Inset
	label := widget.Rect{X: r.X + r.H, Y: r.Y, W: r.W - r.H - wide - 4, H: r.H}
	figures := widget.Rect{X: r.X + r.W - wide - 14, Y: r.Y, W: wide, H: r.H}
	if left := s.Left[c]; left > 0 {
		a.drawClock(f, &label, &figures, timeLeft(left), widget.Mix(fore, back, 0.2))
	}
	f.Label(figures, fmt.Sprint(count), number, widget.Bold, widget.Right, fore)
	name := seatName(s.Setup.Seats[c])
	if s.Setup.Seats[c].Human && s.Setup.Seats[c.Other()].Human {
		name = c.String()
	}
	sub := ""
	switch {
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

// drawClock draws what is left on a player's clock between its name and its discs, or below its discs on a narrow card, and takes its room from theirs.
func (a *App) drawClock(f *widget.Frame, name, discs *widget.Rect, line string, c color.NRGBA) {
	const least = 100 // what a name needs
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
