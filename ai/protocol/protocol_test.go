package protocol

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// lowest plays the lowest legal square.
type lowest struct{}

func (lowest) Name() string { return "lowest" }

func (lowest) Traits() match.Traits { return match.Traits{} }

func (lowest) Think(_ context.Context, req match.Request) (ai.Answer, error) {
	m := game.Pass
	if moves := req.Game.Position().Moves(); moves != 0 {
		m = game.Move(moves.First())
	}
	r := ai.Report{Depth: 1, Score: ai.Score{Kind: ai.Discs, Value: 2}, PV: []game.Move{m}, Nodes: 7}
	if req.Report != nil {
		req.Report(r)
	}
	return ai.Answer{Move: m, Report: r}, nil
}

var server = Server{Player: lowest{}, Workers: 1, Name: "Flipside test", Version: "1"}

// TestMain lets the test binary act as the foreign program of other tests.
func TestMain(m *testing.M) {
	switch os.Getenv("FLIPSIDE_TEST_PROGRAM") {
	case "":
		os.Exit(m.Run())
	case "gtp":
		_ = ServeGTP(context.Background(), os.Stdin, os.Stdout, server)
	case "nboard":
		_ = ServeNBoard(context.Background(), os.Stdin, os.Stdout, server)
	case "gtp-nopass":
		in, out := io.Pipe()
		go func() { // "play C pass" becomes a command that is rejected
			lines := bufio.NewScanner(os.Stdin)
			for lines.Scan() {
				fmt.Fprintln(out, strings.Replace(lines.Text(), " pass", " syntaxerror", 1))
			}
			out.Close()
		}()
		_ = ServeGTP(context.Background(), in, os.Stdout, server)
	case "dies":
		fmt.Print("= dying\n\n")
	case "stalls":
		fmt.Print("= stalling\n\n")
		_, _ = bytes.NewBuffer(nil).ReadFrom(os.Stdin)
	case "cheats":
		for range 64 {
			fmt.Print("= a1\n\n")
		}
		_, _ = bytes.NewBuffer(nil).ReadFrom(os.Stdin)
	}
}

