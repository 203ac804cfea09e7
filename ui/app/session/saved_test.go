package session

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

func TestSavedAfterEveryMove(t *testing.T) {
	var kept []Saved
	s := newSession(t, players{"random": &first{}})
	s.o.Save = func(v Saved) { kept = append(kept, v) }
	defer s.Close()
	start(t, s, seats("human", "random"))
	if len(kept) != 0 {
		t.Error("a game without a move took the saved one's place")
	}
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.table.game.Ply() == 2 })
	if len(kept) != 2 || lineOf(kept[0]) != "f5" || kept[1].Ply != 2 {
		t.Fatalf("%+v", kept)
	}
	s.Undo()
	if v := kept[len(kept)-1]; v.Ply != 0 || lineOf(v) != moves2(s) {
		t.Errorf("%+v", v)
	}
}

// recordOf returns the record of a game from the initial position.
func recordOf(t testing.TB, moves string) *record.Record {
	t.Helper()
	g, err := game.FromText(moves)
	if err != nil {
		t.Fatal(err)
	}
	return &record.Record{Game: g}
}

// startOf returns the position of a board text.
func startOf(t testing.TB, obf string) Start {
	t.Helper()
	p, to, err := game.ParseOBF(obf)
	if err != nil {
		t.Fatal(err)
	}
	return Start{p, to}
}

// lineOf returns the moves of a saved game as text.
func lineOf(v Saved) string { return game.FormatMoves(v.Line()) }

func moves2(s *Session) string { return game.FormatMoves(s.table.game.Line()) }

func TestSavedComesBack(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	for _, from := range []Start{{}, passPosition(t)} {
		setup := seats("human", "random")
		setup.Seed, setup.ID, setup.Before = 1<<64-1, "this", "that"
		if setup.Start = from; from.None() {
			setup.Opening = VariedOpening(3)
		}
		start(t, s, setup)
		for range 4 {
			until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman || s.table.game.Over() })
			if s.table.game.Over() {
				break
			}
			if err := s.Play(s.table.game.Position().Moves().First()); err != nil {
				t.Fatal(err)
			}
		}
		s.Undo()
		before := s.Snapshot()
		if got, want := s.table.saved().Board(), before.Discs(); got != want {
			t.Errorf("the saved game's board is %x, want %x", got, want)
		}
		data, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		v, err := Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		start(t, s, seats("human", "human"))
		if err := s.Restore(v); err != nil {
			t.Fatal(err)
		}
		after := s.Snapshot()
		if !slices.Equal(before.Line, after.Line) || before.Ply != after.Ply || before.Spot != after.Spot ||
			before.MinPly != after.MinPly || before.Setup.Seed != after.Setup.Seed ||
			after.Setup.ID != "this" || after.Setup.Before != "that" || before.Setup.Seats != after.Setup.Seats {
			t.Errorf("%+v became %+v", before, after)
		}
	}
}

