package session

import (
	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/game/record"
)

// seat makes the player and the clock for a seat of a game. A person has no player.
func (e *engines) seat(c game.Color, seat Seat, of *Setup) (match.Player, match.Clock, error) {
	if seat.Human {
		return nil, match.Clock{Total: of.Clock.Total}, nil
	}
	preset, err := ai.ParseSpec(seat.Spec)
	if err != nil {
		return nil, match.Clock{}, err
	}
	if preset.Seed == 0 {
		preset.Seed = of.Seed*2 + uint64(c) + 1
	}
	player, err := e.player(preset, preset.Seed)
	if err != nil {
		return nil, match.Clock{}, err
	}
	return player, match.ClockOf(player), nil
}

// SetSeat gives the side c another player, and the game continues. The moves, the moves for Redo,
// the browsed position and the other side's clock do not change. A new player starts with a full
// clock, but a person whose name changes keeps it. SetSeat never waits: it cancels the search of
// the side and drops its result. A game that has ended keeps its players until it continues. The
// error says in one sentence why the player cannot be made; then nothing has changed.
func (s *Session) SetSeat(c game.Color, seat Seat) error {
	if seat.Human {
		seat.Spec = ""
	} else {
		seat.Name = ""
	}
	seats := s.table.setup.Seats
	seats[c] = seat
	return s.SetSeats(seats)
}

// SetSeats is SetSeat for both sides, by colour. A rated game that has ended refuses other players.
func (s *Session) SetSeats(seats [2]Seat) error {
	players, clocks, old := s.table.players, s.table.clocks, s.table.setup.Seats
	switch {
	case seats == old:
		return nil
	case s.table.counts() && !sameWithoutNames(seats, old):
		return Refusal{Problem: GameOver}
	}
	var news [2]bool
	for c, seat := range seats {
		if seat == old[c] || seat.Human && old[c].Human {
			continue
		}
		var err error
		if players[c], clocks[c], err = s.engines.seat(game.Color(c), seat, &s.table.setup); err != nil {
			return err
		}
		news[c] = true
	}
	s.generation++
	s.ponder.stop() // the engine that ponders leaves, or its opponent does
	if news[s.table.game.ToMove()] {
		s.stopAll()
		s.table.used = 0
	}
	s.counsel.stop() // a question is for the person against this engine
	same := sameWithoutNames(seats, old)
	if s.table.game.LineLen() > s.table.minPly && !same {
		s.table.help |= record.Changes // also when a person takes over from an engine
	}
	ended := s.table.ended()
	if ended && same {
		s.table.finished.seats = seats
	}
	s.table.setup.Seats, s.table.players, s.table.clocks = seats, players, clocks
	freeTables()
	s.table.measure()
	s.table.setup.Tags.Black.Name, s.table.setup.Tags.White.Name = seats[game.Black].Name, seats[game.White].Name
	if s.table.kept != nil && !ended {
		kept := *s.table.kept
		for c, player := range [...]*record.Player{&kept.Tags.Black, &kept.Tags.White} {
			if news[c] && !seats[c].Human { // record names a person
				player.Name = ""
			}
		}
		s.table.kept = &kept
	}
	for i, at := range s.table.costs {
		if news[at.side] {
			s.table.costs[i].took, s.table.costs[i].gain = 0, 0 // of the old player's clock
		}
	}
	if !s.table.watching() {
		s.table.paused, s.table.steps = false, 0
	}
	s.save()
	return nil
}
