package analysis

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/coach/sentence"
	"flipside/ai/roster"
	"flipside/cmd/flipside-engine/command"
	"flipside/cmd/internal/cli"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
)

// reviewed is a reviewed game as JSON. Scores are discs for the side that moves.
type reviewed struct {
	Moves   []reviewedMove `json:"moves" help:"the moves"`
	Black   reviewedSide   `json:"black" help:"what Black lost"`
	White   reviewedSide   `json:"white" help:"what White lost"`
	Turning *int           `json:"turning_point" help:"ply of the turning point; null if there is none"`
	Seconds float64        `json:"seconds" help:"time in seconds"`
}

type reviewedMove struct {
	Ply       int              `json:"ply" help:"number of the ply, from 1"`
	Side      string           `json:"side" help:"black or white"`
	Move      string           `json:"move" help:"the move played"`
	Best      string           `json:"best" help:"the best move"`
	Score     float64          `json:"score" help:"score of the move played, in discs for the side that moves"`
	BestScore float64          `json:"best_score" help:"score of the best move, in discs for the side that moves"`
	Loss      float64          `json:"loss" help:"discs lost (best_score minus score)"`
	Class     string           `json:"class" help:"best, fine, slip, mistake or big_mistake"`
	Kind      string           `json:"kind" help:"how sure the scores are: unknown, estimate or exact"`
	Depth     int              `json:"depth" help:"search depth in plies"`
	Counted   bool             `json:"counted" help:"whether the move counts in the sums"`
	Reasons   []reviewedReason `json:"reasons" help:"why the move was worse than the best"`
}

type reviewedReason struct {
	Type    string   `json:"type" help:"corner, corner_missed, mobility, tempo, pass, quiet, wall, hidden, next_to_corner, free, reply, chance, access, edge, stable, few_discs, parity, square, flips, ends, only or endgame"`
	Squares []string `json:"squares" help:"squares that the reason is about"`
	Score   float64  `json:"score" help:"share of the loss that goes with the reason, where 1 is all of it; 0 for only and endgame"`
	Text    string   `json:"text" help:"the reason as a sentence"`
	Payoff  int      `json:"payoff" help:"plies of the line after which it shows"`
}

type reviewedSide struct {
	Loss        float64 `json:"loss" help:"discs lost in the game"`
	EndgameLoss float64 `json:"endgame_loss" help:"discs lost in the solved endgame"`
	BestMoves   int     `json:"best_moves" help:"number of best moves"`
	Counted     int     `json:"counted" help:"number of moves that count"`
	Slips       int     `json:"slips" help:"number of slips"`
	Mistakes    int     `json:"mistakes" help:"number of mistakes"`
	BigMistakes int     `json:"big_mistakes" help:"number of big mistakes"`
}

var sideNames = [...]string{game.Black: "black", game.White: "white"}

// newReviewed rounds scores to hundredths of a disc.
func newReviewed(r coach.Report) reviewed {
	hundredth := func(x float64) float64 { return math.Round(100*x)/100 + 0 }
	out := reviewed{Moves: []reviewedMove{}, Seconds: r.Elapsed.Seconds()}
	sides := [2]*reviewedSide{game.Black: &out.Black, game.White: &out.White}
	for c, s := range r.Sides {
		*sides[c] = reviewedSide{0, 0, s.BestMoves, s.Counted, s.Slips, s.Mistakes, s.BigMistakes}
	}
	for _, m := range r.Moves {
		x := reviewedMove{
			Ply: m.Ply, Side: sideNames[m.Side], Move: m.Played.String(), Best: m.Best.String(),
			Score: hundredth(m.Score), BestScore: hundredth(m.BestScore),
			Class: m.Class.String(), Kind: m.Kind.String(), Depth: m.Depth, Counted: m.Counted(), Reasons: []reviewedReason{},
		}
		x.Loss = hundredth(x.BestScore - x.Score)
		for _, why := range m.Reasons {
			squares := []string{}
			for _, s := range slices.Concat(why.Does.Squares, why.Instead.Squares) {
				if name := s.String(); !slices.Contains(squares, name) {
					squares = append(squares, name)
				}
			}
			x.Reasons = append(x.Reasons, reviewedReason{string(why.Type), squares, hundredth(why.Score), sentence.Reader{}.Both(why), why.Payoff})
		}
		if out.Moves = append(out.Moves, x); m.Counted() { // the sum is that of the moves as they are written
			s := sides[m.Side]
			if s.Loss = hundredth(s.Loss + x.Loss); r.SolvedFrom > 0 && m.Ply >= r.SolvedFrom {
				s.EndgameLoss = hundredth(s.EndgameLoss + x.Loss)
			}
		}
	}
	if r.Turning > 0 {
		out.Turning = &r.Turning
	}
	return out
}

