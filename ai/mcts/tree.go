package mcts

import (
	"math"
	"sync/atomic"

	"flipside/game"
	"flipside/game/base/sys"
)

// proof is what is proven about a node, for the side that moved into it.
type proof uint32

const (
	unproven proof = iota
	won
	drawn
	lost
)

// other returns the proof for the other side.
func (p proof) other() proof {
	switch p {
	case won:
		return lost
	case lost:
		return won
	}
	return p
}

// proofPoints has the half points of a playout that ends in a proven node.
var proofPoints = [4]uint32{won: 2, drawn: 1}

// node is a position in the tree. It has the move that leads to it; a descent plays the moves again
// to get the position. In a shared tree, all reads and writes are atomic. In a private tree, only
// its worker writes.
type node struct {
	stats uint64 // visits in the upper half, half points of the side that moved here in the lower half
	kids  uint32 // index of the first child, 0: none. Children are adjacent and come after their parent
	info  uint32 // move, number of children, proof, and the claim of the worker that expands it: see below
}

// The parts of node.info. Each part is written once, by OR.
const (
	countShift = 8
	proofShift = 16
	claimed    = 1 << 24
)

// nodeBytes is the size of a node in bytes.
const nodeBytes = 16

// What one playout adds to stats, and the position of the visits in it.
const (
	visitShift = 32
	oneVisit   = 1 << visitShift
	pointMask  = oneVisit - 1
	maxVisits  = 1<<31 - 1<<20 // the half points reach 32 bits at 2^31 visits
)

func (n *node) load() (visits, points uint32) {
	s := atomic.LoadUint64(&n.stats)
	return uint32(s >> visitShift), uint32(s)
}

func (n *node) meta() uint32       { return atomic.LoadUint32(&n.info) }
func (n *node) first() uint32      { return atomic.LoadUint32(&n.kids) }
func (n *node) proven() proof      { return proof(n.meta() >> proofShift & 3) }
func (n *node) move() game.Move    { return game.Move(n.meta() & 0xFF) }
func (n *node) children() uint32   { return n.meta() >> countShift & 0xFF }
func (n *node) isLeaf() bool       { return n.first() == 0 }
func (n *node) hasProof() bool     { return n.proven() != unproven }
func childInfo(m game.Move) uint32 { return uint32(m) }

// sharing says whether several workers change a tree. If so, all changes are atomic; a tree with a
// single worker is faster without.
type sharing bool

// add adds to a number and returns the sum.
func (s sharing) add(to *uint64, n uint64) uint64 {
	if s {
		return atomic.AddUint64(to, n)
	}
	*to += n
	return *to
}

// or sets bits and returns the previous value.
func (s sharing) or(to *uint32, bits uint32) uint32 {
	if s {
		return atomic.OrUint32(to, bits)
	}
	before := *to
	*to |= bits
	return before
}

func (s sharing) set(to *uint32, n uint32) {
	if s {
		atomic.StoreUint32(to, n)
	} else {
		*to = n
	}
}

// tree is a search tree in a slice whose size does not change while a search runs. Index 0 means no
// node.
type tree struct {
	nodes  []node
	most   int    // the largest number of nodes
	next   uint32 // index of the first free node
	root   uint32
	pos    game.Position // position of the root
	shared sharing
	sorted bool // children that a playout would prefer come first

	exploration float64

	values []value // by node, in a tree without playouts; otherwise nil
	noise  rng     // noise of the priors; 0: none

	marks []uint64 // for compaction
	ranks []uint32

	shown showcase
}

// newTree returns an empty tree with room for exactly size nodes, at least leastNodes.
func newTree(size int) *tree { return &tree{nodes: make([]node, size), most: size} }

// leastNodes is enough for the root and its moves.
const leastNodes = 128

// mostChildren bounds the children of a node (the known maximum is 33 moves).
const mostChildren = 36

