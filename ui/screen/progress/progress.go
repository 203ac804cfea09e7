// Package progress is the screen of the person's own record: the rating over time, and the results
// against each opponent.
package progress

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game/rating"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// syncEvery is the interval, in ticks, at which the screen looks for games of other windows.
const syncEvery = 3 * pace.TicksPerSecond

// settled is the number of rated games after which the first rating no longer matters much.
const settled = 20

// quick is the time, in ticks, in which most libraries have been read: no message appears until
// then.
const quick = 20

// Screen is the record of the person.
type Screen struct {
	s     *screen.Services
	ticks int

	edition int // of the record that page was made of
	page    *page
	graph   view.RatingState
	list    widget.ListState
	tab     int // in a small window: 0 the rating, 1 the opponents
}

// New returns the screen.
func New(s *screen.Services) *Screen {
	s.SyncLibrary()
	return &Screen{s: s, list: widget.ListState{Chosen: -1}}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "progress" }

// Close implements screen.Screen.
func (*Screen) Close() {}

// First implements screen.Focused.
func (*Screen) First(bool) string { return "back" }

// Tick implements screen.Ticking.
func (p *Screen) Tick() {
	if p.ticks++; p.ticks%syncEvery == 0 {
		p.s.SyncLibrary()
	}
}

// Lineless implements screen.Lineless.
func (*Screen) Lineless() {}

