package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flipside/game"
)

var day0 = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)

// played returns rated results against one opponent, an hour apart.
func played(elo float64, outcomes ...Outcome) []Finished {
	var list []Finished
	for i, o := range outcomes {
		list = append(list, Finished{At: day0.Add(time.Duration(i) * time.Hour), Opponent: "x", Measured: true, Elo: elo, Outcome: o, Rated: true})
	}
	return list
}

// simulated returns the results of a player with the given true ratings, one per game. The
// opponents have the ratings of our levels, chosen in turn among those close to the player, as
// people do.
func simulated(r *rand.Rand, truth []float64, hours float64) []Finished {
	opponents := []float64{0, 272, 431, 616, 755, 965, 1265, 1437, 1642}
	list := make([]Finished, len(truth))
	for i, elo := range truth {
		near := slices.Clone(opponents)
		slices.SortFunc(near, func(a, b float64) int { return int(math.Abs(a-elo) - math.Abs(b-elo)) })
		opponent := near[r.IntN(3)]
		o := Loss
		if r.Float64() < Expected(elo, opponent) {
			o = Win
		}
		at := day0.Add(time.Duration(float64(i) * hours * float64(time.Hour)))
		list[i] = Finished{At: at, Opponent: "x", Measured: true, Elo: opponent, Outcome: o, Rated: true}
	}
	return list
}

// covered returns the share of seeded players whose true final rating is within the interval, and
// the mean width of the interval. walk is a player's change from game to game, in Elo.
func covered(games int, hours, walk float64) (share, width float64) {
	const players = 400
	r := rand.New(rand.NewPCG(18, uint64(games)))
	in := 0
	for range players {
		truth := make([]float64, games)
		elo := priorMean + priorSD*r.NormFloat64()
		for i := range truth {
			if i > 0 {
				elo += walk * r.NormFloat64()
			}
			truth[i] = elo
		}
		e, ok := Now(simulated(r, truth, hours))
		if ok && e.Low <= elo && elo <= e.High {
			in++
		}
		width += (e.High - e.Low) / players
	}
	return float64(in) / players, width
}

// A person who loses all games to Random has its rating, not less.
func TestNoRatingBelowRandom(t *testing.T) {
	losses := slices.Repeat([]Outcome{Loss}, 40)
	for n, e := range Series(played(0, losses...)) {
		if e.Elo < 0 || e.Low < 0 || e.High < e.Elo {
			t.Errorf("after %d losses: %+v", n+1, e)
		}
	}
	if e, _ := Now(played(0, losses...)); e.Elo != 0 || e.Low != 0 {
		t.Errorf("%+v", e)
	}
	if e, _ := Now(played(0, append(losses, slices.Repeat([]Outcome{Win}, 40)...)...)); e.Elo > 50 {
		t.Errorf("the games that were lost are forgotten: %+v", e)
	}
}

// The interval contains the truth in about 95 % of the cases. With 400 players, the standard error
// of the share is 1.1 %; four of them are allowed.
func TestIntervalCoversTheTruth(t *testing.T) {
	before := math.Inf(1)
	for _, games := range []int{1, 10, 40, 150} {
		share, width := covered(games, 0.2, 0)
		if math.Abs(share-0.95) > 0.044 {
			t.Errorf("after %d games the interval covers %.1f %%", games, 100*share)
		}
		if !(width < before) {
			t.Errorf("after %d games the interval is %.0f wide, before %.0f", games, width, before)
		}
		before = width
		t.Logf("%d games: covers %.1f %%, %.0f wide", games, 100*share, width)
	}
	// Players who change as the model assumes: one game every second day.
	share, width := covered(80, 48, driftSD*math.Sqrt2)
	if math.Abs(share-0.95) > 0.044 {
		t.Errorf("of players who change the interval covers %.1f %%", 100*share)
	}
	t.Logf("players who change: covers %.1f %%, %.0f wide", 100*share, width)
}

func TestNoGames(t *testing.T) {
	unmeasured, friend, unrated := played(0, Win)[0], played(0, Win)[0], played(0, Win)[0]
	unmeasured.Measured, friend.Friend, unrated.Rated = false, "Ann", false
	list := []Finished{unmeasured, friend, unrated}
	for _, results := range [][]Finished{nil, list} {
		if e, ok := Now(results); ok || e != (Estimate{}) {
			t.Errorf("%d games that do not count give %+v", len(results), e)
		}
	}
	if n := Unrated(append(list, played(0, Win)...)); n != 3 {
		t.Errorf("%d results do not count, want 3", n)
	}
}

