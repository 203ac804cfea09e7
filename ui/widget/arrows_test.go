package widget

import "testing"

// The arrow keys go to the nearest control in their direction, and from the last one to the first.
func TestArrows(t *testing.T) {
	var st State
	at := map[string]Rect{
		"head": {0, 0, 200, 42},
		"a":    {0, 50, 95, 42}, "b": {105, 50, 95, 42},
		"c": {0, 100, 95, 42}, "off": {105, 100, 95, 42},
		"f1": {0, 300, 42, 42}, "f2": {52, 300, 42, 42}, "f3": {104, 300, 42, 42}, "f4": {156, 300, 42, 42},
	}
	declare := func() {
		tick(&st, away, func(f *Frame) {
			for _, id := range []string{"f1", "f2", "f3", "f4", "off", "c", "b", "a", "head"} { // Tab has another order
				f.Control(id, at[id], id != "off")
			}
		})
	}
	declare()
	for _, c := range []struct {
		from   string
		dx, dy int
		want   string
	}{
		{"head", 0, 1, "b"}, {"a", 0, 1, "c"}, {"b", 0, 1, "c"}, {"c", 0, 1, "f2"}, {"f1", 0, 1, "head"},
		{"f4", 0, -1, "b"}, {"f2", 0, -1, "c"}, {"b", 0, -1, "head"}, {"head", 0, -1, "f3"},
		{"a", 1, 0, "b"}, {"b", 1, 0, "a"}, {"a", -1, 0, "b"}, {"f2", 1, 0, "f3"}, {"f4", 1, 0, "f1"}, {"f1", -1, 0, "f4"},
		{"head", 1, 0, "head"}, {"c", 1, 0, "c"}, {"c", -1, 0, "c"},
		{"", 1, 0, "f1"}, {"", 0, -1, "head"},
	} {
		st.Focus, st.ShowFocus = c.from, false
		declare()
		if st.StepToward(c.dx, c.dy); st.Focus != c.want || !st.ShowFocus {
			t.Errorf("from %q by %d, %d the focus goes to %q, want %q", c.from, c.dx, c.dy, st.Focus, c.want)
		}
	}
}
