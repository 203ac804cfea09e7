package players

import (
	"strconv"
	"strings"
	"time"

	"flipside/ai"
	"flipside/assets/words"
	"flipside/game/base/sys"
	"flipside/ui/app/session"
)

// Detail returns a player's numbers as a text: depth, playouts, threads.
func Detail(s session.Seat) string {
	if s.Human {
		return words.Get("style.human.about")
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return err.Error()
	}
	threads := words.Get("detail.auto")
	switch cores := sys.Cores(); {
	case p.Threads > cores:
		threads = words.Get("detail.more", "threads", p.Threads, "cores", cores)
	case p.Threads > 0:
		threads = words.Get("detail.threads", "n", p.Threads)
	}
	line := words.Get("detail.random")
	switch {
	case Timed(p) && p.Family == ai.FamilyMinimax:
		line = words.Get("detail.minimax.time", "time", PaceOf(p).Words(), "threads", threads)
	case Timed(p):
		line = words.Get("detail.mcts.time", "time", PaceOf(p).Words(), "threads", threads)
	case p.Family == ai.FamilyMinimax:
		line = words.Get("detail.minimax", "depth", p.Limits.Depth, "threads", threads)
	case p.Family == ai.FamilyMCTS && p.Heuristics:
		line = words.Get("detail.mcts.guided", "playouts", words.Grouped(int(p.Limits.Playouts)), "threads", threads)
	case p.Family == ai.FamilyMCTS:
		line = words.Get("detail.mcts", "playouts", words.Grouped(int(p.Limits.Playouts)), "threads", threads)
	case p.Family == ai.FamilyFriendly:
		line = words.Get(words.Key("detail." + p.Level))
	}
	if elo, measured := ai.Elo[p.Name()]; measured {
		line = words.Get("detail.elo", "detail", strings.TrimSuffix(line, "."), "elo", elo)
	}
	return line
}

// Timed reports whether time is the only limit of a player's search.
func Timed(p ai.Preset) bool {
	return p.Limits.Time > 0 && p.Limits.Depth == 0 && p.Limits.Playouts == 0
}

// seconds writes a time in seconds.
func seconds(d time.Duration) string {
	return words.Get("seconds", "seconds", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// Time writes a time in minutes. It writes seconds if the time is less than one minute or not a
// whole number of minutes.
func Time(d time.Duration) string {
	if d < time.Minute || d%time.Minute != 0 {
		return seconds(d)
	}
	return words.Get("minutes", "minutes", strconv.Itoa(int(d/time.Minute)))
}

// Clock describes the clock of a person; it is empty without a clock.
func Clock(c session.Clock) string {
	switch {
	case c.Total == 0:
		return ""
	case c.Gain == 0:
		return Time(c.Total)
	}
	return words.Get("clock.gain", "time", Time(c.Total), "gain", seconds(c.Gain))
}
