package screen_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/recognise"
	"flipside/game/record"
	"flipside/ui/app/intake"
	"flipside/ui/app/session"
	"flipside/ui/app/store"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
)

// board is a clipboard that holds one text.
type board struct {
	text string
	none bool
}

func (b *board) Copy(text string) { b.text = text }

func (b *board) Paste() <-chan string {
	c := make(chan string, 1)
	if !b.none {
		c <- b.text
	}
	close(c)
	return c
}

// services returns services with a clipboard, which save their games.
func services(t *testing.T) (*screen.Services, *board) {
	t.Helper()
	parts, b := screentest.Parts(t, screentest.Idle{}), &board{}
	parts.Session = session.New(session.Options{Pool: ai.NewPool(1), Save: parts.Store.Save})
	s := screen.NewServices(parts)
	s.Sharing.Texts = b
	return s, b
}

// arrival returns the arrival of a text.
func arrival(text string) intake.Arrival {
	found, err := intake.Text(text)
	return intake.Arrival{Found: found, Err: err}
}

var two = [2]session.Seat{{Human: true}, {Human: true}}

// A game from elsewhere is at its end as a game of two people, and is played on from any
// position. The game that was on the board is kept and can return.
func TestOpen(t *testing.T) {
	s, _ := services(t)
	s.Current.Begin(session.Setup{Seats: two})
	if err := s.Session.Play(game.At(3, 2)); err != nil {
		t.Fatal(err)
	}
	old := s.Session.Snapshot().Setup.ID
	to := s.Intake.Open(arrival("my game: F5D6C3D3C4"))
	if want := screen.Only(screen.Play{Say: "A game of 5 moves"}); to != want {
		t.Errorf("it leads to %+v, want %+v", to, want)
	}
	snap := s.Session.Snapshot()
	if game.FormatMoves(snap.Moves) != "f5d6c3d3c4" || snap.Phase != session.PhaseHuman || snap.Setup.Before != old || snap.Setup.ID == old {
		t.Errorf("on the board are %q in phase %d, before it %q, want %q", game.FormatMoves(snap.Moves), snap.Phase, snap.Setup.Before, old)
	}
	if !s.Store.Offers(old) {
		t.Error("the old game is not kept")
	}
	s.Session.Browse(2)
	s.Session.PlayFromHere()
	if err := s.Session.Play(game.At(2, 3)); err != nil { // c4
		t.Error(err)
	}
	if got := game.FormatMoves(s.Session.Snapshot().Moves); got != "f5d6c4" {
		t.Errorf("played on from move 2: %q", got)
	}
}

// A position is a game that begins there; its line can be copied with it.
func TestOpenPosition(t *testing.T) {
	const obf = "------------------X--------XO------OX--------------------------- O;"
	s, b := services(t)
	if to := s.Intake.Open(arrival(obf)); to.To.(screen.Play).Say != "Position with 59 empties, White to move" {
		t.Errorf("it says %q", to.To.(screen.Play).Say)
	}
	snap := s.Session.Snapshot()
	if snap.ToMove != game.White || snap.Setup.Start != screentest.Start(t, obf) || snap.Ply != 0 {
		t.Errorf("%s is to move from %v", snap.ToMove, snap.Setup.Start)
	}
	if s.Sharing.CopyPosition(false); b.text != obf {
		t.Errorf("the position is copied as %q", b.text)
	}
	if s.Sharing.CopyPosition(true); !strings.Contains(b.text, "White to move") {
		t.Errorf("the diagram is %q", b.text)
	}
	s.Intake.Open(arrival(b.text)) // what was copied can be pasted
	if s.Sharing.CopyPosition(false); b.text != obf {
		t.Errorf("the diagram is read as %q", b.text)
	}
	if err := s.Session.Play(s.Session.Snapshot().Legal.First()); err != nil {
		t.Fatal(err)
	}
	s.Sharing.CopyMoves(false)
	copied := b.text
	s.Intake.Open(arrival(copied))
	b.text = ""
	if s.Sharing.CopyMoves(false); b.text != copied || !strings.HasPrefix(copied, obf+"\n") {
		t.Errorf("the game is copied as %q, and then as %q", copied, b.text)
	}
}

// receiver is a library that notes what it takes.
type receiver struct {
	games []*record.Record
	files int
}

func (l *receiver) Receive(f intake.Found)           { l.games = f.Games }
func (l *receiver) Import(sources recognise.Sources) { l.files = len(sources.List) }

