package review

import (
	"math"
	"slices"

	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
)

// staleLoss is how many discs the best move of a side may lose as a later search sees it.
const staleLoss = 1.5

// find returns the best move of a side that a ply is, if it is one, and a later search has not
// refuted that.
func (k *findings) find(ply int) *coach.Find { return findIn(&k.report, ply) }

func findIn(r *coach.Report, ply int) *coach.Find {
	for side := range r.Finds {
		if f := &r.Finds[side]; f.Ply > 0 && f.Ply == ply && ply <= len(r.Moves) && r.Moves[ply-1].Loss <= staleLoss {
			return f
		}
	}
	return nil
}

// withFinds adds to moments the best moves of a side, or of both.
func withFinds(r *coach.Report, plies []int, side int) []int {
	for s := range r.Finds {
		if ply := r.Finds[s].Ply; (side == both || side == s) && findIn(r, ply) != nil && !slices.Contains(plies, ply) {
			plies = append(plies, ply)
		}
	}
	slices.Sort(plies)
	return plies
}

// findCard returns the card of the best move of a side, in words for its reader.
func findCard(f *coach.Find, reader sentence.Reader) view.MomentData {
	a := &f.Against
	d := view.MomentData{Grade: theme.Best}
	title := words.Key("review.find")
	if reader.Person == sentence.BlackPlayer+sentence.Person(a.Side) {
		title = "review.find.you"
	}
	for _, key := range [...]words.Key{title, "review.find.short"} {
		d.Titles = append(d.Titles, words.Get(key, "move", f.Ply, "name", a.Best, "side", a.Side))
	}
	line := a.BestLine
	if len(line) == 0 {
		line = []game.Move{a.Best}
	}
	d.Board = refuted(a, line)
	if len(a.Reasons) > 0 {
		why := &a.Reasons[0]
		s := linked(view.Sentence{Text: reader.Alone(why.Instead), Marks: screen.MarksOf(a, why.Instead, why.Payoff, true)})
		s.Squares = game.BitboardOf(why.Instead.Squares)
		d.Sentences = append(d.Sentences, s)
	}
	lost := words.Get("review.find.against", "move", a.Played, "n", scores.Whole(a.Loss))
	return withShare(d, f.Share, title == "review.find.you", view.Sentence{Text: lost, Squares: squaresOf([]game.Move{a.Played})})
}

// withShare adds how many players find the move, and another sentence. own says that the reader is
// one of these players.
func withShare(d view.MomentData, share float64, own bool, s view.Sentence) view.MomentData {
	const rare = 1.0 / 50
	level := words.Get("review.find.level")
	if own {
		level = words.Get("review.find.level.you")
	}
	text := words.Get("review.find.rare", "level", level)
	if share >= rare {
		text = words.Get("review.find.share", "n", int(math.Round(1/share)), "level", level)
	}
	d.Sentences = append(d.Sentences, view.Sentence{Text: text}, s)
	return d
}
