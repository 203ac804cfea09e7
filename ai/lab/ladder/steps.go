package ladder

import (
	"fmt"
	"strconv"
	"strings"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game/base/plain"
)

// Default are the standard steps, each with the share of the points, in percent, that the stronger
// side should score. Steps without a goal place the players that are like people among the others,
// and the families relative to each other. The step between the two Masters changes no rating: only
// bounds of both are known.
var Default = []string{
	"friendly:beginner>random>=52", "friendly:beginner>greedy>=40..60",
	"friendly:novice>friendly:beginner>=65..92", "friendly:casual>friendly:novice>=65..85", "friendly:club>friendly:casual>=65..85", "friendly:tournament>friendly:club>=65..85",
	"minimax:easy>friendly:casual", "friendly:club>minimax:easy", "friendly:tournament>minimax:easy",
	"minimax:medium>minimax:easy>=65..90", "minimax:hard>minimax:medium>=65..90",
	"minimax:expert>minimax:hard>=65..90", "minimax:master,time=200ms>minimax:expert>=95",
	"mcts:easy>friendly:novice", "friendly:casual>mcts:easy", "mcts:fair>mcts:easy>=65..90", "mcts:medium>mcts:fair>=65..90", "mcts:hard>mcts:medium>=65..90",
	"mcts:expert>mcts:hard>=65..90", "mcts:master,time=200ms>mcts:expert>=95",
	"mcts:medium>mcts:easy", "mcts:fair>minimax:easy", "mcts:medium>minimax:medium", "mcts:hard>minimax:hard",
	"mcts:expert>minimax:expert", "friendly:club>mcts:fair", "friendly:tournament>minimax:medium", "friendly:tournament>minimax:hard",
	"friendly:tournament>minimax:expert", "friendly:tournament>mcts:medium", "mcts:master,time=200ms>minimax:master,time=200ms",
}

// Parse reads a step: "A>B", "A>B>=PERCENT" or "A>B>=PERCENT..PERCENT".
func Parse(text string) (match.Rung, error) {
	players, goal, found := strings.Cut(text, ">=")
	r := match.Rung{}
	if found {
		least, most, bounded := strings.Cut(goal, "..")
		var err error
		if r.Goal, err = parsePercent(text, least); err != nil {
			return r, err
		}
		if bounded {
			if r.Most, err = parsePercent(text, most); err != nil {
				return r, err
			}
			if r.Most < r.Goal || r.Most == 0 {
				return r, fmt.Errorf("step %q: %s is below %s", text, most, least)
			}
		}
	}
	if r.A, r.B, found = strings.Cut(players, ">"); !found || r.A == "" || r.B == "" {
		return r, fmt.Errorf("step %q is not of the form A>B, A>B>=PERCENT or A>B>=PERCENT..PERCENT", text)
	}
	r.A, r.B = plain.Spec(r.A), plain.Spec(r.B)
	for _, spec := range []string{r.A, r.B} {
		if _, err := ai.ParseSpec(spec); err != nil {
			return r, fmt.Errorf("step %q: %w", text, err)
		}
	}
	return r, nil
}

func parsePercent(step, text string) (float64, error) {
	percent, err := strconv.ParseFloat(text, 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return 0, fmt.Errorf("step %q: %q is not a percentage from 0 to 100", step, text)
	}
	return percent / 100, nil
}

// Goal returns the goal of a step as text.
func Goal(r *match.Rung) string {
	switch {
	case r.Most > 0:
		return fmt.Sprintf("goal %.0f to %.0f %%", 100*r.Goal, 100*r.Most)
	case r.Goal > 0:
		return fmt.Sprintf("goal %.0f %%", 100*r.Goal)
	}
	return "no goal"
}
