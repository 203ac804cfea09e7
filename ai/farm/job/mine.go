package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"flipside/ai/coach/problems"
	"flipside/game"
)

// Mine is the task of looking for problems in a game. The result is a text: a file of package
// problems.
type Mine struct {
	Start  string `json:"start"` // a board text
	Moves  string `json:"moves"`
	Source string `json:"source"`
	Kind   string `json:"kind,omitempty"` // of the problems; "": all
}

// maxSource is the largest length of a source, in bytes.
const maxSource = 400

// NewMine returns the task of looking for problems of a kind in a game; "" means all kinds.
func NewMine(from *problems.Game, kind problems.Kind) Mine {
	return Mine{game.FormatOBF(from.Start, from.To), game.FormatMoves(from.Moves), from.Source, string(kind)}
}

func (m *Mine) check(*Job) error {
	_, err := m.game()
	if err == nil && len(m.Source) > maxSource {
		err = fmt.Errorf("its source has more than %d bytes", maxSource)
	}
	if k := problems.Kind(m.Kind); err == nil && k != "" && !k.Known() {
		err = fmt.Errorf("problems of the kind %q are unknown", m.Kind)
	}
	return err
}

func (m *Mine) game() (*problems.Game, error) {
	r := Review{Start: m.Start, Moves: m.Moves}
	g, err := r.game()
	if err != nil {
		return nil, err
	}
	return &problems.Game{Line: game.LineOf(g), Source: m.Source}, nil
}

func (m *Mine) cores() int { return 1 }

func (m *Mine) memory() int { return problems.TablesMB }

func (m *Mine) do(ctx context.Context, j *Job, t *Tools) (any, error) {
	g, err := m.game()
	if err != nil {
		return nil, err
	}
	evaluator, err := t.evaluator(ctx, j.Weights)
	if err != nil {
		return nil, err
	}
	x, err := problems.NewMiner(evaluator)
	if err != nil {
		return nil, err
	}
	list, err := x.Mine(ctx, g, problems.Kind(m.Kind))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = problems.Write(&b, list)
	return b.String(), err
}

func (m *Mine) most() int { return mineResult }

func (m *Mine) verify(result []byte) error {
	list, err := mined(result)
	if err != nil {
		return err
	}
	g, err := m.game()
	if err != nil {
		return err
	}
	for _, p := range list {
		switch {
		case p.Game.Start != g.Start || p.Game.To != g.To || !slices.Equal(p.Game.Moves, g.Moves) || p.Game.Source != g.Source:
			return errors.New("a problem is from another game")
		case m.Kind != "" && string(p.Kind) != m.Kind:
			return fmt.Errorf("a problem is of the kind %q", p.Kind)
		}
	}
	return nil
}

// mined returns the problems in the result of a Mine.
func mined(result []byte) ([]*problems.Problem, error) {
	var text string
	if err := decode(result, &text); err != nil || text == "" {
		return nil, err
	}
	return problems.Parse([]byte(text))
}
