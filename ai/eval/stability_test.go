package eval

import (
	"math/rand/v2"
	"testing"

	"flipside/game"
)

// endings plays random games until the given numbers of empties are left.
func endings(n, least, most int, seed uint64) []game.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	var all []game.Position
	for len(all) < n {
		want := least + r.IntN(most-least+1)
		for p := game.Start; !p.Over(); {
			if p.Empties() <= want {
				all = append(all, p)
				break
			}
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(game.Move(moves.First()))
		}
	}
	return all
}

// lasting returns the discs of the side to move and of its opponent that no continuation of p
// flips.
func lasting(p game.Position, seen map[game.Position][2]game.Bitboard) (own, opp game.Bitboard) {
	if found, ok := seen[p]; ok {
		return found[0], found[1]
	}
	own, opp = p.Own, p.Opp
	moves := p.Moves()
	if moves == 0 && !p.Over() {
		opp, own = lasting(p.Swap(), seen)
	}
	for s := range moves.All() {
		o, q := lasting(p.Play(game.Move(s)), seen)
		own, opp = own&q, opp&o
	}
	seen[p] = [2]game.Bitboard{own, opp}
	return own, opp
}

func TestStableDiscsSurviveEveryContinuation(t *testing.T) {
	found, exist := 0, 0
	for _, p := range endings(200, 4, 8, 1) {
		seen := map[game.Position][2]game.Bitboard{}
		wantOwn, wantOpp := lasting(p, seen)
		own, opp := Stable(p)
		if own&^wantOwn != 0 || opp&^wantOpp != 0 {
			t.Fatalf("%s: counted %x and %x, but only %x and %x last", game.FormatOBF(p, game.Black), own, opp, wantOwn, wantOpp)
		}
		if StableOpp(p) != opp {
			t.Fatalf("%s: StableOpp and Stable differ", game.FormatOBF(p, game.Black))
		}
		found += own.Count() + opp.Count()
		exist += wantOwn.Count() + wantOpp.Count()
	}
	t.Logf("%d of %d lasting discs found", found, exist)
	if found*2 < exist {
		t.Errorf("only %d of %d lasting discs found", found, exist)
	}
}

func position64(t *testing.T, text string) game.Position {
	t.Helper()
	p, _, err := game.ParseOBF(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestStableFindsWhatItMust(t *testing.T) {
	for _, c := range []struct {
		name, board string
		own, opp    game.Bitboard
	}{
		{"nothing", "---------------------------OX------XO--------------------------- X", 0, 0},
		{"a corner alone", "X-------OX-----------------OX------XO--------------------------- X", 1, 0},
		{"from a corner into the interior",
			"XXXXO---XXX-----XX---------OX------XO--------------------------- X", 0x0307_0F &^ 0x080000 & 0xFFFFFF, 0},
		{"a full edge", "XOOXOXXO-------------------OX------XO--------------------------- X", 0x69, 0x96},
		{"filled lines: nothing on the board can flip",
			"XOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOX X", 0xAA55AA55AA55AA55, 0x55AA55AA55AA55AA},
		// Every line through d3 is full and no corner is taken.
		{"an interior disc on four full lines",
			"-O-X-O----OOO---OOOXOOOO--OOO----O-O-O--O--O--O----O---O---O---- X", 1 << 19, 0},
	} {
		p := position64(t, c.board)
		own, opp := Stable(p)
		if own&c.own != c.own || opp&c.opp != c.opp {
			t.Errorf("%s: found %x and %x, want at least %x and %x", c.name, own, opp, c.own, c.opp)
		}
	}
}

func TestEdgeTableAgainstEveryContinuationOfAnEdge(t *testing.T) {
	// An edge of alternating discs without a gap is stable; with one gap at its end, only the discs
	// that the gap cannot affect are.
	for _, c := range []struct{ own, opp, want uint8 }{
		{0xFF, 0, 0xFF}, {0x55, 0xAA, 0x55}, {0x01, 0, 0x01}, {0x03, 0xFC, 0x03},
		{0x02, 0, 0}, {0x7E, 0x80, 0}, {0x7E, 0x81, 0x7E}, {0x7C, 0x82, 0x7C},
	} {
		if got := edgeStable[c.own][c.opp]; got&c.want != c.want || c.want == 0 && got != 0 {
			t.Errorf("edge own %08b opp %08b: stable %08b, want %08b", c.own, c.opp, got, c.want)
		}
	}
}

func BenchmarkStable(b *testing.B) {
	all := endings(512, 10, 40, 3)
	i := 0
	for b.Loop() {
		Stable(all[i&511])
		i++
	}
}

func BenchmarkEvaluate(b *testing.B) {
	all := endings(512, 10, 40, 3)
	i := 0
	for b.Loop() {
		Evaluate(all[i&511])
		i++
	}
}
