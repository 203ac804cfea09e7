package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/atomicfile"
)

// Sample is a position in a game.
type Sample struct {
	Position game.Position
	Value    int16 // value from the search, in 1/eval.Unit discs
	Result   int8  // result of the game in discs
	Exact    bool  // Result is the exact value of the position
	// Less is 1 minus the weight of the sample in a fit. It is not stored in files.
	Less float32
}

// A file of samples is the magic word and 20 bytes for each sample, little endian.
const (
	sampleMagic = "FLIPDAT1"
	sampleBytes = 20
)

// EncodeSamples returns samples in the file format.
func EncodeSamples(samples []Sample) []byte {
	b := []byte(sampleMagic)
	for _, s := range samples {
		b = binary.LittleEndian.AppendUint64(b, uint64(s.Position.Own))
		b = binary.LittleEndian.AppendUint64(b, uint64(s.Position.Opp))
		b = binary.LittleEndian.AppendUint16(b, uint16(s.Value))
		exact := byte(0)
		if s.Exact {
			exact = 1
		}
		b = append(b, byte(s.Result), exact)
	}
	return b
}

// keepable returns an error if a file, judging by its beginning and its length, cannot be a
// complete file of samples.
func keepable(path string, info os.FileInfo) error {
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	f, err := atomicfile.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var magic [len(sampleMagic)]byte
	if _, err := io.ReadFull(f, magic[:]); err != nil || string(magic[:]) != sampleMagic || (info.Size()-int64(len(magic)))%sampleBytes != 0 {
		return fmt.Errorf("%s is not a complete sample file: remove it or choose another directory", path)
	}
	return nil
}

// ReadSamples reads one file of samples. The error names the file and what is wrong with it.
func ReadSamples(path string) ([]Sample, error) {
	f, err := atomicfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	samples, err := DecodeSamples(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return samples, nil
}

// DecodeSamples reads samples in the file format. The error says what is wrong with them.
func DecodeSamples(in io.Reader) ([]Sample, error) {
	var b [sampleBytes]byte
	if _, err := io.ReadFull(in, b[:8]); err != nil || string(b[:8]) != sampleMagic {
		return nil, fmt.Errorf("it is not a sample file: it does not begin with %s", sampleMagic)
	}
	var samples []Sample
	for {
		if _, err := io.ReadFull(in, b[:]); errors.Is(err, io.EOF) {
			return samples, nil
		} else if err != nil {
			return nil, fmt.Errorf("sample %d is truncated", len(samples))
		}
		s := Sample{
			Position: game.Position{Own: game.Bitboard(binary.LittleEndian.Uint64(b[:])), Opp: game.Bitboard(binary.LittleEndian.Uint64(b[8:]))},
			Value:    int16(binary.LittleEndian.Uint16(b[16:])), Result: int8(b[18]), Exact: b[19] != 0,
		}
		if s.Position.Own&s.Position.Opp != 0 || s.Result < -64 || s.Result > 64 || s.Value < -64*eval.Unit || s.Value > 64*eval.Unit {
			return nil, fmt.Errorf("sample %d is not a position with a result", len(samples))
		}
		samples = append(samples, s)
	}
}

// Files returns the paths of all files of samples in the directories, sorted.
func Files(dirs []string) ([]string, error) {
	var files []string
	for _, dir := range dirs {
		found, err := os.ReadDir(dir) // not a pattern, since the directory's name can contain its special characters
		if err != nil {
			return nil, err
		}
		before := len(files)
		for _, f := range found {
			if strings.HasSuffix(f.Name(), ".samples") {
				files = append(files, filepath.Join(dir, f.Name()))
			}
		}
		if len(files) == before {
			return nil, fmt.Errorf("no *.samples files in %s", dir)
		}
	}
	slices.Sort(files)
	return files, nil
}
