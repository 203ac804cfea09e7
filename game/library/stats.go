package library

import (
	"context"
	"maps"
	"strings"

	"flipside/game"
	"flipside/game/rating"
	"flipside/game/record"
)

// Stats is the record of the user of this window.
type Stats struct {
	Rating, Low, High float64 // relative to our players, with its 95 % interval
	Games             int     // number of games that count for the rating
	Unrated           int     // number of finished games that do not
	Against           []rating.Score
	Streaks           rating.Streaks
	Series            []rating.Estimate // the rating after each game that counts
	Results           []rating.Finished // all finished games, by ascending ID
}

// Stats computes the record from the own games that are finished and not deleted: games of a person
// against an engine, and games of two persons if only one has a name, who is the friend. In other
// games of two persons it is unknown which one is the user.
func (l *Library) Stats(ctx context.Context) (Stats, error) {
	results, err := l.results(ctx)
	if err != nil {
		return Stats{}, err
	}
	s := Stats{Against: rating.Against(results), Streaks: rating.InARow(results), Series: rating.Series(results), Unrated: rating.Unrated(results), Results: results}
	if e, ok := rating.Now(results); ok {
		s.Rating, s.Low, s.High, s.Games = e.Elo, e.Low, e.High, e.Games
	}
	return s, nil
}

func (l *Library) results(ctx context.Context) ([]rating.Finished, error) {
	if err := l.refresh(ctx); err != nil {
		return nil, err
	}
	elo := map[string]float64{}
	if l.keep != nil {
		noted, err := l.keep.noted(ctx)
		if err != nil {
			return nil, l.o.faultOf(err)
		}
		maps.Copy(elo, noted)
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	var results []rating.Finished
	for i := range l.rows.list {
		r := &l.rows.list[i]
		if r.file == "" || r.gone || r.deleted != 0 || !r.finished || !r.result.record().Known() || !r.human[0] && !r.human[1] {
			continue
		}
		me := game.Black
		if !r.human[game.Black] || r.human[game.White] && l.person(r, game.White) == "" {
			me = game.White
		}
		result := rating.Finished{At: moment(r.changed), Color: me, Discs: r.result.discs(), Outcome: rating.Draw,
			Early: !r.result.end.ByBoard(), Rated: r.rated}
		if me == game.White {
			result.Discs = -result.Discs
		}
		switch {
		case result.Discs > 0:
			result.Outcome = rating.Win
		case result.Discs < 0:
			result.Outcome = rating.Loss
		}
		if r.human[me.Other()] {
			if result.Friend = l.person(r, me.Other()); result.Friend == "" || l.person(r, me) != "" {
				continue
			}
		} else {
			spec := l.rows.text[r.spec[me.Other()]]
			result.Opponent, _, _ = strings.Cut(spec, ",") // the level without its options
			result.Elo, result.Measured = l.elo(spec, elo)
		}
		results = append(results, result)
	}
	return results, nil
}

// person returns the name of a person, or "" if the game does not have one.
func (l *Library) person(r *row, side game.Color) string {
	name := l.rows.text[r.player[side]]
	if name == l.o.name(record.Seat{Human: true}) {
		return ""
	}
	return name
}

// elo returns the rating of an engine: as measured for this program, or for an earlier one.
func (l *Library) elo(spec string, noted map[string]float64) (float64, bool) {
	if l.o.Elo != nil {
		if rating, ok := l.o.Elo(spec); ok {
			return rating, true
		}
	}
	rating, ok := noted[spec]
	return rating, ok
}
