package train

import (
	"encoding/binary"
	"fmt"
	"io"

	"flipside/game"
)

// Judged is a position with its exact value in discs, for the side to move.
type Judged struct {
	Position game.Position
	Value    int
}

// The WTHOR form of the French federation: a header of 16 bytes, then 68 bytes a game.
const (
	wthorHeader = 16
	wthorGame   = 68
)

// ReadWTHOR reads the positions at which the theoretical scores of a WTHOR file hold (24 empties in all that are published).
// Games that ended earlier are left out. An error names the game and the ply.
func ReadWTHOR(in io.Reader) ([]Judged, error) {
	var head [wthorHeader]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, fmt.Errorf("no WTHOR file: shorter than its header of %d bytes", wthorHeader)
	}
	count, size, empties := int(binary.LittleEndian.Uint32(head[4:])), head[12], int(head[14])
	if size != 8 && size != 0 || empties > 60 {
		return nil, fmt.Errorf("no WTHOR file of games on 8 by 8 squares")
	}
	var list []Judged
	var b [wthorGame]byte
	for n := range count {
		if _, err := io.ReadFull(in, b[:]); err != nil {
			return nil, fmt.Errorf("the file ends in game %d of %d", n+1, count)
		}
		p, black := game.Start, true
		for ply, m := range b[8:] {
			if p.Empties() == empties || m == 0 {
				break
			}
			row, col := int(m)/10-1, int(m)%10-1
			if p.Moves() == 0 {
				p, black = p.Swap(), !black
			}
			if row < 0 || row > 7 || col < 0 || col > 7 || !p.Moves().Has(game.At(col, row)) {
				return nil, fmt.Errorf("game %d: ply %d is an illegal move", n+1, ply+1)
			}
			p, black = p.Play(game.Move(game.At(col, row))), !black
		}
		if p.Empties() != empties || p.Over() {
			continue
		}
		value := 2*int(b[7]) - 64
		if value < -64 || value > 64 {
			return nil, fmt.Errorf("game %d: %d discs in theory", n+1, b[7])
		}
		if !black {
			value = -value
		}
		if p.Moves() == 0 {
			p, value = p.Swap(), -value
		}
		list = append(list, Judged{p, value})
	}
	return list, nil
}
