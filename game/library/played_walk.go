package library

import (
	"context"
	"runtime"

	"flipside/game"
	"flipside/game/base/work"
)

// chunk is the number of games after which a worker checks whether to stop and takes the next ones.
// They take about a tenth of a millisecond.
const chunk = 2048

// each replays all games up to p. start makes, for one worker after the other, the function that is
// called with the games that reach p and their next move: a move in p, or NoMove if the game ends.
func (x *Played) each(ctx context.Context, p game.Position, start func() func(e *playedLine, next game.Move)) error {
	workers := x.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0) - 1
	}
	type visitor struct {
		walker
		receive func(e *playedLine, next game.Move)
	}
	want := newTarget(p)
	begin := func() (*visitor, error) { return &visitor{walker{explorer: x, target: want}, start()}, nil }
	chunks := (len(x.games) + chunk - 1) / chunk
	return work.EachWith(ctx, chunks, workers, nil, begin, func(_ context.Context, v *visitor, i int) error {
		v.walk(x.games[i*chunk:min((i+1)*chunk, len(x.games))], v.receive)
		return nil
	})
}

// target is the position to look for.
type target struct {
	forms  [game.Symmetries]game.Position
	discs  int
	passes bool // the side to move must pass
	// within[s] has one bit for each symmetric form with a disc on s. A game can reach a form only
	// if the form has a disc on every square where the game has one.
	within [game.Squares]uint8
}

func newTarget(p game.Position) *target {
	t := &target{discs: game.Squares - p.Empties(), passes: p.MustPass()}
	for s := range t.forms {
		t.forms[s] = p.Transform(s)
		for sq := range (^t.forms[s].Empty()).All() {
			t.within[sq] |= 1 << s
		}
	}
	return t
}

// around returns the forms that have discs wherever p has one.
func (t *target) around(p game.Position) uint8 {
	forms := ^uint8(0)
	for sq := range (^p.Empty()).All() {
		forms &= t.within[sq]
	}
	return forms
}

// walker goes through games in order. What it learned from the leading plies of a game is valid for
// the next game as far as both share them.
type walker struct {
	explorer *Played
	target   *target
	depth    int // plies from the start position to the target, negative if it cannot be reached

	forms    [game.Squares + 1]uint8         // the forms that can still be reached after each ply
	at       [game.Squares + 1]game.Position // the position after each ply, before a pass
	replayed int                             // number of plies for which at is valid
	dead     int                             // plies after which no form can be reached
	found    bool                            // the game reaches the target
	form     int                             // index of that form
}

// alive is the value of dead as long as a form can be reached.
const alive = game.Squares + 1

// walk calls found with the games that reach the target, and their next move.
func (w *walker) walk(games []playedLine, found func(*playedLine, game.Move)) {
	for i := range games {
		e := &games[i]
		same := int(e.shared)
		if i == 0 || e.start != games[i-1].start {
			w.begin(w.explorer.starts[e.start])
			same = 0
		}
		if same < w.dead && same < w.depth {
			w.follow(e.moves(w.explorer.arena), same)
		}
		if w.found {
			found(e, w.next(e))
		}
	}
}

// begin prepares for games from a start position.
func (w *walker) begin(p game.Position) {
	w.depth = w.target.discs - (game.Squares - p.Empties())
	w.at[0], w.replayed = p, 0
	w.forms[0] = w.target.around(p)
	w.dead, w.found = alive, false
	switch {
	case w.forms[0] == 0:
		w.dead = 0
	case w.depth == 0:
		w.compare()
	}
}

// follow follows a game that shares its first same plies with the previous one. It replays the game
// only if the game placed its discs on the squares of a form.
func (w *walker) follow(moves []byte, same int) {
	w.dead, w.found = alive, false
	w.replayed = min(w.replayed, same)
	forms := w.forms[same]
	for ply := same; ply < min(len(moves), w.depth); ply++ {
		forms &= w.target.within[moves[ply]]
		w.forms[ply+1] = forms
		if forms == 0 {
			w.dead = ply + 1
			return
		}
	}
	if len(moves) < w.depth {
		return
	}
	for p := w.at[w.replayed]; w.replayed < w.depth; {
		s := game.Square(moves[w.replayed])
		flips := p.Flips(s)
		if flips == 0 {
			p = p.Swap()
			flips = p.Flips(s)
		}
		p = p.Apply(s, flips)
		w.replayed++
		w.at[w.replayed] = p
	}
	w.compare()
}

// compare finds the form that the game has after depth plies. If the side to move must pass, the
// position after the pass counts too.
func (w *walker) compare() {
	p := w.at[w.depth]
	after := p
	if !w.target.passes && p.MustPass() {
		after = p.Swap()
	}
	for i, form := range w.target.forms {
		if form == p || form == after {
			w.found, w.form = true, i
			return
		}
	}
}

// next returns the move of a game in the target, transformed to the target's orientation.
func (w *walker) next(e *playedLine) game.Move {
	switch {
	case w.target.passes:
		return game.Pass
	case int(e.plies) == w.depth:
		return game.NoMove
	}
	m := w.explorer.arena[int(e.at)+w.depth]
	return game.Move(transformed[game.InverseSymmetry(w.form)][m])
}