// Several games open the first. Folders and tournament files go to the library.
func TestOpenSeveral(t *testing.T) {
	s, _ := services(t)
	const lists = "f5d6c3\nf5f6e6f4"
	if got := s.Intake.Open(arrival(lists)).To.(screen.Play).Say; got != "2 games; showing the first" {
		t.Errorf("without a library it says %q", got)
	}
	into := &receiver{}
	s.Intake.Library = into
	if got := s.Intake.Open(arrival(lists)).To.(screen.Play).Say; got != "2 games; showing the first. All of them are in Games" || len(into.games) != 2 {
		t.Errorf("with a library it says %q, and passes on %d games", got, len(into.games))
	}
	if got := game.FormatMoves(s.Session.Snapshot().Moves); got != "f5d6c3" {
		t.Errorf("%q is on the board", got)
	}
	if to := s.Intake.Open(intake.Arrival{Sources: recognise.Sources{List: make([]recognise.Source, 3)}}); to.To != (screen.GameList{Filter: library.Imported}) || into.files != 3 {
		t.Errorf("3 files: %d were passed on, %+v", into.files, to)
	}
}

// What is not recognised leaves everything as it is.
func TestOpenNothing(t *testing.T) {
	s, b := services(t)
	s.Current.Begin(session.Setup{Seats: two})
	before := s.Session.Snapshot().Setup.ID
	if to := s.Intake.Open(arrival("good morning")); to != screen.Stay() || s.Session.Snapshot().Setup.ID != before {
		t.Errorf("it leads to %+v", to)
	}
	if want := `Line 1, column 1: "good morning" contains neither moves nor a position`; s.Messages.Line() != want {
		t.Errorf("it says %q, want %q", s.Messages.Line(), want)
	}
	if s.Sharing.CopyMoves(false); b.text != "" || s.Messages.Line() != "There are no moves to copy yet" {
		t.Errorf("without a move it copies %q and says %q", b.text, s.Messages.Line())
	}
}

// The moves are copied as they were played, or turned; undone moves are not among them.
func TestCopyMoves(t *testing.T) {
	s, b := services(t)
	s.Intake.Open(arrival("d3c5f6f5"))
	s.Session.Undo()
	for turned, want := range map[bool][2]string{false: {"d3c5f6", "Copied 3 moves"}, true: {"f5d6c3", "Copied 3 moves, rotated to start at f5"}} {
		if s.Sharing.CopyMoves(turned); turned && len(b.text) != 6 || !turned && b.text != want[0] || s.Messages.Line() != want[1] {
			t.Errorf("turned %v: %q, %q, want %q", turned, b.text, s.Messages.Line(), want)
		}
		if turned && b.text[:2] != "f5" {
			t.Errorf("turned to f5: %q", b.text)
		}
	}
}

// A game with very many words about it is kept without them: its file must stay readable.
func TestManyWords(t *testing.T) {
	s, _ := services(t)
	long := strings.Repeat("word ", 12_000)
	s.Intake.Open(arrival("(;GM[2]FF[4]SZ[8]PB[Anna]PW[" + long + "]EV[Cup]GC[" + long + "];B[fe];W[df])"))
	tags := s.Session.Snapshot().Setup.Tags
	if tags.Black.Name != "Anna" || tags.Event != "Cup" || tags.White.Name != "" || tags.Comment != "" {
		t.Errorf("kept are %d bytes of White's name and %d of a comment, %q, %q", len(tags.White.Name), len(tags.Comment), tags.Black.Name, tags.Event)
	}
}

// A game of our own that is opened keeps its handicap, which decides who wins.
func TestOpenedHandicap(t *testing.T) {
	want := record.Handicap{Side: game.White, Corners: 2, Discs: 10}
	r := &record.Record{Game: game.NewFrom(want.Start(), game.Black), Play: &record.Play{Handicap: want}}
	s, _ := services(t)
	s.Intake.Open(intake.Arrival{Found: intake.Found{Games: []*record.Record{r}, Count: 1}})
	if got := s.Session.Snapshot().Setup; got.Handicap != want || got.Start.None() || !got.Unrated() {
		t.Errorf("it is opened with %+v", got)
	}
	s.Intake.Open(arrival(record.FormatSGF(r)))
	if got := s.Session.Snapshot().Setup; got.Handicap != want {
		t.Errorf("from SGF it is opened with %+v", got)
	}
	r.Play = nil
	s.Intake.Open(intake.Arrival{Found: intake.Found{Games: []*record.Record{r}, Count: 1}})
	if got := s.Session.Snapshot().Setup.Handicap; !got.None() {
		t.Errorf("a game from elsewhere has %+v", got)
	}
}