// Update implements screen.Screen.
func (p *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const widest, most, twoColumns = 1180, 900, 1080
	compact := area.W < twoColumns || area.H < 560
	margin, gap := float64(theme.Gap), float64(theme.Inset)
	if compact {
		margin, gap = 10, 7
	}
	r := widget.Rect{X: margin, Y: margin, W: area.W - 2*margin, H: area.H - 2*margin}
	if extra := r.W - widest; extra > 0 {
		r.X, r.W = r.X+extra/2, widest
	}
	if extra := r.H - most; extra > 0 {
		r.Y, r.H = r.Y+extra/2, most
	}
	head, r := r.Top(theme.Target, gap)
	back, head := head.Left(theme.Target, 8)
	if f.IconButton("back", back, widget.IconBack, words.Get("setup.back"), true, false) || !f.Blocked() && f.In.Key(widget.KeyEscape) {
		to = screen.Pop()
	}
	stats, known, err := p.s.Record()
	if edition := p.s.Results.Edition(); known && (p.page == nil || edition != p.edition) {
		p.page, p.edition = newPage(stats), edition
	}
	full := known && err == nil && len(stats.Results) > 0
	title, tabs := words.Get("progress"), widget.Rect{}
	if compact && full {
		const least = 2 * 140 // of the tabs
		if tabs = head; head.W-least >= f.Width(title, theme.Large, widget.Bold)+theme.Gap {
			head, tabs = head.Left(f.Width(title, theme.Large, widget.Bold)+1, theme.Gap)
		}
		p.tab = f.Tabs("progress", tabs, []string{words.Get("progress.tab"), words.Get("progress.opponents")}, p.tab)
	}
	if head != tabs {
		f.Label(head, title, theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	phrase := ""
	switch {
	case full && compact && p.tab == 1:
		view.Scores(f, r, p.page.scores, &p.list)
		return to
	case full && compact:
		return to.Or(p.declareRating(f, r, gap, compact))
	case full:
		const share, between = 0.57, 2 * theme.Gap
		left, right := r.Left(r.W*share-between/2, between)
		to = to.Or(p.declareRating(f, left, gap, compact))
		view.Scores(f, right, p.page.scores, &p.list)
		return to
	case err != nil:
		phrase = strings.TrimSuffix(words.Sentence(err), ".") + "."
	case known:
		const width = 520
		r.W = min(r.W, width)
		view.Stack{Gap: gap, Items: p.offer(f, words.Get("progress.none"), f.Theme.Dim, gap, &to)}.Declare(r)
		return to
	case p.ticks > quick:
		phrase = words.Get("progress.wait")
	}
	f.Paragraph(r, phrase, theme.Body, widget.Regular, widget.Left, f.Theme.Dim)
	return to
}

// offer returns a text, and a button below it that starts a game.
func (p *Screen) offer(f *widget.Frame, phrase string, c color.NRGBA, gap float64, to *screen.Transition) []view.Item {
	play := p.play(f, "", p.seats(""), to)
	play.Apart = gap
	return []view.Item{view.Paragraph(f, phrase, theme.Body, widget.Regular, c), play}
}

// seats returns the person and an opponent, on the sides of the last choice. An empty spec stands
// for the opponent of the last choice.
func (p *Screen) seats(spec string) [2]session.Seat {
	seats := p.s.Settings.LastSeats()
	if seats[0].Human == seats[1].Human {
		seats = [2]session.Seat{{Human: true}, {Spec: settings.FirstOpponent}}
	}
	for c := range seats {
		if !seats[c].Human && spec != "" {
			seats[c] = session.Seat{Spec: spec}
		}
	}
	return seats
}

// play returns the button that starts a game against an opponent, to the right of a text.
func (p *Screen) play(f *widget.Frame, phrase string, seats [2]session.Seat, to *screen.Transition) view.Item {
	label := words.Get("progress.play", "opponent", roster.NameOf(players.Engine(seats)))
	return view.Item{Size: theme.Target + 4, Declare: func(r widget.Rect) {
		if phrase != "" {
			f.Label(r, phrase, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
			_, r = r.Left(f.Width(phrase, theme.Body, widget.Medium), theme.Gap)
		}
		r.W = min(r.W, f.Width(label, theme.Title, widget.Bold)+48)
		if f.Button("play", r, label, "", widget.Primary, true) {
			*to = p.s.Current.Against(seats)
		}
	}}
}

// declareRating declares the rating and what follows from it.
func (p *Screen) declareRating(f *widget.Frame, r widget.Rect, gap float64, compact bool) (to screen.Transition) {
	th, g := &f.Theme, p.page
	page, stats := view.Stack{Gap: gap}, &g.stats
	if stats.Games < rating.Least {
		phrase := words.Get("progress.unknown", "opponent", roster.NameOf(players.Engine(p.seats(""))))
		if more := rating.Least - stats.Games; more < rating.Least {
			phrase = words.Get("progress.few", "n", more)
		}
		page.Items = append(p.offer(f, phrase, th.Text, gap, &to), view.Spring(gap))
	} else {
		page.Items = []view.Item{p.rating(f, compact), {Most: math.Inf(1), Declare: func(r widget.Rect) { view.RatingGraph(f, r, g.graph, &p.graph) }}}
		if g.match {
			page.Items = append(page.Items, p.play(f, g.nearest(), p.seats(g.even.Name), &to))
		}
	}
	page.Items = append(page.Items, view.Paragraphs(f, p.notes(), theme.Small, widget.Regular, th.Dim, 0).Item())
	page.Declare(r)
	return to
}

// rating returns the rating, and the line about its interval.
func (p *Screen) rating(f *widget.Frame, compact bool) view.Item {
	th, stats, size := &f.Theme, &p.page.stats, 44.0
	if compact {
		size = 28
	}
	number := fmt.Sprintf("%.0f", stats.Rating)
	from := words.Get("progress.from", "n", stats.Games)
	about := view.Line(f, words.Get("progress.interval", "low", stats.Low, "high", stats.High)+", "+from, theme.Body, widget.Regular, th.Dim)
	about.Size = f.Line(theme.Body, 1.5)
	return view.Stack{Items: []view.Item{{Size: size * 1.15, Declare: func(r widget.Rect) {
		f.Label(r, number, size, widget.Bold, widget.Left, th.Text)
		_, r = r.Left(f.Width(number, size, widget.Bold), 12)
		r.Y += size * 0.2
		f.Label(r, words.Get("progress.among"), theme.Body, widget.Medium, widget.Left, th.Text)
	}}, about}}.Item()
}

// nearest names an even opponent, or the nearest one if none is even.
func (p *page) nearest() string {
	if rating.Close(p.stats.Rating, p.even.Elo) {
		return words.Get("progress.even", "opponent", nameOf(p.even.Name))
	}
	return words.Get("progress.near", "opponent", nameOf(p.even.Name), "rating", p.even.Elo)
}

// notes are the lines at the foot: how sure a new rating is, rows of equal results, and what is not
// rated.
func (p *Screen) notes() (lines []string) {
	stats, row := &p.page.stats, []string(nil)
	switch now := stats.Streaks.Now; {
	case now > 1:
		row = append(row, words.Get("progress.row.wins", "n", now))
	case now < -1:
		row = append(row, words.Get("progress.row.losses", "n", -now))
	}
	if most := stats.Streaks; max(most.MostWins, most.MostLosses) > 1 {
		row = append(row, words.Get("progress.most", "wins", most.MostWins, "losses", most.MostLosses))
	}
	if row != nil {
		lines = append(lines, strings.Join(row, ". "))
	}
	if n := stats.Games; n >= rating.Least && n < settled {
		lines = append(lines, words.Get("progress.early", "start", rating.Start, "n", settled))
	}
	if n := stats.Unrated; n > 0 {
		lines = append(lines, words.Get("progress.unrated", "n", n))
	}
	return lines
}
