package screen

import (
	"flipside/game/record"
	"flipside/ui/app/session"
)

// openedGame returns a game from elsewhere as a game of two people that is at its end.
func openedGame(r *record.Record) session.Saved {
	end := r.Game.Ply() // an OBF line has values of moves that were not played
	opened := &record.Record{Game: session.Keepable(r.Game), Tags: kept(r.Tags)}
	// The board may have another result than the one of a game with komi or one lost on time.
	if r.Game.Over() && r.Tags.Result.Known() && !r.Tags.Decided() {
		opened.Tags.Said = r.Tags.Result
	}
	setup := session.Setup{Seats: [2]session.Seat{{Human: true}, {Human: true}},
		Start: session.StartOf(r.Game), Tags: opened.Tags, Handicap: r.Handicap(),
		Opened: end, Viewed: end > 0}
	return session.Saved{Setup: setup, Record: opened, Ply: end, Help: record.Unnoted}
}

// mostTags is the size of the tags that are kept, in bytes. The file of a game must stay small.
const mostTags = 8 << 10

// kept returns the tags without the result, because the game may continue in another way. A result
// of the file that differs from the board's stays as long as the game does. If there are too many
// words, only the players, the event and the date are kept, if they are short.
func kept(t record.Tags) record.Tags {
	t.Result = record.Ending{}
	size := len(t.Black.Name) + len(t.White.Name) + len(t.Event) + len(t.Round) + len(t.Place) + len(t.TimeLimit) + len(t.Comment)
	for _, o := range t.Other {
		size += len(o.Name) + len(o.Value)
	}
	if size <= mostTags {
		return t
	}
	short := record.Tags{Date: t.Date, Said: t.Said, Black: record.Player{Rating: t.Black.Rating}, White: record.Player{Rating: t.White.Rating}}
	for _, f := range []struct{ from, to *string }{{&t.Black.Name, &short.Black.Name}, {&t.White.Name, &short.White.Name}, {&t.Event, &short.Event}} {
		if len(*f.from) <= mostTags/8 {
			*f.to = *f.from
		}
	}
	return short
}
