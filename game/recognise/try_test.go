package recognise

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"flipside/game"
)

func TestTry(t *testing.T) {
	path := os.Getenv("TRY")
	if path == "" {
		t.Skip()
	}
	data, _ := os.ReadFile(path)
	for _, s := range strings.Split(string(data), "\n====\n") {
		s = strings.ReplaceAll(s, "\\xe9", "\xe9")
		c, err := Text(s)
		if err != nil {
			fmt.Printf("%.60q\n    ERR %v\n", s, err)
			continue
		}
		fmt.Printf("%.60q form %q\n", s, c.Form)
		for g, err := range c.Games {
			if err != nil {
				fmt.Println("    err", err)
				continue
			}
			p, to := g.Game.StartPosition()
			at := ""
			if p != game.Start || to != game.Black {
				at = game.FormatOBF(p, to)
			}
			fmt.Println("   ", at, game.FormatMoves(g.Game.Line()), g.Guessed, g.Mirrored, g.Tags)
		}
	}
}
