package games

import (
	"slices"

	"flipside/game/library"
	"flipside/ui/widget"
)

// marked are the games that were found, and the one with the mark.
type marked struct {
	found  found
	list   widget.ListState
	id     library.ID // of the game with the mark; 0: none
	picked bool       // the user has chosen it; otherwise the mark stays on the first row
}

func newMarked() marked { return marked{list: widget.ListState{Chosen: -1}} }

// take takes an answer. The mark stays on its game if the game is still in the list.
func (m *marked) take(f found) {
	was := m.list.Chosen
	same := f.asked.query == m.found.asked.query && f.asked.at == m.found.asked.at
	m.found = f
	m.list.Chosen = -1
	if m.picked {
		m.list.Chosen = slices.Index(f.ids, m.id)
	}
	if m.list.Chosen < 0 && len(f.ids) > 0 {
		m.list.Chosen = 0
		if same && m.picked { // the chosen game is gone: its neighbour takes the mark
			m.list.Chosen = max(0, min(was, len(f.ids)-1))
		}
	}
	m.choose()
}

// choose gives the mark to the row of the list that was chosen.
func (m *marked) choose() {
	m.id = 0
	if i := m.list.Chosen; i >= 0 && i < len(m.found.ids) {
		m.id = m.found.ids[i]
	}
}