// Playing on keeps what others wrote into the game's file.
func TestSavedKeepsNotes(t *testing.T) {
	g := game.New()
	for _, m := range []string{"f5", "d6", "c3", "d3"} {
		square, err := game.ParseSquare(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(game.Move(square)); err != nil {
			t.Fatal(err)
		}
		g.Current().Note.Comment = "about " + m
	}
	r := &record.Record{Game: g, Play: &record.Play{Seats: [2]Seat{{Human: true}, {Human: true}}, Ply: 4, Help: record.Hints}}
	r.Tags.White.Name, r.Tags.Comment = "Ada", "played on a train"
	r.Tags.Other = []record.Tag{{Name: record.TagLost[0], Value: "7"}, {Name: "club", Value: "home"}}
	data, err := record.FormatJSON(r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t, nil)
	defer s.Close()
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	again := func() *record.Record {
		t.Helper()
		data, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.ParseJSON(data)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if same := again(); same.Play.Help != record.Hints || len(same.Tags.Other) != 2 || same.Game.Current().Note.Comment != "about d3" {
		t.Errorf("%+v %+v", same.Play, same.Tags)
	}
	s.Undo()
	instead := (s.table.game.Position().Moves() &^ game.At(3, 2).Bit()).First() // not d3
	playAt(t, s, instead.String())
	other := again()
	n := other.Game.Root()
	for n.Children()[0].Move() != game.Move(instead) {
		n = n.Children()[0]
		if n.Note.Comment != "about "+n.Move().String() {
			t.Errorf("%s: %+v", n.Move(), n.Note)
		}
	}
	if c := n.Children(); len(c) != 2 || c[1].Note.Comment != "about d3" {
		t.Errorf("the first line is lost: %d moves after %s", len(c), n.Move())
	}
	if tags := other.Tags; tags.White.Name != "Ada" || tags.Comment != "played on a train" || len(tags.Other) != 1 || tags.Other[0].Name != "club" {
		t.Errorf("%+v", tags)
	}
	if v.Record.Game.LineLen() != 4 || len(v.Record.Tags.Other) != 2 {
		t.Error("the game that was read has changed")
	}
}

func TestBadSavedGames(t *testing.T) {
	good := `{"version":2,"play":{"seats":[{"human":true},{"spec":"random"}],"seed":1,"given":1,"ply":3,"help":[]},"game":{"moves":"f5d6c3"}}`
	if _, err := Decode([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{good, "", "it is empty"},
		{good, " \n", "it is empty"},
		{good, "\x00", "line 1, column 1 is not valid JSON"},
		{good, "{\n\t\"version\": 1;", "line 2, column 14 is not valid JSON"},
		{good, good[:60], "it ends too early"},
		{good, good[:1], "it ends too early"},
		{good, good + "x", "is not valid JSON"},
		{good, "[1]", "it is not a JSON object"},
		{good, "7", "it is not a JSON object"},
		{`"ply":3`, `"ply":3.5`, `its field "play.ply" has a value of the wrong type`},
		{`"ply":3`, `"ply":1e99`, `its field "play.ply" has a value of the wrong type`},
		{`"human":true`, `"human":"yes"`, `its field "play.seats.human" has a value of the wrong type`},
		{`"seed":1`, `"seed":-1`, `its field "play.seed" has a value of the wrong type`},
		{`"version":2`, `"version":2,"changed":"soon"`, "one of its values is not valid"},
		{`"version":2`, `"version":"2"`, `its field "version" has a value of the wrong type`},
		{`"version":2`, `"version":1`, "version 1, but this program reads version 2"},
		{good, strings.Repeat(" ", maxSaved+1), "the limit is"},
		{`"version":2`, `"version":3`, "version 3, but this program reads version 2"},
		{`"random"`, `"grandmother"`, `unknown White player "grandmother"`},
		{`"f5d6c3"`, `"f5d6c9"`, "moves"},
		{`"given":1`, `"given":4`, "the opening has 4 plies, but the game has 3"},
		{`"ply":3`, `"ply":4`, "ply must be from 1 to 3, not 4"},
		{`"ply":3`, `"ply":0`, "ply must be from 1 to 3, not 0"},
		{`,"help":[]`, ``, "what help was used"},
		{`"f5d6c3"`, `"f5d6c3","notes":[{"at":1,"ms":-1}]`, "move 1 must be from 0 to 86400000 ms, not -1"},
		{`"f5d6c3"`, `"f5d6c3","notes":[{"at":2,"ms":86400001}]`, "move 2 must be from 0 to 86400000 ms, not 86400001"},
		{`"f5d6c3"`, `"f5d6c3","notes":[{"at":2,"ms":9223372036854775807}]`, "must be from 0"},
		{`"f5d6c3"`, `"f5d6c3","notes":[{"at":2,"ms":"soon"}]`, "wrong type"},
		{`"version":2`, `"version":2,"start":"XX"`, "start"},
	} {
		_, err := Decode([]byte(strings.Replace(good, c.from, c.to, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 500 {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
		if err != nil && internals.MatchString(err.Error()) {
			t.Errorf("%s: %q has words of Go's libraries", c.to, err)
		}
	}
}

// internals are words of Go's libraries. No message to the user may contain them.
var internals = regexp.MustCompile(`json: |unmarshal|invalid character|unexpected end|Go |struct|parsing|offset|int64`)

// A game of a newer program is recognised as such, whatever follows the version and wherever the
// file is cut off.
func TestNewerVersions(t *testing.T) {
	for _, text := range []string{
		`{"version":3,"line":["f5"],"seats":7}`, `{"version": 99}`, `{"version":3,"line":`, `{"a":[1,{"b":2}],"version":1e30,`,
		`{"version":3,"x":"` + strings.Repeat("x", maxSaved) + `"}`,
	} {
		var newer *record.NewerError
		if _, err := Decode([]byte(text)); !errors.As(err, &newer) || internals.MatchString(err.Error()) {
			t.Errorf("%.40s: %v", text, err)
		}
	}
	for _, text := range []string{`{"x":{"version":3},"version":2}`, `{"version":"2"}`, `[{"version":3}]`, `{"x":"\"version\":3`, ``} {
		if err := record.CheckVersion([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"version":2,"play":{"seats":[{"human":true},{"spec":"random"}],"seed":1,"given":1,"ply":3,"help":[]},"game":{"moves":"f5d6c3"}}`))
	f.Add([]byte(`{"version":2,"start":"` + strings.Repeat("-", 27) + `OX------XO` + strings.Repeat("-", 27) + ` X;","play":{"seats":[{"human":true},{"human":true}],"ply":1,"help":[]},"game":{"moves":"f5 - d6"}}`))
	f.Add([]byte(`{"version":2,"play":{"seats":[{"human":true},{"spec":"random,clock=1m"}],"seed":1,"ply":3,"help":["hints"]},"game":{"moves":"f5d6c3","notes":[{"at":1,"ms":2500}]}}`))
	f.Add([]byte(`{"version":2,"play":{"seats":[{"human":true},{"spec":"minimax:easy,parallel=nonsense"}],"seed":1,"ply":0,"help":[]},"game":{"moves":""}}`))
	f.Add([]byte(`{"version":2,"play":{"ply":-1,"help":[]}}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := Decode(data)
		if err != nil {
			return
		}
		unmade := false
		s := New(Options{Pool: ai.NewPool(1), Player: func(p ai.Preset, seed uint64) (match.Player, error) {
			player, err := roster.Player(p, seed)
			unmade = unmade || err != nil
			return player, err
		}})
		defer s.Close()
		if err := s.Restore(v); unmade && err != nil {
			return // Decode makes no players
		} else if err != nil {
			t.Fatalf("Decode accepted what Restore refuses: %v", err)
		}
		if snap := s.Snapshot(); snap.Ply != v.Ply {
			t.Fatalf("ply %d became %d", v.Ply, snap.Ply)
		}
		again, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(again); err != nil {
			t.Fatalf("%s: %v", again, err)
		}
	})
}

func TestVariedOpenings(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(50) {
		line := VariedOpening(seed)
		if !slices.Equal(line, VariedOpening(seed)) {
			t.Fatal("the same seed gave two openings")
		}
		g, err := game.FromMoves(line)
		if err != nil || g.Over() || len(line) != 8 || slices.Contains(line, game.Pass) {
			t.Fatalf("%v %v", line, err)
		}
		seen[fmt.Sprint(line)] = true
	}
	if len(seen) < 45 {
		t.Errorf("%d of 50 openings differ", len(seen))
	}
}

func BenchmarkVariedOpening(b *testing.B) {
	for i := range b.N {
		VariedOpening(uint64(i))
	}
}

// The tags of a game from elsewhere stay in its file.
func TestTagsAreKept(t *testing.T) {
	tags := record.Tags{Black: record.Player{Name: "Anna", Rating: 1800}, White: record.Player{Name: "Ben"}, Event: "Cup",
		Date: "2020-01-02", Comment: "a comment", Other: []record.Tag{{Name: "XX", Value: "1"}}}
	v := Saved{ID: "x", Setup: Setup{Seats: [2]Seat{{Human: true}, {Human: true}}, Tags: tags}, Record: recordOf(t, "f5d6"), Ply: 2}
	v.Record.Tags = tags
	data, err := v.Encode()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(data)
	if err != nil || !reflect.DeepEqual(again.Setup.Tags, tags) {
		t.Errorf("%+v became %+v (error %v)", tags, again.Setup.Tags, err)
	}
}

// A game keeps its handicap from the setup through its file to its result.
func TestHandicapGame(t *testing.T) {
	var kept []Saved
	s := newSession(t, players{})
	s.o.Save = func(v Saved) { kept = append(kept, v) }
	defer s.Close()
	setup := seats("human", "human")
	setup.Handicap = Handicap{Side: game.White, Corners: 4, Discs: 32}
	if !setup.Unrated() || seats("human", "human").Unrated() {
		t.Error("only a game with a handicap is unrated")
	}
	start(t, s, setup)
	snap := s.Snapshot()
	if got, want := game.FormatOBF(snap.Position, snap.ToMove), game.FormatOBF(setup.Handicap.Start(), game.Black); got != want {
		t.Fatalf("the game begins with %s, want %s", got, want)
	}
	for !s.table.game.Over() {
		until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman || s.table.game.Over() })
		if s.table.game.Over() {
			break
		}
		if err := s.Play(s.table.game.Position().Moves().First()); err != nil {
			t.Fatal(err)
		}
	}
	snap = s.Snapshot()
	if snap.Counts != setup.Handicap.Count(snap.Result) || snap.Counts[0]+snap.Counts[1] != 64+32 {
		t.Errorf("the result is %v on %+v", snap.Counts, snap.Result)
	}
	data, err := kept[len(kept)-1].Encode()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if back.Setup.Handicap != setup.Handicap {
		t.Errorf("the file has the handicap %+v", back.Setup.Handicap)
	}
	if err := s.Restore(back); err != nil {
		t.Fatal(err)
	}
	if again := s.Snapshot(); again.Counts != snap.Counts || again.Spot != snap.Spot {
		t.Errorf("it comes back as %v, want %v", again.Counts, snap.Counts)
	}
	setup.Handicap.Discs = 33
	if err := s.Start(setup); err == nil || err.Error() != "the handicap must have from 0 to 32 discs, not 33" {
		t.Errorf("33 discs: %v", err)
	}
}

// The winner of a game with a handicap may have fewer discs on the board.
func TestHandicapWinner(t *testing.T) {
	for _, c := range []struct {
		counts [2]int
		winner game.Color
		won    bool
	}{{[2]int{40, 44}, game.White, true}, {[2]int{44, 40}, game.Black, true}, {[2]int{40, 40}, game.Black, false}} {
		snap := Snapshot{Course: Course{Counts: c.counts}}
		if winner, won := snap.Winner(); winner != c.winner || won != c.won {
			t.Errorf("%v: %v %v", c.counts, winner, won)
		}
	}
}

// The number of a saved position counts discs, not passes.
func TestPlacedOfSaved(t *testing.T) {
	const list = "d3c3b3b2f5a3a1c1-e3"
	for ply, want := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9} {
		for _, given := range []string{"", "d3c3", list} {
			v := Saved{Setup: Setup{Opening: recordOf(t, given).Game.Moves()}, Record: recordOf(t, list), Ply: ply}
			if got := v.Placed(); got != want {
				t.Errorf("ply %d with %q given: %d, want %d", ply, given, got, want)
			}
		}
	}
}

// Moves that a move takes out of the line stay: as a variation of a running game, or, if the game
// had ended, in the file of that game.
func TestTheGameThatIsLeftIsKept(t *testing.T) {
	var saves []Saved
	s := newSession(t, nil)
	defer s.Close()
	s.o.Save = func(v Saved) { saves = append(saves, v) }
	s.o.NewID = func() string { return "another" }
	setup := seats("human", "human")
	setup.ID = "first"
	start(t, s, setup)
	newest := func() Saved { return saves[len(saves)-1] }
	variations := func() (n int) {
		r, err := newest().record()
		if err != nil {
			t.Fatal(err)
		}
		return nodes(r.Game.Root()) - r.Game.LineLen() - 1
	}
	for _, square := range []string{"e6", "f4", "e3"} {
		playAt(t, s, square)
	}
	s.Undo()
	s.Undo()
	playAt(t, s, "d6") // f4 e3 leave the line
	if got := variations(); got != 2 || lineOf(newest()) != "e6d6" {
		t.Errorf("%q is saved with %d moves in variations, want 2", lineOf(newest()), got)
	}
	s.Undo()
	for _, square := range []string{"f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		playAt(t, s, square)
	}
	end := newest()
	if !end.Over || end.ID != "first" || end.Ply != 9 {
		t.Fatalf("the game that has ended is saved as %+v", end)
	}
	s.Undo()
	s.Undo()
	if v := newest(); !v.Over || v.Ply != 9 || v.Help != end.Help || lineOf(v) != lineOf(end) {
		t.Errorf("after taking back, the game that had ended is saved as %+v", v)
	}
	saves = saves[:0]
	other := s.Snapshot().Legal &^ game.At(5, 4).Bit() // f5 is the move of the game
	playAt(t, s, other.First().String())
	for _, v := range saves {
		if v.ID != "another" || v.Over || v.Ply != 8 {
			t.Errorf("another move is saved as %+v", v)
		}
	}
	if len(saves) == 0 {
		t.Error("the other game is not saved")
	}
}

// A game that an earlier version saved has today's opponent, and says so once it is saved again.
func TestSavedWithAFormerName(t *testing.T) {
	setup := seats("human", "friendly:club,lapse=0.3")
	data, err := Saved{ID: "old", Setup: setup, Record: recordOf(t, "f5d6"), Ply: 2}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	former := strings.Replace(string(data), "friendly:", "noisy:", 1)
	if former == string(data) {
		t.Fatalf("it has no spec: %s", data)
	}
	v, err := Decode([]byte(former))
	if err != nil || v.Setup.Seats != setup.Seats {
		t.Fatalf("%+v, %v", v.Setup.Seats, err)
	}
	if again, err := v.Encode(); err != nil || string(again) != string(data) {
		t.Errorf("%v: it is saved as\n%s\nnot\n%s", err, again, data)
	}
}
