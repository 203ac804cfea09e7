package record

import (
	"io"
	"iter"
	"strconv"
	"strings"

	"flipside/game"
)

// WriteSGF writes whole trees, one after another. It leaves out the times of moves, which the
// format does not support.
func WriteSGF(out io.Writer, games iter.Seq[*Record]) error {
	for r := range games {
		if _, err := io.WriteString(out, FormatSGF(r)+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// FormatSGF writes a game with its variations.
func FormatSGF(r *Record) string {
	w := &sgfWriter{}
	w.WriteString("(;FF[4]CA[UTF-8]AP[Flipside]GM[" + othelloInSGF + "]SZ[8]")
	w.put(tagHandicap, r.handicapTag())
	w.tags(&r.Tags)
	w.start(r.Game)
	root := r.Game.Root()
	w.note(root)
	w.rest(root)
	w.WriteString(")")
	return w.String()
}

type sgfWriter struct{ strings.Builder }

func (w *sgfWriter) put(name, value string) {
	if value != "" {
		w.WriteString(name + "[" + escape(value) + "]")
	}
}

func (w *sgfWriter) tags(t *Tags) {
	tags := []Tag{{"PB", t.Black.Name}, {"PW", t.White.Name}, {"BR", number(t.Black.Rating)}, {"WR", number(t.White.Rating)},
		{"EV", t.Event}, {"RO", t.Round}, {"PC", t.Place}, {"DT", t.Date}, {"TM", t.TimeLimit},
		{"RE", resultToSGF(t.Result)}, {tagSaid, resultToSGF(t.Said)}, {"GC", t.Comment}}
	for _, o := range tags {
		w.put(o.Name, o.Value)
	}
	for i, o := range t.Other {
		if !canWrite(o.Name, tags, madeInSGF) {
			continue
		}
		if i > 0 && t.Other[i-1].Name == o.Name { // another value of the same property
			w.WriteString("[" + escape(o.Value) + "]")
			continue
		}
		w.WriteString(o.Name + "[" + escape(o.Value) + "]")
	}
}

// start writes the first position if it is not the initial one.
func (w *sgfWriter) start(g *game.Game) {
	p, to := g.StartPosition()
	if to == game.Black && p == game.Start {
		return
	}
	discs := p.Discs(to)
	for c, name := range [2]string{"AB", "AW"} {
		squares := discs[c]
		if squares == 0 {
			continue
		}
		w.WriteString(name)
		for s := range squares.All() {
			w.WriteString("[" + sgfPoint(s) + "]")
		}
	}
	w.put("PL", to.String()[:1])
}

// rest writes what follows n: a single move without brackets, or several variations in brackets.
func (w *sgfWriter) rest(n *game.Node) {
	for {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		if len(children) > 1 {
			for _, c := range children {
				w.WriteString("(")
				w.move(c)
				w.rest(c)
				w.WriteString(")")
			}
			return
		}
		n = children[0]
		w.move(n)
	}
}

func (w *sgfWriter) move(n *game.Node) {
	side := "B"
	if _, to := n.Position(); to == game.Black {
		side = "W"
	}
	text := ""
	if n.Move().IsSquare() {
		text = sgfPoint(n.Move().Square())
	}
	w.WriteString(";" + side + "[" + text + "]")
	w.note(n)
}

func (w *sgfWriter) note(n *game.Node) {
	for _, v := range verdictsInSGF {
		if v.verdict == n.Note.Verdict {
			w.WriteString(v.name + "[" + v.value + "]")
		}
	}
	if n.Note.Value != nil {
		w.put("V", strconv.FormatFloat(*n.Note.Value, 'f', -1, 64))
	}
	for shape, name := range shapesInSGF {
		first := true
		for _, m := range n.Note.Marks {
			if m.Shape != game.Shape(shape) {
				continue
			}
			if first {
				w.WriteString(name)
				first = false
			}
			text := sgfPoint(m.Square)
			if m.Shape == game.Label {
				text += ":" + m.Text
			}
			w.WriteString("[" + escape(text) + "]")
		}
	}
	w.put("C", n.Note.Comment)
}

// sgfPoint formats a square as two letters: the column, and the row from the top.
func sgfPoint(s game.Square) string {
	return string([]byte{'a' + byte(s.Col()), 'a' + byte(s.Row())})
}
