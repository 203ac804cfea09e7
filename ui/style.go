package ui

import (
	"slices"

	"flipside/ai"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// style is a kind of opponent on its card.
type style struct {
	key    string   // of its texts
	specs  []string // its strengths, weakest first; none for a person
	family ai.Family
}

// styles are the cards.
var styles = []style{
	{key: "human"},
	{key: "friendly", specs: presetsOf(ai.FamilyRandom, ai.FamilyNoisy), family: ai.FamilyNoisy},
	{key: "minimax", specs: presetsOf(ai.FamilyMinimax), family: ai.FamilyMinimax},
	{key: "mcts", specs: presetsOf(ai.FamilyMCTS), family: ai.FamilyMCTS},
}

// presetsOf returns the presets of some families, in the order of the table.
func presetsOf(families ...ai.Family) []string {
	var specs []string
	for _, p := range ai.Presets {
		if slices.Contains(families, p.Family) {
			specs = append(specs, p.Name())
		}
	}
	return specs
}

// drawStyle declares the card of a style.
func (a *App) drawStyle(f *widget.Frame, r widget.Rect, i int, ch *choice, compact bool) {
	th, st := &f.Theme, styles[i]
	t := f.Control("style-"+st.key, r, true)
	chosen := ch.style == i
	f.Chosen(r, t, chosen)
	in := r.Inset(theme.Inset)
	if compact {
		in = r.Inset(7)
	}
	var head widget.Rect
	head, in = in.Top(24, 2)
	name := text.Get(text.Key("style." + st.key))
	if chosen {
		f.Tick(head.X, head.Y+head.H/2)
		head.X, head.W = head.X+widget.TickWidth, head.W-widget.TickWidth
	}
	f.Label(head, name, theme.Body+1, widget.Bold, widget.Left, th.Text)
	f.Paragraph(in, text.Get(text.Key("style."+st.key+".about")), theme.Small, widget.Regular, widget.Left, th.Dim)
	if x := head.X + head.W - signWidth; !compact && x > head.X+f.Width(name, theme.Body+1, widget.Bold)+theme.Inset {
		drawSign(f, signs[st.key], x, head.Y+head.H/2, th)
	}
	if t.Clicked && !chosen {
		level := 0
		if st.specs != nil {
			level = min(ch.level, len(st.specs)-1)
		}
		if st.key == "friendly" {
			level = 1
		}
		*ch = choice{style: i, level: level, strategy: -1}
	}
}
