package book

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"flipside/game"
)

// The form of a book file, little endian:
//
//	8 bytes   magic
//	uint32    version
//	uint32    length of the header
//	uint32    length of the body
//	uint32    CRC-32 (IEEE) of header and body
//	header    JSON: Origin, positions
//	body      deflated, per position in ascending order: own, opponent (8 bytes each), depth, number of moves (a byte each), and for each move
//	          its square (a byte) and value (2 bytes)
const (
	magic   = "FLIPBOOK"
	version = 1
	prefix  = 8 + 4 + 4 + 4 + 4
)

// Limits of what is read, so that a damaged file cannot ask for all memory.
const (
	maxFile = 16 << 20 // bytes
	maxBody = 64 << 20 // bytes, inflated
)

// Origin says where a book comes from.
type Origin struct {
	Command string `json:"command"` // that made it
	Seed    uint64 `json:"seed"`    // of everything random in it
	Commit  string `json:"commit"`  // of the program
}

type header struct {
	Origin
	Positions int `json:"positions"`
}

// Write writes the book with its origin.
func (b *Book) Write(out io.Writer, origin Origin) error {
	head, err := json.Marshal(header{origin, len(b.pages)})
	if err != nil {
		return err
	}
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
	var body bytes.Buffer
	z, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(raw); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	sum.Write(head)
	sum.Write(body.Bytes())
	data := binary.LittleEndian.AppendUint32([]byte(magic), version)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(head)))
	data = binary.LittleEndian.AppendUint32(data, uint32(body.Len()))
	data = binary.LittleEndian.AppendUint32(data, sum.Sum32())
	for _, part := range [][]byte{data, head, body.Bytes()} {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a book. An error is one line that says what is wrong with the file.
func Read(in io.Reader) (*Book, Origin, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, Origin{}, fmt.Errorf("reading a book: %w", err)
	}
	b, h, err := parse(data)
	if err != nil {
		return nil, Origin{}, fmt.Errorf("not usable as an opening book: %w", err)
	}
	return b, h.Origin, nil
}

func parse(data []byte) (*Book, header, error) {
	var h header
	switch {
	case len(data) > maxFile:
		return nil, h, fmt.Errorf("it is longer than %d MB", maxFile>>20)
	case len(data) < prefix || string(data[:8]) != magic:
		return nil, h, fmt.Errorf("it does not begin with %s", magic)
	}
	if v := binary.LittleEndian.Uint32(data[8:]); v != version {
		return nil, h, fmt.Errorf("version %d, this program reads version %d", v, version)
	}
	nhead, nbody := uint64(binary.LittleEndian.Uint32(data[12:])), uint64(binary.LittleEndian.Uint32(data[16:]))
	if rest := uint64(len(data) - prefix); nhead+nbody != rest {
		return nil, h, fmt.Errorf("%d bytes after the prefix, which promises %d", rest, nhead+nbody)
	}
	if crc32.ChecksumIEEE(data[prefix:]) != binary.LittleEndian.Uint32(data[20:]) {
		return nil, h, errors.New("the checksum is wrong, the file is damaged")
	}
	head, body := data[prefix:prefix+nhead], data[prefix+nhead:]
	if err := json.Unmarshal(head, &h); err != nil {
		return nil, h, fmt.Errorf("its header: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxBody+1))
	if err != nil || len(raw) > maxBody {
		return nil, h, errors.New("its body cannot be inflated")
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
		return nil, h, fmt.Errorf("%d positions where the header promises %d", len(b.pages), h.Positions)
	}
	return b, h, nil
}

// parsePage reads the first position of raw and returns what is behind it.
func parsePage(raw []byte) (game.Position, page, []byte, error) {
	var key game.Position
	var p page
	if len(raw) < 18 || len(raw) < 18+3*int(raw[17]) {
		return key, p, nil, errors.New("it is cut off")
	}
	key = game.Position{Own: game.Bitboard(binary.LittleEndian.Uint64(raw)), Opp: game.Bitboard(binary.LittleEndian.Uint64(raw[8:]))}
	p.depth = raw[16]
	moves := int(raw[17])
	raw = raw[18:]
	if key.Own&key.Opp != 0 {
		return key, p, nil, errors.New("a square holds two discs")
	}
	if smallest, _ := key.Canonical(); smallest != key {
		return key, p, nil, errors.New("it is not in its canonical form")
	}
	var seen game.Bitboard
	for range moves {
		l := line{game.Square(raw[0]), int16(binary.LittleEndian.Uint16(raw[1:]))}
		raw = raw[3:]
		if l.square >= game.Squares || !key.Moves().Has(l.square) || seen.Has(l.square) {
			return key, p, nil, fmt.Errorf("no move, or the same twice: %d", l.square)
		}
		if v := float64(l.value) * Unit; v > 64 || v < -64 {
			return key, p, nil, fmt.Errorf("the value of %s is %g discs", l.square, v)
		}
		seen |= l.square.Bit()
		p.moves = append(p.moves, l)
	}
	if moves == 0 {
		return key, p, nil, errors.New("it has no move")
	}
	return key, p, raw, nil
}
