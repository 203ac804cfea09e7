package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"flipside/game"
	"flipside/game/base/plain"
)

// JSONVersion is the version of our own format.
const JSONVersion = 2

// Play is the data that the window needs to continue a game.
type Play struct {
	ID      string    // name of the game's file; empty if it has none
	Before  string    // ID of the unfinished game that this one replaced
	Changed time.Time // when it was saved
	Seats   [2]Seat   // by game.Color
	Seed    uint64    // for all random choices in the game
	Given   int       // number of plies in the given opening; Undo does not go back further
	Ply     int       // the current ply
	Over    bool      // the game is finished
	Help    Help      // help that people used

	Handicap Handicap
	Clock    Clock         // for each person
	Used     time.Duration // by the person to move, since the last move
}

// Seat is the player of a colour: a person, or an engine with its spec.
type Seat struct {
	Human bool   `json:"human"`
	Spec  string `json:"spec,omitempty"`
	Name  string `json:"-"` // of a person who is not the user; in the file it is in the tags
}

// jsonGame is a game in the file format.
type jsonGame struct {
	Version int       `json:"version"`
	Play    *jsonPlay `json:"play,omitempty"`
	Tags    *jsonTags `json:"tags,omitempty"`
	Start   string    `json:"start,omitempty"` // OBF; empty for the initial position
	Line    jsonLine  `json:"game"`
	Changed time.Time `json:"changed,omitzero"`
	Over    bool      `json:"over"`
}

type jsonPlay struct {
	ID     string  `json:"id,omitempty"`
	Before string  `json:"before,omitempty"`
	Seats  [2]Seat `json:"seats"`
	Seed   uint64  `json:"seed"`
	Given  int     `json:"given,omitempty"`
	Ply    int     `json:"ply"`
	Help   *Help   `json:"help"`

	Handicap *jsonHandicap `json:"handicap,omitempty"`
	Clock    *jsonClock    `json:"clock,omitempty"`
}

type jsonTags struct {
	Black   jsonPlayer `json:"black,omitzero"`
	White   jsonPlayer `json:"white,omitzero"`
	Event   string     `json:"event,omitempty"`
	Round   string     `json:"round,omitempty"`
	Place   string     `json:"place,omitempty"`
	Date    string     `json:"date,omitempty"`
	End     string     `json:"end,omitempty"`
	Score   float64    `json:"score,omitempty"`
	Time    string     `json:"time,omitempty"`
	Comment string     `json:"comment,omitempty"`
	Other   []jsonTag  `json:"other,omitempty"`

	Said *jsonResult `json:"said,omitempty"`
}

type jsonPlayer struct {
	Name   string  `json:"name,omitempty"`
	Rating float64 `json:"rating,omitempty"`
}

type jsonTag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// jsonLine is a main variation with its notes and the variations that branch off from it.
type jsonLine struct {
	Moves      string          `json:"moves"`
	Notes      []jsonNote      `json:"notes,omitempty"`
	Variations []jsonVariation `json:"variations,omitempty"`
}

type jsonVariation struct {
	From int `json:"from"` // number of plies of the line before the variation; 0 if it replaces the first move
	jsonLine
}

type jsonNote struct {
	At      int        `json:"at"` // ply in the line, from 1; 0 is the start and only allowed in the main line
	Comment string     `json:"comment,omitempty"`
	Verdict string     `json:"verdict,omitempty"` // a sign, such as "?!"
	Marks   []jsonMark `json:"marks,omitempty"`
	Value   *float64   `json:"value,omitempty"`
	Ms      int64      `json:"ms,omitempty"`
}

type jsonMark struct {
	Square string `json:"square"`
	Shape  string `json:"shape"`
	Text   string `json:"text,omitempty"`
}

var shapeNames = [...]string{game.Circle: "circle", game.Cross: "cross", game.Rectangle: "square", game.Triangle: "triangle", game.Label: "label"}

