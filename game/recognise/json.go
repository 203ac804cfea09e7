package recognise

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"flipside/game"
	"flipside/game/base/plain"
	"flipside/game/record"
)

// ofJSON reads our own games, or a game of another program. ok is false if t is neither.
func ofJSON(t text) (c Content, ok bool) {
	if !strings.HasPrefix(strings.TrimLeft(t.head, "[ \t\n"), "{") { // an object, or a list of them
		return c, false
	}
	has := func(key string) bool { return strings.Contains(t.head, `"`+key+`"`) }
	switch {
	case has("version"):
		f, _ := record.ByName("json")
		return ofFormat(f, f.Read(t.from(0))), true
	case !t.whole():
		return c, false
	case has("moves") && has("m"):
		return stream("quest", "Othello Quest", eachObject(t.from(0), ofQuest)), true
	case has("board_player") && has("board_opponent"):
		return stream("egaroucid", "Egaroucid", eachObject(t.from(0), ofEgaroucid)), true
	}
	return c, false
}

// eachObject reads the games in a JSON text: one object, several of them, or lists of them, which
// can be the field games of an object.
func eachObject(in io.Reader, read func(data []byte) (Game, error)) iter.Seq[found] {
	return func(yield func(found) bool) {
		for value, err := range record.EachValue(in, mostText) {
			if err != nil {
				yield(found{err: err})
				return
			}
			more := objectsIn(value, func(object json.RawMessage) bool {
				if len(object) > record.MostGame {
					return yield(found{err: &record.Error{Text: fmt.Sprintf("a game has more than %d bytes", record.MostGame)}})
				}
				g, err := read(object)
				return yield(found{g, err})
			})
			if !more {
				return
			}
		}
	}
}

// objectsIn yields the objects of a value.
func objectsIn(value json.RawMessage, yield func(json.RawMessage) bool) bool {
	var list []json.RawMessage
	var set struct{ Games []json.RawMessage }
	switch {
	case value[0] == '[' && json.Unmarshal(value, &list) == nil:
	case json.Unmarshal(value, &set) == nil && len(set.Games) > 0:
		list = set.Games
	default:
		return yield(value)
	}
	for _, v := range list {
		if !objectsIn(v, yield) {
			return false
		}
	}
	return true
}

// egaroucidGame is the part of Egaroucid's JSON about the whole game. The JSON also has an
// egaroucidBoard for each number of discs, which is its key.
type egaroucidGame struct {
	Date   string `json:"date"`
	Black  string `json:"black_player"`
	White  string `json:"white_player"`
	Memo   string `json:"memo"`
	Blacks int    `json:"black_discs"` // at the end; -1: unknown
	Whites int    `json:"white_discs"`
}

// egaroucidBoard is a position of a game. The highest bit of the bitboards is a1, the lowest h8, so
// a square is 63 minus its number there.
type egaroucidBoard struct {
	Own    uint64 `json:"board_player"`
	Opp    uint64 `json:"board_opponent"`
	Player int    `json:"player"`      // 0: Black is to move, 1: White
	Next   int    `json:"next_policy"` // the move that was played there; -1: none

	discs int
}

// position returns the position with its side to move.
func (b egaroucidBoard) position() (game.Position, game.Color) {
	to := game.Black
	if b.Player == 1 {
		to = game.White
	}
	return game.Position{Own: game.Bitboard(bits.Reverse64(b.Own)), Opp: game.Bitboard(bits.Reverse64(b.Opp))}, to
}

// ofEgaroucid reads a game of Egaroucid.
func ofEgaroucid(data []byte) (Game, error) {
	about := egaroucidGame{Blacks: -1, Whites: -1}
	var fields map[string]json.RawMessage
	err := json.Unmarshal(data, &about)
	if err == nil {
		err = json.Unmarshal(data, &fields)
	}
	if err != nil {
		return Game{}, &record.Error{Text: record.Damage(data, err).Error()}
	}
	var boards []egaroucidBoard
	for key, value := range fields {
		discs, err := strconv.Atoi(key)
		if err != nil {
			continue
		}
		b := egaroucidBoard{discs: discs, Next: -1}
		if err := json.Unmarshal(value, &b); err != nil || b.Own&b.Opp != 0 {
			return Game{}, &record.Error{Text: fmt.Sprintf("the board with %d discs cannot be read", discs)}
		}
		boards = append(boards, b)
	}
	if len(boards) == 0 {
		return Game{}, &record.Error{Text: "it contains no games"}
	}
	slices.SortFunc(boards, func(a, b egaroucidBoard) int { return a.discs - b.discs })
	g := game.NewFrom(boards[0].position())
	for _, b := range boards {
		at, to := b.position()
		if g.Position() != at {
			g.AutoPass()
		}
		if g.Position() != at || g.ToMove() != to {
			return Game{}, &record.Error{Text: fmt.Sprintf("the board with %d discs does not follow from the moves", b.discs)}
		}
		if b.Next < 0 || b.Next >= game.Squares {
			break
		}
		m := game.Move(game.Squares - 1 - b.Next)
		if !at.Legal(m) {
			return Game{}, illegal(g, move{m: m, text: m.String()}, 0)
		}
		_ = g.Play(m) // legal: checked above
	}
	r := record.New(g)
	if about.Blacks >= 0 && about.Whites >= 0 && !r.Tags.Result.Known() {
		r.Tags.Result = record.Ending{End: record.Played, Score: float64(about.Blacks - about.Whites)}
	}
	r.Tags.Black.Name, r.Tags.White.Name = about.Black, about.White
	r.Tags.Date, r.Tags.Comment = dateOf(about.Date), plain.Text(about.Memo)
	r.Tags.Clean()
	return Game{Record: r}, nil
}
