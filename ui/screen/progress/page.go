package progress

import (
	"slices"
	"time"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game/library"
	"flipside/game/rating"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/view"
)

// page is what the screen shows of a record, made once for each new record.
type page struct {
	stats  library.Stats
	rated  []rating.Finished // the results behind the points of the graph
	graph  view.RatingData
	scores []view.ScoreRow
	even   rating.Level // who would be even
	match  bool         // even is known
}

func newPage(stats library.Stats) *page {
	p := &page{stats: stats, scores: scoresOf(stats.Against)}
	levels := players.Levels()
	for _, l := range levels {
		if l.Measured {
			p.graph.Levels = append(p.graph.Levels, view.RatingLevel{Name: nameOf(l.Name), Elo: l.Elo})
		}
	}
	if stats.Games < rating.Least {
		return p
	}
	p.even, p.match = rating.Even(stats.Rating, levels)
	for _, e := range stats.Series[rating.Least-1:] {
		p.graph.Points = append(p.graph.Points, view.RatingPoint{At: e.At, Elo: e.Elo, Low: e.Low, High: e.High})
	}
	for _, r := range stats.Results {
		if r.Rated && r.Measured && r.Friend == "" {
			p.rated = append(p.rated, r)
		}
	}
	slices.SortStableFunc(p.rated, func(a, b rating.Finished) int { return a.At.Compare(b.At) })
	p.graph.From, p.graph.To = day(stats.Series[rating.Least-1].At), day(stats.Series[len(stats.Series)-1].At)
	p.graph.About = p.about
	return p
}

// about returns the tip of a point of the graph.
func (p *page) about(i int) []string {
	i += rating.Least - 1 // there are no points for the first games
	e, r := p.stats.Series[i], p.rated[i]
	how := words.Key([]string{rating.Loss: "progress.lost", rating.Draw: "progress.drew", rating.Win: "progress.won"}[r.Outcome])
	return []string{day(e.At), words.Get(how) + " " + words.Get("progress.against", "opponent", nameOf(r.Opponent)),
		words.Get("progress.now", "rating", e.Elo, "low", e.Low, "high", e.High)}
}

func day(t time.Time) string { return t.Local().Format(words.Get("date")) }

func nameOf(spec string) string { return roster.Label(session.Seat{Spec: spec}) }

// scoresOf returns a row for each opponent: levels first, the weakest at the top, then friends.
func scoresOf(against []rating.Score) (rows []view.ScoreRow) {
	order := map[string]int{}
	for i, l := range players.Levels() {
		order[l.Name] = i
	}
	place := func(s rating.Score) int {
		at, known := order[s.Name]
		switch {
		case s.Friend:
			return len(order) + 1
		case known:
			return at
		}
		return len(order)
	}
	sorted := slices.Clone(against)
	slices.SortStableFunc(sorted, func(a, b rating.Score) int { return place(a) - place(b) })
	for i, s := range sorted {
		if i == 0 || sorted[i-1].Name != s.Name || sorted[i-1].Friend != s.Friend {
			name := s.Name
			if !s.Friend {
				name = nameOf(s.Name)
			}
			rows = append(rows, view.ScoreRow{Name: name})
		}
		row := &rows[len(rows)-1]
		row.Lines = append(row.Lines, view.ScoreLine{Color: s.Color, Wins: s.Wins, Draws: s.Draws, Losses: s.Losses, Discs: s.DiscMean, Counted: s.Games() > s.Early})
	}
	return rows
}
