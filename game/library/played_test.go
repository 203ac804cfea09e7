package library

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"flipside/game"
)

func build(t testing.TB, games []playedGame) *Played {
	t.Helper()
	var b playedBuilder
	for _, g := range games {
		if err := b.Add(g); err != nil {
			t.Fatalf("game %d: %v", g.ID, err)
		}
	}
	x, err := b.Build(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if x.Len() != len(games) {
		t.Fatalf("%d lines of %d games", x.Len(), len(games))
	}
	return x
}

// check compares the answers for p with the slow ones, and returns the choices.
func check(t testing.TB, x *Played, games []playedGame, p game.Position, among func(ID) bool) []Choice {
	t.Helper()
	got, n, err := x.Others(context.Background(), p, among)
	if err != nil {
		t.Fatal(err)
	}
	want, all := slowOthers(games, p, among)
	if d := cmp.Diff(want, got); d != "" || n != all {
		t.Fatalf("%s: %d games, want %d\n%s", game.FormatOBF(p, game.Black), n, all, d)
	}
	ids, err := x.Through(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(slowThrough(games, p), ids, cmpopts.EquateEmpty()); d != "" {
		t.Fatalf("%s through\n%s", game.FormatOBF(p, game.Black), d)
	}
	return got
}

func TestOthersAgainstTheSlowForm(t *testing.T) {
	for _, width := range []int{1, 2, 40} {
		// More games than a worker takes at once.
		games := randomGames(chunk+500, width, uint64(width))
		x := build(t, games)
		r := rand.New(rand.NewPCG(5, uint64(width)))
		passes, choices := 0, 0
		odd := func(id ID) bool { return id%2 == 1 }
		for i := range 20 {
			x.Workers = i % 4
			at := positions(games[r.IntN(len(games))])
			p := at[r.IntN(len(at))].Transform(r.IntN(game.Symmetries))
			among := odd
			if i%2 == 0 {
				among = nil
			}
			for _, c := range check(t, x, games, p, among) {
				choices++
				if c.Move == game.Pass {
					passes++
				}
			}
		}
		if choices == 0 {
			t.Errorf("width %d: nothing was counted", width)
		}
		t.Logf("width %d: %d moves counted, %d passes", width, choices, passes)
	}
}

// A position where the side to move must pass, and the position after the pass, are both in the
// game.
func TestPassesAreMoves(t *testing.T) {
	var games []playedGame
	var before []game.Position
	for _, g := range randomGames(3000, 40, 9) {
		for _, p := range positions(g) {
			if p.MustPass() {
				games, before = append(games, g), append(before, p)
				break
			}
		}
	}
	if len(games) < 20 {
		t.Fatalf("only %d games have a pass", len(games))
	}
	x := build(t, games)
	for i, p := range before[:20] {
		if c := check(t, x, games, p, nil); len(c) != 1 || c[0].Move != game.Pass {
			t.Errorf("game %d: %+v in a position with a pass", i, c)
		}
		check(t, x, games, p.Swap(), nil)
	}
}

func moves(t testing.TB, text string) []game.Move {
	t.Helper()
	list, err := game.ParseMoves(game.Start, text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestKnownGames(t *testing.T) {
	x := build(t, []playedGame{
		{ID: 1, Start: game.Start, Moves: moves(t, "f5d6c3"), Black: 40, White: 24, Year: 2000, Elo: 1500},
		{ID: 2, Start: game.Start, Moves: moves(t, "d3e3"), Black: 20, White: 44, Year: 2001},           // f5f4
		{ID: 3, Start: game.Start, Moves: moves(t, "c4e3f6"), Black: 32, White: 32, Elo: 1600},          // f5d6c3
		{ID: 4, Start: game.Start, Moves: moves(t, "e6f4c3"), Black: -1, White: -1, Year: 2010, Elo: 1}, // f5d6c3
		{ID: 5, Start: game.Start, Black: 2, White: 2},
	})
	for _, c := range []struct {
		moves string
		want  []Choice
		games int
	}{
		{"", []Choice{{Move: game.Move(game.At(5, 4)), Games: 4, BlackWins: 1, Draws: 1, WhiteWins: 1, Year: 6011.0 / 3, Elo: 3101.0 / 3}}, 5},
		{"f5", []Choice{
			{Move: game.Move(game.At(3, 5)), Games: 3, BlackWins: 1, Draws: 1, Year: 2005, Elo: 3101.0 / 3},
			{Move: game.Move(game.At(5, 3)), Games: 1, WhiteWins: 1, Year: 2001},
		}, 4},
		{"d3e3", nil, 1},
		{"c4e3", []Choice{{Move: game.Move(game.At(5, 5)), Games: 3, BlackWins: 1, Draws: 1, Year: 2005, Elo: 3101.0 / 3}}, 3},
		{"f5f6", nil, 0},
	} {
		p := game.Start
		for _, m := range moves(t, c.moves) {
			p = p.Play(m)
		}
		got, n, err := x.Others(context.Background(), p, nil)
		if d := cmp.Diff(c.want, got); d != "" || n != c.games || err != nil {
			t.Errorf("after %q: %d games, want %d, error %v\n%s", c.moves, n, c.games, err, d)
		}
	}
}

func TestNothingWasPlayed(t *testing.T) {
	x := build(t, nil)
	if c, n, err := x.Others(context.Background(), game.Start, nil); c != nil || n != 0 || err != nil {
		t.Errorf("%v, %d, %v without games", c, n, err)
	}
	if ids, err := x.Through(context.Background(), game.Start); ids != nil || err != nil {
		t.Errorf("%v, %v without games", ids, err)
	}
}

// After a cancel, no worker takes more games than those it has begun.
func TestCancel(t *testing.T) {
	x := build(t, randomGames(8*chunk, 2, 3))
	for _, workers := range []int{1, 3} {
		x.Workers = workers
		ctx, cancel := context.WithCancel(context.Background())
		var asked atomic.Int64
		_, _, err := x.Others(ctx, game.Start, func(ID) bool {
			if asked.Add(1) == 1 {
				cancel()
			}
			return true
		})
		if most := int64((workers + 1) * chunk); !errors.Is(err, context.Canceled) || asked.Load() > most {
			t.Errorf("%d workers asked for %d games after a cancel, at most %d are allowed; error %v", workers, asked.Load(), most, err)
		}
		if _, err := x.Through(ctx, game.Start); !errors.Is(err, context.Canceled) {
			t.Errorf("Through returns the error %v after a cancel", err)
		}
	}
}

func TestBuildCanBeCancelled(t *testing.T) {
	var b playedBuilder
	for _, g := range randomGames(100, 40, 4) {
		if err := b.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Build(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if x, err := b.Build(context.Background()); err != nil || x.Len() != 100 {
		t.Fatalf("the builder lost its games: %v", err)
	}
	if x, err := b.Build(context.Background()); err != nil || x.Len() != 0 {
		t.Fatalf("the builder kept its games: %v", err)
	}
}

func TestBadGamesAreNamed(t *testing.T) {
	f5 := game.Move(game.At(5, 4))
	for _, c := range []struct {
		game playedGame
		want string
	}{
		{playedGame{Moves: []game.Move{f5, f5}}, "move 2: f5 is not an empty square"},
		{playedGame{Moves: []game.Move{0}}, "move 1: a1 flips no disc"},
		{playedGame{Moves: []game.Move{f5, game.Pass}}, "move 2: the side to move may not pass"},
		{playedGame{Moves: []game.Move{game.NoMove}}, "move 1"},
		{playedGame{Moves: []game.Move{200}}, "move 1"},
		{playedGame{Black: 40, White: 30}, "40 black discs and 30 white discs"},
		{playedGame{Black: -1, White: 3}, "-1 black discs"},
		{playedGame{Year: -1}, "year must be from 0 to 65535, not -1"},
		{playedGame{Elo: 1 << 16}, "rating must be from 0 to 65535, not 65536"},
	} {
		c.game.Start = game.Start
		var b playedBuilder
		if err := b.Add(c.game); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.game, err, c.want)
		}
		if x, err := b.Build(context.Background()); err != nil || x.Len() != 0 {
			t.Errorf("%+v was added", c.game)
		}
	}
	var b playedBuilder
	if err := b.Add(playedGame{Start: game.Position{Own: 3, Opp: 1}}); err == nil || !strings.Contains(err.Error(), "a1") {
		t.Errorf("two discs on a square: %v", err)
	}
}

// Any input for a game is rejected with a message, or counted as the slow version does.
func FuzzExplorer(f *testing.F) {
	f.Add(uint64(game.Start.Own), uint64(game.Start.Opp), []byte{37, 43, 18}, uint8(2), uint8(3), true)
	f.Add(uint64(0x0000001010000000), uint64(0x0000000808000000), []byte{0, 1, 2, 3, 4, 5, 6, 7}, uint8(4), uint8(7), false)
	f.Add(uint64(1), uint64(2), []byte{2, 64}, uint8(0), uint8(0), true)
	f.Fuzz(func(t *testing.T, own, opp uint64, data []byte, at, symmetry uint8, raw bool) {
		start := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(opp)}
		g := playedGame{ID: 1, Start: start, Black: 33, White: 31, Year: 2000}
		if raw {
			for _, m := range data {
				g.Moves = append(g.Moves, game.Move(m))
			}
		} else {
			g.Moves = chosen(start, data)
		}
		var b playedBuilder
		if err := b.Add(g); err != nil {
			if err.Error() == "" || !raw && start.Own&start.Opp == 0 {
				t.Fatalf("a legal game is refused: %v", err)
			}
			return
		}
		// A second game that differs in its last moves.
		h := playedGame{ID: 2, Start: start.Transform(int(symmetry % 8)), Black: -1, White: -1, Elo: 1200}
		for _, m := range g.Moves[:len(g.Moves)/2] {
			h.Moves = append(h.Moves, m.Transform(int(symmetry%8)))
		}
		if err := b.Add(h); err != nil {
			t.Fatalf("the beginning of a game is refused: %v", err)
		}
		x, err := b.Build(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		list := positions(g)
		p := list[int(at)%len(list)].Transform(int(at % 8))
		check(t, x, []playedGame{g, h}, p, nil)
		check(t, x, []playedGame{g, h}, p.Swap(), nil)
	})
}

// chosen returns legal moves selected by data.
func chosen(p game.Position, data []byte) (list []game.Move) {
	if p.Own&p.Opp != 0 {
		return nil
	}
	for _, b := range data {
		if p.MustPass() {
			p = p.Swap()
		}
		legal := p.Moves()
		if legal == 0 {
			break
		}
		for range int(b) % legal.Count() {
			legal &= legal - 1
		}
		m := game.Move(legal.First())
		list = append(list, m)
		p = p.Play(m)
	}
	return list
}
