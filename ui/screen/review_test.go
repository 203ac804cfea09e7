package screen_test

import (
	"errors"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/jobs"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/screen/screentest"
)

// A review is refined for the time of the setting, and the frame that asks for it reads no book:
// that is for who prepares the review, in the background.
func TestAReviewTakesTheSetting(t *testing.T) {
	s := screentest.Services(t, screentest.Idle{})
	pool := ai.NewPool(1)
	defer pool.Close()
	asked := make(chan coach.Options, 1)
	s.Reviewer = jobs.NewReviewer(jobs.ReviewerOptions{Pool: pool, New: func(_ *game.Game, o coach.Options) (jobs.ReviewEngine, error) {
		asked <- o
		return nil, errors.New("enough is known")
	}})
	g, err := game.FromMoves([]game.Move{game.Move(game.At(5, 4))})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[settings.Refine]time.Duration{"off": -1, "20s": 20 * time.Second, "1m": time.Minute, "3m": 3 * time.Minute, "10m": 10 * time.Minute} {
		s.Settings.Refine = name
		s.Review(screen.Review{ID: string(name), Record: &record.Record{Game: g}})
		s.Reviewer.Tick()
		if o := <-asked; o.Refine != want || o.Book != nil || o.Depth != 0 {
			t.Errorf("%s: %+v", name, o)
		}
	}
}
