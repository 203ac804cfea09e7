package view

import (
	"testing"
	"time"
)

func TestTimesInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		30 * time.Minute: "30:00", time.Hour + time.Second: "60:01", 59*time.Second + time.Millisecond: "1:00", 10 * time.Second: "0:10",
		9950 * time.Millisecond: "0:10", 9900 * time.Millisecond: "0:09.9", 1200 * time.Millisecond: "0:01.2", time.Nanosecond: "0:00.1",
	} {
		if got := TimeLeft(d); got != want {
			t.Errorf("TimeLeft(%v) is %q, want %q", d, got, want)
		}
	}
}
