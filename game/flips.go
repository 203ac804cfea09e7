package game

// Flips returns the opponent's discs that the side to move would flip with a disc on s, which must
// be an empty square.
func (p Position) Flips(s Square) Bitboard {
	return Bitboard(flips(uint64(p.Own), uint64(p.Opp), uint64(s)))
}

// Multiplications that move a line of up to eight squares, with one square in each column or row,
// into eight adjacent bits, and back.
const (
	fromColumns = 0x0101010101010101 // adds the rows: bits 56..63 then have the line by column
	fromRows    = 0x0102040810204080 // moves column a into bits 56..63, by row
	toColumnA   = 0x0002040810204081 // moves the low seven bits into column a
	columnA     = 0x0101010101010101
)

// flipsGo is the portable version of Flips. It turns each of the four lines through s into a byte
// of own discs and six bits of the opponent's discs. A first table has the squares where an own
// disc would end a run of the opponent's discs; a second table has the discs that are then flipped
// ("kindergarten bitboards", U. Szmerdt, as described on chessprogramming.org).
func flipsGo(own, opp, s uint64) uint64 {
	l := &lines[s&63]
	x, y := s&7, s>>3&7
	closing, flip := &closers[x], &flipped[x]

	row := s & 56
	f := uint64(flip[closing[opp>>(row+1)&63]&uint8(own>>row)]) << row

	i := closing[(opp&l.innerDown)*fromColumns>>57&63] & uint8((own&l.down)*fromColumns>>56)
	f |= uint64(flip[i]) * fromColumns & l.down

	i = closing[(opp&l.innerUp)*fromColumns>>57&63] & uint8((own&l.up)*fromColumns>>56)
	f |= uint64(flip[i]) * fromColumns & l.up

	closing, flip = &closers[y], &flipped[y]
	i = closing[(opp>>x&columnA)*fromRows>>57&63] & uint8((own>>x&columnA)*fromRows>>56)
	f |= uint64(flip[i]) * toColumnA & columnA << x
	return f
}

// line has the two diagonals through a square: down goes to higher columns and higher rows, up to
// higher columns and lower rows. The inner versions leave out the columns a and h, whose discs
// cannot be flipped along a diagonal.
type line struct{ down, up, innerDown, innerUp uint64 }

var (
	lines   = makeLines()
	closers = makeClosers() // [place in the line][opponent's inner discs]: squares where an own disc ends a run
	flipped = makeFlipped() // [place in the line][own discs that end a run]: discs flipped
)

func makeLines() (table [Squares]line) {
	for s := range table {
		r := rayFrom(Square(s))
		down, up := r.up[2]|r.down[2]|uint64(Square(s).Bit()), r.up[3]|r.down[3]|uint64(Square(s).Bit())
		table[s] = line{down, up, down & uint64(inner), up & uint64(inner)}
	}
	return table
}

func makeClosers() (table [8][64]uint8) {
	for x := range 8 {
		for o := range 64 {
			opp := o << 1
			for _, step := range [2]int{-1, 1} {
				n := x + step
				for n >= 0 && n < 8 && opp>>n&1 != 0 {
					n += step
				}
				if n >= 0 && n < 8 && n != x+step {
					table[x][o] |= 1 << n
				}
			}
		}
	}
	return table
}

func makeFlipped() (table [8][256]uint8) {
	for x := range 8 {
		for set := range 256 {
			for n := range 8 {
				if set>>n&1 != 0 {
					for between := min(n, x) + 1; between < max(n, x); between++ {
						table[x][set] |= 1 << between
					}
				}
			}
		}
	}
	return table
}

// ray has the squares in the four directions to higher squares (east, south, south-east,
// south-west) and in the four opposite directions.
type ray struct{ up, down [4]uint64 }

func rayFrom(s Square) (r ray) {
	walk := func(dc, dr int) (set uint64) {
		for c, r := s.Col()+dc, s.Row()+dr; c >= 0 && c < 8 && r >= 0 && r < 8; c, r = c+dc, r+dr {
			set |= uint64(At(c, r).Bit())
		}
		return set
	}
	for i, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		r.up[i], r.down[i] = walk(d[0], d[1]), walk(-d[0], -d[1])
	}
	return r
}

// LastFlips returns how many discs the side to move would flip with a disc on s, if s is the only
// empty square. Then every square that is not its own belongs to the opponent, and a table gives
// the number for each line.
func (p Position) LastFlips(s Square) int {
	own, x, y := uint64(p.Own), s&7, s>>3&7
	l, count := &lines[s&63], &lastFlips[x]
	return int(count[uint8(own>>(s&56))]) +
		int(count[(own&l.down)*fromColumns>>56]) +
		int(count[(own&l.up)*fromColumns>>56]) +
		int(lastFlips[y][(own>>x&columnA)*fromRows>>56])
}

// lastFlips has, for a place in a line and the own discs on it, the number of squares between the
// place and the nearest own disc, on both sides together. A side without an own disc counts 0.
var lastFlips = makeLastFlips()

func makeLastFlips() (table [8][256]uint8) {
	for x := range 8 {
		for own := range 256 {
			for _, step := range [2]int{-1, 1} {
				for n := x + step; n >= 0 && n < 8; n += step {
					if own>>n&1 != 0 {
						table[x][own] += uint8(max(n-x, x-n) - 1)
						break
					}
				}
			}
		}
	}
	return table
}
