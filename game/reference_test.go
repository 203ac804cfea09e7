package game

import (
	"math/rand/v2"
	"testing"
)

// The slow reference: a board of 64 bytes, with the rules as a book for beginners explains them.

const (
	refEmpty = iota
	refOwn
	refOpp
)

type refBoard [8][8]byte // [row][column]

func toReference(p Position) (b refBoard) {
	for s := range Square(Squares) {
		switch {
		case p.Own.Has(s):
			b[s.Row()][s.Col()] = refOwn
		case p.Opp.Has(s):
			b[s.Row()][s.Col()] = refOpp
		}
	}
	return b
}

func (b *refBoard) flips(s Square) (set Bitboard) {
	if b[s.Row()][s.Col()] != refEmpty {
		return 0
	}
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if dr == 0 && dc == 0 {
				continue
			}
			var run Bitboard
			for r, c := s.Row()+dr, s.Col()+dc; r >= 0 && r < 8 && c >= 0 && c < 8; r, c = r+dr, c+dc {
				if b[r][c] == refOpp {
					run |= At(c, r).Bit()
					continue
				}
				if b[r][c] == refOwn {
					set |= run
				}
				break
			}
		}
	}
	return set
}

func (b *refBoard) moves() (set Bitboard) {
	for s := range Square(Squares) {
		if b.flips(s) != 0 {
			set |= s.Bit()
		}
	}
	return set
}

func (b *refBoard) play(m Move) (next refBoard) {
	if m != Pass {
		for s := range b.flips(m.Square()).All() {
			b[s.Row()][s.Col()] = refOwn
		}
		b[m.Square().Row()][m.Square().Col()] = refOwn
	}
	for r := range 8 {
		for c := range 8 {
			switch b[r][c] {
			case refOwn:
				next[r][c] = refOpp
			case refOpp:
				next[r][c] = refOwn
			}
		}
	}
	return next
}

func (b *refBoard) finalScore() int {
	var n [3]int
	for _, row := range b {
		for _, x := range row {
			n[x]++
		}
	}
	if n[refOwn] > n[refOpp] {
		n[refOwn] += n[refEmpty]
	} else if n[refOwn] < n[refOpp] {
		n[refOpp] += n[refEmpty]
	}
	return n[refOwn] - n[refOpp]
}

// checkAgainstReference compares all rules for p and for each of its moves.
func checkAgainstReference(t *testing.T, p Position) {
	t.Helper()
	b := toReference(p)
	swapped := b.play(Pass)
	moves := b.moves()
	if got := p.Moves(); got != moves {
		t.Fatalf("moves of %+v: %x, reference %x", p, got, moves)
	}
	over := moves == 0 && swapped.moves() == 0
	if p.Over() != over || p.MustPass() != (moves == 0 && !over) {
		t.Fatalf("%+v: over %v, must pass %v; reference over %v", p, p.Over(), p.MustPass(), over)
	}
	if got, want := p.FinalScore(), b.finalScore(); got != want {
		t.Fatalf("final score of %+v is %d, reference %d", p, got, want)
	}
	if got := toReference(p.Play(Pass)); got != swapped {
		t.Fatalf("a pass in %+v gives %v, reference %v", p, got, swapped)
	}
	for s := range p.Empty().All() {
		want := b.flips(s)
		if got := p.Flips(s); got != want {
			t.Fatalf("flips of %v in %+v: %x, reference %x", s, p, got, want)
		}
		if p.Legal(Move(s)) != (want != 0) {
			t.Fatalf("%v in %+v: Legal says %v, reference flips %x", s, p, p.Legal(Move(s)), want)
		}
		if want != 0 {
			c := b
			if got, after := toReference(p.Play(Move(s))), c.play(Move(s)); got != after {
				t.Fatalf("%v in %+v leads to %v, reference %v", s, p, got, after)
			}
		}
	}
	for s := range (p.Own | p.Opp).All() {
		if p.Legal(Move(s)) {
			t.Fatalf("%v is taken in %+v and yet legal", s, p)
		}
	}
	if p.Legal(NoMove) || p.Legal(Move(200)) || p.Legal(Pass) != p.MustPass() {
		t.Fatalf("%+v: a move that is none is legal", p)
	}
}

func TestRulesAgainstReference(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 500
	}
	for _, p := range randomPositions(n, 7) {
		checkAgainstReference(t, p)
	}
	// Boards that no game reaches have longer runs and isolated discs.
	r := rand.New(rand.NewPCG(8, 0))
	for range n {
		p := Position{Own: Bitboard(r.Uint64() & r.Uint64()), Opp: Bitboard(r.Uint64())}
		p.Opp &^= p.Own
		checkAgainstReference(t, p)
	}
}

func FuzzRulesAgainstReference(f *testing.F) {
	f.Add(uint64(Start.Own), uint64(Start.Opp))
	f.Add(uint64(0), uint64(Full))
	f.Add(uint64(1), uint64(0x7E))
	f.Add(uint64(1)<<63, ^uint64(1)&^(1<<63))
	f.Fuzz(func(t *testing.T, own, opp uint64) {
		checkAgainstReference(t, Position{Bitboard(own), Bitboard(opp &^ own)})
	})
}
