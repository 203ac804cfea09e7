package review

import (
	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/game"
	"flipside/ui/app/players"
)

// learn gives the user's own mistakes to Practice once the review is done. It skips a stored review
// and the game of a problem: their mistakes were given before, or are not the user's.
func learn(p *Screen) {
	r, _ := p.job.report(0)
	if p.learned || r.Stage != coach.Done || r.Elapsed == 0 || !p.moments.person || p.of.Ply > 0 || p.s.TestClock {
		return
	}
	p.learned = true
	stats, _, _ := p.s.Results.Stats()
	names, tags := p.of.Names, &p.of.Record.Tags
	p.s.Trainer.Learn(problems.Mistakes{Game: p.of.Record.Game.Clone(), Moves: r.Moves, Side: game.Color(p.moments.side),
		Level: players.Peer(stats.Rating, stats.Games > 0), Source: problems.SourceOf(names[0], names[1], tags.Event, tags.Date)})
}
