package rating_test

import (
	"fmt"

	"flipside/game/rating"
)

// A person's rating comes from results against opponents with a measured Elo.
func ExampleNow() {
	var results []rating.Finished
	for _, outcome := range []rating.Outcome{rating.Win, rating.Loss, rating.Win, rating.Draw, rating.Win} {
		results = append(results, rating.Finished{
			Opponent: "friendly:club", Measured: true, Elo: 1000, Outcome: outcome, Rated: true,
		})
	}
	now, ok := rating.Now(results)
	fmt.Printf("rating %.0f after %d games: %v\n", now.Elo, now.Games, ok)
	// Output:
	// rating 1077 after 5 games: true
}

// Even finds the level that is nearest to an even match for a person.
func ExampleEven() {
	levels := []rating.Level{
		{Name: "beginner", Measured: true, Elo: 400},
		{Name: "casual", Measured: true, Elo: 800},
		{Name: "club", Measured: true, Elo: 1200},
	}
	even, _ := rating.Even(900, levels)
	fmt.Printf("%s, expected score %.2f\n", even.Name, rating.Expected(900, even.Elo))
	// Output:
	// casual, expected score 0.64
}
