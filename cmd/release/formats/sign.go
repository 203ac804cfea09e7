package formats

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// The form of a signature is that of cs_blobs.h, in the sources of Apple's kernel. Its numbers have
// the highest byte first, also in programs that have the lowest one first.
const (
	magicSignature    = 0xfade0cc0 // a list of blobs
	magicDirectory    = 0xfade0c02
	magicRequirements = 0xfade0c01
	magicWrapper      = 0xfade0b01 // a certificate's signature, or nothing

	slotDirectory    = 0
	slotInfo         = 1 // the hash of Info.plist
	slotRequirements = 2
	slotResources    = 3 // the hash of CodeResources
	slotWrapper      = 0x10000

	directoryVersion = 0x20400 // the first one that says where the code is
	directorySize    = 88      // of its fields, before the identifier
	adhoc            = 2
	hashSHA256       = 2
	mainProgram      = 1
	pageBits         = 12
)

// Sign signs a program for macOS ad hoc, as codesign -s - does: the signature says which bytes
// belong together, but not who made them. It replaces the signature that Go's linker made, if any.
// id is the identifier of the application, or the name of a program without one. infoPlist and
// codeResources are nil for a program that is not in an application.
func Sign(program []byte, id string, infoPlist, codeResources []byte) ([]byte, error) {
	if id == "" || strings.ContainsRune(id, 0) {
		return nil, errors.New("a signature needs an identifier without zero bytes")
	}
	requirements := blob(magicRequirements, make([]byte, 4))
	special := [][]byte{slotInfo: infoPlist, slotRequirements: requirements, slotResources: codeResources}
	if codeResources == nil {
		special = special[:slotResources]
	}
	p, err := readProgram(program)
	if err != nil {
		return nil, err
	}
	size := len(list(nil, requirements)) + directoryLength(p.codeEnd, id, len(special)-1)
	signed, err := p.withRoom(size)
	if err != nil {
		return nil, err
	}
	signature := list(p.directory(signed[:p.codeEnd], id, special), requirements)
	copy(signed[p.codeEnd:], signature)
	return signed, nil
}

// list puts the parts of a signature together.
func list(directory, requirements []byte) []byte {
	parts := []struct {
		slot uint32
		blob []byte
	}{{slotDirectory, directory}, {slotRequirements, requirements}, {slotWrapper, blob(magicWrapper, nil)}}
	var index, body []byte
	at := 12 + 8*len(parts)
	index = binary.BigEndian.AppendUint32(index, uint32(len(parts)))
	for _, part := range parts {
		index = binary.BigEndian.AppendUint32(index, part.slot)
		index = binary.BigEndian.AppendUint32(index, uint32(at+len(body)))
		body = append(body, part.blob...)
	}
	return blob(magicSignature, append(index, body...))
}

// blob puts a magic number and the length of the whole before data.
func blob(magic uint32, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, magic)
	b = binary.BigEndian.AppendUint32(b, uint32(8+len(data)))
	return append(b, data...)
}

func pages(size int) int { return (size + 1<<pageBits - 1) >> pageBits }

// directoryLength returns the length of the directory of a program with this many bytes of code.
func directoryLength(code int, id string, special int) int {
	return directorySize + len(id) + 1 + sha256.Size*(special+pages(code))
}

// directory returns the hashes of all pages of the code, and of the other things that the signature
// covers: special has them by slot, nil for an empty slot.
func (p *program) directory(code []byte, id string, special [][]byte) []byte {
	number := binary.BigEndian.AppendUint32
	slots := len(special) - 1 // there is no slot 0
	hashes := directorySize + len(id) + 1 + sha256.Size*slots
	var d []byte
	for _, field := range []int{directoryVersion, adhoc, hashes, directorySize, slots, pages(len(code)), len(code)} {
		d = number(d, uint32(field))
	}
	d = append(d, sha256.Size, hashSHA256, 0, pageBits)
	// a spare number, no scattered code, no team, a spare number, and no limit beyond 4 GB
	d = append(d, make([]byte, 4+4+4+4+8)...)
	for _, field := range []uint64{p.text.offset, p.text.size, mainProgram} {
		d = binary.BigEndian.AppendUint64(d, field)
	}
	d = append(d, id...)
	d = append(d, 0)
	for slot := slots; slot > 0; slot-- {
		var sum [sha256.Size]byte
		if special[slot] != nil {
			sum = sha256.Sum256(special[slot])
		}
		d = append(d, sum[:]...)
	}
	for page := range slices.Chunk(code, 1<<pageBits) {
		sum := sha256.Sum256(page)
		d = append(d, sum[:]...)
	}
	return blob(magicDirectory, d)
}
