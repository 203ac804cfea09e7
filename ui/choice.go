package ui

import (
	"fmt"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/ui/session"
)

// choice is what was chosen for a colour.
type choice struct {
	style, level int
	strategy     int  // index in the family's table; -1 the preset's
	threads      int  // 0 auto
	hash         int  // MB; 0 the preset's
	pace         pace // of players that only time limits; the zero pace is the preset's
	otherBook    bool // the book is on where the preset's is off, and off where it is on
	ponder       bool // think on the opponent's time
}

// threadChoices and hashChoices are what the advanced panel goes through.
var (
	threadChoices = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256}
	hashChoices   = []int{0, 1, 4, 16, 32, 64}
	paceChoices   = []pace{{move: 200 * time.Millisecond}, {move: time.Second}, {move: 3 * time.Second}, {move: 10 * time.Second}, {move: 30 * time.Second},
		{game: time.Minute}, {game: 5 * time.Minute}, {game: 15 * time.Minute}, {game: 30 * time.Minute}}
)

// choiceOf finds the card of a seat.
func choiceOf(s session.Seat) choice {
	c := choice{strategy: -1}
	if s.Human {
		return c
	}
	p, err := ai.ParseSpec(s.Spec)
	if err != nil {
		return c
	}
	for i, st := range styles {
		for j, spec := range st.specs {
			if spec == p.Name() {
				c.style, c.level = i, j
			}
		}
	}
	preset, _ := ai.Lookup(p.Name())
	c.threads = p.Threads
	if p.HashMB != preset.HashMB {
		c.hash = p.HashMB
	}
	if at := paceOf(p); at != paceOf(preset) {
		c.pace = at
	}
	c.otherBook, c.ponder = p.Book != preset.Book, p.Ponder
	if p.Parallel != preset.Parallel {
		for i, name := range roster.Strategies(p.Family) {
			if name == p.Parallel {
				c.strategy = i
			}
		}
	}
	return c
}

// chooseStyle takes another kind of player.
func (c *choice) chooseStyle(i int) {
	st := styles[i]
	level := 0
	if st.specs != nil {
		level = min(c.level, len(st.specs)-1)
	}
	if st.key == "friendly" {
		level = 1
	}
	*c = choice{style: i, level: level, strategy: -1}
}

// choose takes another strength. A pace goes with it only to one that has its own on the card.
func (c *choice) choose(level int) {
	c.level = level
	if p, _ := ai.Lookup(styles[c.style].specs[level]); !timed(p) {
		c.pace = pace{}
	}
}

// seat returns the player that c stands for.
func (c choice) seat() session.Seat {
	st := styles[c.style]
	if st.specs == nil {
		return session.Seat{Human: true}
	}
	parts := []string{st.specs[c.level]}
	if names := roster.Strategies(st.family); names != nil {
		if c.strategy >= 0 {
			parts = append(parts, "parallel="+names[c.strategy])
		}
		if c.threads > 0 {
			parts = append(parts, fmt.Sprintf("threads=%d", c.threads))
		}
		if c.hash > 0 {
			parts = append(parts, fmt.Sprintf("hash=%d", c.hash))
		}
		if c.pace != (pace{}) {
			parts = append(parts, c.pace.option())
		}
		if c.ponder {
			parts = append(parts, "ponder=on")
		}
	}
	if preset, _ := ai.Lookup(st.specs[c.level]); c.otherBook {
		parts = append(parts, "book="+map[bool]string{true: "off", false: "on"}[preset.Book])
	}
	return session.Seat{Spec: strings.Join(parts, ",")}
}
