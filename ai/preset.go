package ai

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"flipside/game/base/plain"
)

// Family is a kind of player.
type Family string

// The families.
const (
	FamilyRandom   Family = "random"
	FamilyGreedy   Family = "greedy"   // flips the most discs
	FamilyFriendly Family = "friendly" // like a person: plays what people play, and makes their mistakes
	FamilyMinimax  Family = "minimax"
	FamilyMCTS     Family = "mcts"
)

// Manner describes the mistakes of a player that is like a person. It draws each move with a
// probability proportional to exp of a sum: Sense times the move's worth in the model of people,
// minus its loss in the look that the player trusts (Limits.Depth) divided by Sigma, plus Greed for
// each disc that it flips.
type Manner struct {
	Sense    float64 // 1: people's probabilities; more is sharper, 0 ignores them
	Sigma    float64 // discs; 0: only the best move of the look
	Loss     float64 // discs; moves that lose more in the look are not played, at a lapse twice as much
	Lapse    float64 // share of the moves at which the player does not look ahead
	Opening  int     // plies of openings that the player knows: the earlier, the fewer lapses
	Dull     float64 // Sense at lapses; below 0 the player prefers what people avoid
	Careless float64 // share of the moves at which the player overlooks that it gives a corner away
	Greed    float64
}

// Sequential is the strategy of a single worker: the first row in every family's table.
const Sequential = "sequential"

// Preset describes an engine player. The table Presets has the named ones; a spec changes fields of
// one of them.
type Preset struct {
	Family      Family
	Level       string // "easy"; empty for a family with one level
	Limits      Limits
	Clock       time.Duration // for a whole game: replaces Limits.Time in a game; 0: no clock
	Threads     int           // 0 means automatic, 1 sequential, n means n
	Parallel    string        // name of a row in the family's table of strategies
	HashMB      int           // memory of the table or tree in MB (2^20 bytes), for all workers together
	Algorithm   string        // minimax family: "alphabeta", or "minimax" for the plain reference
	Ordering    bool          // minimax family: order moves
	Eval        string        // the evaluator, "classic" or "pattern"
	Exploration float64       // mcts family: the constant in UCT or PUCT
	Heuristics  bool          // mcts family: playouts follow heuristics
	Estimate    bool          // mcts family: Eval estimates leaves, there are no playouts
	Manner      Manner        // of FamilyFriendly
	Book        bool          // play from the opening book
	Ponder      bool          // think on the opponent's time
	Seed        uint64        // for all random choices; 0: the caller chooses
}

// Name returns the spec of the preset without options: "minimax:expert", "random".
func (p Preset) Name() string {
	if p.Level == "" {
		return string(p.Family)
	}
	return string(p.Family) + ":" + p.Level
}

// friendly returns a row of the family. The manners are set so that the players lose as many discs
// per move as people of that level, and each level beats the one below by 65 to 85 %;
// ai/friendly/README.md and assets/ladder.md have the results.
func friendly(level string, look int, m Manner) Preset {
	return Preset{Family: FamilyFriendly, Level: level, Limits: Limits{Depth: look}, Manner: m, Eval: "pattern"}
}

func minimax(level string, depth int, solve int, limit time.Duration) Preset {
	return Preset{Family: FamilyMinimax, Level: level, Limits: Limits{Depth: depth, SolveEmpties: solve, Time: limit},
		Parallel: "root", HashMB: 16, Algorithm: "alphabeta", Ordering: true, Eval: "classic"}
}

func mcts(level string, playouts uint64, solve int, exploration float64, heuristics bool) Preset {
	return Preset{Family: FamilyMCTS, Level: level, Limits: Limits{Playouts: playouts, SolveEmpties: solve, Time: 60 * time.Second},
		Parallel: "root", HashMB: 64, Eval: "classic", Exploration: exploration, Heuristics: heuristics}
}

