package record

import (
	"encoding/json"
	"fmt"
	"time"

	"flipside/game"
)

// jsonGame1 is version 1 of our own format: one line of moves, saved while the game was played.
type jsonGame1 struct {
	ID      string    `json:"id"`
	Before  string    `json:"before"`
	Changed time.Time `json:"changed"`
	Setup   struct {
		Seats [2]Seat `json:"seats"`
		Start string  `json:"start"`
		Seed  uint64  `json:"seed"`
	} `json:"setup"`
	Opening string  `json:"opening"`
	Line    string  `json:"line"`
	Spent   []int64 `json:"spent_ms"` // time of each move in Line, up to the last move that took time
	Ply     int     `json:"ply"`
	Over    bool    `json:"over"`
}

// parseJSON1 reads version 1.
func parseJSON1(raw []byte) (*Record, error) {
	var v jsonGame1
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, &Error{Text: Damage(raw, err).Error()}
	}
	r, err := v.record()
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	return r, nil
}

func (v *jsonGame1) record() (*Record, error) {
	g, err := startOf(v.Setup.Start)
	if err != nil {
		return nil, err
	}
	given := 0
	for _, part := range []struct{ name, moves string }{{"the opening", v.Opening}, {"the moves", v.Line}} {
		moves, err := game.ParseMoves(g.Position(), part.moves)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, err)
		}
		for _, m := range moves {
			if err := g.Play(m); err != nil {
				return nil, fmt.Errorf("%s: %w", part.name, err)
			}
		}
		if part.name == "the opening" {
			given = g.Ply()
		}
	}
	nodes := g.MainVariation()[1:]
	if len(v.Spent) > len(nodes)-given {
		return nil, fmt.Errorf("there are times for %d plies, but moves for only %d", len(v.Spent), len(nodes)-given)
	}
	for i, ms := range v.Spent {
		if ms < 0 || ms > maxSpent.Milliseconds() {
			return nil, fmt.Errorf("the time of ply %d after the opening must be from 0 to %d ms, not %d", i+1, maxSpent.Milliseconds(), ms)
		}
		nodes[given+i].Note.Duration = time.Duration(ms) * time.Millisecond
	}
	r := &Record{Game: g, Play: &Play{ID: v.ID, Before: v.Before, Changed: v.Changed, Seats: v.Setup.Seats, Seed: v.Setup.Seed, Given: given, Ply: v.Ply, Over: v.Over}}
	r.Play.clean()
	r.Settle()
	return r, r.checkPlay()
}
