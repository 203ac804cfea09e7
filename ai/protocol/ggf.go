package protocol

import (
	"fmt"
	"strings"

	"flipside/game"
)

// ParseGGF reads a game of Othello on 8 by 8 in the Generic Game Format (the Generic Game Server's, as NBoard sends it):
// the start position from BO and the moves from B and W. Other properties are left alone.
// The error names the property or the ply that is wrong.
func ParseGGF(text string) (*game.Game, error) {
	if len(text) > maxLine {
		return nil, fmt.Errorf("the GGF game has %d characters, at most %d are read", len(text), maxLine)
	}
	body := strings.TrimSpace(text)
	if !strings.HasPrefix(body, "(;") {
		return nil, fmt.Errorf("a GGF game begins with \"(;\", this one with %q", clip(body))
	}
	body = body[2:]
	var g *game.Game
	for ply := 1; ; {
		body = strings.TrimLeft(body, " \t\r\n")
		if strings.HasPrefix(body, ";)") {
			break
		}
		name, rest, found := strings.Cut(body, "[")
		if !found {
			return nil, fmt.Errorf("the GGF game does not end with \";)\"")
		}
		value, after, found := strings.Cut(rest, "]")
		if !found {
			return nil, fmt.Errorf("GGF property %q has no end", clip(name))
		}
		body = after
		var err error
		switch name = strings.TrimSpace(name); name {
		case "GM":
			if !strings.EqualFold(value, "othello") {
				return nil, fmt.Errorf("GGF game %q is not Othello", clip(value))
			}
		case "BO":
			if g, err = parseGGFBoard(value); err != nil {
				return nil, err
			}
		case "B", "W":
			if g == nil {
				return nil, fmt.Errorf("ply %d comes before the board (BO)", ply)
			}
			if err := playText(g, name, value); err != nil {
				return nil, fmt.Errorf("ply %d: %w", ply, err)
			}
			ply++
		}
	}
	if g == nil {
		return nil, fmt.Errorf("the GGF game has no board (BO)")
	}
	return g, nil
}

// parseGGFBoard reads "8 ---...*O... *": the size, the squares and the side to move.
func parseGGFBoard(value string) (*game.Game, error) {
	fields := strings.Fields(value)
	if len(fields) < 3 || fields[0] != "8" {
		return nil, fmt.Errorf("GGF board %q: size 8, squares and the side to move are wanted", clip(value))
	}
	squares := strings.Join(fields[1:len(fields)-1], "")
	p, to, err := game.ParseOBF(squares + " " + fields[len(fields)-1])
	if err != nil {
		return nil, fmt.Errorf("GGF board: %w", err)
	}
	return game.NewFrom(p, to), nil
}

// playText plays a move such as "F5", "F5/2.1/0.5" or "PA" for the colour name ("B" or "W"; empty for the side to move).
func playText(g *game.Game, name, text string) error {
	move, _, _ := strings.Cut(strings.TrimSpace(text), "/")
	if strings.EqualFold(move, "pa") || strings.EqualFold(move, "pass") {
		return g.Play(game.Pass)
	}
	sq, err := game.ParseSquare(move)
	if err != nil {
		return err
	}
	if name != "" {
		c, _ := parseColor(name)
		if err := turnTo(g, c); err != nil {
			return err
		}
	}
	return g.Play(game.Move(sq))
}

// FormatGGF writes the line of g up to its current position as a GGF game that ParseGGF and NBoard read.
func FormatGGF(g *game.Game) string {
	var b strings.Builder
	start, to := g.StartPosition()
	board := strings.ReplaceAll(strings.TrimSuffix(game.FormatOBF(start, to), ";"), "X", "*")
	fmt.Fprintf(&b, "(;GM[Othello]PC[Flipside]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 %s]", board)
	for _, m := range g.Moves() {
		text := strings.ToUpper(m.String())
		if m == game.Pass {
			text = "PA"
		}
		fmt.Fprintf(&b, "%s[%s]", to.String()[:1], text)
		to = to.Other()
	}
	b.WriteString(";)")
	return b.String()
}
