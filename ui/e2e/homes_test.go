package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen/screentest"
)

// keep writes the files of games into a home.
func keep(t *testing.T, home string, games ...session.Saved) {
	t.Helper()
	folder := filepath.Join(home, "data", "flipside", "games")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, v := range games {
		data, err := v.Encode()
		if err != nil {
			t.Fatalf("%s: %v", v.ID, err)
		}
		if err := os.WriteFile(filepath.Join(folder, v.ID+".json"), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// oldGames are games of our own players, in which a person has the place of one of them. days
// counts from the first game, and moves are those that were played; 0 for all.
var oldGames = []struct {
	opponent    string
	person      game.Color
	days, moves int
	line        string
}{
	{"friendly:novice", game.Black, 0, 0, "f5f6f7e3c3c5e2g5f4g4h4e6e7g6c4d2e1d6h6g8g7d3d7f2h3h5f3e8c6b3b4b5c8c2a3b6b7g3g1a8d8f1h2h1b8c7g2a6f8h8h7a7a5d1c1a2a4b1b2a1"},
	{"friendly:casual", game.White, 3, 0, "f5d6c4f3e6g6e3f6d7c8d8d3e2c6h7g5b5e1g7e8c7h6g4h8f4c3f7f8f1h5h4b3a3a4d2c2a2a1g8e7b4c1b1h3g3g2c5b6f2b2h1d1h2g1a5a6a7a8b8b7"},
	{"friendly:casual", game.Black, 4, 0, "e6f6d3c5c6e3e2f2c3e7f5c4b4e1d7d6f1b3d2c2c1d1e8f3g3f7g8f8g6h8d8f4g5a5g7h7a4a3h5c8g1h6h4h1b5g4b2a1c7g2h3h2b1b8b7a6a7a8b6a2"},
	{"friendly:club", game.White, 9, 38, "e6f6d3c5c6e3e2f2c4e1f3b6c3d6d7f5f1c8b4g1d8b5a7c7g5a6b8a8a4e8d1c1a5f4b7d2g6c2g4h3g2h1e7a3g3b3b2a1b1h2a2f8f7h4h5h6h7h8g7g8"},
	{"minimax:easy", game.Black, 12, 0, "d3e3f3e2f5c4c3g4b5c6g3d2c5e6d7d6c1d1f7h3f4d8f6f8e8a5g7f2h2h1g2c2e1c7a6f1a4h8g5b3g1h6b2a1b8c8h5b1g6h4h7a8g8e7b7b6b4-a3a2a7"},
	{"friendly:club", game.White, 15, 0, "d3e3f2c2d2c3b2a1f3e2a2d1e6a3c5b3c4f6b4b5a6c1e1f1b1a4a5g3f5c6g4e7h3f4d6d7e8b6g5h6h5a7g1h1h7h4g2h8b7h2c8a8b8g7f7g6-c7f8d8-g8"},
}

// gamesHome returns a home with these games. Their days are long ago, so that no text says today.
func gamesHome(t *testing.T) string {
	t.Helper()
	home, first := homeWith(t, `{"finished": true}`), time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC)
	var games []session.Saved
	for i, old := range oldGames {
		moves := legal(t, old.line)
		if old.moves > 0 {
			moves = moves[:old.moves]
		}
		v := session.Saved{ID: fmt.Sprintf("game-%d", i), Changed: first.AddDate(0, 0, old.days),
			Record: screentest.Record(t, game.FormatMoves(moves)), Ply: len(moves), Over: old.moves == 0}
		v.Setup.Seats = [2]session.Seat{{Spec: old.opponent}, {Spec: old.opponent}}
		v.Setup.Seats[old.person] = session.Seat{Human: true}
		games = append(games, v)
	}
	keep(t, home, games...)
	return home
}

// ownGames leads from the start page to the list of all own games, with the mark on the newest.
func ownGames(p *program) {
	p.click("others")
	p.until("the newest game", func(l line) bool { return l.Scene == "games" && l.Settled && says(l, "of 60") })
}
