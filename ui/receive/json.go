package receive

import (
	"bytes"
	"encoding/json"
	"strings"

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

// ofJSON reads our own games, or a game of Othello Quest. ok is false where data is neither.
func ofJSON(f record.Format, data []byte) (found Found, ok bool, err error) {
	if bytes.Contains(data, []byte(`"version"`)) {
		found, err = all(f, data)
		return found, true, err
	}
	if !bytes.Contains(data, []byte(`"moves"`)) || !bytes.Contains(data, []byte(`"m"`)) {
		return Found{}, false, nil
	}
	found, err = ofQuest(data)
	return found, true, err
}

// ofQuest reads a game of Othello Quest.
func ofQuest(data []byte) (Found, error) {
	const quest = "Othello Quest"
	var q questGame
	if err := json.Unmarshal(data, &q); err != nil {
		return Found{}, say("receive.broken", quest, record.Damage(data, err))
	}
	var moves []move
	for _, at := range q.Position.Moves {
		if at.M != "" && at.M != "-" {
			moves = append(moves, tokens(strings.ToLower(at.M))...)
		}
	}
	if len(moves) == 0 {
		return Found{}, say("receive.nogame", quest)
	}
	r, note, fault := play(moves)
	if fault != nil {
		return Found{}, fault
	}
	if len(q.Players) == 2 {
		r.Tags.Black.Name, r.Tags.White.Name = q.Players[0].Name, q.Players[1].Name
	}
	if day, _, _ := strings.Cut(q.Created, "T"); isDate(day) {
		r.Tags.Date = day
	}
	return one(r, note), nil
}

// isDate reports whether s has the form 2006-01-02.
func isDate(s string) bool {
	return len(s) == 10 && s[4] == '-' && s[7] == '-' && len(bytes.Trim([]byte(s), "0123456789-")) == 0
}
