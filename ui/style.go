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

// The inside of a style's card: the line of its name, and the words below it.
const (
	styleHead = 24
	styleGap  = 2
)

func styleInset(compact bool) float64 {
	if compact {
		return 7
	}
	return theme.Inset
}

// styleHeight is what the card of a style needs where it is as wide as r.
func styleHeight(f *widget.Frame, st style, r widget.Rect, compact bool) float64 {
	inset := styleInset(compact)
	about := text.Get(text.Key("style." + st.key + ".about"))
	lines := f.Wrap(about, theme.Small, widget.Regular, r.W-2*inset)
	return 2*inset + styleHead + styleGap + float64(len(lines))*f.Line(theme.Small, 1.4)
}

// drawStyle declares the card of a style.
func (a *App) drawStyle(f *widget.Frame, r widget.Rect, i int, ch *choice, compact bool) {
	th, st := &f.Theme, styles[i]
	t := f.Control("style-"+st.key, r, true)
	chosen := ch.style == i
	f.Chosen(r, t, chosen)
	head, in := r.Inset(styleInset(compact)).Top(styleHead, styleGap)
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
		ch.chooseStyle(i)
	}
}
