package mcts

import (
	"math/bits"

	"flipside/game"
)

// reuseDiscs is the largest number of discs between two searches for which the tree is kept: a move
// and its answer, and two more when the user looked at a line of moves.
const reuseDiscs = 4

// restart makes p the root and reports whether the tree contained it. If so, the tree below p is
// kept; otherwise the tree starts empty.
func (t *tree) restart(p game.Position, est *estimator) bool {
	if t.root != 0 {
		placed := p.Empty() ^ t.pos.Empty()
		if p.Empty()&^t.pos.Empty() == 0 && placed.Count() <= reuseDiscs {
			if i := t.find(t.root, t.pos, p); i != 0 {
				t.pos = p
				t.compact(i)
				if !t.nodes[1].isLeaf() {
					return true
				}
				if t.expand(1, p, est); !t.nodes[1].isLeaf() {
					return true
				}
			}
		}
	}
	t.reset(p, est)
	return false
}

// find returns the node of p at or below node i, whose position is at, or 0 if there is none. A
// child with a disc on a square that is empty in p cannot lead to p.
func (t *tree) find(i uint32, at, p game.Position) uint32 {
	if at == p {
		return i
	}
	n := &t.nodes[i]
	if n.isLeaf() {
		return 0
	}
	for c := n.first(); c < n.first()+n.children(); c++ {
		m := t.nodes[c].move()
		if m != game.Pass && p.Empty().Has(m.Square()) {
			continue
		}
		if found := t.find(c, at.Play(m), p); found != 0 {
			return found
		}
	}
	return 0
}

// compact makes node i the root and removes all nodes that are not below it. Children come after
// their parents and are adjacent, so one upward pass can mark the nodes to keep, and a second pass
// moves them down in the same order.
func (t *tree) compact(i uint32) {
	if words := (len(t.nodes) + 63) / 64; t.marks == nil {
		t.marks, t.ranks = make([]uint64, words), make([]uint32, words)
	} else {
		clear(t.marks)
	}
	t.marks[i/64] |= 1 << (i % 64)
	for n := i; n < t.next; n++ {
		if t.marked(n) {
			for c, end := t.nodes[n].kids, t.nodes[n].kids+t.nodes[n].children(); c < end; c++ {
				t.marks[c/64] |= 1 << (c % 64)
			}
		}
	}
	kept := uint32(1)
	for w, m := range t.marks {
		t.ranks[w] = kept
		kept += uint32(bits.OnesCount64(m))
	}
	for n := i; n < t.next; n++ {
		if !t.marked(n) {
			continue
		}
		moved := t.nodes[n]
		if moved.kids != 0 {
			moved.kids = t.moved(moved.kids)
		} else if !moved.hasProof() {
			moved.info &^= claimed // its children did not fit before, but may fit now
		}
		to := t.moved(n)
		t.nodes[to] = moved
		if t.values != nil {
			t.values[to] = t.values[n]
		}
	}
	t.root, t.next = 1, kept
}

func (t *tree) marked(n uint32) bool { return t.marks[n/64]>>(n%64)&1 != 0 }

func (t *tree) moved(n uint32) uint32 {
	return t.ranks[n/64] + uint32(bits.OnesCount64(t.marks[n/64]&(1<<(n%64)-1)))
}
