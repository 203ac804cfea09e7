package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"

	"flipside/ai/eval"
	"flipside/ai/friendly"
	"flipside/game"
	"flipside/game/base/atomicfile"
	"flipside/game/base/datafile"
)

// PeopleGame is a game of people with the values of its moves from looks.
type PeopleGame struct {
	Moves  []game.Move       // from the initial position, with passes
	Values []friendly.Values // of all moves of all its scenes, one after the other
}

func (g *PeopleGame) line() game.Line {
	return game.Line{Start: game.Start, To: game.Black, Moves: g.Moves}
}

// LookAtPeople values all moves of games. progress can be nil. The error is the cause of ctx's end.
func LookAtPeople(ctx context.Context, model *eval.Model, lines [][]game.Move, progress func(done, total int)) ([]PeopleGame, error) {
	l := friendly.NewLooker(model)
	games := make([]PeopleGame, len(lines))
	for i, line := range lines {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		games[i].Moves = line
		if _, err := games[i].line().Play(); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		friendly.Scenes(games[i].line(), func(s friendly.Scene, _ game.Move) { games[i].Values = l.Values(games[i].Values, s.Position) })
		if progress != nil {
			progress(i+1, len(lines))
		}
	}
	return games, nil
}

// lookForm describes a file of games with their looks. For each game, its body has the number of
// plies (one byte), the moves (one byte each), and the values (2 bytes each, len(Looks) per move).
var lookForm = datafile.Form{Magic: "FLIPLOOK", Version: 1, MaxFile: 512 << 20}

// lookHeader identifies what the looks depend on.
type lookHeader struct {
	Weights uint32 `json:"weights"` // CRC-32 of the evaluator's file
	Source  string `json:"source"`  // which games these are
	Games   int    `json:"games"`
}

// WritePeopleGames writes games. weights and source identify what they come from.
func WritePeopleGames(out io.Writer, games []PeopleGame, weights uint32, source string) error {
	return lookForm.Write(out, lookHeader{weights, source, len(games)}, func(w io.Writer) error {
		var raw []byte
		for _, g := range games {
			raw = append(raw[:0], byte(len(g.Moves)))
			for _, m := range g.Moves {
				raw = append(raw, byte(m))
			}
			for _, v := range g.Values {
				for _, x := range v {
					raw = binary.LittleEndian.AppendUint16(raw, uint16(x))
				}
			}
			if _, err := w.Write(raw); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReadPeopleGames reads the games of a file. ok is false if the file does not exist or has other
// weights or another source.
func ReadPeopleGames(path string, weights uint32, source string) (games []PeopleGame, ok bool, err error) {
	f, err := atomicfile.Open(path)
	if os.IsNotExist(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	games, h, err := parseGames(f)
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", path, datafile.Blame(err, "games with search values"))
	}
	return games, h.Weights == weights && h.Source == source, nil
}

func parseGames(in io.Reader) (games []PeopleGame, h lookHeader, err error) {
	body, err := lookForm.Read(in, &h)
	if err != nil {
		return nil, h, err
	}
	var line [256]byte
	for n := range h.Games {
		if _, err := io.ReadFull(body, line[:1]); err != nil {
			return nil, h, fmt.Errorf("it ends before game %d of %d", n+1, h.Games)
		}
		plies := int(line[0])
		if _, err := io.ReadFull(body, line[:plies]); err != nil {
			return nil, h, fmt.Errorf("it ends in the moves of game %d", n+1)
		}
		var g PeopleGame
		for _, m := range line[:plies] {
			g.Moves = append(g.Moves, game.Move(m))
		}
		if _, err := g.line().Play(); err != nil {
			return nil, h, fmt.Errorf("game %d: %w", n+1, err)
		}
		count := 0
		friendly.Scenes(g.line(), func(s friendly.Scene, _ game.Move) { count += s.Position.Moves().Count() })
		raw := make([]byte, 2*len(friendly.Looks)*count)
		if _, err := io.ReadFull(body, raw); err != nil {
			return nil, h, fmt.Errorf("it ends in the values of game %d", n+1)
		}
		g.Values = make([]friendly.Values, count)
		for i := range g.Values {
			for k := range friendly.Looks {
				g.Values[i][k] = int32(int16(binary.LittleEndian.Uint16(raw[2*(len(friendly.Looks)*i+k):])))
			}
		}
		games = append(games, g)
	}
	return games, h, nil
}
