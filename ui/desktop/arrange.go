package desktop

import (
	"cmp"
	"slices"
	"strings"
)

// arrange selects and sorts the entries that a query asks for.
func arrange(q FolderQuery, entries []FolderItem) FolderListing {
	l := FolderListing{FolderQuery: q, Left: map[string]FolderItem{}}
	type keyed struct {
		FolderItem
		key string
	}
	var wanted []keyed
	for _, e := range entries {
		if q.wants(e) {
			wanted = append(wanted, keyed{e, strings.ToLower(e.Name)})
		} else {
			l.Left[e.Name] = e
		}
	}
	slices.SortFunc(wanted, func(a, b keyed) int {
		if a.Folder != b.Folder {
			if a.Folder {
				return -1
			}
			return 1
		}
		if q.Order == ByDate {
			if c := b.Time.Compare(a.Time); c != 0 {
				return c
			}
		}
		return cmp.Or(compareNames(a.key, b.key), cmp.Compare(a.Name, b.Name))
	})
	for _, w := range wanted {
		l.Entries = append(l.Entries, w.FolderItem)
	}
	return l
}

// compareNames orders names as people do: it compares the numbers in them by value.
func compareNames(a, b string) int {
	for a != "" && b != "" {
		x, y := number(a), number(b)
		if x != "" && y != "" {
			p, q := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if c := cmp.Or(cmp.Compare(len(p), len(q)), cmp.Compare(p, q)); c != 0 {
				return c
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// number returns the digits at the beginning of s.
func number(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}
