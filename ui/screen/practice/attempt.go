package practice

import (
	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/game"
)

// phase is what an attempt waits for.
type phase uint8

const (
	asking   phase = iota // the user's move
	judging               // the judgement of a wrong move
	refuting              // the end of its refutation on the board
	replying              // the time at which the reply is played
	done                  // nothing: the problem is solved, or its solution has been shown
)

// The hints of a problem: none, the part of the board, the move.
const (
	noHint = iota
	hintRegion
	hintMove
)

// attempt is a user at a problem.
type attempt struct {
	p     *problems.Problem // as it is on the board
	phase phase
	pos   game.Position // on the board, for the side to
	to    game.Color
	plies int     // of the problem's line that are played
	wait  float64 // ticks until the next move of the line
	ticks int     // in which the user could move

	missed bool // a wrong move was played, or the solution was asked for
	gaveUp bool
	hint   int        // of the move that is asked for
	hinted bool       // there was a hint
	tried  game.Move  // the last wrong move since the last right one, or NoMove
	wrong  coach.Move // its judgement, when it is known
	why    question
}

// replyAfter is the time from a move to the next one of the line, in ticks.
const replyAfter = 40

func newAttempt(p *problems.Problem) attempt {
	return attempt{p: p, pos: p.Position(), to: p.Side(), tried: game.NoMove, why: question{chosen: -1}}
}

// answer returns the move that is asked for.
func (a *attempt) answer() game.Move { return a.p.Line[a.plies] }

// judgedTry is what became of a move.
type judgedTry uint8

const (
	unjudged judgedTry = iota // it is wrong; how much so is to be found
	refuted                   // it is wrong, and its refutation is known
	right
)

// play plays the user's move.
func (a *attempt) play(m game.Move) judgedTry {
	if m == a.answer() {
		a.advance()
		return right
	}
	a.missed, a.tried, a.phase = true, m, judging
	if a.plies == 0 && m == a.p.Wrong.Played {
		a.wrong, a.phase = a.p.Wrong, refuting
		return refuted
	}
	return unjudged
}

// advance plays the next move of the line.
func (a *attempt) advance() {
	m := a.p.Line[a.plies]
	a.pos, a.to = a.pos.Play(m), a.to.Other()
	a.plies++
	a.hint, a.tried, a.wrong = noHint, game.NoMove, coach.Move{}
	switch {
	case a.plies == len(a.p.Line):
		a.phase = done
	case a.gaveUp || a.plies%2 == 1 || a.pos.Moves().Count() <= 1: // the reply, or a move without a choice
		if a.phase, a.wait = replying, replyAfter; a.gaveUp {
			a.wait = replyAfter / 4
		}
	default:
		a.phase = asking
	}
}

// judged takes the judgement of a wrong move.
func (a *attempt) judged(m coach.Move) { a.wrong, a.phase = m, refuting }

// again asks for the move once more.
func (a *attempt) again() { a.phase = asking }

// giveUp lets the rest of the line be played.
func (a *attempt) giveUp() {
	if a.phase != done {
		a.missed, a.gaveUp, a.phase, a.wait = true, true, replying, replyAfter/2
	}
}

// asksWhy reports whether the user is asked why the move is better.
func (a *attempt) asksWhy() bool { return a.phase == done && a.why.open() }

// ask gives the next hint.
func (a *attempt) ask() {
	if a.phase == asking && a.hint < hintMove {
		a.hint++
		a.hinted = true
	}
}

// region returns the quarter of the board with the move that is asked for.
func (a *attempt) region() (squares game.Bitboard) {
	at := a.answer().Square()
	for s := range game.Square(game.Squares) {
		if s.Col()/4 == at.Col()/4 && s.Row()/4 == at.Row()/4 {
			squares |= s.Bit()
		}
	}
	return squares
}
