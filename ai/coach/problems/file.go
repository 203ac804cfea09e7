package problems

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"flipside/ai/coach"
	"flipside/assets"
	"flipside/game"
	"flipside/game/base/datafile"
)

// Version is the version of the file format.
const Version = 1

// A file has a line of JSON for its format, and then a line for each game, followed by one for each
// of its problems. It can be compressed with gzip.
type (
	formLine struct {
		Version int `json:"flipside_problems"`
	}
	gameLine struct {
		Moves  string `json:"moves"`
		Start  string `json:"start,omitempty"` // empty for the initial position
		Source string `json:"source,omitempty"`
	}
	problemLine struct {
		Ply     int      `json:"ply"`
		Value   float64  `json:"value"`
		Second  float64  `json:"second"`
		Miss    float64  `json:"miss"`
		Line    string   `json:"line"`
		Depth   int      `json:"depth,omitempty"` // of the values, in plies; 0: solved
		Wrong   string   `json:"wrong"`           // the refutation, starting with the tempting move
		Score   float64  `json:"score"`           // of the tempting move
		Best    string   `json:"best"`            // the best line
		Theme   string   `json:"theme"`
		Share   float64  `json:"share,omitempty"`
		Payoff  int      `json:"payoff,omitempty"`
		Does    factLine `json:"does"`
		Instead factLine `json:"instead"`
	}
	factLine struct {
		Key    string `json:"key,omitempty"`
		Foe    bool   `json:"foe,omitempty"` // the fact is about the opponent's move
		Move   string `json:"move,omitempty"`
		Square string `json:"square,omitempty"`
		Area   int    `json:"area,omitempty"`
		N      int    `json:"n,omitempty"`
		M      int    `json:"m,omitempty"`
		On     string `json:"on,omitempty"` // squares
	}
)

// Limits of a file.
const (
	mostBytes    = 64 << 20
	mostProblems = 100_000
)

// Write writes problems. Problems of one game should be consecutive: otherwise the game is written
// again.
func Write(out io.Writer, list []*Problem) error {
	e := json.NewEncoder(out)
	if err := e.Encode(formLine{Version}); err != nil {
		return err
	}
	var last *Game
	for _, p := range list {
		if p.Game != last {
			last = p.Game
			g := gameLine{Moves: game.FormatMoves(last.Moves), Source: last.Source}
			if last.Start != game.Start || last.To != game.Black {
				g.Start = game.FormatOBF(last.Start, last.To)
			}
			if err := e.Encode(g); err != nil {
				return err
			}
		}
		if err := e.Encode(p.line()); err != nil {
			return err
		}
	}
	return nil
}

func (p *Problem) line() problemLine {
	why := p.Reason()
	l := problemLine{
		Ply: p.Ply, Value: p.Value, Second: p.Second, Miss: p.Miss, Line: game.FormatMoves(p.Line),
		Wrong: game.FormatMoves(p.Wrong.Line), Score: p.Wrong.Score, Best: game.FormatMoves(p.Wrong.BestLine),
		Theme: string(why.Type), Share: hundredth(why.Score), Payoff: why.Payoff,
		Does: p.fact(why.Does), Instead: p.fact(why.Instead),
	}
	if p.Kind == Middle {
		l.Depth = p.Wrong.Depth
	}
	return l
}

// hundredth rounds a share to two decimals: more digits would make the file larger without saying
// more.
func hundredth(x float64) float64 { return math.Round(100*x) / 100 }

func (p *Problem) fact(f coach.Fact) factLine {
	if f.Key == "" {
		return factLine{}
	}
	l := factLine{Key: string(f.Key), Foe: f.Side != p.Side(), Move: f.Move.String(), Area: int(f.Area), N: f.N, M: f.M}
	if f.Square != 0 {
		l.Square = f.Square.String()
	}
	for _, s := range f.Squares {
		l.On += s.String()
	}
	return l
}

// Read reads a file. The error names the line.
func Read(in io.Reader) ([]*Problem, error) {
	r := bufio.NewReader(in)
	if magic, err := r.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, errors.New("its compression is damaged")
		}
		r = bufio.NewReader(z)
	}
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum):
		return nil, errors.New("its compression is damaged")
	case err != nil:
		return nil, err
	case len(data) > mostBytes:
		return nil, fmt.Errorf("it is larger than %d MB", mostBytes>>20)
	}
	return Parse(data)
}

