package command

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	var silent, out bytes.Buffer
	quiet := NewBar(&silent) // no terminal
	quiet.Set(1, 2, "x")
	quiet.Clear()
	if silent.Len() != 0 {
		t.Errorf("a bar is drawn where there is no terminal: %q", &silent)
	}
	b := &Bar{out: &out, width: 60, begin: time.Now()}
	b.Clear()
	b.Set(1, 0, "nothing to do")
	if out.Len() != 0 {
		t.Errorf("%q", &out)
	}
	b.Set(6, 12, strings.Repeat("long ", 50))
	line := strings.TrimPrefix(out.String(), "\r\x1b[K")
	if len(line) != 59 || !strings.HasPrefix(line, "[############............] 6/12") {
		t.Errorf("%q", line)
	}
	out.Reset()
	b.Set(1, 2, "\x1b[31mAnn\u202e\a")
	if !strings.HasSuffix(out.String(), "left  [31mAnn") {
		t.Errorf("%q", &out)
	}
	out.Reset()
	b.Clear()
	b.Clear()
	if out.String() != "\r\x1b[K" {
		t.Errorf("%q", &out)
	}
}

func TestNumberWithoutAValueIsNull(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1)} {
		if JSONNumber(x) != nil {
			t.Errorf("%g is a number", x)
		}
	}
	if n := JSONNumber(2.5); n == nil || *n != 2.5 {
		t.Error("2.5 is none")
	}
}

// After its first error, a Writer has failed, and whoever closes it gets that error.
func TestStickyKeepsTheFirstError(t *testing.T) {
	var to bytes.Buffer
	s := &Sticky{Writer: &to}
	fmt.Fprint(s, "a")
	if s.err != nil || to.String() != "a" {
		t.Errorf("%v, %q", s.err, &to)
	}
	s.Writer = failing{}
	fmt.Fprint(s, "b")
	s.Writer = &to
	fmt.Fprint(s, "c")
	if s.err == nil || to.String() != "a" {
		t.Errorf("%v, %q", s.err, &to)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }
