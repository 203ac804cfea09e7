package players

import (
	"strconv"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/yield"
	"flipside/ui/session"
	"flipside/ui/text"
)

// Detail returns a player's numbers as a text: depth, playouts, threads.
func Detail(s session.Seat) string {
	if s.Human {
		return text.Get("style.human.about")
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return err.Error()
	}
	threads := text.Get("detail.auto")
	switch cores := yield.Cores(); {
	case p.Threads > cores:
		threads = text.Get("detail.more", p.Threads, cores)
	case p.Threads > 0:
		threads = text.Get("detail.threads", p.Threads)
	}
	line := text.Get("detail.random")
	switch {
	case Timed(p) && p.Family == ai.FamilyMinimax:
		line = text.Get("detail.minimax.time", PaceOf(p).Words(), threads)
	case Timed(p):
		line = text.Get("detail.mcts.time", PaceOf(p).Words(), threads)
	case p.Family == ai.FamilyMinimax:
		line = text.Get("detail.minimax", p.Limits.Depth, threads)
	case p.Family == ai.FamilyMCTS && p.Heuristics:
		line = text.Get("detail.mcts.guided", text.Grouped(int(p.Limits.Playouts)), threads)
	case p.Family == ai.FamilyMCTS:
		line = text.Get("detail.mcts", text.Grouped(int(p.Limits.Playouts)), threads)
	case p.Family == ai.FamilyNoisy:
		line = text.Get(text.Key("detail." + p.Level))
	}
	if elo, measured := ai.Elo[p.Name()]; measured {
		line = text.Get("detail.elo", strings.TrimSuffix(line, "."), elo)
	}
	return line
}

// Timed reports whether time is the only limit of a player's search.
func Timed(p ai.Preset) bool {
	return p.Limits.Time > 0 && p.Limits.Depth == 0 && p.Limits.Playouts == 0
}

// seconds writes a time in seconds.
func seconds(d time.Duration) string {
	return text.Get("seconds", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
}

// minutes writes a time in minutes. It writes seconds if the time is less than one minute or not a
// whole number of minutes.
func minutes(d time.Duration) string {
	if d < time.Minute || d%time.Minute != 0 {
		return seconds(d)
	}
	return text.Get("minutes", strconv.Itoa(int(d/time.Minute)))
}

// Strength returns the measured strength of a preset in words.
func Strength(spec string) string {
	if elo, measured := ai.EloOf(spec); measured {
		return text.Get("strength.elo", int(elo))
	}
	return text.Get("strength.unknown")
}
