package formats

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
)

// The form of programs is that of loader.h, in the sources of Apple's kernel.
const (
	magic64       = 0xfeedfacf
	magicFat      = 0xbebafeca // read with the lowest byte first
	kindProgram   = 2
	processorARM  = 0x100000c
	headerSize    = 32
	segmentSize   = 72 // without its sections
	sectionSize   = 80
	loadSegment   = 0x19
	loadSignature = 0x1d
	loadNeeds     = 0x32
	signatureSize = 16 // of the load command
	alignment     = 16 // of a signature in the file
)

var errDamaged = errors.New("the program for macOS is damaged")

// A segment is a part of a program that is loaded to one place.
type segment struct {
	address, room uint64 // in memory
	offset, size  uint64 // in the file
}

// A program is a program for macOS on one kind of processor.
type program struct {
	data         []byte
	codeEnd      int // where the signature begins; what is before it is signed
	commandsEnd  int
	firstContent uint64 // where load commands must have ended
	text, links  segment
	segments     []segment
	linksAt      int // load commands, as offsets in the file; 0: there is none
	signatureAt  int
	oldSignature [2]uint32 // offset and size in the file
	needs        uint32    // the oldest macOS that it runs on, such as 0x000c0100 for 12.1
}

// readProgram finds what a signature needs to know, and refuses programs that it would damage.
func readProgram(data []byte) (*program, error) {
	number := binary.LittleEndian.Uint32
	switch {
	case len(data) < headerSize:
		return nil, errDamaged
	case number(data) == magicFat:
		return nil, errors.New("a program for several processors cannot be signed: sign each part")
	case number(data) != magic64 || number(data[12:]) != kindProgram:
		return nil, errors.New("this is no 64-bit program for macOS")
	case len(data) > math.MaxInt32/2:
		return nil, errors.New("the program is too large to be signed")
	}
	p := &program{data: data, firstContent: uint64(len(data))}
	count, size := number(data[16:]), number(data[20:])
	if uint64(size) > uint64(len(data)-headerSize) {
		return nil, errDamaged
	}
	p.commandsEnd = headerSize + int(size)
	at := headerSize
	for ; count > 0; count-- {
		if p.commandsEnd-at < 8 {
			return nil, errDamaged
		}
		size := number(data[at+4:])
		if size < 8 || size%8 != 0 || uint64(size) > uint64(p.commandsEnd-at) {
			return nil, errDamaged
		}
		if err := p.command(at, data[at:at+int(size)]); err != nil {
			return nil, err
		}
		at += int(size)
	}
	if at != p.commandsEnd {
		return nil, errDamaged
	}
	return p, p.check()
}

// command reads a load command.
func (p *program) command(at int, c []byte) error {
	switch binary.LittleEndian.Uint32(c) {
	case loadSegment:
		return p.segment(at, c)
	case loadNeeds:
		if len(c) < 24 {
			return errDamaged
		}
		p.needs = binary.LittleEndian.Uint32(c[12:])
	case loadSignature:
		if len(c) != signatureSize || p.signatureAt != 0 {
			return errDamaged
		}
		p.signatureAt = at
		p.oldSignature = [2]uint32{binary.LittleEndian.Uint32(c[8:]), binary.LittleEndian.Uint32(c[12:])}
	}
	return nil
}

func (p *program) segment(at int, c []byte) error {
	if len(c) < segmentSize {
		return errDamaged
	}
	number, long := binary.LittleEndian.Uint32, binary.LittleEndian.Uint64
	s := segment{long(c[24:]), long(c[32:]), long(c[40:]), long(c[48:])}
	all, sections := uint64(len(p.data)), uint64(number(c[64:]))
	if s.offset > all || s.size > all-s.offset || s.address+s.room < s.address || uint64(len(c)) != segmentSize+sections*sectionSize {
		return errDamaged
	}
	if s.offset > 0 && s.size > 0 {
		p.firstContent = min(p.firstContent, s.offset)
	}
	for c := c[segmentSize:]; len(c) > 0; c = c[sectionSize:] {
		if offset := uint64(number(c[48:])); offset > 0 { // without one, it has only a place in memory
			p.firstContent = min(p.firstContent, offset)
		}
	}
	switch name := strings.TrimRight(string(c[8:24]), "\x00"); name {
	case "__TEXT":
		p.text = s
	case "__LINKEDIT":
		if p.linksAt != 0 {
			return errDamaged
		}
		p.links, p.linksAt = s, at
	}
	p.segments = append(p.segments, s)
	return nil
}

// check finds where the code ends and says what keeps the program from being signed.
func (p *program) check() error {
	end := uint64(len(p.data))
	if p.linksAt == 0 || p.text.size == 0 {
		return errors.New("the program for macOS has no __TEXT or no __LINKEDIT")
	}
	if p.links.offset+p.links.size != end {
		return errors.New("the program for macOS does not end with __LINKEDIT")
	}
	if uint64(p.commandsEnd) > p.firstContent {
		return errDamaged
	}
	if p.signatureAt != 0 {
		begin, size := uint64(p.oldSignature[0]), uint64(p.oldSignature[1])
		if begin+size != end || begin < p.links.offset || begin%alignment != 0 {
			return errDamaged
		}
		p.codeEnd = int(begin)
		return nil
	}
	p.codeEnd = aligned(len(p.data), alignment)
	if p.firstContent-uint64(p.commandsEnd) < signatureSize {
		return errors.New("the program for macOS has no room for the load command of a signature")
	}
	for _, b := range p.data[p.commandsEnd : p.commandsEnd+signatureSize] {
		if b != 0 {
			return errors.New("the program for macOS has something where the load command of a signature belongs")
		}
	}
	return nil
}

func aligned(n, to int) int { return (n + to - 1) / to * to }

// withRoom returns a copy of the program with room at its end for a signature of this size, in
// bytes, to which its load commands point.
func (p *program) withRoom(size int) ([]byte, error) {
	size = aligned(size, alignment)
	out := make([]byte, p.codeEnd+size)
	copy(out, p.data[:min(p.codeEnd, len(p.data))])
	number, long := binary.LittleEndian.PutUint32, binary.LittleEndian.PutUint64

	page := 1 << 12
	if binary.LittleEndian.Uint32(out[4:]) == processorARM {
		page = 1 << 14
	}
	inFile := len(out) - int(p.links.offset)
	inMemory := uint64(aligned(inFile, page))
	end := p.links.address + inMemory
	for _, s := range p.segments {
		if s != p.links && s.room > 0 && s.address < end && s.address+s.room > p.links.address || end < p.links.address {
			return nil, fmt.Errorf("the program for macOS has no room in memory for a signature of %d bytes", size)
		}
	}
	long(out[p.linksAt+32:], inMemory)
	long(out[p.linksAt+48:], uint64(inFile))

	at := p.signatureAt
	if at == 0 {
		at = p.commandsEnd
		number(out[16:], binary.LittleEndian.Uint32(out[16:])+1)
		number(out[20:], binary.LittleEndian.Uint32(out[20:])+signatureSize)
		number(out[at:], loadSignature)
		number(out[at+4:], signatureSize)
	}
	number(out[at+8:], uint32(p.codeEnd))
	number(out[at+12:], uint32(size))
	return out, nil
}
