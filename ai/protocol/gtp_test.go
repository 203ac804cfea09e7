package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// gtpAnswers returns the server's answers to the lines, without the empty lines after them.
func gtpAnswers(t *testing.T, s Server, in string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := ServeGTP(t.Context(), strings.NewReader(in), &out, s); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// The end of the input ends a long search and then the server. The best move of the search is still
// printed.
func TestGTPEndsInASearch(t *testing.T) {
	c := newTalk(t, t.Context(), ServeGTP, false, time.Hour)
	c.say("genmove b", "")
	<-c.w.begun
	c.in.Close()
	c.until("= d3")
	c.end()
}

// All commands before the end of the input are answered, within a ration of time.
func TestGTPAnswersAScriptToItsEnd(t *testing.T) {
	w := &waiter{begun: make(chan game.Position, 9)}
	e := match.NewEngine("waiter", w, ai.Limits{Time: time.Hour}, 1)
	got := gtpAnswers(t, Server{Player: e, Workers: 1, Name: "w"}, "genmove b\n1 genmove w\nreg_genmove b\nname")
	if want := []string{"= d3", "=1 c3", "= b3", "= w"}; strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", got, want)
	}
}

// A script with more searches than there is time for still gets an answer to each command.
func TestGTPRefusesSearchesWithoutTime(t *testing.T) {
	ended := make(chan struct{})
	close(ended)
	s := &gtpSession{Server: server, ctx: t.Context(), ended: ended, rest: 1, game: game.New()}
	if answer, err := gtpGenmove(s, []string{"b"}, true); answer != "" || !errors.Is(err, errRation) || s.game.Ply() != 0 {
		t.Errorf("%q, %v, ply %d", answer, err, s.game.Ply())
	}
}

// resigner is a player that resigns.
type resigner struct{ lowest }

func (resigner) Think(context.Context, match.Request) (ai.Answer, error) {
	return ai.Answer{Move: game.NoMove}, fmt.Errorf("it: %w", match.ErrResigned)
}

// A resignation is a valid answer in GTP. It plays nothing, so there is nothing to undo.
func TestGTPResigns(t *testing.T) {
	got := gtpAnswers(t, Server{Player: resigner{}, Workers: 1}, "genmove b\nreg_genmove b\nundo")
	if want := "= resign|= resign|? cannot undo: nothing was played"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestGTPReadsBadLines(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	for in, want := range map[string]string{
		"\ufeffname\nname":                             "= Flipside test|= Flipside test",
		"\ufeff7 protocol_version\r\n":                 "=7 2",
		long + "\nname\n":                              `? unknown command "` + long[:39] + `…"|= Flipside test`,
		long + "y\nname":                               "? a line is longer than 65536 bytes|= Flipside test",
		"5 " + long + "\n6 name\n":                     "?5 a line is longer than 65536 bytes|=6 Flipside test",
		"7 quit " + strings.Repeat(long, 5) + "\nname": "?7 a line is longer than 65536 bytes|= Flipside test",
		"# " + long + long:                             "? a line is longer than 65536 bytes",
		"name\n" + long + "y":                          "= Flipside test|? a line is longer than 65536 bytes",
	} {
		if got := strings.Join(gtpAnswers(t, server, in), "|"); got != want {
			t.Errorf("%.30q of %d bytes: %.200q, want %.200q", in, len(in), got, want)
		}
	}
}

// passing returns a game of the lowest legal moves, which has passes before its end.
func passing(t *testing.T) *game.Game {
	t.Helper()
	g := game.New()
	for !g.Over() {
		r, _ := lowest{}.Think(t.Context(), match.Request{Game: g})
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// One undo takes back one move of the controller, whoever sent the passes, and however the moves
// were made.
func TestGTPUndoTakesBackHiddenPasses(t *testing.T) {
	g := passing(t)
	line := g.Line()
	for _, way := range []string{"play", "genmove", "play with passes", "genmove with passes"} {
		var commands, boards []string
		verb, told := strings.Fields(way)[0], strings.HasSuffix(way, "passes")
		hidden := 0 // passes before the next move
		for ply, m := range line {
			if m == game.Pass && !told {
				hidden++
				continue
			}
			before, err := game.FromMoves(line[:ply-hidden])
			if err != nil {
				t.Fatal(err)
			}
			hidden = 0
			boards = append(boards, "= \n"+drawBoard(before))
			_, c := g.PositionAt(ply)
			command := fmt.Sprintf("%s %s", verb, c)
			if m == game.Pass && verb == "play" {
				command += " pass"
			} else if verb == "play" {
				command += " " + m.String()
			}
			commands = append(commands, command)
		}
		if told != (len(commands) == len(line)) {
			t.Fatal("the game has no pass")
		}
		n := len(commands)
		for range n {
			commands = append(commands, "undo", "showboard")
		}
		commands = append(commands, "undo")
		got := gtpAnswers(t, server, strings.Join(commands, "\n"))
		if len(got) != 3*n+1 {
			t.Fatalf("%s: %d answers to %d commands", way, len(got), len(commands))
		}
		for i, a := range got[:n] {
			if !strings.HasPrefix(a, "= ") {
				t.Fatalf("%s: %s: %s", way, commands[i], a)
			}
		}
		for i := range n {
			if undo, board := got[n+2*i], got[n+2*i+1]; undo != "= " || board != boards[n-1-i] {
				t.Fatalf("%s: undo %d: %q and\n%s\nwant\n%s", way, i+1, undo, board, boards[n-1-i])
			}
		}
		if last := got[3*n]; last != "? cannot undo: nothing was played" {
			t.Errorf("%s: after all was taken back: %q", way, last)
		}
	}
}

// A pass that changes nothing also counts as a move of the controller: a pass that the server had
// already inserted, or the answer of genmove after the end of the game. A reg_genmove and a
// rejected command do not count.
func TestGTPUndoOfMovesThatChangeNothing(t *testing.T) {
	start := "= \n" + drawBoard(game.New())
	for commands, undone := range map[string]int{
		"play b f5\nplay b pass":                            2,
		"play b f5\nreg_genmove w":                          1,
		"play b f5\nplay w a1\nplay b d3\nplay w pass":      1,
		"genmove b\nkomi 0\ntime_left b 5 0\nknown_command": 1,
	} {
		got := gtpAnswers(t, server, commands+strings.Repeat("\nundo", undone)+"\nshowboard\nundo")
		if last := got[len(got)-2:]; last[0] != start || !strings.HasPrefix(last[1], "? ") {
			t.Errorf("%q and %d times undo: %q", commands, undone, last)
		}
	}
	var commands []string
	g := passing(t)
	for ply, m := range g.Line() {
		if _, c := g.PositionAt(ply); m != game.Pass {
			commands = append(commands, fmt.Sprintf("play %s %s", c, m))
		}
	}
	commands = append(commands, "genmove b", "genmove w", "undo", "undo", "final_score", "undo", "final_score")
	got := gtpAnswers(t, server, strings.Join(commands, "\n"))
	if end := strings.Join(got[len(got)-7:], "|"); !strings.HasPrefix(end, "= pass|= pass|= |= |= ") || !strings.HasSuffix(end, "|= |? cannot score: the game is not over") {
		t.Errorf("passes at the end are taken back as %q", end)
	}
}
