package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/base/plain"
)

// Game is the task of playing a game of a match.
type Game struct {
	A       string    `json:"a"` // specs of the players
	B       string    `json:"b"`
	Index   int       `json:"index"` // A plays Black if it is even
	Opening string    `json:"opening"`
	Seeds   [2]uint64 `json:"seeds"`           // for A and B
	Clock   int       `json:"clock,omitempty"` // for each player in milliseconds; 0: none
}

// NewGame returns the task of a game of a match.
func NewGame(a, b string, p match.Pairing) Game {
	return Game{a, b, p.Index, game.FormatMoves(p.Opening), p.Seeds, int(p.Clock.Total.Milliseconds())}
}

func (g *Game) check(*Job) error {
	_, err := game.ParseMoves(game.Start, g.Opening)
	return cmp.Or(checkSpec(g.A), checkSpec(g.B), between("the number of the game", g.Index, 0, 1<<30),
		between("the length of the opening", len(g.Opening), 0, maxMoves), err,
		between("the clock", g.Clock, 0, maxSeconds*1000))
}

// specs returns the specs of the players by game.Color.
func (g *Game) specs() [2]string {
	if g.Index%2 != 0 {
		return [2]string{g.B, g.A}
	}
	return [2]string{g.A, g.B}
}

// checkSpec returns an error for a player that a job may not use.
func checkSpec(spec string) error {
	if len(spec) > maxSpec {
		return fmt.Errorf("a player has %d characters; the limit is %d", len(spec), maxSpec)
	}
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return err
	}
	return cmp.Or(between("the table size in MB (hash=)", p.HashMB, 0, maxHash), between("the number of nodes (nodes=)", p.Limits.Nodes, 0, maxNodes),
		between("the number of playouts (playouts=)", p.Limits.Playouts, 0, maxNodes))
}

// cores counts the threads of a player: while one thinks the other one waits, unless it ponders.
func (g *Game) cores() int {
	a, _ := ai.ParseSpec(g.A)
	b, _ := ai.ParseSpec(g.B)
	n := max(a.Threads, b.Threads, 1)
	if a.Ponder || b.Ponder {
		n *= 2
	}
	return n
}

func (g *Game) memory() int { return hashMB(g.A) + hashMB(g.B) }

// hashMB returns the size of a player's tables.
func hashMB(spec string) int {
	p, _ := ai.ParseSpec(spec)
	return p.HashMB
}

func (g *Game) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	var makers [2]match.Maker
	for i, spec := range []string{g.A, g.B} {
		p, err := t.preset(ctx, j, spec)
		if err != nil {
			return nil, err
		}
		makers[i] = roster.Maker(p, spec)
	}
	opening, err := game.ParseMoves(game.Start, g.Opening)
	if err != nil {
		return nil, err
	}
	p := match.Pairing{Index: g.Index, Opening: opening, Seeds: g.Seeds, Clock: match.Clock{Total: time.Duration(g.Clock) * time.Millisecond}}
	r, err := p.Play(ctx, makers[0], makers[1])
	if err != nil {
		return nil, err
	}
	found := Played{Names: r.Names, Moves: game.FormatMoves(r.Game.Line()), Opening: r.Opening, Verdict: int(r.Verdict),
		Reason: r.Reason, Guilty: int(r.Guilty), Score: r.Score}
	for c, spec := range g.specs() {
		found.ByTime = found.ByTime || byTime(spec, r.Clocks[c])
	}
	return found, nil
}

// byTime reports whether time limited a player. A search with another limit can also end early if
// too little time is left for its next step, so a part of the time counts.
func byTime(spec string, used match.Clock) bool {
	const part = 4
	p, err := ai.ParseSpec(spec)
	if err != nil {
		return false
	}
	bounded := p.Limits.Depth > 0 || p.Limits.Nodes > 0 || p.Limits.Playouts > 0
	return used.Total > 0 || p.Ponder || p.Limits.Time > 0 && (!bounded || used.Longest >= p.Limits.Time/part)
}

// Played is the result of a Game.
type Played struct {
	Names   [2]string `json:"names"` // by game.Color
	Moves   string    `json:"moves"`
	Opening int       `json:"opening"` // plies
	Verdict int       `json:"verdict"`
	Reason  string    `json:"reason,omitempty"`
	Guilty  int       `json:"guilty,omitempty"`
	Score   int       `json:"score"`
	ByTime  bool      `json:"by_time,omitempty"` // another machine could have played another game
}

func (g *Game) most() int { return smallResult }

func (g *Game) verify(result []byte) error {
	var p Played
	if err := decode(result, &p); err != nil {
		return err
	}
	r, err := p.Record()
	if err != nil {
		return err
	}
	opening, err := game.ParseMoves(game.Start, g.Opening)
	if err != nil {
		return err
	}
	switch {
	case p.Names != g.specs():
		return fmt.Errorf("its players are %s and %s", plain.Clip(p.Names[0]), plain.Clip(p.Names[1]))
	case p.Opening != len(opening) || !slices.Equal(r.Game.Line()[:p.Opening], opening):
		return errors.New("it does not begin with the opening")
	case p.ByTime && g.untimed():
		return errors.New("time limited a player that has no limit of time")
	}
	return nil
}

// untimed reports whether no player has a time limit.
func (g *Game) untimed() bool {
	for _, spec := range []string{g.A, g.B} {
		if p, err := ai.ParseSpec(spec); err != nil || p.Limits.Time > 0 || p.Ponder || p.Clock > 0 {
			return false
		}
	}
	return g.Clock == 0
}

// Record returns the game in the form of a match, with texts that are safe to show. The error says
// what cannot be true.
func (p *Played) Record() (match.Record, error) {
	moves, err := game.ParseMoves(game.Start, p.Moves)
	if err != nil {
		return match.Record{}, err
	}
	for _, err := range []error{between("the score", p.Score, -game.Squares, game.Squares), between("the verdict", p.Verdict, 0, int(match.Failed)),
		between("the side", p.Guilty, 0, 1), between("the opening", p.Opening, 0, len(moves))} {
		if err != nil {
			return match.Record{}, err
		}
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		return match.Record{}, err
	}
	g.AutoPass()
	r := match.Record{Game: g, Names: [2]string{plain.Line(p.Names[0]), plain.Line(p.Names[1])}, Opening: p.Opening,
		Verdict: match.Finish(p.Verdict), Reason: plain.Short(p.Reason, maxReason), Guilty: game.Color(p.Guilty), Score: p.Score}
	return r, ending(&r)
}

// ending returns an error if a game cannot have ended like this.
func ending(r *match.Record) error {
	end, over := r.Game.Result()
	if r.Verdict == match.Finished {
		switch {
		case !over || end.Score != r.Score:
			return fmt.Errorf("the moves do not lead to the score %+d", r.Score)
		case r.Reason != "":
			return errors.New("a finished game has a reason")
		}
		return nil
	}
	lost := game.Squares
	if r.Guilty == game.Black {
		lost = -lost
	}
	switch {
	case over || r.Game.ToMove() != r.Guilty:
		return errors.New("the side that lost by a fault is not to move")
	case r.Score != lost || r.Reason == "":
		return errors.New("a fault has no reason or another score than 64")
	}
	return nil
}
