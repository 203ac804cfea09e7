package intake

import (
	"strings"
	"testing"
)

// BenchmarkLargest reads texts of the largest size, in the forms that need the most work.
func BenchmarkLargest(b *testing.B) {
	for name, s := range map[string]string{"games": short34 + "\n", "words": "f5d6c3 x\n", "moves": "f5 ", "boards": diamond + " X\n",
		"rows": "...OX...\n", "prose": "good morning ", "pass": "pa", "letters": "x"} {
		b.Run(name, func(b *testing.B) {
			s := strings.Repeat(s, MostText/len(s))
			for b.Loop() {
				_, _ = Text(s)
			}
		})
	}
}
