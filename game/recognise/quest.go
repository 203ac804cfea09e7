package recognise

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"flipside/game/plain"
	"flipside/game/record"
)

// questGame is a game in the JSON of Othello Quest: each move is an object with the square in m, a
// pass is "-", and an object without m says how the game ended.
type questGame struct {
	Created  string `json:"created"`
	Players  []struct{ Name string }
	Position struct {
		Moves []struct {
			M string `json:"m"`
		} `json:"moves"`
	} `json:"position"`
}

// ofJSON reads our own games, or a game of Othello Quest. ok is false where t is neither.
func ofJSON(t text) (c Content, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(t.head), "{") {
		return c, false
	}
	if strings.Contains(t.head, `"version"`) {
		f, _ := record.ByName("json")
		return ofFormat(f, f.Read(t.from(0))), true
	}
	if !strings.Contains(t.head, `"moves"`) || !strings.Contains(t.head, `"m"`) || !t.whole() {
		return c, false
	}
	g, err := ofQuest([]byte(t.head))
	return list("quest", "Othello Quest", []found{{g, err}}), true
}

// ofQuest reads a game of Othello Quest.
func ofQuest(data []byte) (Game, error) {
	var q questGame
	if err := json.Unmarshal(data, &q); err != nil {
		return Game{}, &record.Error{Text: record.Damage(data, err).Error()}
	}
	var moves []move
	for i, at := range q.Position.Moves {
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
		g.Tags.Black.Name, g.Tags.White.Name = q.Players[0].Name, q.Players[1].Name
	}
	if day, _, _ := strings.Cut(q.Created, "T"); isDate(day) {
		g.Tags.Date = day
	}
	g.Tags.Clean()
	return g, nil
}

// isDate reports whether s has the form 2006-01-02.
func isDate(s string) bool {
	return len(s) == 10 && s[4] == '-' && s[7] == '-' && len(bytes.Trim([]byte(s), "0123456789-")) == 0
}
