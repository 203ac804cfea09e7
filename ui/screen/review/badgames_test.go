package review

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/jobs"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
	"flipside/ui/widget"
)

// bushy returns a game with so many variations that its file has some megabytes.
func bushy(t *testing.T, most int) *record.Record {
	t.Helper()
	r := screentest.Record(t, line10)
	draw := rand.New(rand.NewPCG(56, 0))
	main := r.Game.MainVariation()
	for size := 0; size < most; {
		if err := r.Game.Go(main[draw.IntN(len(main))]); err != nil {
			t.Fatal(err)
		}
		for p := r.Game.Position(); !p.Over() && size < most; p = r.Game.Position() {
			moves := p.Moves()
			if moves == 0 {
				r.Game.AutoPass()
				continue
			}
			for range draw.IntN(moves.Count()) {
				moves &^= moves.First().Bit()
			}
			if err := r.Game.Play(game.Move(moves.First())); err != nil {
				t.Fatal(err)
			}
			r.Game.Current().Note.Comment = strings.Repeat("x", 2000)
			size += 2010
		}
	}
	if err := r.Game.Go(main[len(main)-1]); err != nil {
		t.Fatal(err)
	}
	return r
}

// Unusual games are reviewed with everything that the screen does, also after a stop, or refused
// with one sentence.
func TestUnusualGames(t *testing.T) {
	from := func(obf, moves string) *record.Record {
		start := screentest.Start(t, obf)
		g := game.NewFrom(start.Position, start.ToMove)
		if moves == "" { // any two moves
			for range 2 {
				if err := g.Play(game.Move(g.Position().Moves().First())); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, m := range strings.Fields(moves) {
			s, err := game.ParseSquare(m)
			if err == nil {
				err = g.Play(game.Move(s))
			}
			if err != nil {
				t.Fatal(err)
			}
			g.AutoPass()
		}
		return &record.Record{Game: g}
	}
	const end = "XXXXXXXOXXXXXXOOXXXXXOOOXXXXOXOOXXXOOXOO-XOOOOOO--OOOO-O--OOOO-- X;"
	games := map[string]*record.Record{
		"another position": from(end, "g8"),
		"a pass":           from("OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-OOOOOO-- O;", "g8"),
		"a handicap":       from("X------X---------------------------OX------XO-----------X------X O;", ""),
		"unfinished":       screentest.Record(t, line10),
		"one move":         screentest.Record(t, "f5"),
		"much text":        {Game: session.Keepable(bushy(t, 300<<10).Game)},
		"8 MB":             {Game: session.Keepable(bushy(t, 8<<20).Game)}, // without the variations
	}
	for name, r := range games {
		s := screentest.Services(t, screentest.Idle{})
		pool := ai.NewPool(1)
		s.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, New: func(g *game.Game, o coach.Options) (jobs.ReviewEngine, error) {
			o.Depth = 3
			return coach.New(g, o)
		}})
		a := &scene{t: t, w: 1280, h: 800}
		a.Screen = New(s, screen.Review{ID: name, Record: r, Names: [2]string{"A", "B"}, Seats: people})
		a.job.stop()
		if state := a.job.state(); state != jobs.Stopped {
			t.Errorf("%s: stopped, it has state %d", name, state)
		}
		a.job.resume()
		a.ready()
		if state := a.job.state(); state != jobs.Done {
			t.Errorf("%s: state %d, %v", name, state, a.job.err())
		}
		for _, key := range []string{"Home", "Right", "M", "Shift+M", "V", "V", "End", "Left"} {
			a.key(key)
		}
		if a.has("moment-show") {
			a.click("moment-show")
			for n := 0; a.showing.On() && n < 5000; n++ {
				a.Tick()
			}
		}
		if a.found.report.Stage != coach.Done || len(a.found.report.Moves) == 0 {
			t.Errorf("%s: %+v", name, a.found.report.Stage)
		}
		a.frame(widget.Input{X: -1, Y: -1})
		a.Close()
		pool.Close()
	}
	s := screentest.Services(t, screentest.Idle{})
	pool := ai.NewPool(1)
	defer pool.Close()
	s.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool})
	a := &scene{t: t, w: 1280, h: 800}
	a.Screen = New(s, screen.Review{ID: "none", Record: &record.Record{Game: game.New()}, Seats: people})
	defer a.Close()
	if a.ready(); a.job.state() != jobs.Failed || !a.says(coach.ErrNoMove.Error()) {
		t.Errorf("a game without moves: state %d, %q", a.job.state(), screentest.Texts(a.frame(widget.Input{X: -1, Y: -1})))
	}
}
