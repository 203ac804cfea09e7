package ladder

import (
	"fmt"
	"io"
	"math"
	"strings"

	"flipside/ai"
	"flipside/ai/lab"
	"flipside/ai/match"
)

// WriteTable writes a Markdown table of the rungs with the sums from the file. It returns the rungs
// that were played, with their sums.
func (l *File) WriteTable(out io.Writer, rungs []match.Rung) ([]match.Rung, error) {
	fmt.Fprint(out, "| Step | Games | First player's points | Discs per game | Elo lead | Goal |\n|---|---|---|---|---|---|\n")
	var found []match.Rung
	note := ""
	for i := range rungs {
		r := &rungs[i]
		s, earlier := l.Sums(r.A, r.B)
		if s.Stats.Games == 0 {
			fmt.Fprintf(out, "| `%s` - `%s` | not played | | | | %s |\n", r.A, r.B, Goal(r))
			continue
		}
		played := match.Rung{A: s.A, B: s.B, Goal: r.Goal, Most: r.Most, Stats: s.Stats}
		found = append(found, played)
		mark := ""
		if earlier {
			mark, note = " *", "\n\\* by an earlier version of one of the players\n"
		}
		fmt.Fprintf(out, "| `%s` - `%s` | %d%s | %s | %+.1f | %s | %s%s |\n",
			s.A, s.B, s.Stats.Games, mark, points(&s.Stats), s.Stats.DiscMean(), lead(&s.Stats), Goal(r), verdict(&played))
	}
	_, err := fmt.Fprint(out, note)
	return found, err
}

func points(s *match.Stats) string {
	text := fmt.Sprintf("%.1f %%", 100*s.Points())
	if half := s.Interval(); half > 0 {
		text += fmt.Sprintf(" ±%.1f", 100*half)
	}
	return text
}

func lead(s *match.Stats) string {
	elo, low, high := s.Elo()
	switch {
	case !finite(elo) && s.Points() == 0:
		return "none: every game lost"
	case !finite(elo):
		return "none: every game won"
	case !finite(low) || !finite(high):
		return fmt.Sprintf("%+.0f", elo)
	}
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", elo, low, high)
}

func verdict(r *match.Rung) string {
	switch {
	case r.Goal == 0 && r.Most == 0:
		return ""
	case r.Met():
		return ", met"
	}
	return ", **missed**"
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// WriteRatings writes the ratings for people, one per line. A sign marks a rating that is only a
// bound.
func WriteRatings(out io.Writer, list []match.Rating) {
	fmt.Fprintln(out, "\nElo among these players (95 % interval)")
	for _, r := range list {
		sign := " "
		switch {
		case r.AtLeast:
			sign = ">"
		case r.AtMost:
			sign = "<"
		}
		fmt.Fprintf(out, "%-28s %s%5.0f", r.Player, sign, r.Elo)
		if finite(r.Low) && finite(r.High) && r.High > r.Low {
			fmt.Fprintf(out, "  (%.0f to %.0f)", r.Low, r.High)
		}
		fmt.Fprintln(out)
	}
}

// Chart shows the players in a row, with one line for each family. Players whose rating is only a
// bound are points next to the lines.
func Chart(list []match.Rating) lab.Chart {
	var names []string
	families := []lab.Series{{Name: string(ai.FamilyFriendly)}, {Name: string(ai.FamilyMinimax)}, {Name: string(ai.FamilyMCTS)}}
	atLeast, atMost := lab.Series{Name: "at least: every game won", Points: true}, lab.Series{Name: "at most: every game lost", Points: true}
	for i, r := range list {
		name := Preset(r.Player)
		family, level, found := strings.Cut(name, ":")
		if !found {
			family, level = families[0].Name, name
		}
		names = append(names, level)
		x := float64(i)
		switch {
		case r.AtLeast:
			atLeast.Add(x, r.Elo)
			continue
		case r.AtMost:
			atMost.Add(x, r.Elo)
			continue
		}
		for j := range families {
			if s := &families[j]; s.Name == family {
				s.Add(x, r.Elo)
				s.Low, s.High = append(s.Low, r.Low), append(s.High, r.High)
			}
		}
	}
	c := lab.Chart{Title: "Elo among our players, the lowest at 0; bars: 95 % intervals", X: "player", Y: "Elo", XTicks: names}
	for _, s := range append(families, atLeast, atMost) {
		if len(s.X) > 0 {
			c.Series = append(c.Series, s)
		}
	}
	return c
}
