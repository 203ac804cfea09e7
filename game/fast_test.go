package game

import (
	"math/rand/v2"
	"testing"
)

// randomPositions returns n positions from random games.
func randomPositions(n int, seed uint64) []Position {
	r := rand.New(rand.NewPCG(seed, 0))
	var all []Position
	for len(all) < n {
		for p := Start; ; {
			moves := p.Moves()
			if moves == 0 {
				if p = p.Swap(); p.Moves() == 0 {
					break
				}
				continue
			}
			all = append(all, p)
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(Move(moves.First()))
		}
	}
	return all[:n]
}

// The functions chosen for this machine (in assembly, if available) give the same results as the
// portable ones.
func TestChosenFormEqualsPortable(t *testing.T) {
	for _, p := range randomPositions(20000, 1) {
		own, opp := uint64(p.Own), uint64(p.Opp)
		if got, want := mobility(own, opp), mobilityGo(own, opp); got != want {
			t.Fatalf("mobility of %+v is %x, portable %x", p, got, want)
		}
		for s := range p.Empty().All() {
			if got, want := flips(own, opp, uint64(s)), flipsGo(own, opp, uint64(s)); got != want {
				t.Fatalf("flips of %v in %+v are %x, portable %x", s, p, got, want)
			}
		}
		testChildren(t, p)
	}
}

func testChildren(t *testing.T, p Position) {
	t.Helper()
	var got, want [40]Child
	own, opp, moves := uint64(p.Own), uint64(p.Opp), p.Moves()
	n := p.Children(moves, got[:])
	if childrenGo(own, opp, uint64(moves), &want[0]); n != moves.Count() || got != want {
		t.Fatalf("children of %+v are %+v, portable %+v", p, got, want)
	}
	sum := uint64(0)
	for i, s := 0, moves; s != 0; i, s = i+1, s&(s-1) {
		c := got[i]
		if c.Square != s.First() || c.Flips != p.Flips(c.Square) || c.Next != p.Play(Move(c.Square)) || c.Moves != c.Next.Moves() {
			t.Fatalf("child %d of %+v is %+v", i, p, c)
		}
		sum += uint64(max(1, c.Moves.Count()))
	}
	if got, want := leaves(own, opp, uint64(moves)), leavesGo(own, opp, uint64(moves)); got != sum || want != sum {
		t.Fatalf("leaves of %+v are %d, portable %d, want %d", p, got, want, sum)
	}
}

func FuzzChosenFormEqualsPortable(f *testing.F) {
	f.Add(uint64(Start.Own), uint64(Start.Opp))
	f.Fuzz(func(t *testing.T, own, opp uint64) {
		opp &^= own
		if got, want := mobility(own, opp), mobilityGo(own, opp); got != want {
			t.Fatalf("mobility of %x %x is %x, portable %x", own, opp, got, want)
		}
		for s := range Bitboard(^(own | opp)).All() {
			if got, want := flips(own, opp, uint64(s)), flipsGo(own, opp, uint64(s)); got != want {
				t.Fatalf("flips of %v in %x %x are %x, portable %x", s, own, opp, got, want)
			}
		}
		if p := (Position{Bitboard(own), Bitboard(opp)}); p.Moves().Count() <= 40 {
			testChildren(t, p)
		}
	})
}

func benchmarkPairs(b *testing.B, f func(own, opp, s uint64) uint64) {
	all := randomPositions(4096, 2)
	var sum uint64
	i := 0
	for b.Loop() {
		p := all[i&4095]
		sum += f(uint64(p.Own), uint64(p.Opp), uint64(i&63))
		i++
	}
	_ = sum
}

func BenchmarkFlipsPortable(b *testing.B) { benchmarkPairs(b, flipsGo) }
func BenchmarkFlips(b *testing.B)         { benchmarkPairs(b, flips) }
func BenchmarkMobilityPortable(b *testing.B) {
	benchmarkPairs(b, func(own, opp, _ uint64) uint64 { return mobilityGo(own, opp) })
}
func BenchmarkMobility(b *testing.B) {
	benchmarkPairs(b, func(own, opp, _ uint64) uint64 { return mobility(own, opp) })
}

func BenchmarkPerft8(b *testing.B) {
	for b.Loop() {
		if Perft(Start, 8) != 390216 {
			b.Fatal("wrong count")
		}
	}
}

func slowFlips(p Position, s Square) Bitboard {
	b := toReference(p)
	return b.flips(s)
}

func FuzzLastFlips(f *testing.F) {
	f.Add(uint64(0), uint8(0))
	f.Add(^uint64(0), uint8(63))
	f.Add(uint64(0x8142241818244281), uint8(27))
	f.Fuzz(func(t *testing.T, own uint64, square uint8) {
		s := Square(square & 63)
		p := Position{Own: Bitboard(own) &^ s.Bit(), Opp: ^Bitboard(own) &^ s.Bit()}
		if got, want := p.LastFlips(s), slowFlips(p, s).Count(); got != want {
			t.Fatalf("the last disc on %v in %+v flips %d, not %d", s, p, got, want)
		}
	})
}

func TestLastFlips(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for range 20000 {
		s := Square(r.IntN(Squares))
		own := Bitboard(r.Uint64()|r.Uint64()) &^ s.Bit()
		if r.IntN(2) == 0 {
			own = Bitboard(r.Uint64()&r.Uint64()) &^ s.Bit()
		}
		p := Position{Own: own, Opp: ^own &^ s.Bit()}
		if got, want := p.LastFlips(s), slowFlips(p, s).Count(); got != want {
			t.Fatalf("the last disc on %v in %+v flips %d, not %d", s, p, got, want)
		}
	}
}
