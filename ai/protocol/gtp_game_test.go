package protocol

import (
	"fmt"
	"strings"
	"testing"

	"flipside/ai/match"
	"flipside/game"
)

// command sends a command to a GTP server and returns its answer, which must not be a failure.
func command(t *testing.T, c *talk, line string) string {
	t.Helper()
	c.say(line, "")
	answer := strings.TrimSuffix(c.until(""), "\n")
	if !strings.HasPrefix(answer, "= ") {
		t.Fatalf("%q is answered by %q", line, answer)
	}
	c.until("")
	return strings.TrimPrefix(answer, "= ")
}

// A controller relays each move of one engine to the other and ends the game with two passes in a
// row, even if the board ended it before.
func TestGTPControllerEndsAGame(t *testing.T) {
	specs := [...]string{"minimax:easy", "greedy", "friendly:casual", "random", "mcts:fair,playouts=20"}
	for i, opening := range match.RandomOpenings(20, 8, 7) {
		var sides [2]*talk
		for c := range sides {
			spec := fmt.Sprintf("%s,seed=%d", specs[(i+c*(1+i/len(specs)))%len(specs)], i+1)
			sides[c] = converse(t, t.Context(), ServeGTP, Server{Player: player(t, spec), Workers: 1, Name: spec})
		}
		g, passes := game.New(), 0
		for ply := 0; passes < 2; ply++ {
			c := game.Color(ply % 2)
			move := "pass"
			if ply < len(opening) {
				move = opening[ply].String()
				command(t, sides[c], fmt.Sprintf("play %s %s", c, move))
			} else {
				move = command(t, sides[c], "genmove "+c.String())
			}
			command(t, sides[c.Other()], fmt.Sprintf("play %s %s", c, move))
			if passes++; move != "pass" {
				passes = 0
			}
			if m, err := parseMove(move); err != nil || !g.Over() && g.Play(m) != nil {
				t.Fatalf("game %d, ply %d: %s is not legal", i+1, ply, move)
			}
		}
		if !g.Over() {
			t.Errorf("game %d ends before its board", i+1)
		}
		scores := [2]string{command(t, sides[0], "final_score"), command(t, sides[1], "final_score")}
		if scores[0] != scores[1] {
			t.Errorf("game %d is scored %q", i+1, scores)
		}
		for _, c := range sides {
			command(t, c, "quit")
			c.end()
		}
	}
}

// Passes after the end change nothing, each of them can be undone, and a pass instead of a move is
// still an error.
func TestGTPPassAfterTheEnd(t *testing.T) {
	var commands []string
	g := passing(t)
	for ply, m := range g.Line() {
		if _, c := g.PositionAt(ply); m != game.Pass {
			commands = append(commands, fmt.Sprintf("play %s %s", c, m))
		}
	}
	end := "= \n" + drawBoard(g)
	ended := []struct{ command, want string }{
		{"play black pass", "= "}, {"play white pass", "= "}, {"play black pass", "= "}, {"genmove white", "= pass"},
		{"showboard", end}, {"undo", "= "}, {"undo", "= "}, {"undo", "= "}, {"undo", "= "},
		{"showboard", end}, {"undo", "= "}, {"final_score", "? cannot score: the game is not over"},
	}
	for _, e := range ended {
		commands = append(commands, e.command)
	}
	got := gtpAnswers(t, server, strings.Join(commands, "\n"))
	for i, e := range ended {
		if a := got[len(got)-len(ended)+i]; a != e.want {
			t.Errorf("%d: %s: %q, want %q", i, e.command, a, e.want)
		}
	}
	if got := gtpAnswers(t, server, "play black pass"); !strings.HasPrefix(got[0], "? ") {
		t.Errorf("a pass in place of a move: %q", got)
	}
}