func startsJSON(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{"))
}

// ParseJSON reads one game. For a game of a newer program, the error is a [*NewerError]. Other
// errors are part of a sentence about the file.
func ParseJSON(data []byte) (*Record, error) {
	if err := CheckVersion(data); err != nil {
		return nil, err
	}
	return parseJSON(data)
}

// ReadJSON yields the games in a file, one JSON object after another. After text that is not JSON
// there are no more games.
func ReadJSON(in io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		n := 0
		for raw, err := range EachValue(in, MostJSON) {
			n++
			var r *Record
			if err == nil {
				r, err = parseJSON(raw)
			}
			var at *Error
			if errors.As(err, &at) {
				at.Game = n
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

func parseJSON(raw []byte) (*Record, error) {
	if err := checkJSON(raw); err != nil {
		return nil, err
	}
	var head struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, &Error{Text: Damage(raw, err).Error()}
	}
	switch {
	case head.Version > JSONVersion:
		return nil, &NewerError{float64(head.Version)}
	case head.Version != JSONVersion:
		return nil, &Error{Text: fmt.Sprintf("it has version %d, but this program reads version %d", head.Version, JSONVersion)}
	}
	var v jsonGame
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, &Error{Text: Damage(raw, err).Error()}
	}
	r, err := v.record()
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	return r, nil
}

// startOf returns a game without moves from an OBF text; "" means the initial position.
func startOf(obf string) (*game.Game, error) {
	if obf == "" {
		return game.New(), nil
	}
	p, to, err := game.ParseOBF(obf)
	if err != nil {
		return nil, fmt.Errorf("the start position: %w", err)
	}
	return game.NewFrom(p, to), nil
}

func (v *jsonGame) record() (*Record, error) {
	g, err := startOf(v.Start)
	if err != nil {
		return nil, err
	}
	r := &Record{Game: g}
	if v.Tags != nil {
		if r.Tags, err = v.Tags.tags(); err != nil {
			return nil, err
		}
	}
	left := MostMoves
	if err := v.Line.play(g, g.Root(), &left); err != nil {
		return nil, err
	}
	if v.Play == nil {
		r.finish()
	} else {
		p := v.Play
		handicap, err := p.Handicap.handicap()
		if err != nil {
			return nil, err
		}
		if p.Help == nil {
			return nil, errors.New("it does not say what help was used")
		}
		r.Play = &Play{ID: p.ID, Before: p.Before, Changed: v.Changed, Seats: p.Seats, Seed: p.Seed, Given: p.Given, Ply: p.Ply, Over: v.Over, Help: *p.Help, Handicap: handicap}
		if r.Play.Clock, r.Play.Used, err = p.Clock.clock(); err != nil {
			return nil, err
		}
		r.Play.clean()
		r.finish()
		if err := r.checkPlay(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (r *Record) checkPlay() error {
	p, length := r.Play, r.Game.LineLen()
	switch {
	case p.Given < 0 || p.Given > length:
		return fmt.Errorf("the opening has %d plies, but the game has %d", p.Given, length)
	case p.Ply < p.Given || p.Ply > length:
		return fmt.Errorf("the current ply must be from %d to %d, not %d", p.Given, length, p.Ply)
	}
	return r.Game.Jump(p.Ply)
}

// play plays the line from n on, and then its variations. left is the number of moves that the game
// can still have.
func (l *jsonLine) play(g *game.Game, n *game.Node, left *int) error {
	p, _ := n.Position()
	moves, err := game.ParseMoves(p, l.Moves)
	if err != nil {
		return fmt.Errorf("the moves: %w", err)
	}
	nodes := []*game.Node{n}
	if err := g.Go(n); err != nil {
		return err
	}
	for i, m := range moves {
		if m.IsSquare() { // a forced pass is not a move in some formats
			*left--
		}
		if *left < 0 {
			return fmt.Errorf("the game has more than %d moves", MostMoves)
		}
		if err := g.Play(m); err != nil {
			return fmt.Errorf("move %d of a line: %w", i+1, err)
		}
		nodes = append(nodes, g.Current())
	}
	for _, note := range l.Notes {
		if note.At < 0 || note.At >= len(nodes) || note.At == 0 && n.Parent() != nil {
			return fmt.Errorf("a note belongs to move %d, but the line has %d moves", note.At, len(moves))
		}
		if nodes[note.At].Note, err = note.note(); err != nil {
			return err
		}
	}
	for _, v := range l.Variations {
		if v.From < 0 || v.From >= len(nodes) {
			return fmt.Errorf("a variation begins after move %d, but the line has %d moves", v.From, len(moves))
		}
		if v.Moves == "" {
			return errors.New("a variation has no moves")
		}
		if err := v.play(g, nodes[v.From], left); err != nil {
			return err
		}
	}
	return nil
}

func (n *jsonNote) note() (game.Note, error) {
	verdict, ok := game.ParseVerdict(n.Verdict)
	if !ok {
		return game.Note{}, fmt.Errorf("%q is not a verdict", plain.Clip(n.Verdict))
	}
	if n.Ms < 0 || n.Ms > maxSpent.Milliseconds() {
		return game.Note{}, fmt.Errorf("the time of move %d must be from 0 to %d ms, not %d", n.At, maxSpent.Milliseconds(), n.Ms)
	}
	note := game.Note{Comment: plain.Text(n.Comment), Verdict: verdict, Value: n.Value, Duration: time.Duration(n.Ms) * time.Millisecond}
	for _, m := range n.Marks {
		s, err := game.ParseSquare(m.Square)
		if err != nil {
			return note, fmt.Errorf("a mark: %w", err)
		}
		shape := slices.Index(shapeNames[:], m.Shape)
		if shape < 0 {
			return note, fmt.Errorf("a mark has the unknown shape %q", plain.Clip(m.Shape))
		}
		note.Marks = append(note.Marks, game.Mark{Square: s, Shape: game.Shape(shape), Text: plain.Line(m.Text)})
	}
	return note, nil
}

func (t *jsonTags) tags() (Tags, error) {
	result, err := (&jsonResult{t.End, t.Score}).result()
	if err != nil {
		return Tags{}, err
	}
	said, err := t.Said.result()
	if err != nil {
		return Tags{}, err
	}
	tags := Tags{Black: Player(t.Black), White: Player(t.White), Event: t.Event, Round: t.Round, Place: t.Place, Date: Date(t.Date),
		Result: result, Said: said, TimeLimit: t.Time, Comment: t.Comment}
	tags.Other = make([]Tag, len(t.Other))
	for i, o := range t.Other {
		tags.Other[i] = Tag(o)
	}
	tags.Clean()
	return tags, nil
}

// WriteJSON writes each game as one JSON object.
func WriteJSON(out io.Writer, games iter.Seq[*Record]) error {
	for r := range games {
		data, err := FormatJSON(r)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(data, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// maxSpent is the longest time for a move that is read.
const maxSpent = 24 * time.Hour

// maxIndented is the largest size of a game that is indented for people to read, in bytes. In a
// tree, indentation can take far more room than the rest.
const maxIndented = 64 << 10

// FormatJSON writes a whole game: tree, notes, tags, and the data that the window needs to continue
// it. A small game is indented. It returns an error for a game that ParseJSON would not read.
func FormatJSON(r *Record) ([]byte, error) {
	v := jsonGame{Version: JSONVersion, Line: formatLine(r.Game.Root(), true)}
	if p, to := r.Game.StartPosition(); p != game.Start || to != game.Black {
		v.Start = game.FormatOBF(p, to)
	}
	p, _ := last(r.Game).Position()
	v.Over = p.Over()
	if r.Play != nil {
		p := r.Play
		v.Play = &jsonPlay{ID: p.ID, Before: p.Before, Seats: p.Seats, Seed: p.Seed, Given: p.Given, Ply: p.Ply, Help: &p.Help, Handicap: formatHandicap(p.Handicap), Clock: formatClock(p.Clock, p.Used)}
		v.Changed, v.Over = p.Changed, p.Over || r.Game.Over()
	}
	t := jsonTags{Black: jsonPlayer(r.Tags.Black), White: jsonPlayer(r.Tags.White), Event: r.Tags.Event, Round: r.Tags.Round,
		Place: r.Tags.Place, Date: r.Tags.Date, Time: r.Tags.TimeLimit, Comment: r.Tags.Comment, Said: formatResult(r.Tags.Said)}
	if result := formatResult(r.Tags.Result); result != nil {
		t.End, t.Score = result.End, result.Score
	}
	for _, o := range r.Tags.Other {
		t.Other = append(t.Other, jsonTag(o))
	}
	v.Tags = &t
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, &Error{Text: "the game cannot be written: one of its values is not a number"}
	}
	data := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
	if len(data) <= maxIndented {
		var indented bytes.Buffer
		err := json.Indent(&indented, data, "", "\t")
		return indented.Bytes(), err
	}
	if err := checkJSON(data); err != nil {
		return nil, &Error{Text: "the game is too large for our JSON: " + err.Error()}
	}
	return data, nil
}

// formatLine formats the main variation from n on.
func formatLine(n *game.Node, whole bool) jsonLine {
	var l jsonLine
	var moves []game.Move
	if whole {
		l.note(0, n.Note)
	}
	for at := 0; ; at++ {
		children := n.Children()
		for _, c := range children[min(1, len(children)):] {
			v := formatLine(c, false)
			// formatLine has written the moves after the variation's first move; insert that move
			// before them.
			v.shift(c)
			l.Variations = append(l.Variations, jsonVariation{From: at, jsonLine: v})
		}
		if len(children) == 0 {
			break
		}
		n = children[0]
		moves = append(moves, n.Move())
		l.note(at+1, n.Note)
	}
	l.Moves = game.FormatMoves(moves)
	return l
}

// shift inserts the move of c before a line that starts after it.
func (l *jsonLine) shift(c *game.Node) {
	l.Moves = game.FormatMoves([]game.Move{c.Move()}) + l.Moves
	for i := range l.Notes {
		l.Notes[i].At++
	}
	for i := range l.Variations {
		l.Variations[i].From++
	}
	var first jsonLine
	first.note(1, c.Note)
	l.Notes = append(first.Notes, l.Notes...)
}

func (l *jsonLine) note(at int, n game.Note) {
	if n.Empty() {
		return
	}
	j := jsonNote{At: at, Comment: n.Comment, Verdict: n.Verdict.String(), Value: n.Value, Ms: n.Duration.Milliseconds()}
	for _, m := range n.Marks {
		j.Marks = append(j.Marks, jsonMark{m.Square.String(), shapeNames[m.Shape], m.Text})
	}
	l.Notes = append(l.Notes, j)
}
