package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
)

// Recipe is a list of command lines that make a file of the program, such as its weights. The files
// in the folder recipe are recipes: a command line on each line, and comments that begin with #.
type Recipe struct {
	Steps []Step
}

// Step is a command line of a Recipe.
type Step struct {
	Line int    // its line in the file, from 1
	Text string // as in the file, with one space between words
}

// ReadRecipe reads a recipe. The error names the line.
func ReadRecipe(from io.Reader) (r Recipe, err error) {
	lines := bufio.NewScanner(from)
	number := 0
	for lines.Scan() {
		number++
		words := strings.Fields(plain.Line(lines.Text()))
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		r.Steps = append(r.Steps, Step{number, strings.Join(words, " ")})
	}
	if err := lines.Err(); err != nil {
		return r, fmt.Errorf("line %d: %w", number+1, err)
	}
	if len(r.Steps) == 0 {
		return r, errors.New("it has no steps")
	}
	return r, nil
}

// Words returns the words of a command line. A word such as $WTHOR is replaced by the words of the
// variable that get returns; the error names one that is empty.
func (s Step) Words(get func(name string) string) ([]string, error) {
	var words []string
	for _, w := range strings.Fields(s.Text) {
		name, variable := strings.CutPrefix(w, "$")
		if !variable {
			words = append(words, w)
			continue
		}
		values := strings.Fields(get(name))
		if len(values) == 0 {
			return nil, fmt.Errorf("line %d needs the variable %s: %s", s.Line, name, s.Text)
		}
		words = append(words, values...)
	}
	return words, nil
}

// Done returns how many steps are done, from the first one on, by the file that MarkDone has
// written. If a step has been changed since, it and all later ones are not done. A missing file has
// no steps.
func (r Recipe) Done(path string) (n int, err error) {
	data, err := atomicfile.ReadAll(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	for i, text := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if i == len(r.Steps) || r.Steps[i].Text != text {
			break
		}
		n++
	}
	return n, nil
}

// MarkDone writes a file that says that the first n steps are done.
func (r Recipe) MarkDone(path string, n int) error {
	var text strings.Builder
	for _, s := range r.Steps[:n] {
		text.WriteString(s.Text + "\n")
	}
	return atomicfile.Write(path, []byte(text.String()))
}