// grow makes room for the given number of additional playouts, or for the largest number of nodes
// if playouts is 0. Each playout expands at most one node. The error comes from sys.GrowTable; then
// the tree has no more room than before.
func (t *tree) grow(playouts uint64) error {
	size := t.most
	if playouts > 0 && playouts < uint64(t.most/mostChildren) {
		size = min(size, int(t.next)+int(playouts)*mostChildren)
	}
	if size <= len(t.nodes) {
		return nil
	}
	nodes, err := sys.GrowTable(t.nodes, size)
	if err != nil {
		return err
	}
	copy(nodes, t.nodes[:t.next])
	t.nodes, t.marks, t.ranks = nodes, nil, nil
	if t.values == nil {
		return nil
	}
	values, err := sys.GrowTable(t.values, size) // the old nodes have been dropped already
	if err != nil {
		t.nodes = nodes[:len(t.values)]
		return err
	}
	copy(values, t.values[:t.next])
	t.values = values
	return nil
}

// reset makes p the only node of the tree and expands it.
func (t *tree) reset(p game.Position, est *estimator) {
	t.pos, t.root, t.next = p, 1, 2
	t.nodes[1] = node{info: childInfo(game.NoMove)}
	clear(t.values[:min(2, len(t.values))])
	t.expand(1, p, est)
}

// alloc returns the index of the first of n adjacent free nodes, or 0 if the tree is full.
func (t *tree) alloc(n uint32) uint32 {
	for {
		i := atomic.LoadUint32(&t.next)
		if uint64(i)+uint64(n) > uint64(len(t.nodes)) {
			return 0
		}
		if atomic.CompareAndSwapUint32(&t.next, i, i+n) {
			return i
		}
	}
}

// expand makes the children of node i, whose position is p. It does nothing if the tree is full or
// another worker expands the node. A position without legal moves gets a proof instead. In a tree
// without playouts, est estimates the children.
func (t *tree) expand(i uint32, p game.Position, est *estimator) {
	n := &t.nodes[i]
	if t.shared.or(&n.info, claimed)&claimed != 0 {
		return
	}
	moves := p.Moves()
	if moves == 0 && p.Swap().Moves() == 0 {
		t.prove(n, proofOf(halfPoints(p)).other())
		return
	}
	count := max(1, uint32(moves.Count()))
	first := t.alloc(count)
	if first == 0 {
		return
	}
	if moves == 0 {
		t.nodes[first] = node{info: childInfo(game.Pass)}
	} else {
		parts := [3]game.Bitboard{moves}
		if t.sorted {
			bad := risky(p.Empty())
			parts = [3]game.Bitboard{moves & game.Corners, moves &^ game.Corners &^ bad, moves & bad}
		}
		at := first
		for _, part := range parts {
			for ; part != 0; part &= part - 1 {
				t.nodes[at] = node{info: childInfo(game.Move(part.First()))}
				at++
			}
		}
	}
	if t.values != nil {
		t.estimate(i, first, count, p, est)
	}
	t.shared.or(&n.info, count<<countShift)
	t.shared.set(&n.kids, first)
}

// proofOf returns what half points prove for the side they belong to.
func proofOf(points uint32) proof { return [3]proof{lost, drawn, won}[points] }

// prove sets the proof of a node. Two workers can only prove the same.
func (t *tree) prove(n *node, p proof) { t.shared.or(&n.info, uint32(p)<<proofShift) }

// visit adds visits to a node before their results are known. Until then they count as losses (the
// virtual loss). It returns the previous number of visits.
func (t *tree) visit(n *node, visits uint32) uint32 {
	return uint32(t.shared.add(&n.stats, uint64(visits)<<visitShift)>>visitShift) - visits
}

// maxPath is the largest number of nodes from the root to a leaf: one for each square and one for a
// pass after each.
const maxPath = 2*game.Squares + 2

// descent is a path from the root to a leaf, and the results of the playouts from there.
type descent struct {
	path   [maxPath]uint32
	length int
	first  game.Move     // first move of the path; NoMove at the root
	pos    game.Position // position of the leaf
	visits uint32        // number of playouts to run
	points uint32        // half points of the side to move at the leaf
	done   uint32        // number of finished playouts
	placed uint32        // number of discs placed
	known  proof         // proof of the leaf, for the side that moved into it
	est    *estimator    // the worker's, in a tree without playouts
}

