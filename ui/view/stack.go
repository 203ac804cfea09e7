package view

import (
	"cmp"
	"math"
	"slices"

	"flipside/ui/widget"
)

// Stack is items below each other, or side by side in a row. A page or a sheet lists what it has;
// Stack measures that and places it.
//
// If there is room to spare, items grow to their greatest size. If room is missing, they shrink to
// their least size, and then items leave. What may not leave keeps its least size: if that is too
// much, the last items are beyond the end of the room.
type Stack struct {
	Items []Item
	Gap   float64 // between items
	Row   bool    // the items are side by side
	Cell  float64 // a row is a column instead if equal cells would be narrower
}

// Item is a part of a Stack. Its sizes are heights in a column and widths in a row. One without a
// size is not there.
type Item struct {
	Size  float64 // what it wants
	Least float64 // what it shrinks to; 0: it does not shrink
	Most  float64 // what it grows to; 0: it does not grow
	Apart float64 // how much more than the gap is before it

	// Height returns the height that the content needs in a width; nil: any. In a column the item
	// is at least that high, and a row is as high as the highest content.
	Height func(width float64) float64

	Turn  int     // the lowest number grows and shrinks first; equal ones share the room
	Goes  int     // the lowest number leaves first, equal ones together; 0: it stays
	Comes int     // it is there only if the others have their greatest size: 1 at first, then 2
	Short float64 // the size that it has before it leaves; 0: it leaves at once

	Declare func(r widget.Rect) // declares or draws the content; nil: nothing
}

// rounding is how much room may be missing: a sum of sizes is not exact.
const rounding = 1e-6

// leaves returns when an item leaves: the lowest number first; 0: never.
func (it *Item) leaves() int {
	if it.Comes > 0 {
		return -it.Comes
	}
	return it.Goes
}

// Height returns the height that all items want in a width.
func (s Stack) Height(width float64) float64 { return s.Fit(width, math.Inf(1)) }

// Fit returns how much of a height the items need in a width: less than they want if room is
// missing.
func (s Stack) Fit(width, height float64) (used float64) {
	if s.column(width) {
		for i, items := 0, s.sizes(width, height, false); i < len(items); i++ {
			used += s.before(items, i) + items[i].Size
		}
		return used
	}
	for _, it := range s.sizes(width, width, true) {
		if it.Height != nil {
			used = max(used, it.Height(it.Size))
		}
	}
	return used
}

// Fits reports whether the items have room in a height, if only with their least sizes.
func (s Stack) Fits(width, height float64) bool { return s.Fit(width, height) <= height+rounding }

// Place returns the places of the items in r, which they fill if they can grow. The place of an
// item that is not there is empty.
func (s Stack) Place(r widget.Rect) []widget.Rect {
	column, room := s.column(r.W), r.W
	if column {
		room = r.H
	}
	items := s.sizes(r.W, room, true)
	places := make([]widget.Rect, len(items))
	for i, it := range items {
		switch before := s.before(items, i); {
		case it.Most == 0:
		case column:
			_, r = r.Top(before, 0)
			places[i], r = r.Top(it.Size, 0)
		default:
			_, r = r.Left(before, 0)
			places[i], r = r.Left(it.Size, 0)
		}
	}
	return places
}

// Declare declares the items in r.
func (s Stack) Declare(r widget.Rect) {
	for i, at := range s.Place(r) {
		if declare := s.Items[i].Declare; declare != nil && at != (widget.Rect{}) {
			declare(at)
		}
	}
}

// Item returns the stack as an item of another one.
func (s Stack) Item() Item { return Item{Height: s.Height, Declare: s.Declare} }

// column reports whether the items are below each other in a width.
func (s Stack) column(width float64) bool {
	n := float64(len(s.Items))
	return !s.Row || s.Cell > 0 && (width-s.Gap*(n-1))/n < s.Cell
}

// before returns the gap before an item: none before the first that is there.
func (s Stack) before(items []Item, i int) float64 {
	if items[i].Most == 0 || !slices.ContainsFunc(items[:i], func(it Item) bool { return it.Most > 0 }) {
		return 0
	}
	return s.Gap + items[i].Apart
}

// sizes returns the items with their sizes in a room; what left is empty.
func (s Stack) sizes(width, room float64, grow bool) []Item {
	items := slices.Clone(s.Items)
	for i := range items {
		it := &items[i]
		if it.Size = max(it.Size, it.Least); it.Height != nil && s.column(width) {
			it.Size = max(it.Size, it.Height(width))
		}
		it.Least, it.Most = min(it.Size, cmp.Or(it.Least, it.Size)), max(it.Size, it.Most)
	}
	for s.drop(items, room) {
	}
	spare := room
	for i := range items {
		spare -= s.before(items, i) + items[i].Size
	}
	if !grow {
		spare = min(spare, 0)
	}
	share(items, spare)
	return items
}

// drop makes the items that leave next short, or takes them away, and reports whether it had to.
func (s Stack) drop(items []Item, room float64) bool {
	next := 0
	for i := range items {
		if at := items[i].leaves(); at != 0 && items[i].Most > 0 && (next == 0 || at < next) {
			next = at
		}
	}
	need := 0.0
	for i, it := range items {
		if need += s.before(items, i); next < 0 && it.leaves() != next {
			need += it.Most
		} else {
			need += it.Least
		}
	}
	if next == 0 || need <= room+rounding {
		return false
	}
	for i := range items {
		switch it := &items[i]; {
		case it.leaves() != next:
		case it.Short > 0:
			it.Size, it.Least, it.Most, it.Short = it.Short, it.Short, it.Short, 0
		default:
			*it = Item{}
		}
	}
	return true
}

// share gives items room to spare, or takes what is missing, in their turns. What one cannot take
// is shared by the others of its turn, so the one that can change least comes first.
func share(items []Item, spare float64) {
	change := func(it *Item) float64 { // how far the size can change
		if spare > 0 {
			return it.Most - it.Size
		}
		return it.Least - it.Size
	}
	var order []*Item
	for i := range items {
		order = append(order, &items[i])
	}
	slices.SortStableFunc(order, func(a, b *Item) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(math.Abs(change(a)), math.Abs(change(b))))
	})
	for i, it := range order {
		n := 0
		for ; i+n < len(order) && order[i+n].Turn == it.Turn; n++ {
		}
		part := spare / float64(n)
		if most := change(it); math.Abs(most) < math.Abs(part) {
			part = most
		}
		it.Size, spare = it.Size+part, spare-part
	}
}
