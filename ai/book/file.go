package book

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"flipside/game"
	"flipside/game/base/datafile"
)

// form describes the file of a book. Its body has the positions in ascending order: own and
// opponent's discs (8 bytes each), depth and number of moves (a byte each), and for each move its
// square (a byte) and its value (2 bytes).
var form = datafile.Form{Magic: "FLIPBOOK", Version: 1, MaxFile: 16 << 20}

// maxBody is the largest size of the body in bytes. Without it, a damaged file could exhaust the
// memory.
const maxBody = 64 << 20

// Origin says how a book was made.
type Origin = datafile.Origin

type header struct {
	Origin
	Positions int `json:"positions"`
}

// Write writes the book with its origin.
func (b *Book) Write(out io.Writer, origin Origin) error {
	keys := make([]game.Position, 0, len(b.pages))
	for key := range b.pages {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b game.Position) int { return cmp.Or(cmp.Compare(a.Own, b.Own), cmp.Compare(a.Opp, b.Opp)) })
	var raw []byte
	for _, key := range keys {
		p := b.pages[key]
		raw = binary.LittleEndian.AppendUint64(raw, uint64(key.Own))
		raw = binary.LittleEndian.AppendUint64(raw, uint64(key.Opp))
		raw = append(raw, p.depth, byte(len(p.moves)))
		for _, l := range p.moves {
			raw = append(raw, byte(l.square))
			raw = binary.LittleEndian.AppendUint16(raw, uint16(l.value))
		}
	}
	return form.Write(out, header{origin, len(b.pages)}, func(w io.Writer) error {
		_, err := w.Write(raw)
		return err
	})
}

// Read reads a book. The error says in one line what is wrong with the file.
func Read(in io.Reader) (*Book, Origin, error) {
	b, h, err := parse(in)
	if err != nil {
		return nil, Origin{}, datafile.Blame(err, "an opening book")
	}
	return b, h.Origin, nil
}

func parse(in io.Reader) (*Book, header, error) {
	var h header
	body, err := form.Read(in, &h)
	if err != nil {
		return nil, h, err
	}
	raw, err := io.ReadAll(io.LimitReader(body, maxBody+1))
	if err != nil || len(raw) > maxBody {
		return nil, h, errors.New("its body cannot be decompressed")
	}
	b := &Book{pages: map[game.Position]page{}}
	for n := 1; len(raw) > 0; n++ {
		var key game.Position
		var p page
		if key, p, raw, err = parsePage(raw); err != nil {
			return nil, h, fmt.Errorf("position %d: %w", n, err)
		}
		b.pages[key] = p
	}
	if len(b.pages) != h.Positions {
		return nil, h, fmt.Errorf("it has %d positions, but its header says %d", len(b.pages), h.Positions)
	}
	return b, h, nil
}

// parsePage reads the first position of raw and returns the rest of raw.
func parsePage(raw []byte) (game.Position, page, []byte, error) {
	var key game.Position
	var p page
	if len(raw) < 18 || len(raw) < 18+3*int(raw[17]) {
		return key, p, nil, errors.New("it is truncated")
	}
	key = game.Position{Own: game.Bitboard(binary.LittleEndian.Uint64(raw)), Opp: game.Bitboard(binary.LittleEndian.Uint64(raw[8:]))}
	p.depth = raw[16]
	moves := int(raw[17])
	raw = raw[18:]
	if key.Own&key.Opp != 0 {
		return key, p, nil, errors.New("a square has two discs")
	}
	if smallest, _ := key.Canonical(); smallest != key {
		return key, p, nil, errors.New("it is not in canonical form")
	}
	var seen game.Bitboard
	for range moves {
		l := line{game.Square(raw[0]), int16(binary.LittleEndian.Uint16(raw[1:]))}
		raw = raw[3:]
		if l.square >= game.Squares || !key.Moves().Has(l.square) || seen.Has(l.square) {
			return key, p, nil, fmt.Errorf("square %d is not a legal move or is listed twice", l.square)
		}
		if v := float64(l.value) * Unit; v > 64 || v < -64 {
			return key, p, nil, fmt.Errorf("the value of %s must be from -64 to 64 discs, not %g", l.square, v)
		}
		seen |= l.square.Bit()
		p.moves = append(p.moves, l)
	}
	if moves == 0 {
		return key, p, nil, errors.New("it has no moves")
	}
	return key, p, raw, nil
}