// descend follows the best children by UCT to a leaf and adds visits on the way. It expands a leaf
// that has been visited before.
func (t *tree) descend(d *descent, visits uint32) {
	i, p := t.root, t.pos
	d.length, d.visits, d.points, d.done, d.placed, d.first = 0, visits, 0, 0, 0, game.NoMove
	for {
		n := &t.nodes[i]
		d.path[d.length] = i
		d.length++
		if t.values != nil {
			t.shared.add(&t.values[i].sum, -uint64(visits)*valueUnit) // the virtual loss
		}
		before := t.visit(n, visits)
		if d.known = n.proven(); d.known != unproven {
			break
		}
		first := n.first()
		if first == 0 {
			if before == 0 && t.values == nil {
				break
			}
			t.expand(i, p, d.est)
			d.known = n.proven()
			if t.values != nil {
				d.placed += n.children() // the estimate considers each child
				break
			}
			if first = n.first(); first == 0 {
				break
			}
		}
		if t.values != nil {
			i = t.pickValue(n, first, before+visits)
		} else {
			i = t.pick(n, first, before+visits)
		}
		m := t.nodes[i].move()
		if m != game.Pass {
			d.placed++
		}
		if d.length == 1 {
			d.first = m
		}
		p = p.Play(m)
	}
	d.pos = p
}

// pick returns the best child of n by UCT: first a child without visits, then the largest sum of
// win rate and exploration. It takes a proven win at once, and a proven loss only if all children
// are lost. Among equal children it takes the first.
func (t *tree) pick(n *node, first, visits uint32) uint32 {
	best, most := first, math.Inf(-1)
	log := math.Log(float64(visits))
	end := first + n.children()
	for i := first; i < end; i++ {
		c := &t.nodes[i]
		switch c.proven() {
		case won:
			return i
		case lost:
			continue
		}
		v, points := c.load()
		if v == 0 {
			return i
		}
		inv := 1 / float64(v)
		if value := float64(points)*0.5*inv + t.exploration*math.Sqrt(log*inv); value > most {
			best, most = i, value
		}
	}
	return best
}

// simulate runs the playouts of the descent until stop is set. It proves a leaf in which the game
// is over.
func (d *descent) simulate(r *rng, guided bool, stop *atomic.Bool) {
	if d.known != unproven || d.est != nil {
		d.done = d.visits
		return
	}
	for d.done < d.visits && !stop.Load() {
		points, placed := r.playout(d.pos, guided)
		d.done++
		d.points += points
		d.placed += uint32(placed)
		if placed == 0 {
			d.known = proofOf(points).other()
			d.done = d.visits
		}
	}
}

// backup adds the results of the descent to all nodes on its path and propagates its proof as far
// up as possible. It removes visits without a playout. It reports whether the root is proven.
func (t *tree) backup(d *descent) bool {
	if t.values != nil {
		return t.backupValue(d)
	}
	if d.known != unproven {
		d.points = d.done * proofPoints[d.known.other()]
	}
	if left := d.visits - d.done; left != 0 {
		for _, i := range d.path[:d.length] {
			t.shared.add(&t.nodes[i].stats, -(uint64(left) << visitShift))
		}
	}
	points := 2*d.done - d.points // for the side that moved into the leaf
	for i := d.length - 1; i >= 0; i-- {
		if points != 0 {
			t.shared.add(&t.nodes[d.path[i]].stats, uint64(points))
		}
		points = 2*d.done - points
	}
	if d.known == unproven {
		return false
	}
	if leaf := &t.nodes[d.path[d.length-1]]; !leaf.hasProof() {
		t.prove(leaf, d.known)
	}
	return t.proveUp(d.path[:d.length-1])
}

// proveUp propagates a proof up the path as far as possible. It reports whether it reaches the
// root.
func (t *tree) proveUp(path []uint32) bool {
	for i := len(path) - 1; i >= 0; i-- {
		n := &t.nodes[path[i]]
		if !n.hasProof() {
			p := t.consequence(n)
			if p == unproven {
				return false
			}
			t.prove(n, p)
		}
	}
	return true
}

// consequence returns what the children prove about a node. One won child means that the node is
// lost. If all children have proofs, the best of them counts.
func (t *tree) consequence(n *node) proof {
	first := n.first()
	if first == 0 {
		return unproven
	}
	best, open := lost, false
	for i := first; i < first+n.children(); i++ {
		switch t.nodes[i].proven() {
		case won:
			return lost
		case drawn:
			best = drawn
		case unproven:
			open = true
		}
	}
	if open {
		return unproven
	}
	return best.other()
}
