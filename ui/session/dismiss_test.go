package session

import (
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
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
	s.Judge(true)
	s.ShowAnalysis(true)
	s.adept = &adept{}
	until(t, s, func() bool { return len(*made) == 3 && s.second.search == nil && s.helper == nil })
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.judge != nil })
	s.Abandon()
	if s.adviser != nil || s.second.player != nil || s.judge != nil || s.adept != nil {
		t.Error("it holds an adviser")
	}
	for _, player := range s.players {
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
	if s.players[game.White] != (*made)[len(*made)-1] {
		t.Error("the next game has no engine of its own")
	}
}

// When a game has ended, its engines are no longer held; after Undo, others play on.
func TestEnginesLeaveAtTheEnd(t *testing.T) {
	s, made := counted()
	defer s.Close()
	start(t, s, seats("human", "random"))
	until(t, s, func() bool {
		if g := s.game; !g.Over() && g.ToMove() == game.Black && g.Position().Moves() != 0 {
			playAt(t, s, g.Position().Moves().First().String())
		}
		return s.game.Over()
	})
	if s.players[game.White] == (*made)[0] || s.players[game.White] == nil || s.players[game.Black] != nil {
		t.Fatalf("%v play at the end", s.players)
	}
	plies := s.game.Ply()
	s.Undo()
	if s.game.Ply() >= plies {
		t.Fatal("no move was taken back")
	}
	until(t, s, func() bool {
		if g := s.game; !g.Over() && g.ToMove() == game.Black && g.Position().Moves() != 0 {
			playAt(t, s, g.Position().Moves().First().String())
		}
		return s.game.Over()
	})
}