// Presets are the named players, weakest first within a family.
var Presets = []Preset{
	{Family: FamilyRandom},
	{Family: FamilyGreedy},
	friendly("beginner", 1, Manner{Loss: 64, Lapse: 1, Dull: -0.14, Careless: 1, Greed: 0.2}),
	friendly("novice", 2, Manner{Sense: 0.55, Sigma: 20, Loss: 24, Lapse: 0.7, Opening: 10, Careless: 0.55, Greed: 0.15}),
	friendly("casual", 2, Manner{Sense: 1, Sigma: 20, Loss: 13, Lapse: 0.61, Opening: 14, Dull: 0.02, Careless: 0.28}),
	friendly("club", 4, Manner{Sense: 1, Sigma: 20, Loss: 12, Lapse: 0.58, Opening: 20, Dull: 0.13, Careless: 0.01}),
	friendly("tournament", 4, Manner{Sense: 1, Sigma: 20, Loss: 12, Lapse: 0.34, Opening: 24, Dull: 0.28}),
	minimax("easy", 3, 0, 0),
	minimax("medium", 4, 0, 0),
	minimax("hard", 5, 0, 0),
	minimax("expert", 6, 0, 30*time.Second),
	{Family: FamilyMinimax, Level: "master", Limits: Limits{Time: 3 * time.Second, Selectivity: 73},
		Parallel: "ybwc", HashMB: 64, Algorithm: "alphabeta", Ordering: true, Eval: "pattern", Book: true},
	mcts("easy", 200, 0, 2.0, false),
	mcts("fair", 100, 0, 1.414, true), // guided playouts are stronger than ten times as many plain ones, so this row fills a large gap
	mcts("medium", 1000, 0, 1.414, true),
	mcts("hard", 4000, 0, 1.414, true),
	mcts("expert", 100000, 14, 1.414, true),
	{Family: FamilyMCTS, Level: "master", Limits: Limits{Time: 3 * time.Second, SolveEmpties: 18},
		Parallel: "tree", HashMB: 64, Eval: "pattern", Exploration: 1, Estimate: true, Book: true},
}

// Lookup returns the preset with a name such as "minimax:expert".
func Lookup(name string) (Preset, bool) {
	for _, p := range Presets {
		if p.Name() == name {
			return p, true
		}
	}
	return Preset{}, false
}

// Names returns the names of all presets, in the order of the table.
func Names() []string {
	names := make([]string, len(Presets))
	for i, p := range Presets {
		names[i] = p.Name()
	}
	return names
}

// specOption is an option of a spec.
type specOption struct {
	name string
	set  func(p *Preset, value string) error
}

// specOptions are the options of a spec, in the order in which an error lists them.
var specOptions = []specOption{
	{"depth", func(p *Preset, v string) error { return setInt(&p.Limits.Depth, v, 1, 60) }},
	{"solve", func(p *Preset, v string) error { return setInt(&p.Limits.SolveEmpties, v, 0, 60) }},
	{"time", func(p *Preset, v string) error { return setTime(&p.Limits.Time, v) }},
	{"clock", func(p *Preset, v string) error { return setTime(&p.Clock, v) }},
	{"nodes", func(p *Preset, v string) error { return setUint(&p.Limits.Nodes, v) }},
	{"playouts", func(p *Preset, v string) error { return setUint(&p.Limits.Playouts, v) }},
	{"selectivity", func(p *Preset, v string) error { return setOneOf(&p.Limits.Selectivity, v, 73, 87, 95, 98, 99, 100) }},
	{"threads", func(p *Preset, v string) error {
		if v == "auto" {
			p.Threads = 0
			return nil
		}
		return setInt(&p.Threads, v, 1, 256)
	}},
	{"parallel", func(p *Preset, v string) error { p.Parallel = v; return nil }},
	{"hash", func(p *Preset, v string) error { return setInt(&p.HashMB, v, 1, 65536) }},
	{"algorithm", func(p *Preset, v string) error { return setText(&p.Algorithm, v, "alphabeta", "minimax") }},
	{"ordering", func(p *Preset, v string) error { return setBool(&p.Ordering, v) }},
	{"eval", func(p *Preset, v string) error { return setText(&p.Eval, v, "classic", "pattern") }},
	{"exploration", func(p *Preset, v string) error { return setFloat(&p.Exploration, v, 0, 100) }},
	{"heuristics", func(p *Preset, v string) error { return setBool(&p.Heuristics, v) }},
	{"estimate", func(p *Preset, v string) error { return setBool(&p.Estimate, v) }},
	{"sense", func(p *Preset, v string) error { return setFloat(&p.Manner.Sense, v, 0, 16) }},
	{"sigma", func(p *Preset, v string) error { return setFloat(&p.Manner.Sigma, v, 0, 128) }},
	{"loss", func(p *Preset, v string) error { return setFloat(&p.Manner.Loss, v, 0, 128) }},
	{"lapse", func(p *Preset, v string) error { return setFloat(&p.Manner.Lapse, v, 0, 1) }},
	{"opening", func(p *Preset, v string) error { return setInt(&p.Manner.Opening, v, 0, 60) }},
	{"dull", func(p *Preset, v string) error { return setFloat(&p.Manner.Dull, v, -1, 16) }},
	{"careless", func(p *Preset, v string) error { return setFloat(&p.Manner.Careless, v, 0, 1) }},
	{"greed", func(p *Preset, v string) error { return setFloat(&p.Manner.Greed, v, 0, 8) }},
	{"book", func(p *Preset, v string) error { return setBool(&p.Book, v) }},
	{"ponder", func(p *Preset, v string) error { return setBool(&p.Ponder, v) }},
	{"seed", func(p *Preset, v string) error { return setUint(&p.Seed, v) }},
}

