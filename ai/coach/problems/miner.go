package problems

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/friendly"
	"flipside/ai/search"
	"flipside/game"
)

// The depths of the searches of a Miner, in plies, with selectivity.
const (
	Depth    = 20 // for the values of a middle game
	rough    = 4  // for the order of the moves
	first    = 8  // for the first sieve
	middle   = 10
	second   = 12 // for the second sieve, before Depth
	lineOf   = 16 // for the moves after the first, and for the reasons
	percent  = 73
	quickEnd = 12 // positions with this many empties or fewer are solved at once
)

// Thresholds for candidates.
const (
	firstLead  = 1   // discs, after the first search
	endLead    = 0.5 // the same in an endgame, where an even smaller lead can decide the game
	middleLead = 2.5
	secondLead = 3.5 // after the second search
	spacing    = 6   // plies between problems of a game
	mostLine   = 15  // plies in a line
	goodWithin = 1   // discs: a move that loses less than this is as good as the best, if the position is solved
	unsure     = 2   // the same for estimates
	fewest     = 3   // legal moves, at least
)

// Endgames that are won or lost by far teach little, and so do middle games, gradually: these are
// the largest leads, in discs. The estimates of short searches can be off by slack.
const (
	farEndgame = 10
	farMiddle  = 18
	slack      = 6
)

// decided reports whether a position is won or lost by far, whatever is played.
func decided(kind Kind, best, next, slack float64) bool {
	far := farMiddle + slack
	if kind == Endgame {
		far = farEndgame + slack
	}
	return best < -far || next > far
}

// Miner finds problems. It must be used by one goroutine at a time.
type Miner struct {
	engine, solver ai.Searcher
	counsel        *coach.Counsel
	reader         *friendly.Reader
	moves          []friendly.Move
}

// hashMB is the size of each of the tables of the engine and the solver.
const hashMB = 32

// TablesMB is the total size of the tables of a Miner.
const TablesMB = 2*hashMB + coach.TablesMB

// NewMiner returns a Miner with the named evaluator; "" is the learned one.
func NewMiner(evaluator string) (*Miner, error) {
	preset, err := ai.ParseSpec("minimax:master")
	if err != nil {
		return nil, err
	}
	preset.HashMB = hashMB
	if evaluator != "" {
		preset.Eval = evaluator
	}
	m := &Miner{}
	if m.engine, err = search.New(preset); err != nil {
		return nil, err
	}
	if m.solver, err = search.New(preset); err != nil {
		return nil, err
	}
	if m.counsel, err = coach.NewCounsel(); err != nil {
		return nil, err
	}
	m.reader, err = friendly.BuiltinReader()
	return m, err
}

// minedPosition is a position of a game that may become a problem.
type minedPosition struct {
	ply  int
	pos  game.Position
	side game.Color
	last ai.Last
}

// Mine returns the problems of a game in the order of its plies: those of one kind, or all if kind
// is "". The error is the cause of ctx's end or comes from an engine.
func (m *Miner) Mine(ctx context.Context, from *Game, kind Kind) ([]*Problem, error) {
	var found []*Problem
	for _, at := range places(from.Line, kind) {
		if slices.ContainsFunc(found, func(p *Problem) bool { return near(p.Ply, at.ply) }) {
			continue
		}
		p, err := m.problem(ctx, at)
		if err != nil {
			return nil, err
		}
		if p != nil {
			p.Game, p.Ply = from, at.ply
			p.Wrong.Ply, p.Wrong.At = 1+game.Placed(from.Moves[:at.ply]), at.ply
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *Problem) int { return a.Ply - b.Ply })
	return found, nil
}

// near reports whether two positions of a game are too close to each other for two problems.
func near(ply, other int) bool { return max(ply-other, other-ply) <= spacing }

