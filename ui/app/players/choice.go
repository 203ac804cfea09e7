package players

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game/rating"
	"flipside/ui/app/session"
)

// Choice is the user's choice of a player for a side.
type Choice struct {
	Style, Level int  // index in Styles, and in the style's Specs
	Strategy     int  // index in roster.Strategies of the family; -1: the preset's
	Threads      int  // 0: auto
	Hash         int  // MB; 0: the preset's
	Pace         Pace // for players with only a time limit; zero: the preset's
	OtherBook    bool // the book setting is the opposite of the preset's
	Ponder       bool // ponder: think on the opponent's time
}

// ThreadChoices, HashChoices and PaceChoices are the values that a stepper offers.
var (
	ThreadChoices = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256}
	HashChoices   = []int{0, 1, 4, 16, 32, 64}
	PaceChoices   = []Pace{{Move: 200 * time.Millisecond}, {Move: time.Second}, {Move: 3 * time.Second}, {Move: 10 * time.Second}, {Move: 30 * time.Second},
		{Game: time.Minute}, {Game: 5 * time.Minute}, {Game: 15 * time.Minute}, {Game: 30 * time.Minute}}
)

// ChoiceOf returns the choice that describes the player of a seat.
func ChoiceOf(s session.Seat) Choice {
	c := Choice{Strategy: -1}
	if s.Human {
		return c
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return c
	}
	for i, st := range Styles {
		for j, spec := range st.Specs {
			if spec == p.Name() {
				c.Style, c.Level = i, j
			}
		}
	}
	preset, _ := ai.Lookup(p.Name())
	c.Threads = p.Threads
	if p.HashMB != preset.HashMB {
		c.Hash = p.HashMB
	}
	if at := PaceOf(p); at != PaceOf(preset) {
		c.Pace = at
	}
	c.OtherBook, c.Ponder = p.Book != preset.Book, p.Ponder
	if p.Parallel != preset.Parallel {
		for i, name := range roster.Strategies(p.Family) {
			if name == p.Parallel {
				c.Strategy = i
			}
		}
	}
	return c
}

// TakeStyle changes the style and resets the other choices. The level becomes the new style's
// nearest in strength, or its second level after a person.
func (c *Choice) TakeStyle(i int) {
	st := Styles[i]
	levels := Levels()
	place := func(spec string) int {
		return slices.IndexFunc(levels, func(l rating.Level) bool { return l.Name == spec })
	}
	level := 0
	if was := c.Spec(); was == "" && len(st.Specs) > 1 {
		level = 1
	} else if was != "" {
		at := place(was)
		for k, spec := range st.Specs {
			if abs(place(spec)-at) < abs(place(st.Specs[level])-at) {
				level = k
			}
		}
	}
	*c = Choice{Style: i, Level: level, Strategy: -1}
}

func abs(n int) int { return max(n, -n) }

// TakeSpec takes the style and the level of a preset.
func (c *Choice) TakeSpec(spec string) {
	for i, st := range Styles {
		if level := slices.Index(st.Specs, spec); level >= 0 {
			if i != c.Style {
				*c = Choice{Style: i, Strategy: -1}
			}
			c.TakeLevel(level)
			return
		}
	}
}

// Spec returns the preset of the choice; empty for a person.
func (c Choice) Spec() string {
	if st := Styles[c.Style]; st.Specs != nil {
		return st.Specs[c.Level]
	}
	return ""
}

// TakeLevel changes the level. It keeps the pace only if the player at the new level has only a
// time limit.
func (c *Choice) TakeLevel(level int) {
	c.Level = level
	if p, _ := ai.Lookup(Styles[c.Style].Specs[level]); !Timed(p) {
		c.Pace = Pace{}
	}
}

// Seat returns the seat for the player that c describes.
func (c Choice) Seat() session.Seat {
	st := Styles[c.Style]
	if st.Specs == nil {
		return session.Seat{Human: true}
	}
	parts := []string{st.Specs[c.Level]}
	if names := roster.Strategies(st.Family); names != nil {
		if c.Strategy >= 0 {
			parts = append(parts, "parallel="+names[c.Strategy])
		}
		if c.Threads > 0 {
			parts = append(parts, fmt.Sprintf("threads=%d", c.Threads))
		}
		if c.Hash > 0 {
			parts = append(parts, fmt.Sprintf("hash=%d", c.Hash))
		}
		if c.Pace != (Pace{}) {
			parts = append(parts, c.Pace.option())
		}
		if c.Ponder {
			parts = append(parts, "ponder=on")
		}
	}
	if preset, _ := ai.Lookup(st.Specs[c.Level]); c.OtherBook {
		parts = append(parts, "book="+map[bool]string{true: "off", false: "on"}[preset.Book])
	}
	return session.Seat{Spec: strings.Join(parts, ",")}
}

// Step returns the choice that is d places after now. After the last choice it continues with the
// first.
func Step[T comparable](choices []T, now T, d int) T {
	for i, c := range choices {
		if c == now {
			return choices[(i+d+len(choices))%len(choices)]
		}
	}
	return choices[0]
}
