package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flipside/game"
)

// TestWrongNumberOfGames changes the number of games in the header of a file. No game may be lost
// silently.
func TestWrongNumberOfGames(t *testing.T) {
	var list []*Record
	for i := range 3 {
		g := game.New()
		for range i + 4 {
			if err := g.Play(game.Move(g.Position().Moves().First())); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, &Record{Game: g, Tags: Tags{Result: Ending{End: Agreed}}})
	}
	var out bytes.Buffer
	if err := WriteWTHOR(&out, slices.Values(list)); err != nil {
		t.Fatal(err)
	}
	good := out.Bytes()
	for _, c := range []struct {
		promised uint32
		extra    string // after the last game
		fault    string
	}{
		{3, "", ""},
		{1, "", "the header says 1 games, but 3 were found"},
		{0, "", "the header says 0 games, but 3 were found"},
		{4, "", "game 4: the file ends here, but its header says 4 games"},
		{1 << 31, "", "game 4: the file ends here, but its header says 2147483648 games"},
		{3, "rest", "game 4: the file ends in the middle of this game"},
		{2, "rest", "game 4: the file ends in the middle of this game"},
		{4, "rest", "game 4: the file ends here, but its header says 4 games"},
	} {
		data := append(bytes.Clone(good), c.extra...)
		binary.LittleEndian.PutUint32(data[4:], c.promised)
		games, faults := 0, ""
		for _, err := range ReadWTHOR(bytes.NewReader(data)) {
			if err != nil {
				faults += err.Error()
				continue
			}
			games++
		}
		if games != 3 || faults != c.fault {
			t.Errorf("%d promised, %q: %d games, %q; want 3, %q", c.promised, c.extra, games, faults, c.fault)
		}
	}
}

// TestWrongNumberOfNames does the same with a file of names.
func TestWrongNumberOfNames(t *testing.T) {
	file := func(promised int) *bytes.Reader {
		data := make([]byte, wthorHeader+3*wthorPlayer)
		binary.LittleEndian.PutUint16(data[8:], uint16(promised))
		for i := range 3 {
			copy(data[wthorHeader+i*wthorPlayer:], fmt.Sprintf("player %d", i))
		}
		return bytes.NewReader(data)
	}
	for promised, fault := range map[int]string{3: "", 1: "", 0: "", 5: "the name file ends in name 4 of 5"} {
		names, err := ReadPlayers(file(promised), nil)
		if got := strings.Join(names, ", "); got != "player 0, player 1, player 2" || (err == nil) != (fault == "") || err != nil && err.Error() != fault {
			t.Errorf("%d promised: %q, %v", promised, got, err)
		}
	}
}
