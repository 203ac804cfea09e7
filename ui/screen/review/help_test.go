package review

import (
	"context"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/paint"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// known is a review whose result a test has made.
type known struct {
	report coach.Report
	judge  func(ply int, m game.Move) coach.Judgement
	hold   chan bool // nil, or a value lets it go on
}

func (k *known) Run(ctx context.Context, _ int, report func(coach.Report)) error {
	if k.hold != nil {
		select {
		case <-k.hold:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	k.report.Serial++
	report(k.report)
	return nil
}

func (k *known) Judge(_ context.Context, ply int, m game.Move, _ int) (coach.Judgement, error) {
	j := k.judge(ply, m)
	j.Tag, j.Ply, j.Move = k.report.Tag, ply, m
	return j, nil
}

// scene is the screen in a window, with what it saves.
type scene struct {
	*Screen
	t     *testing.T
	state widget.State
	w, h  float64
	saved []*record.Record
	own   bool // the user changed what was saved last
	left  screen.Transition
}

// loss is what a test says about a move: its ply from 1, what it loses and what is better.
type loss struct {
	ply   int
	discs float64
	best  string
	why   coach.Fact
	what  coach.Fact
}

// reported returns a finished report about a game without passes.
func reported(t *testing.T, g *game.Game, losses []loss) coach.Report {
	t.Helper()
	r := coach.Report{Stage: coach.Done, Progress: 1, SolvedFrom: 8}
	n := g.Root()
	for ply := 0; ; ply++ {
		r.Values = append(r.Values, coach.Value{Kind: coach.Exact, Black: float64(4 - ply)})
		if len(n.Children()) == 0 {
			break
		}
		p, to := n.Position()
		n = n.Children()[0]
		m := coach.Move{Ply: ply + 1, At: ply, Side: to, Position: p, Played: n.Move(), Best: n.Move(), Kind: coach.Exact, Class: coach.Best, Sure: true}
		for _, l := range losses {
			if l.ply != ply+1 {
				continue
			}
			s, err := game.ParseSquare(l.best)
			if err != nil || !p.Legal(game.Move(s)) {
				t.Fatalf("%s is not legal at ply %d: %v", l.best, l.ply, err)
			}
			after := p.Play(n.Move())
			m.Best, m.Loss, m.Score, m.BestScore = game.Move(s), l.discs, -l.discs, 0
			m.Line, m.BestLine = []game.Move{n.Move(), game.Move(after.Moves().First())}, []game.Move{m.Best}
			m.Class = []coach.Class{coach.Slip, coach.Mistake, coach.BigMistake}[min(2, int(l.discs)/5)]
			if l.why.Key != "" {
				m.Reasons = []coach.Reason{{Type: coach.CornerGiven, Does: l.why, Instead: l.what}}
			}
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

// line10 is a game of ten moves.
const line10 = "f5d6c3d3c4f4f6f3e6e7"

// open returns the review of a game between the players of two seats.
func open(t *testing.T, moves string, seats [2]session.Seat, w, h float64, k *known) *scene {
	t.Helper()
	g, err := game.FromText(moves)
	if err != nil {
		t.Fatal(err)
	}
	s := screentest.Services(t, screentest.Idle{})
	s.Settings.Motion = theme.NoMotion
	pool := ai.NewPool(1)
	t.Cleanup(pool.Close)
	s.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, New: func(_ *game.Game, o coach.Options) (jobs.ReviewEngine, error) {
		k.report.Tag = o.Tag
		return k, nil
	}})
	a := &scene{t: t, w: w, h: h}
	a.Screen = New(s, screen.Review{ID: "game", Record: &record.Record{Game: g}, Names: [2]string{"You", "Club"}, Seats: seats,
		Save: func(r *record.Record, own bool) error {
			a.saved, a.own = append(a.saved, r), own
			return nil
		}})
	t.Cleanup(a.Close)
	return a
}

var (
	you   = [2]session.Seat{{Human: true}, {Spec: "minimax:easy"}}
	marks = []loss{
		{ply: 3, discs: 6, best: "c5", why: fact("corner.now", "c3"), what: fact("corner.closed", "c5")},
		{ply: 4, discs: 12, best: "f3"},
		{ply: 7, discs: 3, best: "e6"},
	}
)

// fact returns a fact about a move of Black, with h1 as its corner.
func fact(key coach.Key, move string) coach.Fact {
	s, _ := game.ParseSquare(move)
	return coach.Fact{Key: key, Side: game.Black, Move: game.Move(s), Square: game.At(7, 0), Squares: []game.Square{game.At(7, 0), s}}
}

// reviewed returns the finished review of line10, where You are Black.
func reviewed(t *testing.T, w, h float64) *scene {
	t.Helper()
	k := &known{}
	a := open(t, line10, you, w, h, k)
	k.report = reported(t, a.of.Record.Game, marks)
	a.ready()
	return a
}

// ready waits until the review has ended.
func (a *scene) ready() {
	for a.s.Reviewer.State(a.job.tag) == jobs.Running {
		a.s.Reviewer.Tick()
	}
	a.Tick()
}

func (a *scene) area() widget.Rect { return widget.Rect{W: a.w, H: a.h} }

// frame declares a frame with an input.
func (a *scene) frame(in widget.Input) *widget.Frame {
	f := widget.Begin(&a.state, in, theme.ByName(a.s.Settings.Theme), 1, paint.Measure)
	f.Least = theme.Small
	if to := a.Update(f, a.area()); to.Step != screen.StepStay {
		a.left = to
	}
	f.DrawTip(a.w)
	f.End()
	return f
}

// use declares a frame with an input, and then one that shows what came of it.
func (a *scene) use(in widget.Input) *widget.Frame {
	a.frame(in)
	a.s.Reviewer.Tick()
	a.Tick()
	return a.frame(widget.Input{X: in.X, Y: in.Y})
}

func (a *scene) key(names ...string) (f *widget.Frame) {
	for _, name := range names {
		in := widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}}
		if len([]rune(name)) == 1 {
			in.Typed = []rune(strings.ToLower(name))
		}
		f = a.use(in)
	}
	return f
}

func (a *scene) typed(text string) {
	for _, r := range text {
		a.use(widget.Input{X: -1, Y: -1, Typed: []rune{r}})
	}
}

func (a *scene) has(id string) bool {
	return slices.ContainsFunc(a.frame(widget.Input{X: -1, Y: -1}).Controls, func(c widget.Control) bool { return c.ID == id })
}

func (a *scene) control(id string) widget.Control {
	a.t.Helper()
	controls := a.frame(widget.Input{X: -1, Y: -1}).Controls
	i := slices.IndexFunc(controls, func(c widget.Control) bool { return c.ID == id })
	if i < 0 {
		a.t.Fatalf("there is no %s", id)
	}
	return controls[i]
}

func (a *scene) clickAt(x, y float64) *widget.Frame {
	a.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	return a.use(widget.Input{X: x, Y: y, Released: true})
}

func (a *scene) click(id string) *widget.Frame {
	a.t.Helper()
	return a.clickAt(a.control(id).Rect.Center())
}

// square clicks a square of the board.
func (a *scene) square(name string) *widget.Frame {
	a.t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		a.t.Fatal(err)
	}
	return a.clickAt(view.BoardGeometry(view.ArrangeGame(a.w, a.h).Board).Square(s).Center())
}

// says reports whether a text on the screen contains some words.
func (a *scene) says(words string) bool {
	return strings.Contains(strings.Join(screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})), " "), words)
}

// shape writes a tree: variations in brackets, comments in quotes.
func shape(n *game.Node) string {
	var b strings.Builder
	children := n.Children()
	for i, c := range children {
		if i > 0 {
			b.WriteString("|")
		}
		b.WriteString(c.Move().String())
		if c.Note.Comment != "" {
			b.WriteString("'" + c.Note.Comment + "'")
		}
		b.WriteString(shape(c))
	}
	if len(children) > 1 {
		return "(" + b.String() + ")"
	}
	return b.String()
}