func TestGTPTranscript(t *testing.T) {
	in := strings.Join([]string{
		"1 protocol_version", "name # a comment", "2 known_command genmove", "known_command nonsense", "nonsense",
		"boardsize 9", "boardsize 8 8", "boardsize", "komi x", "komi", "komi NaN", "komi 6.5 6.5", "komi -6.5", "boardsize 8", "clear_board", "play black f5", "play black f5", "play white z9", "play white a1",
		"genmove white", "showboard", "undo", "undo", "undo", "final_score", "genmove green", "set_game Go", "time_left black 10 0", "quit", "name",
	}, "\n")
	want := strings.Join([]string{
		"=1 2", "= Flipside test", "=2 true", "= false", `? unknown command "nonsense"`,
		"? unacceptable size: an Othello board has size 8", "? unacceptable size: an Othello board has size 8", "? unacceptable size: an Othello board has size 8",
		`? komi "x" is not a number`, "? komi needs one number", `? komi "NaN" is not a number`, "? komi needs one number", "= ", "= ", "= ", "= ", "? it is White's turn",
		`? "z9" is not a square a1 to h8`, "? a1 is not a legal move: it flips nothing",
		"= f4", "= \n  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n4 . . . O O O . .\n5 . . . X X X . .\n" +
			"6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nBlack to move",
		"= ", "= ", "? cannot undo: nothing was played", "? cannot score: the game is not over", `? "green" is neither black nor white`,
		`? unsupported game "Go": only Othello is supported`, "= ", "= ", "",
	}, "\n\n")
	var out bytes.Buffer
	if err := ServeGTP(t.Context(), strings.NewReader(in), &out, server); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func foreignProgram(t *testing.T, kind string, start func(context.Context, string, time.Duration) (*Foreign, error), limit time.Duration) *Foreign {
	t.Helper()
	program, err := exec.LookPath(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("FLIPSIDE_TEST_PROGRAM", kind)
	f, err := start(t.Context(), `"`+program+`"`, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func nboardAt7(ctx context.Context, command string, limit time.Duration) (*Foreign, error) {
	return StartNBoard(ctx, command, limit, 7)
}

// A whole game against our own server with each protocol, with undo.
func TestForeignPlaysAWholeGame(t *testing.T) {
	for kind, start := range map[string]func(context.Context, string, time.Duration) (*Foreign, error){"gtp": StartGTP, "gtp-nopass": StartGTP, "nboard": nboardAt7} {
		t.Run(kind, func(t *testing.T) {
			f := foreignProgram(t, kind, start, time.Minute)
			g := game.New()
			for undone := false; !g.Over(); {
				result, err := f.Think(t.Context(), match.Request{Game: g.Clone()})
				if err != nil {
					t.Fatal(err)
				}
				want, _ := lowest{}.Think(t.Context(), match.Request{Game: g})
				if result.Move != want.Move {
					t.Fatalf("ply %d: %s, want %s", g.Ply()+1, result.Move, want.Move)
				}
				if err := g.Play(result.Move); err != nil {
					t.Fatal(err)
				}
				if g.Ply() == 20 && !undone {
					undone = true
					for range 5 {
						g.Undo()
					}
				}
			}
		})
	}
}

func TestForeignVerdicts(t *testing.T) {
	for kind, want := range map[string]error{"dies": ErrDied, "stalls": ErrStalled, "cheats": ErrCheated} {
		t.Run(kind, func(t *testing.T) {
			limit := time.Minute
			if kind == "stalls" {
				limit = 5 * time.Second // the program must have started before that, even on a busy machine
			}
			f := foreignProgram(t, kind, StartGTP, limit)
			if _, err := f.Think(t.Context(), match.Request{Game: game.New()}); !errors.Is(err, want) {
				t.Errorf("error %v, want %v", err, want)
			}
		})
	}
}

func TestStartNamesAProgramThatIsMissing(t *testing.T) {
	for _, command := range []string{"", "no-such-program-here", `"half`} {
		if f, err := StartGTP(t.Context(), command, time.Second); err == nil {
			_ = f.Close()
			t.Errorf("command %q gives no error", command)
		}
	}
}

func TestGGF(t *testing.T) {
	g := game.New()
	for _, m := range []string{"f5", "d6", "c3"} {
		s, _ := game.ParseSquare(m)
		if err := g.Play(game.Move(s)); err != nil {
			t.Fatal(err)
		}
	}
	back, err := readGGF(formatGGF(g))
	if err != nil {
		t.Fatal(err)
	}
	if back.Position() != g.Position() || back.ToMove() != g.ToMove() {
		t.Error("a written game reads back as another")
	}
}

func FuzzGTP(f *testing.F) {
	f.Add("play b f5\ngenmove w\nundo\nplay b pass\ntime_left w 5 0\ngenmove b")
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		_ = ServeGTP(t.Context(), strings.NewReader(text), &out, server) // it must only not panic and not hang
	})
}

// What a program can do wrong apart from giving wrong answers, each as a shell script, and the
// error for it.
func TestForeignMisbehaviour(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	long := strings.Repeat("x", maxLine+1)
	for _, c := range []struct {
		script string
		want   error
		words  string
	}{
		{"exit 4", ErrDied, "exit status 4"},
		{"echo no data file >&2; echo >&2; exit 1", ErrDied, `its last line: "no data file"`},
		{"kill -9 $$", ErrDied, "killed"},
		{"exec >&-; cat", ErrDied, "ended"},
		{"echo " + long, ErrCheated, "a line longer than 65536 bytes"},
		{"yes", ErrCheated, "more than 4194304 bytes instead of an answer"},
		{"echo nonsense; echo; cat", ErrStalled, "in time"},
		{"echo '? never'; echo; cat", nil, "rejected"},
		{`cat > /dev/null & cat > /dev/null; true`, ErrStalled, "in time"}, // a child of the shell keeps its output open
	} {
		path := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(path, []byte("read line\n"+c.script+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		limit := time.Minute
		if c.want == ErrStalled {
			limit = 200 * time.Millisecond
		}
		f, err := StartGTP(t.Context(), `sh "`+path+`"`, limit)
		if err == nil {
			_ = f.Close()
		}
		if err == nil || (c.want != nil && !errors.Is(err, c.want)) || !strings.Contains(err.Error(), c.words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: %v", c.script, err)
		}
	}
}

// A GTP program can print other lines before, between and after its answers. It can also resign.
func TestGTPAnswersAmongOtherLines(t *testing.T) {
	cheats := func(err error) bool { return errors.Is(err, ErrCheated) }
	resigns := func(err error) bool { return errors.Is(err, match.ErrResigned) }
	for _, c := range []struct {
		lines, want string // the move that comes back
		is          func(error) bool
	}{
		{"= d3||", "d3", nil},
		{"=d3||", "d3", nil},
		{"=7 D3 ||", "d3", nil},
		{"loading||= d3||", "d3", nil},
		{"== Engine 1 ==|=-=-=|?!|depth 5 = +2|= d3|depth 9 = +2||bye", "d3", nil},
		{"= resign||", "", resigns},
		{"I see no way out|=1 RESIGN||", "", resigns},
		{"=||", "", cheats},
		{"? resign||", "", func(err error) bool { return !resigns(err) }},
	} {
		p := &process{name: "test", ctx: t.Context(), in: nowhere{}, lines: make(chan string, 99), reaped: true, cmd: &exec.Cmd{}}
		for line := range strings.SplitSeq(c.lines, "|") {
			p.lines <- line
		}
		for range 3 { // to the next two commands, play and genmove
			p.lines <- "still thinking"
			p.lines <- "= c4"
			p.lines <- ""
		}
		f := &Foreign{process: p, limit: time.Minute, dialect: &gtpDialect{}, sent: []game.Move{}}
		g := game.New()
		r, err := f.Think(t.Context(), match.Request{Game: g.Clone()})
		if c.is != nil {
			if err == nil || !c.is(err) {
				t.Errorf("%q: %v, %v", c.lines, r.Move, err)
			}
			continue
		}
		if err != nil || r.Move.String() != c.want {
			t.Errorf("%q: %v, %v", c.lines, r.Move, err)
			continue
		}
		for _, m := range []string{"d3", "c3"} {
			if sq, err := game.ParseSquare(m); err != nil || g.Play(game.Move(sq)) != nil {
				t.Fatal(m)
			}
		}
		if r, err := f.Think(t.Context(), match.Request{Game: g}); err != nil || r.Move.String() != "c4" {
			t.Errorf("%q: then %v, %v", c.lines, r.Move, err)
		}
	}
}

// A GTP program is told its clock if it supports the commands. Without a clock it is told nothing.
func TestForeignIsToldItsClock(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	dir := t.TempDir()
	path, heard := filepath.Join(dir, "program"), filepath.Join(dir, "heard")
	script := `while read line; do
	echo "$line" >> "` + heard + `"
	case $line in
	"known_command time_left") echo "= $KNOWS";;
	known_command*) echo "= false";;
	genmove*) echo "= f5";;
	*) echo "=";;
	esac
	echo
done`
	if err := os.WriteFile(path, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		knows string
		left  time.Duration
		want  bool
	}{{"true", 90500 * time.Millisecond, true}, {"true", 0, false}, {"false", 90500 * time.Millisecond, false}} {
		t.Setenv("KNOWS", c.knows)
		_ = os.Remove(heard)
		f, err := StartGTP(t.Context(), `sh "`+path+`"`, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Think(t.Context(), match.Request{Game: game.New(), Left: c.left}); err != nil {
			t.Fatal(err)
		}
		_ = f.Close()
		lines, err := os.ReadFile(heard)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(lines), "\ntime_left black 90 0\ngenmove black\n"); got != c.want || strings.Contains(string(lines), "time_settings") && c.left > 0 != strings.Contains(string(lines), "known_command time_settings") {
			t.Errorf("knows %s, left %v: it heard\n%s", c.knows, c.left, lines)
		}
	}
}

func TestNBoardIsToldADepthWhereSomebodySaysOne(t *testing.T) {
	for _, depth := range []int{0, 7} {
		var heard heardLines
		p := &process{name: "test", in: &heard}
		if err := (nboardDialect{depth}).setUp(t.Context(), p, game.New(), 0); err != nil {
			t.Fatal(err)
		}
		if got := strings.HasPrefix(heard.String(), "set depth 7\nset game (;"); got != (depth == 7) || (depth == 0 && strings.Contains(heard.String(), "depth")) {
			t.Errorf("depth %d: %q", depth, heard.String())
		}
	}
}

// heardLines records what a program was sent.
type heardLines struct{ bytes.Buffer }

func (*heardLines) Close() error { return nil }

func FuzzNBoard(f *testing.F) {
	f.Add("nboard 2\nset depth 3\nset game " + formatGGF(game.New()) + "\nmove F5/1/2\nhint 2\ngo\nping 1\ngo\nmove PA\nlearn\nanalyze")
	f.Add("go\ngo\nset game (;GM[Othello]BO[8 x];)\nping\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		_ = ServeNBoard(t.Context(), strings.NewReader(text), &out, server) // it must only not panic and not hang
	})
}

// No answer of a foreign program causes a panic.
func FuzzForeignAnswers(f *testing.F) {
	f.Add("= d3\n\n")
	f.Add("=== D3/1.5/0.2\n")
	f.Add("?\n\n=\n\n=1 pass\n\n===\n=== PA//\npong\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range []dialect{&gtpDialect{}, nboardDialect{7}} {
			p := &process{name: "test", ctx: t.Context(), in: nowhere{}, lines: make(chan string, 1000), reaped: true, cmd: &exec.Cmd{}}
			for i, line := range strings.Split(text, "\n") {
				if i < cap(p.lines) {
					p.lines <- line
				}
			}
			close(p.lines)
			foreign := &Foreign{process: p, limit: time.Minute, dialect: d}
			g := game.New()
			for range 3 {
				r, err := foreign.Think(t.Context(), match.Request{Game: g.Clone()})
				if err != nil {
					break
				}
				if err := g.Play(r.Move); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// nowhere is a program that accepts every command.
type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) Close() error                { return nil }
