package players

import "testing"

// A person is compared with the friendly level nearest to their rating.
func TestPeer(t *testing.T) {
	for rating, want := range map[float64]string{-50: "noisy:beginner", 400: "noisy:novice", 800: "noisy:casual", 1000: "noisy:club", 2000: "noisy:tournament"} {
		if got := Peer(rating, true); got != want {
			t.Errorf("%v: %s, want %s", rating, got, want)
		}
	}
	if got := Peer(2000, false); got != "noisy:casual" {
		t.Errorf("without a rating: %s", got)
	}
}
