package session

import (
	"fmt"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/base/sys"
	"flipside/game/record"
)

// counted returns a session that makes a new player for each request, and the players that it has
// made. All of them play the first legal move.
func counted() (*Session, *[]match.Player) {
	var made []match.Player
	return New(Options{Pool: ai.NewPool(1), Player: func(ai.Preset, uint64) (match.Player, error) {
		made = append(made, new(first))
		return made[len(made)-1], nil
	}}), &made
}

// An abandoned session holds no engine: neither those that play nor the advisers.
func TestAbandonedSessionHoldsNoEngine(t *testing.T) {
	s, made := counted()
	defer s.Close()
	if err := s.SetAdvisers("minimax:easy", "mcts:easy"); err != nil {
		t.Fatal(err)
	}
	start(t, s, seats("human", "random"))
	s.Judge(JudgeTurns)
	s.ShowAnalysis(true)
	s.counsel.adept = &adept{}
	until(t, s, func() bool {
		return len(*made) == 3 && s.advisers.second.search == nil && s.advisers.first.search == nil
	})
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.advisers.referee.player != nil })
	s.Abandon()
	if s.advisers.first.player != nil || s.advisers.second.player != nil || s.advisers.referee.player != nil || s.counsel.adept != nil {
		t.Error("it holds an adviser")
	}
	for _, player := range s.table.players {
		for _, p := range *made {
			if player == p {
				t.Error("it holds a player")
			}
		}
	}
	if snap := s.Snapshot(); snap.Watching || snap.Setup.Seats[game.White].Spec != "random" {
		t.Errorf("the players have changed: %+v", snap.Setup.Seats)
	}
	start(t, s, seats("human", "random"))
	if s.table.players[game.White] != (*made)[len(*made)-1] {
		t.Error("the next game has no engine of its own")
	}
}

// When a game has ended, its engines are no longer held; after Undo, others play on.
func TestEnginesLeaveAtTheEnd(t *testing.T) {
	s, made := counted()
	defer s.Close()
	start(t, s, seats("human", "random"))
	s.Note(record.Overlays) // Undo goes on in an unrated game alone
	until(t, s, func() bool {
		if g := s.table.game; !g.Over() && g.ToMove() == game.Black && g.Position().Moves() != 0 {
			playAt(t, s, g.Position().Moves().First().String())
		}
		return s.table.game.Over()
	})
	if s.table.players[game.White] == (*made)[0] || s.table.players[game.White] == nil || s.table.players[game.Black] != nil {
		t.Fatalf("%v play at the end", s.table.players)
	}
	plies := s.table.game.Ply()
	s.Undo()
	if s.table.game.Ply() >= plies {
		t.Fatal("no move was taken back")
	}
	until(t, s, func() bool {
		if g := s.table.game; !g.Over() && g.ToMove() == game.Black && g.Position().Moves() != 0 {
			playAt(t, s, g.Position().Moves().First().String())
		}
		return s.table.game.Over()
	})
}

// The memory of engines that were let go goes back, although nothing else happens.
func TestTablesOfAbandonedEnginesGo(t *testing.T) {
	const mb = 128
	s := New(Options{Pool: ai.NewPool(1)})
	defer s.Close()
	start(t, s, seats("human", fmt.Sprintf("minimax:master,hash=%d,depth=3,book=off", mb)))
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.Snapshot().Ply == 2 })
	if inUse, _ := sys.TablesMB(); inUse < mb {
		t.Fatalf("the engine has tables of %d MB, want at least %d", inUse, mb)
	}
	s.Abandon()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		inUse, _ := sys.TablesMB()
		if inUse < mb {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("tables of %d MB stay", inUse)
		}
	}
}
