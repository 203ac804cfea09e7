package display

import "testing"

func TestOnes(t *testing.T) {
	for _, c := range []struct {
		set  []byte
		want int
	}{{nil, 0}, {make([]byte, 32), 0}, {[]byte{0, 1, 0x81, 0xff}, 11}} {
		if got := ones(c.set); got != c.want {
			t.Errorf("%v: %d, want %d", c.set, got, c.want)
		}
	}
}
