package record

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// fuzz checks that a reader ends with any input, and that a game which was read can be written and
// read again.
func fuzz(f *testing.F, name string) {
	format, _ := ByName(name)
	r := rand.New(rand.NewPCG(11, 12))
	for range 5 {
		rec := random(r, false)
		var b bytes.Buffer
		if err := format.Write(&b, one(rec)); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte(""))
	f.Add([]byte("(;"))
	f.Add([]byte("{\"version\":1}"))
	f.Add([]byte(`{"version":2,"play":{"seats":[{"human":true},{"human":true}],"handicap":{"side":"white","corners":2,"discs":4}},"game":{"moves":"f5"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for rec, err := range format.Read(bytes.NewReader(data)) {
			if err != nil {
				if len(err.Error()) == 0 {
					t.Fatal("an error without words")
				}
				continue
			}
			var b bytes.Buffer
			if err := format.Write(&b, one(rec)); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
			for again, err := range format.Read(bytes.NewReader(b.Bytes())) {
				if err != nil {
					t.Fatalf("what was written cannot be read: %v\n%q", err, b.String())
				}
				if movesOf(again.Game) != movesOf(rec.Game) && name != "obf" {
					t.Fatalf("%s became %s", movesOf(rec.Game), movesOf(again.Game))
				}
			}
		}
	})
}

func FuzzGGF(f *testing.F)   { fuzz(f, "ggf") }
func FuzzSGF(f *testing.F)   { fuzz(f, "sgf") }
func FuzzJSON(f *testing.F)  { fuzz(f, "json") }
func FuzzWTHOR(f *testing.F) { fuzz(f, "wthor") }
func FuzzOBF(f *testing.F)   { fuzz(f, "obf") }
func FuzzList(f *testing.F)  { fuzz(f, "list") }

func FuzzNames(f *testing.F) {
	f.Add([]byte("\x14\x1a\x02\x13\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00Anna\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, size := range []int{wthorPlayer, wthorEvent} {
			if names, err := readNames(bytes.NewReader(data), size, nil); err == nil && len(names)*size > len(data) {
				t.Fatalf("%d names from %d bytes", len(names), len(data))
			}
		}
	})
}