// ErrUnknownPlayer is the error of [ParseSpec] for a name that no preset has.
var ErrUnknownPlayer = errors.New("unknown player")

// ParseSpec reads a player: the name of a preset and options, as in
// "minimax:expert,threads=2,time=1s". It accepts former names of families. The error names the
// wrong part and what would be right.
func ParseSpec(text string) (Preset, error) {
	parts := strings.Split(text, ",")
	p, ok := Lookup(plain.Spec(strings.ToLower(strings.TrimSpace(parts[0]))))
	if !ok {
		return Preset{}, fmt.Errorf("%w %q: the players are %s", ErrUnknownPlayer, plain.Clip(parts[0]), strings.Join(Names(), ", "))
	}
	was, bounded := p, false
	for _, part := range parts[1:] {
		name, value, found := strings.Cut(strings.TrimSpace(part), "=")
		if !found {
			return Preset{}, fmt.Errorf("player %q: option %q needs a value, as in name=value", p.Name(), plain.Clip(part))
		}
		i := slices.IndexFunc(specOptions, func(o specOption) bool { return o.name == name })
		if i < 0 {
			return Preset{}, fmt.Errorf("player %q: unknown option %q: the options are %s", p.Name(), plain.Clip(name), optionNames())
		}
		if err := specOptions[i].set(&p, value); err != nil {
			return Preset{}, fmt.Errorf("player %q: option %s: %w", p.Name(), name, err)
		}
		bounded = bounded || name == "time" || name == "clock" ||
			name == "nodes" && p.Limits.Nodes > 0
	}
	// Without playouts, such a preset would only have the minute that is meant for slow machines.
	if p.Limits.Playouts == 0 && was.Limits.Playouts > 0 && !bounded {
		return Preset{}, fmt.Errorf("player %q: option playouts: 0 means no limit, so give time= too",
			p.Name())
	}
	return p, nil
}

func optionNames() string {
	var names []string
	for _, o := range specOptions {
		names = append(names, o.name)
	}
	return strings.Join(names, ", ")
}

func setInt(to *int, text string, low, high int) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return fmt.Errorf("%q is not a whole number from %d to %d", plain.Clip(text), low, high)
	}
	*to = n
	return nil
}

func setUint(to *uint64, text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not a whole number of 0 or more", plain.Clip(text))
	}
	*to = n
	return nil
}

func setFloat(to *float64, text string, low, high float64) error {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || !(f >= low && f <= high) {
		return fmt.Errorf("%q is not a number from %g to %g", plain.Clip(text), low, high)
	}
	*to = f
	return nil
}

func setTime(to *time.Duration, text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond || d > 24*time.Hour {
		return fmt.Errorf("%q is not a time from 1ms to 24h", plain.Clip(text))
	}
	*to = d
	return nil
}

func setBool(to *bool, text string) error {
	switch text {
	case "on", "true":
		*to = true
	case "off", "false":
		*to = false
	default:
		return fmt.Errorf("%q is neither on nor off", plain.Clip(text))
	}
	return nil
}

func setText(to *string, text string, allowed ...string) error {
	if !slices.Contains(allowed, text) {
		return fmt.Errorf("%q is not one of %s", plain.Clip(text), strings.Join(allowed, ", "))
	}
	*to = text
	return nil
}

func setOneOf(to *int, text string, allowed ...int) error {
	n, err := strconv.Atoi(text)
	if err != nil || !slices.Contains(allowed, n) {
		return fmt.Errorf("%q is not one of %v", plain.Clip(text), allowed)
	}
	*to = n
	return nil
}
