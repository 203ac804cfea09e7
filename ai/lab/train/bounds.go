package train

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/record"
)

// Bounded is a position with a proven range of its value, in discs for the side to move.
type Bounded struct {
	Position  game.Position
	Low, High int
	Line      int // line in the file
}

// ReadBounds reads a table with the columns "obf,count,score,alpha,beta" and a heading. A score at
// or below alpha proves that the value is at most alpha. A score at or above beta proves that it is
// at least beta. Other rows prove nothing and are left out. The error names the line.
func ReadBounds(in io.Reader) ([]Bounded, error) {
	var list []Bounded
	scan := bufio.NewScanner(in)
	line := 1
	for ; scan.Scan(); line++ {
		if line == 1 {
			continue
		}
		f := strings.Split(scan.Text(), ",")
		if len(f) != 5 {
			return nil, fmt.Errorf("line %d has %d fields, not 5", line, len(f))
		}
		p, err := record.ParseProblem(f[0])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		var n [3]int
		for i := range n {
			if n[i], err = strconv.Atoi(f[2+i]); err != nil || n[i] < -64 || n[i] > 64 {
				return nil, fmt.Errorf("line %d: %q is not a number of discs from -64 to 64", line, f[2+i])
			}
		}
		b := Bounded{p.Position, -64, 64, line}
		switch {
		case n[0] <= n[1]:
			b.High = n[1]
		case n[0] >= n[2]:
			b.Low = n[2]
		default:
			continue
		}
		list = append(list, b)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", line, err)
	}
	return list, nil
}

// CheckBounds searches each position to a depth in plies. It returns by how many discs each
// estimate is outside its bounds, or 0 if it is inside. progress can be nil.
func CheckBounds(ctx context.Context, model *eval.Model, list []Bounded, depth, threads int, progress func(done, total int)) ([]float64, error) {
	broken := make([]float64, len(list))
	err := crew{threads: threads, model: model, tableMB: 8, progress: progress}.each(ctx, len(list), func(by *worker, i int) error {
		b := list[i]
		v, err := by.search(b.Position, ai.Limits{Depth: depth})
		broken[i] = max(0, v-float64(b.High), float64(b.Low)-v)
		return err
	})
	return broken, err
}
