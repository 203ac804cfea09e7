package view

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flipside/ui/widget"
)

// heights are the heights of the places of a column; 0: the item is not there.
func heights(s Stack, room float64) (list []float64) {
	for _, at := range s.Place(widget.Rect{X: 10, Y: 20, W: 100, H: room}) {
		list = append(list, at.H)
	}
	return list
}

func TestStackFillsItsRoom(t *testing.T) {
	fixed, card := Item{Size: 40}, Item{Size: 100, Least: 60, Most: 150}
	endless := math.Inf(1)
	second, third := card, card
	second.Turn, third.Turn = 1, 2
	goes := func(size float64, rank int) Item { return Item{Size: size, Goes: rank} }
	for name, c := range map[string]struct {
		items []Item
		room  float64
		want  []float64
	}{
		"an exact fit":                     {[]Item{fixed, card, fixed}, 200, []float64{40, 100, 40}},
		"rounding takes nothing away":      {[]Item{fixed, goes(100, 1), fixed}, 200 - 1e-9, []float64{40, 100, 40}},
		"growth up to the greatest":        {[]Item{fixed, card, fixed}, 300, []float64{40, 150, 40}},
		"growth in turns":                  {[]Item{third, second, card}, 390, []float64{100, 120, 150}},
		"equal turns share":                {[]Item{card, card}, 250, []float64{120, 120}},
		"the rest of what is full":         {[]Item{{Size: 100, Most: 105}, {Size: 10, Most: endless}}, 220, []float64{105, 105}},
		"shrinking in turns":               {[]Item{third, second, card}, 270, []float64{100, 90, 60}},
		"shrinking to the least":           {[]Item{card, card}, 130, []float64{60, 60}},
		"too little for what stays":        {[]Item{card, card}, 100, []float64{60, 60}},
		"going before the least is missed": {[]Item{card, goes(30, 1), goes(20, 2)}, 90, []float64{60, 0, 20}},
		"all that may go":                  {[]Item{card, goes(30, 1), goes(20, 2)}, 80, []float64{80, 0, 0}},
		"one number goes together":         {[]Item{card, goes(30, 1), goes(5, 1)}, 100, []float64{100, 0, 0}},
		"the first of all goes":            {[]Item{goes(30, 1), card}, 70, []float64{0, 70}},
		"short before it goes":             {[]Item{card, {Size: 80, Goes: 1, Short: 20}}, 100, []float64{70, 20}},
		"gone when short is too much":      {[]Item{card, {Size: 80, Goes: 1, Short: 20}}, 80, []float64{80, 0}},
		"more comes when all is great":     {[]Item{card, {Size: 40, Comes: 1}, {Size: 30, Comes: 2}}, 200, []float64{150, 40, 0}},
		"the second comes after the first": {[]Item{card, {Size: 40, Comes: 1}, {Size: 30, Comes: 2}}, 240, []float64{150, 40, 30}},
		"not before":                       {[]Item{card, {Size: 40, Comes: 1}}, 199, []float64{150, 0}},
		"a height of its own":              {[]Item{{Height: func(w float64) float64 { return w / 2 }}, card}, 160, []float64{50, 100}},
		"without a size":                   {[]Item{{}, card, {Height: func(float64) float64 { return 0 }}}, 100, []float64{0, 100, 0}},
	} {
		got := heights(Stack{Items: c.items, Gap: 10}, c.room)
		if !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// A sheet is as high as its content in the room that it has.
func TestStackHeight(t *testing.T) {
	s := Stack{Gap: 10, Items: []Item{{Size: 40, Most: 90}, {Size: 100, Least: 60, Apart: 5}, {Size: 30, Goes: 1}}}
	for room, want := range map[float64]float64{math.Inf(1): 195, 300: 195, 190: 190, 155: 155, 150: 150, 100: 115} {
		if got := s.Fit(100, room); got != want {
			t.Errorf("in %g it needs %g, want %g", room, got, want)
		}
	}
	if got := s.Height(100); got != 195 {
		t.Errorf("it is %g high", got)
	}
}

// A row in a column is as high as its highest content, and a column itself if its cells would be
// too narrow.
func TestStackOfStacks(t *testing.T) {
	declared := map[string]widget.Rect{}
	half := func(name string, height float64) Item {
		return Item{Most: math.Inf(1), Height: func(float64) float64 { return height }, Declare: func(r widget.Rect) { declared[name] = r }}
	}
	row := Stack{Gap: 10, Row: true, Cell: 45, Items: []Item{half("left", 30), half("right", 50)}}
	foot := Item{Size: 20, Declare: func(r widget.Rect) { declared["foot"] = r }}
	page := Stack{Gap: 5, Items: []Item{row.Item(), foot}}
	for width, want := range map[float64]map[string]widget.Rect{
		100: {"left": {X: 1, Y: 2, W: 45, H: 50}, "right": {X: 56, Y: 2, W: 45, H: 50}, "foot": {X: 1, Y: 57, W: 100, H: 20}},
		98:  {"left": {X: 1, Y: 2, W: 98, H: 30}, "right": {X: 1, Y: 42, W: 98, H: 50}, "foot": {X: 1, Y: 97, W: 98, H: 20}},
	} {
		page.Declare(widget.Rect{X: 1, Y: 2, W: width, H: page.Height(width)})
		for name, at := range want {
			if declared[name] != at {
				t.Errorf("%g wide: %s is at %+v, want %+v", width, name, declared[name], at)
			}
		}
	}
}

// Whatever the items are, they are in their order, do not overlap, have sizes between their least
// and their greatest, and leave the room only if what stays needs more.
func TestStackKeepsApart(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		s := Stack{Gap: float64(random.IntN(12)), Row: random.IntN(2) == 0}
		stays, staying := 0.0, 0
		for range 1 + random.IntN(7) {
			it := Item{Size: 1 + 100*random.Float64(), Turn: random.IntN(3)}
			it.Least, it.Most = it.Size*random.Float64(), it.Size*(1+random.Float64())
			switch random.IntN(4) {
			case 0:
				it.Goes, it.Short = 1+random.IntN(3), it.Least/2
			case 1:
				it.Comes = 1 + random.IntN(2)
			default:
				if staying++; staying > 1 {
					stays += s.Gap
				}
				stays += it.Least
			}
			s.Items = append(s.Items, it)
		}
		room := widget.Rect{X: 3, Y: 7, W: 600 * random.Float64(), H: 600 * random.Float64()}
		end, length := room.Y, room.Y+room.H
		if s.Row {
			end, length = room.X, room.X+room.W
		}
		there := 0
		for i, at := range s.Place(room) {
			it, from, size := s.Items[i], at.Y, at.H
			if s.Row {
				from, size = at.X, at.W
			}
			if at == (widget.Rect{}) {
				if it.leaves() == 0 {
					t.Fatalf("%+v in %+v: item %d left", s, room, i)
				}
				continue
			}
			if there++; there > 1 && from < end+s.Gap-1e-9 || from < end {
				t.Fatalf("%+v in %+v: item %d at %+v overlaps", s, room, i, at)
			}
			if (size < it.Least-1e-9 || size > it.Most+1e-9) && size != it.Short {
				t.Fatalf("%+v in %+v: item %d has the size %g", s, room, i, size)
			}
			end = from + size
		}
		start := room.Y
		if s.Row {
			start = room.X
		}
		if most := start + max(length-start, stays); end > most+1e-5 {
			t.Fatalf("%+v in %+v: it ends at %g, after %g", s, room, end, most)
		}
	}
}
