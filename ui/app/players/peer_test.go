package players

import "testing"

// A person is compared with the friendly level nearest to their rating.
func TestPeer(t *testing.T) {
	for rating, want := range map[float64]string{-50: "friendly:beginner", 400: "friendly:novice", 800: "friendly:casual", 1000: "friendly:club", 2000: "friendly:tournament"} {
		if got := Peer(rating, true); got != want {
			t.Errorf("%v: %s, want %s", rating, got, want)
		}
	}
	if got := Peer(2000, false); got != "friendly:casual" {
		t.Errorf("without a rating: %s", got)
	}
}
