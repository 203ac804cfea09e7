package screen

import (
	"flipside/assets/words"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Action is what a key or a tool of a screen S does, and where it leads.
type Action[S any] func(s S, f *widget.Frame) Transition

// Doing makes an Action from one that stays on its screen.
func Doing[S any](do func(s S)) Action[S] {
	return func(s S, _ *widget.Frame) Transition {
		do(s)
		return Stay()
	}
}

// Leading makes an Action from one that needs no frame.
func Leading[S any](do func(s S) Transition) Action[S] {
	return func(s S, _ *widget.Frame) Transition { return do(s) }
}

// Tool is a button of the toolbar of a screen S.
type Tool[S any] struct {
	ID      string
	Icon    widget.Icon
	Label   words.Key
	About   words.Key                           // what it does; empty: the label says it
	Tip     func(s S) string                    // what it costs now; nil: nothing
	Shown   func(s S, at view.Arrangement) bool // nil: always
	Enabled func(s S) bool                      // nil: always
	Chosen  func(s S) bool                      // nil: never
	Do      Action[S]
}

// Toolbar declares the tools that a screen offers now, at the bottom of r. It returns the area
// above them, and where the clicked one leads.
func Toolbar[S any](f *widget.Frame, r widget.Rect, at view.Arrangement, s S, tools []Tool[S]) (rest widget.Rect, to Transition) {
	var shown []*Tool[S]
	var buttons []view.Tool
	for i := range tools {
		t := &tools[i]
		if t.Shown != nil && !t.Shown(s, at) {
			continue
		}
		b := view.Tool{ID: t.ID, Icon: t.Icon, Label: words.Get(t.Label)}
		b.Enabled = t.Enabled == nil || t.Enabled(s)
		b.Chosen = t.Chosen != nil && t.Chosen(s)
		if t.About != "" {
			b.Tips = append(b.Tips, words.Get(t.About))
		}
		if t.Tip != nil && b.Enabled {
			if cost := t.Tip(s); cost != "" {
				b.Tips = append(b.Tips, cost)
			}
		}
		shown, buttons = append(shown, t), append(buttons, b)
	}
	rest, clicked := view.Toolbar(f, r, at, buttons)
	if clicked >= 0 {
		to = shown[clicked].Do(s, f)
	}
	return rest, to
}

// Key is a key of a screen S.
type Key[S any] struct {
	Key  widget.Key
	When func(s S) bool // nil: always
	Do   Action[S]
}

// Press handles the keys of a screen, and returns where they lead.
func Press[S any](f *widget.Frame, s S, keys []Key[S]) (to Transition) {
	for _, k := range keys {
		if (k.When == nil || k.When(s)) && f.In.Key(k.Key) {
			to = to.Or(k.Do(s, f))
		}
	}
	return to
}