// places returns the positions that may be problems of a kind ("": any), in an order that depends
// only on the game: of two problems close to each other, the first one found is kept.
func places(of game.Line, kind Kind) (list []minedPosition) {
	at, last := minedPosition{pos: of.Start, side: of.To}, ai.Last{Move: game.NoMove}
	sum := uint64(0)
	for ply, m := range append(slices.Clip(of.Moves), game.NoMove) {
		at.ply, at.last = ply, last
		k, ok := KindOf(at.pos.Empties())
		if ok && (kind == "" || k == kind) && at.pos.Moves().Count() >= fewest {
			list = append(list, at)
		}
		if m == game.NoMove {
			break
		}
		sum = sum*31 + uint64(m)
		last = ai.Last{Move: m, Before: at.pos}
		at.pos, at.side = at.pos.Play(m), at.side.Other()
	}
	r := rand.New(rand.NewPCG(sum, 0))
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// people is how the model expects people to move in a position.
type people struct {
	share map[game.Move]float64
	order []game.Move // the most expected first
}

func (m *Miner) people(at minedPosition) people {
	m.moves = m.reader.Moves(m.moves[:0], friendly.After(at.last, at.pos))
	return peopleOf(m.moves)
}

func peopleOf(list []friendly.Move) people {
	x := people{share: map[game.Move]float64{}}
	for i, chance := range friendly.Chances(list) {
		x.share[list[i].Move] = chance
		x.order = append(x.order, list[i].Move)
	}
	slices.SortStableFunc(x.order, func(a, b game.Move) int { return cmp.Compare(x.share[b], x.share[a]) })
	return x
}

// dull reports whether a best move is no surprise: it takes a corner, flips the most discs, or is
// what most people play.
func dull(p game.Position, best game.Move, x people) bool {
	if x.order[0] == best || game.Corners.Has(best.Square()) {
		return true
	}
	most := 0
	for s := range p.Moves().All() {
		most = max(most, p.Flips(s).Count())
	}
	return p.Flips(best.Square()).Count() == most
}

// problem returns the problem at a place, or nil if there is none.
func (m *Miner) problem(ctx context.Context, at minedPosition) (*Problem, error) {
	kind, _ := KindOf(at.pos.Empties())
	crowd := m.people(at)
	values, err := m.survives(ctx, at.pos, kind, crowd)
	if err != nil || values == nil {
		return nil, err
	}
	p := &Problem{Kind: kind}
	if p.Wrong, err = m.tempting(ctx, at, kind, values, crowd); err != nil || p.Wrong.Played == p.Wrong.Best {
		return nil, err
	}
	if kind == Middle { // last, since it takes longest
		if ok, err := m.deepen(ctx, at.pos, values, p.Wrong.Played); err != nil || !ok {
			return nil, err
		}
	}
	p.Miss = thousandth(Miss(crowd.share[values[0].Move]))
	set(p, values)
	if !Unique(kind, p.Value, p.Second) || decided(kind, p.Value, p.Second, 0) {
		return nil, nil
	}
	p.Line, err = m.line(ctx, at.pos, kind, values[0].Move)
	if err == nil && !Worth(p) {
		return nil, nil
	}
	return p, err
}

// set sets the values of a problem from the values of all moves, sorted best first.
func set(p *Problem, values []ai.MoveStat) {
	p.Value, p.Second = rounded(values[0].Score.Value), rounded(values[1].Score.Value)
	w := &p.Wrong
	w.Score, w.BestScore = rounded(valueOf(values, w.Played)), p.Value
	w.Loss = w.BestScore - w.Score
	w.Class, w.Sure, w.Error = coach.BigMistake, true, 0
	if p.Kind == Middle {
		w.Kind, w.Depth = coach.Estimate, Depth
	}
}

func rounded(x float64) float64    { return math.Round(10*x)/10 + 0 }
func thousandth(x float64) float64 { return math.Round(1000*x) / 1000 }

// sieve is a search that rejects most positions: to a depth, in plies, at which the best move must
// be better than all others by a number of discs. At depth 0 the position is solved.
type sieve struct {
	depth int
	lead  float64
}

// sieves returns the searches that reject positions of a kind, quickest first.
func sieves(kind Kind, empties int) []sieve {
	switch {
	case kind == Middle:
		return []sieve{{first, firstLead}, {middle, middleLead}, {second, secondLead}}
	case empties <= quickEnd:
		return []sieve{{}}
	}
	return []sieve{{first, endLead}, {}}
}

// survives returns the values of all moves, best first, unless a short search rejects the position.
// In an endgame the values are solved, and the best move is better than all others.
func (m *Miner) survives(ctx context.Context, p game.Position, kind Kind, crowd people) (values []ai.MoveStat, err error) {
	for _, s := range sieves(kind, p.Empties()) {
		ok := true
		if s.depth > 0 {
			values, ok, err = m.leads(ctx, p, values, s, crowd)
		} else if values, err = m.all(ctx, p, 0); err == nil {
			ok = !dull(p, values[0].Move, crowd) && Unique(kind, values[0].Score.Value, values[1].Score.Value)
		}
		if err != nil || !ok || decided(kind, values[0].Score.Value, values[1].Score.Value, slack) {
			return nil, err
		}
	}
	return values, nil
}

// leads searches the best move to the depth of a sieve, and then the others in the order of their
// previous values: most positions are rejected after one or two of them. It returns the values,
// best first. The previous values can be nil.
func (m *Miner) leads(ctx context.Context, p game.Position, values []ai.MoveStat, s sieve, crowd people) (_ []ai.MoveStat, ok bool, err error) {
	res, err := m.best(ctx, p, s.depth)
	if err != nil || dull(p, res.Move, crowd) {
		return nil, false, err
	}
	far := float64(hopeless)
	if values == nil {
		if values, err = m.all(ctx, p, rough); err != nil {
			return nil, false, err
		}
		far = math.Inf(1)
	}
	at := slices.IndexFunc(values, func(x ai.MoveStat) bool { return x.Move == res.Move })
	best := values[at]
	copy(values[1:at+1], values[:at])
	values[0] = best
	values[0].Score = res.Score
	ok, err = m.others(ctx, p, values, s.depth, func(x ai.MoveStat) bool { return best.Score.Value-x.Score.Value > far },
		func(x float64) bool { return res.Score.Value-x >= s.lead })
	return values, ok, err
}

// best searches a position to a depth.
func (m *Miner) best(ctx context.Context, p game.Position, depth int) (res result, err error) {
	bests := map[int]game.Move{}
	keep := func(r ai.Report) {
		if len(r.PV) > 0 {
			bests[r.Depth] = r.PV[0]
		}
	}
	x, err := m.engine.Search(ctx, ai.Request{Position: p, Limits: ai.Limits{Workers: 1, Depth: depth, Selectivity: percent}, Report: keep})
	switch {
	case err != nil:
		return res, err
	case ctx.Err() != nil:
		return res, context.Cause(ctx)
	}
	res = result{ai.MoveStat{Move: x.Move, Score: x.Score}, true}
	for d := depth - stableOver + 1; d < depth; d++ {
		if before, ok := bests[d]; ok && before != x.Move {
			res.steady = false
		}
	}
	return res, nil
}

// result is the result of a search.
type result struct {
	ai.MoveStat
	steady bool // the best move did not change in the last iterations
}

// stableOver is the number of iterations in which the best move must not have changed.
const stableOver = 3

// By how many discs a move must be worse after one search to be skipped by the next deeper one:
// after second, before Depth, and after the first ones.
const (
	farBehind = 12
	hopeless  = 20
)

// deepen searches the moves of a middle game to Depth: the first of values, which is the best, and
// those that may come close to it. ok is false if another move is as good. It sets their values and
// sorts them again.
func (m *Miner) deepen(ctx context.Context, p game.Position, values []ai.MoveStat, wrong game.Move) (ok bool, err error) {
	res, err := m.best(ctx, p, Depth)
	if err != nil || !res.steady || res.Move != values[0].Move {
		return false, err
	}
	estimate := values[0].Score.Value
	values[0].Score = res.Score
	return m.others(ctx, p, values, Depth, func(x ai.MoveStat) bool { return x.Move != wrong && estimate-x.Score.Value > farBehind },
		func(x float64) bool { return Unique(Middle, rounded(res.Score.Value), rounded(x)) })
}

// others searches the moves after the first of values, which is the best, to a depth, except those
// to skip, and sets their values. It stops with ok false at the first move that is not worse. It
// sorts values again.
func (m *Miner) others(ctx context.Context, p game.Position, values []ai.MoveStat, depth int, skip func(ai.MoveStat) bool, worse func(float64) bool) (ok bool, err error) {
	for i := range values[1:] {
		x := &values[1+i]
		if skip(*x) {
			continue
		}
		after, sign := p.Play(x.Move), -1.0
		switch {
		case after.Over():
			return false, nil
		case after.MustPass():
			after, sign = after.Swap(), 1
		}
		reply, err := m.best(ctx, after, depth-1)
		if err != nil {
			return false, err
		}
		if x.Score.Value = sign * reply.Score.Value; !worse(x.Score.Value) {
			return false, nil
		}
	}
	slices.SortStableFunc(values, byValue)
	return true, nil
}

func byValue(a, b ai.MoveStat) int { return cmp.Compare(b.Score.Value, a.Score.Value) }

// all returns the values of all moves, best first: at a depth, or solved at depth 0.
func (m *Miner) all(ctx context.Context, p game.Position, depth int) ([]ai.MoveStat, error) {
	engine, lim := m.engine, ai.Limits{AllMoves: true, Workers: 1, Depth: depth, Selectivity: percent}
	if depth == 0 {
		engine, lim = m.solver, ai.Limits{AllMoves: true, Workers: 1, SolveEmpties: p.Empties()}
	}
	res, err := engine.Search(ctx, ai.Request{Position: p, Limits: lim})
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	list := slices.Clone(res.Moves)
	slices.SortStableFunc(list, byValue)
	return list, nil
}

// Thresholds for tempting moves.
const (
	mostTempting  = 4
	leastTempting = 0.1 // share of people who play the move, unless it is their most frequent one
)

// tempting returns the judgement of the wrong move that most people play and that has a reason. For
// an endgame without an idea, the reason is what counting shows; a middle game without an idea is
// not a problem. A move that gives up a corner tempts nobody. If there is no such move, Played is
// Best.
func (m *Miner) tempting(ctx context.Context, at minedPosition, kind Kind, values []ai.MoveStat, crowd people) (coach.Move, error) {
	var counted coach.Move
	for i, wrong := range crowd.order[:min(mostTempting, len(crowd.order))] {
		if i > 0 && crowd.share[wrong] < leastTempting || wrong == values[0].Move || givesCorner(at.pos, wrong) {
			continue
		}
		x, carried, err := m.against(ctx, at, kind, values, wrong)
		switch {
		case err != nil || carried:
			return x, err
		case kind == Endgame && counted.Played == counted.Best:
			counted = x
		}
	}
	return counted, nil
}

// against returns the judgement of a wrong move, with one reason. carried means that the reason is
// an idea. If there is no reason, Played is Best.
func (m *Miner) against(ctx context.Context, at minedPosition, kind Kind, values []ai.MoveStat, wrong game.Move) (x coach.Move, carried bool, err error) {
	depth := lineOf
	if kind == Endgame {
		depth = game.Squares
	}
	x, held, err := m.counsel.Held(ctx, at.pos, at.side, wrong, depth, 1)
	if err != nil || x.Best != values[0].Move || len(x.Reasons) == 0 || kind == Endgame && x.Kind != coach.Exact {
		return coach.Move{}, false, err
	}
	if why := carrying(kind, &x, held); why != nil {
		x.Reasons = []coach.Reason{*why}
		return x, true, nil
	}
	x.Reasons = x.Reasons[:1]
	return x, false, nil
}

func valueOf(values []ai.MoveStat, m game.Move) float64 {
	i := slices.IndexFunc(values, func(v ai.MoveStat) bool { return v.Move == m })
	return values[i].Score.Value
}

// rarest lists the themes from rare to frequent: if several reasons explain a loss, the rarest
// makes the set more varied.
var rarest = []coach.Type{
	coach.Passing, coach.Edge, coach.Ends, coach.Tempo, coach.Mobility, coach.CornerMissed, coach.Access,
	coach.Parity, coach.Quiet, coach.StableDiscs,
}

// carrying returns the reason of the rarest theme that teaches something, is visible and says what
// the best move does, or nil if there is none.
func carrying(kind Kind, x *coach.Move, reasons []coach.Reason) (why *coach.Reason) {
	for i := range reasons {
		r := &reasons[i]
		if tells(kind, x.Position, r) && r.Instead.Key != "" && r.Instead.Move == x.Best && visible(x, nil, r) &&
			(why == nil || slices.Index(rarest, r.Type) < slices.Index(rarest, why.Type)) {
			why = r
		}
	}
	return why
}

// line returns the moves to find, from the first one on, with the best replies, as long as only one
// move of the solver is good.
func (m *Miner) line(ctx context.Context, p game.Position, kind Kind, best game.Move) ([]game.Move, error) {
	line := []game.Move{best}
	whole := line // up to the last move where the solver has a choice
	p = p.Play(best)
	for mine := false; len(line) < mostLine && !p.Over(); mine = !mine {
		if p.MustPass() {
			line, p = append(line, game.Pass), p.Swap()
			continue
		}
		depth, good := 0, float64(goodWithin)
		if p.Empties() > lineOf && kind == Middle {
			depth, good = lineOf, unsure
		}
		if !mine && depth > 0 {
			reply, err := m.best(ctx, p, depth)
			if err != nil {
				return nil, err
			}
			line, p = append(line, reply.Move), p.Play(reply.Move)
			continue
		}
		values, err := m.all(ctx, p, depth)
		if err != nil {
			return nil, err
		}
		if mine && len(values) > 1 && values[0].Score.Value-values[1].Score.Value <= good {
			break
		}
		line, p = append(line, values[0].Move), p.Play(values[0].Move)
		if mine && len(values) > 1 {
			whole = line
		}
	}
	return slices.Clone(whole), nil
}
