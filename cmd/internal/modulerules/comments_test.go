package modulerules

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxColumns is the largest length of a comment line. A tab counts as four columns.
const maxColumns = 100

// overlong returns the numbers, from 1, of the comment lines in a source file that are too long.
func overlong(source string) (lines []int) {
	for i, line := range strings.Split(source, "\n") {
		line = strings.ReplaceAll(line, "\t", "    ")
		comment := strings.HasPrefix(strings.TrimSpace(line), "//")
		if comment && utf8.RuneCountInString(line) > maxColumns {
			lines = append(lines, i+1)
		}
	}
	return lines
}

func TestOverlong(t *testing.T) {
	long := strings.Repeat("é", maxColumns-3)
	source := "// " + long + "\n\t// " + long + "\n" + long + "é // code may be longer\n//  " + long
	if got := overlong(source); !slices.Equal(got, []int{2, 4}) {
		t.Error(got)
	}
}

func TestCommentLinesAreShort(t *testing.T) {
	eachSource(t, func(path string, source []byte) {
		for _, line := range overlong(string(source)) {
			t.Errorf("%s:%d: a comment line has more than %d columns", path, line, maxColumns)
		}
	})
}
