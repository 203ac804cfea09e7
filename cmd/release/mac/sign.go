package mac

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// Numbers of Mach-O and of its signatures, from Apple's headers mach-o/loader.h and
// kern/cs_blobs.h.
const (
	machHeader64    = 0xfeedfacf
	commandSegment  = 0x19 // LC_SEGMENT_64
	commandSign     = 0x1d // LC_CODE_SIGNATURE
	headerSize      = 32
	signCommandSize = 16
	segmentSize     = 72
	sectionSize     = 80

	blobSignature    = 0xfade0cc0
	blobDirectory    = 0xfade0c02
	blobRequirements = 0xfade0c01
	blobWrapper      = 0xfade0b01
	slotDirectory    = 0
	slotRequirements = 2
	slotWrapper      = 0x10000
	directoryVersion = 0x20400
	directorySize    = 88
	flagAdHoc        = 2
	hashSHA256       = 2
	execMain         = 1 // the segment of the main program
	pageBits         = 12
	alignment        = 16
)

// A program is a Mach-O file in parts. Offsets are those of the file.
type program struct {
	data     []byte
	end      int // of the commands
	first    int // of the sections: up to here there is room for commands
	linkEdit int // the command of the segment __LINKEDIT; 0: there is none
	textSize uint64
	sign     int // the command with the place of the signature; 0: there is none
}

// Sign gives a program for macOS an ad-hoc signature, as codesign -s - does: it names no author,
// but without one a Mac with an ARM processor starts no program. A signature that the program has
// is replaced. infoPlist and resources are the files Info.plist and CodeResources of the bundle;
// nil for a program outside of a bundle. The error says what is wrong with the program.
func Sign(data []byte, id string, infoPlist, resources []byte) ([]byte, error) {
	p, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("not a program for macOS that can be signed: %w", err)
	}
	code := uint64(len(p.data)) // what the signature covers: all before it
	requirements := binary.BigEndian.AppendUint32(nil, blobRequirements)
	requirements = binary.BigEndian.AppendUint32(requirements, 12)
	requirements = binary.BigEndian.AppendUint32(requirements, 0)
	special := [][]byte{resources, requirements, infoPlist} // from the last slot to the first
	size := signatureSize(id, len(special), code)

	binary.LittleEndian.PutUint32(p.data[p.sign+8:], uint32(code))
	binary.LittleEndian.PutUint32(p.data[p.sign+12:], uint32(size))
	link := p.data[p.linkEdit:]
	start := binary.LittleEndian.Uint64(link[40:])
	length := code + uint64(size) - start
	binary.LittleEndian.PutUint64(link[48:], length)
	const page = 1 << 14 // of ARM; those of x86-64 are smaller
	if grown := (length + page - 1) &^ (page - 1); binary.LittleEndian.Uint64(link[32:]) < grown {
		binary.LittleEndian.PutUint64(link[32:], grown)
	}
	return p.append(id, special, requirements, size), nil
}

// signatureSize returns the size of a signature, with its alignment.
func signatureSize(id string, special int, code uint64) int {
	pages := int((code + 1<<pageBits - 1) >> pageBits)
	size := 12 + 3*8 + directorySize + len(id) + 1 + (special+pages)*sha256.Size + 12 + 8
	return (size + alignment - 1) &^ (alignment - 1)
}

// append returns the program with its signature.
func (p *program) append(id string, special [][]byte, requirements []byte, size int) []byte {
	var hashes []byte
	for _, s := range special {
		var sum [sha256.Size]byte // of a part that is not there
		if s != nil {
			sum = sha256.Sum256(s)
		}
		hashes = append(hashes, sum[:]...)
	}
	pages := 0
	for rest := p.data; len(rest) > 0; pages++ {
		n := min(len(rest), 1<<pageBits)
		sum := sha256.Sum256(rest[:n])
		hashes, rest = append(hashes, sum[:]...), rest[n:]
	}
	var b bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&b, binary.BigEndian, v) // a Buffer takes everything of a fixed size
		}
	}
	directory := directorySize + len(id) + 1 + len(hashes)
	const first = 12 + 3*8
	total := first + directory + len(requirements) + 8
	put(uint32(blobSignature), uint32(total), uint32(3))
	put(uint32(slotDirectory), uint32(first))
	put(uint32(slotRequirements), uint32(first+directory))
	put(uint32(slotWrapper), uint32(first+directory+len(requirements)))

	put(uint32(blobDirectory), uint32(directory), uint32(directoryVersion), uint32(flagAdHoc))
	put(uint32(directorySize+len(id)+1+len(special)*sha256.Size), uint32(directorySize)) // places of the hashes and of the name
	put(uint32(len(special)), uint32(pages), uint32(len(p.data)))
	put(uint8(sha256.Size), uint8(hashSHA256), uint8(0), uint8(pageBits))
	put(uint32(0), uint32(0), uint32(0), uint32(0), uint64(0)) // spare, scatter, team, spare, large size
	put(uint64(0), p.textSize, uint64(execMain))
	b.WriteString(id + "\x00")
	b.Write(hashes)
	b.Write(requirements)
	put(uint32(blobWrapper), uint32(8))
	b.Write(make([]byte, size-b.Len()))
	return append(p.data, b.Bytes()...)
}

var errShort = errors.New("it ends too early")

// parse finds the parts of a program. The data that it returns ends where the signature begins, and
// has the command for it.
func parse(data []byte) (*program, error) {
	p := &program{data: bytes.Clone(data), first: len(data)}
	if len(data) < headerSize {
		return nil, errShort
	}
	if binary.LittleEndian.Uint32(data) != machHeader64 {
		return nil, errors.New("it does not begin like one")
	}
	n, size := binary.LittleEndian.Uint32(data[16:]), binary.LittleEndian.Uint32(data[20:])
	if uint64(size) > uint64(len(data)-headerSize) {
		return nil, errShort
	}
	p.end = headerSize + int(size)
	at := headerSize
	for range n {
		if p.end-at < 8 {
			return nil, errShort
		}
		length := binary.LittleEndian.Uint32(data[at+4:])
		if length < 8 || uint64(length) > uint64(p.end-at) {
			return nil, errors.New("a command has the wrong size")
		}
		if err := p.command(at, data[at:at+int(length)]); err != nil {
			return nil, err
		}
		at += int(length)
	}
	if at != p.end {
		return nil, errors.New("its commands have the wrong size")
	}
	if p.linkEdit == 0 {
		return nil, errors.New("it has no segment __LINKEDIT")
	}
	return p, p.prepare()
}

// command notes what a command says that the signature needs.
func (p *program) command(at int, c []byte) error {
	switch binary.LittleEndian.Uint32(c) {
	case commandSign:
		if len(c) < signCommandSize {
			return errShort
		}
		p.sign = at
	case commandSegment:
		if len(c) < segmentSize {
			return errShort
		}
		switch name := string(bytes.TrimRight(c[8:24], "\x00")); name {
		case "__LINKEDIT":
			p.linkEdit = at
		case "__TEXT":
			p.textSize = binary.LittleEndian.Uint64(c[48:])
		}
		sections := binary.LittleEndian.Uint32(c[64:])
		if uint64(sections)*sectionSize > uint64(len(c)-segmentSize) {
			return errShort
		}
		for i := range int(sections) {
			s := c[segmentSize+i*sectionSize:]
			if offset := binary.LittleEndian.Uint32(s[48:]); offset > 0 {
				p.first = min(p.first, int(offset))
			}
		}
	}
	return nil
}

// prepare cuts an old signature off, or makes room for the command of a new one.
func (p *program) prepare() error {
	link := p.data[p.linkEdit:]
	start, length := binary.LittleEndian.Uint64(link[40:]), binary.LittleEndian.Uint64(link[48:])
	if start > uint64(len(p.data)) || length != uint64(len(p.data))-start {
		return errors.New("the segment __LINKEDIT is not at its end")
	}
	if p.sign != 0 {
		at := binary.LittleEndian.Uint32(p.data[p.sign+8:])
		size := binary.LittleEndian.Uint32(p.data[p.sign+12:])
		if uint64(at) < start || uint64(at) < uint64(p.end) || uint64(at)+uint64(size) != uint64(len(p.data)) || at%alignment != 0 {
			return errors.New("its signature is not at its end")
		}
		p.data = p.data[:at]
		return nil
	}
	if p.end+signCommandSize > p.first || p.end+signCommandSize > len(p.data) {
		return errors.New("its header has no room for a signature")
	}
	free := p.data[p.end : p.end+signCommandSize]
	if !bytes.Equal(free, make([]byte, signCommandSize)) {
		return errors.New("the room after its header is in use")
	}
	p.sign = p.end
	p.end += signCommandSize
	binary.LittleEndian.PutUint32(free, commandSign)
	binary.LittleEndian.PutUint32(free[4:], signCommandSize)
	binary.LittleEndian.PutUint32(p.data[16:], binary.LittleEndian.Uint32(p.data[16:])+1)
	binary.LittleEndian.PutUint32(p.data[20:], binary.LittleEndian.Uint32(p.data[20:])+signCommandSize)
	p.data = append(p.data, make([]byte, -len(p.data)&(alignment-1))...)
	return nil
}
