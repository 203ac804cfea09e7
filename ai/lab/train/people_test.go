package train

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"flipside/ai/eval"
	"flipside/ai/friendly"
	"flipside/game"
	"flipside/game/base/datafile"
)

// discsOnly is a model that counts discs: simple, and the same on every system.
var discsOnly = &eval.Model{Name: "discs", Unit: friendly.Unit, Final: func(d int) int32 { return int32(d) * friendly.Unit }, New: func() eval.Evaluator { return counter{} }}

type counter struct{}

func (counter) Set(int, game.Position)               {}
func (counter) Play(int, game.Square, game.Bitboard) {}
func (counter) Pass(int)                             {}
func (counter) Eval(_ int, p game.Position) int32    { return int32(p.DiscDiff()) * friendly.Unit }

// sample is a game played by one level; it has passes.
const sample = "d3c3e6e3d2c1e2f2g1d6c5f3b2f4c2e1g4g5d1f1g3h1f6h2f5c4g2f7c6a1b1h5d7h3e7d8f8c8c7b8g6b6a2a3h6b7h4h7g8e8a8g7a6a7b5a4a5b4h8"

func sampleGame(t testing.TB) *game.Game {
	t.Helper()
	g, err := game.FromText(sample)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// learned returns a game with looks, and a fit that has seen it many times.
func learned(t testing.TB) ([]PeopleGame, *PeopleFit) {
	t.Helper()
	games, err := LookAtPeople(context.Background(), discsOnly, [][]game.Move{sampleGame(t).Line()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := NewPeopleFit()
	for range 12 {
		if err := f.Run(context.Background(), games, 1, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	return games, f
}

// A fit learns the game that it sees, the quantised model agrees with it, and both survive saving.
func TestPeopleFitLearns(t *testing.T) {
	games, f := learned(t)
	before, after := NewPeopleFit().Report(games), PeopleFitOf(f.Model()).Report(games)
	all := len(after) - 1
	if after[all].Top1 < 0.95 || after[all].LogLoss > 0.3 || before[all].LogLoss < 1 || after[all].Moves == 0 {
		t.Errorf("before %+v, after %+v", before[all], after[all])
	}
	sum := 0
	for _, a := range after[:all] {
		sum += a.Moves
	}
	if sum != after[all].Moves {
		t.Errorf("the phases have %d moves of %d", sum, after[all].Moves)
	}

	dir := t.TempDir()
	path := filepath.Join(dir, "fit")
	var b bytes.Buffer
	if err := f.Write(&b, "this"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	again, err := ReadPeopleFit(path, "this")
	if err != nil || again.Epoch != f.Epoch || again.weights[5] != f.weights[5] {
		t.Errorf("the fit comes back as epoch %d, %v", again.Epoch, err)
	}
	if other, err := ReadPeopleFit(path, "that"); err != nil || other.Epoch != 0 {
		t.Errorf("another fit is continued: %v", err)
	}

	b.Reset()
	if err := f.Model().Write(&b, datafile.Origin{Command: "test"}); err != nil {
		t.Fatal(err)
	}
	m, err := friendly.ReadModel(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if back, want := PeopleFitOf(m).Report(games), PeopleFitOf(f.Model()).Report(games); back != want {
		t.Errorf("the model comes back otherwise: %+v, want %+v", back, want)
	}

	b.Reset()
	if err := WritePeopleGames(&b, games, 7, "source"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	back, ok, err := ReadPeopleGames(path, 7, "source")
	if err != nil || !ok || len(back) != 1 || len(back[0].Values) != len(games[0].Values) || back[0].Values[9] != games[0].Values[9] {
		t.Errorf("the looks come back otherwise: %v", err)
	}
	if _, ok, _ := ReadPeopleGames(path, 8, "source"); ok {
		t.Error("looks with other weights are used")
	}
}

// A damaged file causes an error of one line and no panic.
func FuzzRead(f *testing.F) {
	games, fit := learned(f)
	var state, looks bytes.Buffer
	_ = fit.Write(&state, "x")
	_ = WritePeopleGames(&looks, games, 1, "x")
	f.Add(state.Bytes()[:2000])
	f.Add(looks.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _, _ = parseGames(bytes.NewReader(data))
		_, _, _ = parseFit(bytes.NewReader(data))
		// The same bytes after a valid prefix.
		for _, form := range []datafile.Form{lookForm, fitForm} {
			var b bytes.Buffer
			err := form.Write(&b, map[string]int{"games": 3}, func(w io.Writer) error {
				_, err := w.Write(data)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			_, _, _ = parseGames(bytes.NewReader(b.Bytes()))
			_, _, _ = parseFit(bytes.NewReader(b.Bytes()))
		}
	})
}
