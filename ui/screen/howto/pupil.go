package howto

import (
	"flipside/assets/words"
	"flipside/game"
)

// pupil is a learner at a lesson.
type pupil struct {
	*lesson
	pos    game.Position // on the board, seen from the learner, or from White once it is solved
	to     game.Color
	last   game.Bitboard // the last disc that was placed
	wanted game.Bitboard
	moves  int // right ones
	misses int
	solved bool
}

// helpAfter is the number of wrong tries after which the board shows what is wanted.
const helpAfter = 3

func newPupil(l *lesson) pupil { return pupil{lesson: l, pos: l.position(), wanted: l.wanted()} }

// play plays a legal move if it is a wanted one, and reports whether it is. White's pass follows at
// once.
func (p *pupil) play(s game.Square) bool {
	if !p.wanted.Has(s) {
		p.misses++
		return false
	}
	p.pos, p.to, p.last = p.pos.Play(game.Move(s)), p.to.Other(), s.Bit()
	p.moves++
	if p.again == "" || p.moves > 1 {
		p.solved = true
		return true
	}
	p.pos, p.to = p.pos.Play(game.Pass), p.to.Other()
	p.wanted, p.misses = p.pos.Moves(), 0
	return true
}

// passed reports whether White has just passed.
func (p *pupil) passed() bool { return p.moves == 1 && !p.solved }

// answer returns White's answer in a corner to a move.
func (p *pupil) answer(s game.Square) game.Move {
	return game.Move((p.pos.Play(game.Move(s)).Moves() & game.Corners).First())
}

// says returns what the card says now.
func (p *pupil) says() string {
	key := p.task
	switch {
	case p.solved:
		key = p.done
	case p.passed():
		key = p.again
	}
	discs := p.pos.Discs(p.to)
	return words.Get(key, "black", discs[game.Black].Count(), "white", discs[game.White].Count())
}