// reviewFlags are the flags of review.
type reviewFlags struct {
	moves          string
	depth, threads int
	time           time.Duration
	asJSON         bool
	farm           command.FarmFlags
	games          command.GamesFlags
}

func (f *reviewFlags) options(cmd *cobra.Command) (coach.Options, error) {
	o := coach.Options{Depth: f.depth}
	switch {
	case cmd.Flags().Changed("depth") && (f.depth < 1 || f.depth > coach.MaxDepth):
		return o, command.Usagef("--depth must be from 1 to %[2]d, not %[1]d",
			f.depth, coach.MaxDepth)
	case cmd.Flags().Changed("time") && (f.time < time.Millisecond || f.time > 24*time.Hour):
		return o, command.Usagef("--time must be from 1ms to 24h, not %v", f.time)
	}
	if err := command.CheckThreads(f.threads); err != nil {
		return o, err
	}
	if f.time > 0 {
		o = o.ForTime(f.time)
	}
	var err error
	o.Book, err = roster.Book()
	return o, err
}

// ReviewCommand returns the command review.
func ReviewCommand() *cobra.Command {
	var f reviewFlags
	cmd := &cobra.Command{
		Use:   "review [FILE]",
		Short: "Judge the moves of games: what each lost, where the game turned, and why",
		Long: "Judge every move of the games in FILE (any format that Flipside reads), or of the game --moves. " +
			"Scores are in discs for the side that moves. Book moves and forced moves are not judged.\n\n" +
			"--depth searches every position to that depth, and solves positions with that many empties or fewer. " +
			"--time is divided between a rough pass over all positions and a refined pass over doubtful ones. " +
			"Without either, the passes take 5 s and a minute. Ctrl+C prints what is known so far. With --json, " +
			"each game is one object on a line.\n\n" + command.FarmHelp + "\n\n" +
			"A farm job uses one thread unless --threads says otherwise, and its times are those of the worker.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o, err := f.options(cmd)
			if err != nil {
				return err
			}
			away, err := f.farm.Asked(cmd)
			if err != nil {
				return err
			}
			switch asked := cmd.Flags().Changed("moves"); {
			case asked && len(args) == 1:
				return command.Usagef("give FILE or --moves, not both")
			case asked:
				g, err := command.GameOf("--moves", f.moves)
				if err != nil {
					return err
				}
				if away {
					return f.reviewAway(cmd, []sent{sentOf(&record.Record{Game: g})}, o)
				}
				return f.review(cmd, &record.Record{Game: g}, o, 1)
			case len(args) == 0:
				return command.Usagef("give FILE or --moves")
			}
			if away {
				var games []sent
				if err := f.games.Each(cmd.Context(), args[0], func(r *record.Record) error {
					games = append(games, sentOf(r))
					return nil
				}); err != nil {
					return err
				}
				return f.reviewAway(cmd, games, o)
			}
			n := 0
			return f.games.Each(cmd.Context(), args[0], func(r *record.Record) error {
				n++
				return f.review(cmd, r, o, n)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.moves, "moves", "", "moves, such as f5d6c3, or a position with moves")
	flags.IntVar(&f.depth, "depth", 0, "search every position to this depth in plies (at least 3)")
	flags.DurationVar(&f.time, "time", 0, "time per game")
	flags.IntVar(&f.threads, "threads", ai.AutoThreads(false), "number of search threads")
	cli.JSONFlag(cmd, &f.asJSON, reviewed{})
	f.farm.Add(cmd)
	f.games.Add(cmd)
	return cmd
}

// review reviews and prints one game.
func (f *reviewFlags) review(cmd *cobra.Command, r *record.Record, o coach.Options, n int) error {
	if r.Play != nil {
		o.Given = r.Play.Given
	}
	show, end := command.Progress(cmd, "")
	const parts = 1000
	found, err := coach.Once(cmd.Context(), r.Game, o, f.threads, func(x coach.Report) { show(int(parts*x.Progress), parts) })
	end()
	if err != nil && (cmd.Context().Err() == nil || found.Stage < coach.Refining && o.Depth == 0) {
		if err == coach.ErrNoMove {
			return fmt.Errorf("game %d: %w", n, err)
		}
		return err
	}
	return cmp.Or(f.print(cmd.OutOrStdout(), heading(&r.Tags), found), err)
}

// print prints one reviewed game.
func (f *reviewFlags) print(out io.Writer, heading string, found coach.Report) error {
	if f.asJSON {
		return json.NewEncoder(out).Encode(newReviewed(found)) // a line for each game
	}
	printReview(out, heading, newReviewed(found))
	return nil
}

// signs are the marks of the classes.
var signs = map[string]string{"slip": "?!", "mistake": "?", "big_mistake": "??"}

// heading says who played, or returns "" if that is unknown.
func heading(t *record.Tags) string {
	if t.Black.Name == "" && t.White.Name == "" && !t.Said.Known() {
		return ""
	}
	result := command.DescribeResult(library.ResultOf(t.Result).String(), library.ResultOf(t.Said).String())
	when := strings.TrimSpace(t.Date + " " + result)
	return strings.TrimSpace(fmt.Sprintf("%s against %s %s", cmp.Or(t.Black.Name, "?"), cmp.Or(t.White.Name, "?"), when))
}

func printReview(out io.Writer, heading string, x reviewed) {
	if heading != "" {
		fmt.Fprintln(out, heading)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ply\tside\tmove\tscore\tbest\tscore\tloss\t\tdepth\twhy")
	for _, m := range x.Moves {
		kind := fmt.Sprint(m.Depth)
		score, loss := "%+.1f", "%.1f"
		if m.Kind == coach.Exact.String() {
			kind, score, loss = "exact", "%+.0f", "%.0f"
		}
		why := ""
		for _, reason := range m.Reasons {
			why += reason.Text + " "
		}
		sign := signs[m.Class]
		if !m.Counted {
			sign = "-"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t"+score+"\t%s\t"+score+"\t"+loss+"\t%s\t%s\t%s\n",
			m.Ply, m.Side, m.Move, m.Score+0, m.Best, m.BestScore+0, m.Loss, sign, kind, why)
	}
	_ = w.Flush()
	for c, s := range []reviewedSide{x.Black, x.White} {
		fmt.Fprintf(out, "%s lost %.0f discs, %.0f of them in the solved endgame; best moves %d of %d; %d slips, %d mistakes, %d big mistakes\n",
			sideNames[c], s.Loss, s.EndgameLoss, s.BestMoves, s.Counted, s.Slips, s.Mistakes, s.BigMistakes)
	}
	if x.Turning != nil {
		fmt.Fprintf(out, "turning point: ply %d; ", *x.Turning)
	}
	fmt.Fprintf(out, "%.1f s\n", x.Seconds)
}