// One game moves the rating in the direction of its outcome, a draw towards the opponent.
func TestOneGame(t *testing.T) {
	for _, elo := range []float64{300, 700, 1100} {
		ratings := map[Outcome]Estimate{}
		for _, o := range []Outcome{Loss, Draw, Win} {
			e, ok := Now(played(elo, o))
			if !ok || e.Games != 1 || e.At != day0 || !(e.Low < e.Elo && e.Elo < e.High) {
				t.Fatalf("%+v, %v", e, ok)
			}
			ratings[o] = e
		}
		if !(ratings[Loss].Elo < priorMean && priorMean < ratings[Win].Elo) || !(ratings[Loss].Elo < ratings[Draw].Elo && ratings[Draw].Elo < ratings[Win].Elo) {
			t.Errorf("against %.0f: %+v", elo, ratings)
		}
		if d := ratings[Draw].Elo - priorMean; d*(elo-priorMean) < 0 || elo == priorMean && math.Abs(d) > 1 {
			t.Errorf("a draw against %.0f gives %.0f", elo, ratings[Draw].Elo)
		}
	}
}

// Better outcomes and stronger opponents never lower the rating or a bound.
func TestMonotone(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 50 {
		list := simulated(r, make([]float64, 12), 30)
		for i := range list {
			list[i].Outcome = Outcome(r.IntN(3))
		}
		better := slices.Clone(list)
		if i := r.IntN(len(list)); list[i].Outcome < Win {
			better[i].Outcome++
		} else {
			better[i].Elo += 200
		}
		a, _ := Now(list)
		b, _ := Now(better)
		if !(b.Elo > a.Elo && (b.Low > a.Low || b.Low == Weakest) && b.High > a.High) {
			t.Fatalf("%+v, better %+v", a, b)
		}
	}
}

// The order of the given results does not matter, and time without games widens the interval, but
// not beyond the uncertainty of the prior.
func TestTime(t *testing.T) {
	list := played(700, Win, Win, Loss, Win, Draw)
	mixed := []Finished{list[3], list[0], list[4], list[2], list[1]}
	if !slices.Equal(Series(list), Series(mixed)) {
		t.Error("the rating depends on the order of the list")
	}
	var many []Outcome
	for i := range 100 {
		many = append(many, Outcome(i%2)*2)
	}
	width := func(days int) float64 {
		list := played(700, many...)
		last := played(700, Draw)[0]
		last.At = list[len(list)-1].At.AddDate(0, 0, days)
		e, _ := Now(append(list, last))
		return e.High - e.Low
	}
	one, _ := Now(played(700, Draw))
	if !(width(0) < width(100) && width(100) < width(1000)) || width(100000) > (one.High-one.Low)*1.05 {
		t.Errorf("the interval is %.0f, %.0f, %.0f, %.0f wide after 0, 100, 1000, 100000 days; after one game %.0f",
			width(0), width(100), width(1000), width(100000), one.High-one.Low)
	}
}

// Extreme and foreign data give a number on the scale.
func FuzzRating(f *testing.F) {
	f.Add(int64(0), 500.0, []byte{0, 1, 2})
	f.Add(int64(1)<<60, math.Inf(1), []byte{2, 2, 2, 200})
	f.Add(int64(-1)<<60, math.NaN(), []byte{1})
	f.Fuzz(func(t *testing.T, seconds int64, elo float64, data []byte) {
		var list []Finished
		for i, b := range data[:min(len(data), 40)] {
			list = append(list, Finished{At: time.Unix(seconds*int64(i), 0), Opponent: "x", Measured: true, Elo: elo,
				Color: game.Color(b & 1), Outcome: Outcome(b % 3), Rated: b < 200})
		}
		for _, e := range Series(list) {
			if !(Weakest <= e.Low && e.Low <= e.Elo && e.Elo <= e.High && e.High <= gridHigh+gridStep) {
				t.Fatalf("%+v", e)
			}
		}
	})
}
