package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/game"
)

// gameOf returns the game of a move list.
func gameOf(t testing.TB, text string) *game.Game {
	t.Helper()
	moves, err := game.ParseMoves(game.Start, text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// ownGames returns games of our own with mistakes in them.
func ownGames(t testing.TB, n int) []*game.Game {
	t.Helper()
	m := Measure{Seed: 5}
	games, err := m.games(n)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// from returns the end of a game as a game of its own, from a number of empties on.
func from(t testing.TB, g *game.Game, empties int) *game.Game {
	t.Helper()
	line := g.Line()
	for ply := range line {
		p, side := g.PositionAt(ply)
		if p.Empties() <= empties && p.Moves() != 0 {
			end := game.NewFrom(p, side)
			for _, m := range line[ply:] {
				if err := end.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			return end
		}
	}
	t.Fatal("the game ends before")
	return nil
}

func once(t testing.TB, g *game.Game, o Options) Report {
	t.Helper()
	r, err := Once(context.Background(), g, o, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A review to a fixed depth gives every move and every position a value. The leaves of all searches
// have the same parity of empties.
func TestEveryMoveIsJudged(t *testing.T) {
	g := gameOf(t, "f5d6c3d3c4f4f6f3e6e7")
	r := once(t, g, Options{Depth: 6, Tag: Tag{"a", 3}})
	if r.Stage != Done || r.Progress != 1 || len(r.Moves) != 10 || len(r.Values) != 11 || r.Tag != (Tag{"a", 3}) {
		t.Fatalf("%+v", r)
	}
	for i, m := range r.Moves {
		if m.Ply != i+1 || m.Kind != Estimate || m.Depth != 6-i%2 || m.Loss < 0 || !m.Position.Legal(m.Best) || m.Loss != m.BestScore-m.Score {
			t.Errorf("%+v", m)
		}
	}
	for ply, v := range r.Values {
		p, _ := g.PositionAt(ply)
		if v.Kind != Estimate || (p.Empties()-v.Depth)%2 != 0 {
			t.Errorf("ply %d: %+v", ply, v)
		}
	}
}

// The graph does not zigzag: apart from what moves lose, on average a value lies between those of its
// neighbours, whatever side is to move.
func TestTheGraphDoesNotZigzag(t *testing.T) {
	sum, n := 0.0, 0
	for _, g := range ownGames(t, 4) {
		r := once(t, g, Options{Depth: 6})
		for i := 1; i+1 < len(r.Moves); i++ {
			v := [3]Value{r.Values[r.Moves[i-1].At], r.Values[r.Moves[i].At], r.Values[r.Moves[i+1].At]}
			if v[0].Kind == Estimate && v[1].Kind == Estimate && v[2].Kind == Estimate {
				if v[1].Depth != v[0].Depth+1 && v[1].Depth != v[0].Depth-1 {
					t.Fatalf("depths %d and %d follow each other", v[0].Depth, v[1].Depth)
				}
				bend := v[1].Black - (v[0].Black+v[2].Black)/2
				if r.Moves[i].Side == game.White {
					bend = -bend
				}
				bend -= (r.Moves[i-1].Loss + r.Moves[i].Loss) / 2
				sum, n = sum+bend, n+1
			}
		}
	}
	if mean := sum / float64(n); math.Abs(mean) > 0.6 {
		t.Errorf("over %d positions the value bends by %.2f discs to the side that moves", n, mean)
	}
}

// Near the end every loss is exact and equal to what a solver without tables finds.
func TestExactLossesAreTheSolvers(t *testing.T) {
	games, empties := 6, 8
	if n, err := strconv.Atoi(os.Getenv("FLIPSIDE_REVIEW_EXACT")); err == nil {
		games, empties = n, 20
	}
	solver, err := newEngine(64)
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	for _, g := range ownGames(t, games) {
		end := from(t, g, empties)
		r := once(t, end, Options{Depth: empties})
		if r.SolvedFrom != 1 {
			t.Errorf("solved from %d", r.SolvedFrom)
		}
		for _, m := range r.Moves {
			solve := func(p game.Position, sign int) int {
				if m.Position.Empties() <= 8 {
					return newBoard(p).solve(1, -64, 64) * sign
				}
				if p.MustPass() {
					p, sign = p.Swap(), -sign
				}
				if p.Over() {
					return p.FinalScore() * sign
				}
				res, err := solver.Search(context.Background(), p, ai.Limits{SolveEmpties: 64}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return int(res.Score.Value) * sign
			}
			best, played := solve(m.Position, 1), solve(m.Position.Play(m.Played), -1)
			moves++
			if m.Kind != Exact || int(m.BestScore) != best || int(m.Score) != played || m.Loss != float64(best-played) {
				t.Errorf("%s %s: %v, %v, loss %v; the solver says %d, %d", game.FormatOBF(m.Position, m.Side), m.Played, m.BestScore, m.Score, m.Loss, best, played)
			}
			if at := solve(m.Position.Play(m.Best), -1); at != best {
				t.Errorf("%s: %s is no best move", game.FormatOBF(m.Position, m.Side), m.Best)
			}
		}
	}
	t.Logf("%d moves of %d games", moves, games)
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		kind              Kind
		best, score, doub float64
		want              Class
	}{
		{Exact, 4, 4, 0, Best}, {Exact, 6, 4, 0, Slip}, {Exact, 12, 8, 0, Slip}, {Exact, 12, 6, 0, Mistake}, {Exact, 20, 10, 0, BigMistake},
		{Exact, 2, 0, 0, BigMistake}, {Exact, 0, -2, 0, BigMistake}, {Exact, -2, -4, 0, Slip}, {Exact, 2, -2, 0, BigMistake},
		{Estimate, 4, 4, 3, Best}, {Estimate, 4, 1, 3, Fine}, {Estimate, 5, 0, 3, Slip}, {Estimate, 8, 0, 3, Mistake},
		{Estimate, 8, 1, 3, Slip}, {Estimate, 14, 1, 3, BigMistake}, {Estimate, 13, 1, 3, Mistake}, {Estimate, 1, -1, 3, Fine},
	} {
		m := Move{Kind: c.kind, BestScore: c.best, Score: c.score, Loss: c.best - c.score, Error: c.doub}
		if got := classOf(&m); got != c.want {
			t.Errorf("%v %v to %v, error %v: %v, want %v", c.kind, c.best, c.score, c.doub, got, c.want)
		}
	}
}

// Given, forced and book moves are not judged; their loss is told.
func TestSomeMovesAreNotJudged(t *testing.T) {
	g := ownGames(t, 1)[0]
	end := from(t, g, 12)
	r := once(t, end, Options{Depth: 12, Given: 3})
	forced := 0
	for _, m := range r.Moves {
		want := Judged
		switch {
		case m.At < 3:
			want = Given
		case m.Position.Moves().Count() == 1:
			want = Forced
			forced++
		}
		if m.Skip != want || m.Skip != Judged && m.Class != Fine || m.Kind != Exact {
			t.Errorf("%+v, want %v", m, want)
		}
	}
	if forced == 0 {
		t.Error("no move was forced")
	}
	b := &book.Book{}
	if r := once(t, gameOf(t, "f5d6"), Options{Depth: 4, Book: b}); r.Sides[game.Black].Counted != 1 {
		t.Errorf("an empty book: %+v", r.Sides)
	}
}

// A cancelled review ends at once, keeps what it knows, and goes on to the same end.
func TestACancelledReviewGoesOn(t *testing.T) {
	g := from(t, ownGames(t, 1)[0], 20)
	whole := once(t, g, Options{Depth: 8})
	r, err := New(g, Options{Depth: 8})
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("a turn")
	for runs := 1; runs < 100; runs++ {
		ctx, cancel := context.WithCancelCause(context.Background())
		n := 0
		err := r.Run(ctx, 1, func(Report) {
			if n++; n == 4 {
				cancel(stop)
			}
		})
		cancel(nil)
		if err == nil {
			if runs < 3 {
				t.Errorf("%d runs", runs)
			}
			break
		}
		if !errors.Is(err, stop) || n != 4 {
			t.Fatalf("%v after %d reports", err, n)
		}
	}
	got := r.Report()
	for i := range whole.Moves {
		// Another table may find another line of the same value.
		a, b := whole.Moves[i], got.Moves[i]
		if a.Score != b.Score || a.BestScore != b.BestScore || a.Class != b.Class {
			t.Errorf("move %d: %+v without a stop, %+v with", i+1, a, b)
		}
	}
	if !reflect.DeepEqual(got.Sides, whole.Sides) || got.Stage != Done {
		t.Errorf("%+v, %+v", got, whole)
	}
}

// In both passes a mark changes only to a surer one, progress does not go back, and the refined pass
// ends with every class sure.
func TestMarksBecomeSurer(t *testing.T) {
	g := ownGames(t, 2)[1]
	r, err := New(g, Options{Rough: 60 * time.Millisecond, Refine: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	r.pace = &nominal
	var last Report
	stages := map[Stage]bool{}
	err = r.Run(context.Background(), 1, func(x Report) {
		stages[x.Stage] = true
		if x.Serial <= last.Serial || x.Stage < last.Stage || x.Progress < last.Progress-1e-9 {
			t.Errorf("report %d, %v, %.3f after %d, %v, %.3f", x.Serial, x.Stage, x.Progress, last.Serial, last.Stage, last.Progress)
		}
		for i := range last.Moves {
			a, b := &last.Moves[i], &x.Moves[i]
			if a.Class != b.Class && a.Kind != Unknown && (a.Kind == Exact || b.Kind != Exact && b.Error > a.Error) {
				t.Errorf("move %d: %v with error %.2f became %v with %.2f", i+1, a.Class, a.Error, b.Class, b.Error)
			}
			if a.Sure && a.Kind == b.Kind && !b.Sure {
				t.Errorf("move %d is hollow again", i+1)
			}
		}
		last = x
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range last.Moves {
		if !m.Sure || m.Kind == Unknown {
			t.Errorf("move %d at the end: %+v", m.Ply, m)
		}
		if m.Class.Marked() && (len(m.Line) == 0 || m.Line[0] != m.Played || len(m.BestLine) == 0 || m.BestLine[0] != m.Best) {
			t.Errorf("move %d has no lines: %v, %v", m.Ply, m.Line, m.BestLine)
		}
	}
	if !stages[Rough] || !stages[Refining] || !stages[Done] || last.Progress != 1 {
		t.Errorf("stages %v, progress %v", stages, last.Progress)
	}
}

// Reports of several reviews come to one reader that turns to another game at every report: what it
// shows never belongs to another game, and no mark to another position.
func TestAStaleReportMarksNothing(t *testing.T) {
	games := ownGames(t, 3)
	mail := make(chan Report, 1)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, len(games))
	for i, g := range games {
		go func() {
			_, err := Once(ctx, g, Options{Depth: 4, Tag: Tag{Game: fmt.Sprint(i), Node: i}}, 1, func(r Report) {
				select {
				case mail <- r:
				case <-ctx.Done():
				}
			})
			done <- err
		}()
	}
	shown, taken := 0, 0
	for ended := 0; ended < len(games); {
		select {
		case err := <-done:
			if ended++; err != nil {
				t.Error(err)
			}
		case r := <-mail:
			want := fmt.Sprint(shown % len(games))
			if shown++; r.Tag.Game != want {
				// Not for the game on the board: its positions are not found in this report, except those
				// that both games went through.
				g := games[(shown-1)%len(games)]
				for ply, m := range g.Line() {
					p, side := g.PositionAt(ply)
					if x, ok := r.Find(p, side, m); ok && (x.Position != p || x.Side != side || x.Played != m) {
						t.Errorf("%+v is shown at %v", x, p)
					}
				}
				continue
			}
			taken++
			g := games[r.Tag.Node]
			for _, x := range r.Moves {
				p, side := g.PositionAt(x.At)
				if p != x.Position || side != x.Side {
					t.Errorf("game %s: ply %d is another position", r.Tag.Game, x.At)
				}
			}
		}
	}
	cancel()
	if taken == 0 || shown <= taken {
		t.Errorf("%d of %d reports were for the game shown", taken, shown)
	}
}

// Over whole games each reason is true of its own line.
func TestReasonsHoldInTheirLines(t *testing.T) {
	n := 4
	if long, err := strconv.Atoi(os.Getenv("FLIPSIDE_REVIEW_REASONS")); err == nil {
		n = long
	}
	types := map[Type]int{}
	for _, g := range ownGames(t, n) {
		r := once(t, g, Options{Depth: 8})
		for i := range r.Moves {
			m := &r.Moves[i]
			if len(m.Reasons) > mostReasons || len(m.Reasons) > 0 && !m.Class.Marked() {
				t.Errorf("move %d: %v with %d reasons", m.Ply, m.Class, len(m.Reasons))
			}
			s := newScene(m, m.Line, m.BestLine)
			for _, why := range m.Reasons {
				types[why.Type]++
				checkSaid(t, s, why)
				if slow := slowly[why.Type]; why.Type != OnlyMove && why.Type != Endgame && !slow(t, s) {
					t.Errorf("%s %s: %s does not hold", game.FormatOBF(m.Position, m.Side), m.Played, why.Type)
				}
				text := Words{}.Text(why)
				if text == "" || strings.ContainsAny(text, "{}%") {
					t.Errorf("%q", text)
				}
			}
		}
	}
	t.Logf("%v", types)
	if len(types) < 4 {
		t.Errorf("only %v", types)
	}
}

// Judge finds the game's own loss for the move of the game, none for the best move, and refuses what
// is no move.
func TestJudge(t *testing.T) {
	g := from(t, ownGames(t, 1)[0], 13)
	r, err := New(g, Options{Depth: 8, Tag: Tag{Game: "g"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Judge(context.Background(), 1, game.Move(0), 1); err == nil {
		t.Error("a move is judged before the review")
	}
	if err := r.Run(context.Background(), 1, nil); err != nil {
		t.Fatal(err)
	}
	outcomes := map[Outcome]int{}
	for _, m := range r.Report().Moves {
		for s := range m.Position.Moves().All() {
			j, err := r.Judge(context.Background(), m.Ply, game.Move(s), 1)
			if err != nil {
				t.Fatal(err)
			}
			outcomes[j.Outcome]++
			if j.Loss < 0 || j.InGame != m.Loss || j.Line[0] != game.Move(s) || j.Tag.Game != "g" || len(j.Line) > 1 && j.Reply != j.Line[1] {
				t.Errorf("%+v", j)
			}
			switch {
			case game.Move(s) == m.Best && (j.Loss != 0 || j.Outcome != AsGood):
				t.Errorf("the best move %s: %+v", m.Best, j)
			case game.Move(s) == m.Played && j.Loss != m.Loss:
				t.Errorf("the played move loses %v, judged %v", m.Loss, j.Loss)
			case m.Kind == Exact:
				next := m.Position.Play(game.Move(s))
				if want := m.BestScore + float64(newBoard(next).solve(1, -64, 64)); m.Position.Empties() <= 8 && j.Loss != want {
					t.Errorf("%s loses %v, judged %v", s, want, j.Loss)
				}
			}
		}
		if _, err := r.Judge(context.Background(), m.Ply, game.Pass, 1); err == nil {
			t.Error("a pass is judged")
		}
	}
	if len(outcomes) != 3 {
		t.Errorf("outcomes %v", outcomes)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	first := r.Report().Moves[0]
	if _, err := r.Judge(ctx, 1, first.Best, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMomentsAndTurningPoint(t *testing.T) {
	move := func(ply int, side game.Color, best, score float64) Move {
		m := Move{Ply: ply, Side: side, Kind: Exact, BestScore: best, Score: score, Loss: best - score}
		m.Class = classOf(&m)
		return m
	}
	r := Report{Moves: []Move{
		move(1, game.Black, 2, 2), move(2, game.White, -2, -6), move(3, game.Black, 6, -4), move(4, game.White, 4, -2),
		move(5, game.Black, 20, 4), move(6, game.White, -4, -10), move(7, game.Black, 10, 6), move(8, game.White, -6, -8),
	}}
	r.sum()
	if r.Turning != 4 || r.SolvedFrom != 1 {
		t.Errorf("turning point %d, solved from %d", r.Turning, r.SolvedFrom)
	}
	if got := fmt.Sprint(r.Moments(game.Black, FewMoments), r.Moments(game.White, 2), r.AllMoments()); got != "[3 5 7] [4 6] [2 3 4 5 6 7 8]" {
		t.Errorf("moments %s", got)
	}
	if s := r.Sides[game.Black]; s != (Side{Loss: 30, EndgameLoss: 30, BestMoves: 1, Counted: 4, Slips: 1, BigMistakes: 2}) {
		t.Errorf("%+v", s)
	}
	r = Report{Moves: []Move{move(1, game.Black, 20, 18), move(2, game.White, -18, -22), move(3, game.Black, 22, 20)}}
	if r.sum(); r.Turning != 2 {
		t.Errorf("no change of who wins: %d", r.Turning)
	}
	r = Report{Moves: []Move{move(1, game.Black, 2, 2)}}
	if r.sum(); r.Turning != 0 {
		t.Errorf("nothing lost: %d", r.Turning)
	}
}

// The smallest depth ends at once.
func TestTheLeastDepth(t *testing.T) {
	for _, m := range once(t, gameOf(t, "f5d6c3"), Options{Depth: 1}).Moves {
		if m.Kind != Estimate || m.Depth < 2 || m.Depth > 3 {
			t.Errorf("%+v", m)
		}
	}
}

func TestAGameWithoutMoves(t *testing.T) {
	if _, err := New(game.New(), Options{}); !errors.Is(err, ErrNoMove) {
		t.Error(err)
	}
}

// A pass is no move of the review, and losses across it are those of the same side.
func TestPasses(t *testing.T) {
	found := 0
	for _, g := range ownGames(t, 8) {
		line := g.Line()
		for ply, m := range line {
			if m != game.Pass || ply < 40 {
				continue
			}
			found++
			r := once(t, from(t, g, 10), Options{Depth: 10})
			for _, x := range r.Moves {
				if !x.Played.IsSquare() || x.Kind != Exact || x.Loss < 0 {
					t.Errorf("%+v", x)
				}
			}
			break
		}
	}
	if found == 0 {
		t.Error("no game has a pass")
	}
}

// The measured errors cover what a review searches, and a deeper search is never held to be worse.
func TestDoubts(t *testing.T) {
	d := measured()
	for empties := 2; empties <= 60; empties++ {
		last := math.Inf(1)
		for _, l := range []level{{depth: 2}, {depth: 7}, {depth: 8}, {depth: 13}, {depth: 18}, {depth: 30}} {
			e := d.of(empties, l)
			if e > last || e < 0.5 || e > 20 {
				t.Errorf("%d empties, %v: %v after %v", empties, l, e, last)
			}
			last = e
		}
	}
	if d.of(22, toLikelyEnd) > d.of(22, level{depth: 8}) {
		t.Error("the likely end is less sure than 8 plies")
	}
}

// Each key of a fact has a template, in which all is filled in, and each person their own words.
func TestWords(t *testing.T) {
	for key := range Templates {
		for person := Nobody; person <= WhitePlayer; person++ {
			f := Fact{Key: key, Side: game.White, Move: game.Move(5), Square: 7, Area: TopRight, N: 2, M: 9}
			if text := (Words{Person: person}).Sentence(f); text == "" || strings.ContainsAny(text, "{}|") {
				t.Errorf("%s: %q", key, text)
			}
		}
	}
	f := Fact{Key: "mobility", Side: game.Black, Move: game.Move(9), N: 1, M: 9}
	for person, want := range map[Person]string{
		Nobody:      "After b2 Black has 1 safe move, White 9: soon Black must give something away.",
		BlackPlayer: "After b2 you have 1 safe move, White 9: soon you must give something away.",
		WhitePlayer: "After b2 Black has 1 safe move, you have 9: soon Black must give something away.",
	} {
		if got := (Words{Person: person}).Sentence(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (Words{Template: func(k Key) (string, bool) { return "<{me}>", k == "mobility" }}).Sentence(f); got != "<>" {
		t.Errorf("another catalogue: %q", got)
	}
	if areaOf(0x0303) != TopLeft || areaOf(0xC0C0<<48) != BottomRight || areaOf(0x3C<<24) != Middle || areaOf(0xFF) != Top {
		t.Error("areas")
	}
}

// A run that was stopped in the middle of a line continues: what is finished is not searched again.
func TestTruthContinues(t *testing.T) {
	file := t.TempDir() + "/truth"
	games := ownGames(t, 2)
	for i, g := range games {
		games[i] = from(t, g, 15)
	}
	run := Truth{File: file, Reference: 30 * time.Millisecond, Refine: 30 * time.Millisecond}
	first, err := run.Run(context.Background(), games[:1], nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(data, `{"key":"cut`...), 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := run.Run(context.Background(), games, nil)
	if err != nil || both[0].Games != 2 || both[0].Big < first[0].Big {
		t.Fatalf("%+v, %v", both, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so that nothing can be searched
	again, err := run.Run(ctx, games, nil)
	if err != nil || !reflect.DeepEqual(again, both) {
		t.Errorf("%+v, %v, want %+v", again, err, both)
	}
	if err := os.WriteFile(file, []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := run.Run(ctx, games, nil); err == nil {
		t.Error("any file is taken")
	}
}

func TestTruthCounts(t *testing.T) {
	p := Pass{}
	p.add(
		truthLine{Moves: []truthMove{{Loss: 12, Big: true}, {Loss: 7}, {Loss: 6}, {Loss: 13, Big: true}, {Loss: 2, Big: true, Exact: true}, {Loss: 20, Big: true, Skip: true}}},
		truthLine{Moves: []truthMove{{Loss: 10}, {Loss: 10}, {Loss: 10}, {Loss: 6}, {Loss: 2, Exact: true, Away: true}, {Loss: 0}}},
	)
	if p.Games != 1 || p.Big != 3 || p.Found != 2 || p.Marked != 3 || p.False != 1 {
		t.Errorf("%+v", p)
	}
}
