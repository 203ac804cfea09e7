package recognise

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"flipside/game/base/plain"
	"flipside/game/record"
)

// questGame is a game in the JSON of Othello Quest: each move is an object with the square in m, a
// pass is "-", and an object without m says in s how the game ended. startPos has given moves, as
// in XOT. The time in created is UTC.
type questGame struct {
	Created string `json:"created"`
	Players []struct {
		Name string
		OldR float64 `json:"oldR"` // the rating before the game
	}
	Position struct {
		StartPos string `json:"startPos"`
		Moves    []struct {
			M string `json:"m"`
			S string `json:"s"`
		} `json:"moves"`
	} `json:"position"`
}

// ofQuest reads a game of Othello Quest.
func ofQuest(data []byte) (Game, error) {
	var q questGame
	if err := json.Unmarshal(data, &q); err != nil {
		return Game{}, &record.Error{Text: record.Damage(data, err).Error()}
	}
	moves := tokens(prepared(q.Position.StartPos), 0, 0)
	if len(moves) == 0 && strings.TrimSpace(q.Position.StartPos) != "" {
		return Game{}, &record.Error{Text: fmt.Sprintf("startPos: %q is not a move list", plain.Clip(q.Position.StartPos))}
	}
	end := ""
	for i, at := range q.Position.Moves {
		if at.M == "" {
			end = at.S
		}
		if at.M == "" || at.M == "-" {
			continue
		}
		list := tokens(prepared(at.M), 0, 0)
		if len(list) == 0 {
			return Game{}, &record.Error{Text: fmt.Sprintf("move %d: %q is not a move", i+1, plain.Clip(at.M))}
		}
		moves = append(moves, list...)
	}
	if len(moves) == 0 {
		return Game{}, &record.Error{Text: "it contains no games"}
	}
	g, fault := play(moves)
	if fault != nil {
		return Game{}, fault
	}
	if len(q.Players) == 2 {
		black, white := q.Players[0], q.Players[1]
		g.Tags.Black = record.Player{Name: black.Name, Rating: black.OldR}
		g.Tags.White = record.Player{Name: white.Name, Rating: white.OldR}
	}
	if how := endOf(end); how != record.Played && !g.Tags.Result.Known() { // the side to move lost
		g.Tags.Result = record.Lost(g.Game.ToMove(), how)
	}
	g.Tags.Date = localDay(q.Created)
	g.Tags.Clean()
	return g, nil
}

// localDay returns the local date of a time in UTC. A date without a time is returned unchanged.
func localDay(text string) string {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at.Local().Format(time.DateOnly)
	}
	return dateOf(text)
}
