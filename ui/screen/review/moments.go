package review

import (
	"slices"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/view"
)

// The sides whose moments are shown: a game.Color, or both.
const both = 2

// moments are the moves that are worth a look: which of them are listed, which one is on the card,
// and of which the user knows the better move. A moment is a ply of the report.
type moments struct {
	person bool // exactly one side is a person's
	side   int  // the side whose moments are shown first, or both
	all    bool // all marks of both sides are shown

	list  []int        // in the order of the game
	card  int          // the moment on the card; 0: none yet
	first int          // the move that comes to the card once it is a moment, if the user chooses no other; 0: none
	known map[int]bool // the moments whose better move is known to the user

	reading reading
}

// newMoments shows the moments of the person at first, or of the side that lost the game.
func newMoments(seats [2]session.Seat, result game.Result, over bool) moments {
	m := moments{person: seats[0].Human != seats[1].Human, side: both, known: map[int]bool{}}
	switch {
	case m.person && seats[1].Human:
		m.side = int(game.White)
	case m.person:
		m.side = int(game.Black)
	case over:
		if winner, won := game.Winner(result.Score); won {
			m.side = int(winner.Other())
		}
	}
	return m
}

// reader is the person who looks back. club says that they know the terms of the game.
func (m *moments) reader(club bool) sentence.Reader {
	r := sentence.Reader{Club: club}
	if m.person {
		r.Person = sentence.Person(m.side + 1)
	}
	return r
}

// choose lists the moments that a report has. If none of its moments is on the card, it puts the
// first one of the list there, the turning point if it is one of them, and returns true. So it does
// when the move that the card waits for is a moment. The card stays if the user has touched it,
// which held says.
func (m *moments) choose(r *coach.Report, held bool) bool {
	m.list = m.few(r)
	if m.all {
		m.list = withFinds(r, r.AllMoments(), both)
	}
	ready := r.Stage == coach.Refining || r.Stage == coach.Done
	switch {
	case !ready || m.card != 0 && held:
		return false
	case isMoment(r, m.first):
		m.card, m.first = m.first, 0
		return true
	case m.card != 0 && !m.gone(r):
		return false
	}
	if m.card = 0; len(m.list) == 0 {
		return false
	}
	m.card = m.list[0]
	for _, ply := range m.list[1:] { // a mistake comes before a best move
		if !r.Moves[m.card-1].Class.Marked() {
			m.card = ply
		}
	}
	if slices.Contains(m.list, r.Turning) {
		m.card = r.Turning
	}
	return true
}

// gone reports whether the move on the card is no moment of a report.
func (m *moments) gone(r *coach.Report) bool {
	return m.card > 0 && m.card <= len(r.Moves) && !isMoment(r, m.card)
}

// isMoment reports whether a move is a moment of a report.
func isMoment(r *coach.Report, ply int) bool {
	return ply > 0 && ply <= len(r.Moves) && (r.Moves[ply-1].Class.Marked() || findIn(r, ply) != nil)
}

// take puts a moment on the card that the user has chosen.
func (m *moments) take(ply int) { m.card, m.first = ply, 0 }

// few returns the moments that are shown at first, of the chosen side or of both.
func (m *moments) few(r *coach.Report) []int {
	if m.side != both {
		return withFinds(r, r.Moments(coach.FewMoments, game.Color(m.side)), m.side)
	}
	return withFinds(r, r.Moments(coach.FewMoments, game.Black, game.White), both)
}

// after returns the moment of a list that comes after the one on the card, after the last one the
// first; 0 if the list is empty.
func (m *moments) after(list []int) int {
	for _, ply := range list {
		if ply > m.card {
			return ply
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return 0
}

// listed returns the moment on the card if the list has it, else the first one of the list.
func (m *moments) listed() int {
	if len(m.list) == 0 || slices.Contains(m.list, m.card) {
		return m.card
	}
	return m.list[0]
}

// counts say which one of the list is on the card, the longest first; none if there is only one.
func (m *moments) counts() (list []string) {
	at := slices.Index(m.list, m.card)
	if at < 0 || len(m.list) < 2 {
		return nil
	}
	for _, key := range [...]words.Key{"review.count", "review.count.short"} {
		list = append(list, words.Get(key, "at", at+1, "last", len(m.list)))
	}
	return list
}

// data returns the content of the card. values says that the values on the board name the better
// move, here that the board shows the position of the moment.
func (m *moments) data(k *findings, reader sentence.Reader, values, here bool) view.MomentData {
	if f := k.find(m.card); f != nil {
		d := findCard(f, reader)
		d.Counts, d.Next = m.counts(), len(m.list) > 1 || !here
		return d
	}
	x, update := m.reading.of(k, m.card, here && !values) // values on the board must agree with the card
	d := momentCard(x, reader, values || m.known[m.card], m.reading.turning)
	d.Update = update
	d.Counts = m.counts()
	d.Next = len(m.list) > 1 || !here
	return d
}

// move returns the judgement of the moment on the card, as the card shows it. That of a best move
// is the judgement of the worse move that it is compared with.
func (m *moments) move(k *findings) *coach.Move {
	if f := k.find(m.card); f != nil {
		return &f.Against
	}
	if m.reading.move.Ply == m.card {
		return &m.reading.move
	}
	return k.move(m.card)
}