// mine returns the games of the user's own in a new library over the store of s.
func mine(t *testing.T, s *screen.Services) []string {
	t.Helper()
	l, _, err := library.Open(t.Context(), library.Options{File: filepath.Join(t.TempDir(), "library.sqlite"), Games: s.Store.Games(), Name: roster.Label, Opening: roster.OpeningLabel, Elo: ai.EloOf})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := l.Sync(t.Context()); err != nil {
		t.Fatal(err)
	}
	ids, err := l.Find(t.Context(), library.Query{Filter: library.Mine})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, id := range ids {
		r, err := l.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, game.FormatMoves(r.Game.Line()))
	}
	slices.Sort(lines)
	return lines
}

// A game from elsewhere is not one of the user's own, and Continue still offers the waiting game,
// until the user plays on in the opened game, keeps it or changes it in the review.
func TestOpenedIsOnlyLookedAt(t *testing.T) {
	const own = "d3c5f6"
	for _, c := range []struct {
		what string
		do   func(t *testing.T, s *screen.Services)
		want []string
	}{
		{"it is looked at", func(_ *testing.T, s *screen.Services) { s.Session.Browse(1) }, []string{own}},
		{"moves are taken back", func(_ *testing.T, s *screen.Services) { s.Session.Undo() }, []string{own}},
		{"another one is opened", func(_ *testing.T, s *screen.Services) { s.Intake.Open(arrival("f5f6e6f4g5")) }, []string{own}},
		{"the review has marks", func(t *testing.T, s *screen.Services) { annotate(t, s, false) }, []string{own}},
		{"the user writes in the review", func(t *testing.T, s *screen.Services) { annotate(t, s, true) }, []string{own, "f5d6c3d3c4"}},
		{"it is kept", func(_ *testing.T, s *screen.Services) { s.Current.Keep() }, []string{own, "f5d6c3d3c4"}},
		{"it is played on", func(t *testing.T, s *screen.Services) {
			if err := s.Session.Play(game.At(5, 3)); err != nil { // f4
				t.Error(err)
			}
		}, []string{own, "f5d6c3d3c4f4"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, _ := services(t)
			data, config := t.TempDir(), t.TempDir()
			if err := s.Store.Close(); err != nil {
				t.Fatal(err)
			}
			begin := func() {
				parts := screentest.Parts(t, screentest.Idle{})
				parts.Store = store.OpenAt(data, config)
				parts.Session = session.New(session.Options{Pool: ai.NewPool(1), Save: parts.Store.Save, NewID: parts.Store.NewID})
				t.Cleanup(parts.Session.Close)
				s = screen.NewServices(parts)
			}
			begin()
			s.Current.Begin(session.Setup{Seats: two})
			for _, square := range []game.Square{game.At(3, 2), game.At(2, 4), game.At(5, 5)} {
				if err := s.Session.Play(square); err != nil {
					t.Fatal(err)
				}
			}
			waiting := s.Session.Snapshot().Setup.ID
			s.Intake.Open(arrival("f5d6c3d3c4"))
			c.do(t, s)
			if before := s.Session.Snapshot().Setup.Before; before != waiting {
				t.Errorf("the game before it is %q, want %q", before, waiting)
			}
			s.Current.Leave()
			if err := s.Store.Close(); err != nil {
				t.Fatal(err)
			}
			begin() // the program starts again
			s.Current.Poll()
			if got := mine(t, s); !slices.Equal(got, c.want) {
				t.Errorf("the user's own games are %q, want %q", got, c.want)
			}
			newest := s.Current.Newest
			if len(c.want) == 1 && (newest.ID != waiting || game.FormatMoves(newest.Line()) != own || newest.Ply != 3 || s.Current.More() != 0) {
				t.Errorf("Continue offers %+v and %d more", newest, s.Current.More())
			}
			if len(c.want) == 2 && (newest.ID == waiting || s.Current.More() != 1) {
				t.Errorf("Continue offers %q and %d more", newest.Line(), s.Current.More())
			}
			if err := s.Store.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// annotate saves the review of the game on the board, as the user's own change or not.
func annotate(t *testing.T, s *screen.Services, own bool) {
	t.Helper()
	of, err := s.ReviewOfBoard()
	if err == nil {
		err = of.Save(of.Record, own)
	}
	if err != nil {
		t.Fatal(err)
	}
}