// Parse reads the content of an uncompressed file. The error names the line.
func Parse(data []byte) ([]*Problem, error) {
	p := parser{seen: map[string]bool{}}
	for n := 1; len(data) > 0; n++ {
		var text []byte
		text, data, _ = bytes.Cut(data, []byte("\n"))
		if len(bytes.TrimSpace(text)) == 0 && n > 1 {
			continue
		}
		if err := p.line(text, n == 1); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if !p.begun {
		return nil, errNoProblems
	}
	return p.list, nil
}

var (
	errNoProblems = errors.New("it is not a file of problems")
	errLine       = errors.New("it is damaged, or from a newer version")
	errNoGame     = errors.New("a problem has no game before it")
)

type parser struct {
	begun bool
	game  *Game
	at    *game.Game
	list  []*Problem
	seen  map[string]bool // IDs
}

func (p *parser) line(text []byte, first bool) error {
	if first {
		var f formLine
		if json.Unmarshal(text, &f) != nil || f.Version == 0 {
			return errNoProblems
		}
		if f.Version != Version {
			return fmt.Errorf("the file has version %d, but this program reads version %d", f.Version, Version)
		}
		p.begun = true
		return nil
	}
	if bytes.HasPrefix(text, []byte(`{"moves"`)) {
		var l gameLine
		if datafile.Strict(text, &l) != nil {
			return errLine
		}
		return p.setGame(&l)
	}
	var l problemLine
	if datafile.Strict(text, &l) != nil {
		return errLine
	}
	if p.game == nil {
		return errNoGame
	}
	if len(p.list) == mostProblems {
		return fmt.Errorf("it has more than %d problems", mostProblems)
	}
	x, err := p.problem(&l)
	if err != nil {
		return err
	}
	x.id = x.ID()
	if p.seen[x.id] {
		return fmt.Errorf("problem %s is there twice", x.id)
	}
	p.seen[x.id] = true
	p.list = append(p.list, x)
	return nil
}

func (p *parser) setGame(l *gameLine) error {
	start, to := game.Start, game.Black
	if l.Start != "" {
		var err error
		if start, to, err = game.ParseOBF(l.Start); err != nil {
			return err
		}
	}
	moves, err := game.ParseMoves(start, l.Moves)
	if err != nil {
		return err
	}
	p.game = &Game{game.Line{Start: start, To: to, Moves: moves}, l.Source}
	p.at, err = p.game.Play()
	return err
}

func (p *parser) problem(l *problemLine) (*Problem, error) {
	if l.Ply < 0 || l.Ply > len(p.game.Moves) {
		return nil, fmt.Errorf("ply %d is not in the game", l.Ply)
	}
	at, side := p.at.PositionAt(l.Ply)
	kind, ok := KindOf(at.Empties())
	if !ok {
		return nil, fmt.Errorf("no problem has %d empties", at.Empties())
	}
	x := &Problem{Game: p.game, Ply: l.Ply, Kind: kind, Value: l.Value, Second: l.Second, Miss: l.Miss}
	w := &x.Wrong
	*w = coach.Move{
		Ply: 1 + game.Placed(p.game.Moves[:l.Ply]), At: l.Ply, Side: side, Position: at,
		Kind: coach.Exact, Depth: at.Empties(), Score: l.Score, BestScore: l.Value, Loss: l.Value - l.Score, Class: coach.BigMistake, Sure: true,
	}
	if kind == Middle {
		w.Kind, w.Depth = coach.Estimate, l.Depth
	}
	for _, moves := range []struct {
		into *[]game.Move
		text string
	}{{&x.Line, l.Line}, {&w.Line, l.Wrong}, {&w.BestLine, l.Best}} {
		list, err := game.ParseMoves(at, moves.text)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, errors.New("a line has no moves")
		}
		*moves.into = list
	}
	w.Played, w.Best = w.Line[0], x.Line[0]
	why := coach.Reason{Type: coach.Type(l.Theme), Score: hundredth(l.Share), Payoff: l.Payoff}
	var err error
	if why.Does, err = l.Does.fact(side); err != nil {
		return nil, err
	}
	if why.Instead, err = l.Instead.fact(side); err != nil {
		return nil, err
	}
	w.Reasons = []coach.Reason{why}
	return x, x.check()
}

func (l *factLine) fact(side game.Color) (coach.Fact, error) {
	if l.Key == "" {
		return coach.Fact{}, nil
	}
	f := coach.Fact{Key: coach.Key(l.Key), Side: side, Area: coach.Area(min(max(l.Area, 0), 255)), N: l.N, M: l.M}
	if l.Foe {
		f.Side = side.Other()
	}
	s, err := game.ParseSquare(l.Move)
	if err != nil {
		return f, err
	}
	f.Move = game.Move(s)
	if l.Square != "" {
		if f.Square, err = game.ParseSquare(l.Square); err != nil {
			return f, err
		}
	}
	if len(l.On)%2 != 0 {
		return f, errors.New("a list of squares is cut off")
	}
	for i := 0; i < len(l.On); i += 2 {
		s, err := game.ParseSquare(l.On[i : i+2])
		if err != nil {
			return f, err
		}
		f.Squares = append(f.Squares, s)
	}
	return f, nil
}

// Builtin returns the problems of the program. Callers must not modify them.
var Builtin = sync.OnceValues(func() ([]*Problem, error) {
	return Read(bytes.NewReader(assets.Problems))
})
