// Package settings has the user's choices as data: their types, their table with names and limits,
// and the defaults of a first start. Package store keeps them in a file.
package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game/base/plain"
	"flipside/game/record"
	"flipside/ui/pace"
	"flipside/ui/theme"
)

// The limits of Scale.
const (
	LeastScale = 80
	MostScale  = 200
)

// ScaleIn returns the scale in a window whose shorter side has n device-independent pixels, in
// percent. Until the user chooses one, text grows with the board, which is as large as that
// side: by a step for each quarter of room, so that the layout keeps its room.
func (s *Settings) ScaleIn(n float64) int {
	const step, room = 25, 1000 // 100 percent for each room
	if s.Scale != 0 {
		return s.Scale
	}
	return max(100, min(MostScale, int(n*100/room)/step*step))
}

// Human is the value for a person in a setting that names a player.
const Human = "human"

// FirstOpponent is the opponent of a first start.
const FirstOpponent = "friendly:beginner"

// ScoreSide says for which side scores are shown.
type ScoreSide string

// The sides. With ScoreAuto the seats decide.
const (
	ScoreAuto  ScoreSide = "auto"
	ScoreBlack ScoreSide = "black"
	ScoreWhite ScoreSide = "white"
)

// ScoreSides are all values of ScoreSide.
var ScoreSides = []ScoreSide{ScoreAuto, ScoreBlack, ScoreWhite}

// Most says how many moves have a value on the board.
type Most string

// The numbers of moves.
const (
	MostNone  Most = "off"
	MostOne   Most = "1"
	MostThree Most = "3"
	MostFive  Most = "5"
	MostAll   Most = "all"
)

// Mosts are all values of Most.
var Mosts = []Most{MostNone, MostOne, MostThree, MostFive, MostAll}

// ValueAs says what a value on the board shows.
type ValueAs string

// The meanings of a value.
const (
	AsLoss  ValueAs = "loss"  // what the move loses against the best one
	AsValue ValueAs = "value" // what the move is worth
)

// ValuesAs are all values of ValueAs.
var ValuesAs = []ValueAs{AsLoss, AsValue}

// Refine says for how long a review is refined after the rough pass. Refines has the times.
type Refine string

// UsualRefine is the time of a first start.
const UsualRefine Refine = "1m"

// RefineTime is a value of Refine with its time.
type RefineTime struct {
	Name Refine
	Time time.Duration
}

// Refines are all values of Refine, the shortest first; the first one has no time.
var Refines = []RefineTime{{"off", 0}, {"20s", 20 * time.Second}, {UsualRefine, time.Minute}, {"3m", 3 * time.Minute}, {"10m", 10 * time.Minute}}

// Time returns the time of r; 0 if there is no refining.
func (r Refine) Time() time.Duration {
	for _, x := range Refines {
		if x.Name == r {
			return x.Time
		}
	}
	return 0
}

// Wording says in which words reasons are given.
type Wording string

// The wordings.
const (
	PlainWords Wording = "plain" // without terms of the game
	ClubWords  Wording = "club"
)

// Wordings are all values of Wording.
var Wordings = []Wording{PlainWords, ClubWords}

// Club reports whether reasons use the terms of the game.
func (s *Settings) Club() bool { return s.Wording == ClubWords }

// NoAdviser is the value of the second adviser if there is none.
const NoAdviser = "none"

// Opening says how a game begins. It is empty if the user has not chosen yet.
type Opening string

// The openings.
const (
	Standard Opening = "standard"
	Varied   Opening = "varied"
	Own      Opening = "own" // from the user's list
)

// Openings are the values of Opening that a user can choose.
var Openings = []Opening{Standard, Varied, Own}

// WindowPlace is where a window was, in device-independent pixels. The zero value is no place.
type WindowPlace struct {
	Monitor   string `json:"monitor"` // its name
	X         int    `json:"x"`       // of the upper left corner, from the monitor's
	Y         int    `json:"y"`
	W         int    `json:"w"`
	H         int    `json:"h"`
	Maximized bool   `json:"maximized"`
}

// UnmarshalJSON implements json.Unmarshaler. It takes no other fields.
func (p *WindowPlace) UnmarshalJSON(data []byte) error {
	type plain WindowPlace
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode((*plain)(p))
}

// place checks a Place.
func place(value any) error {
	const most = 1 << 15
	p := value.(*WindowPlace)
	for _, n := range [...]int{p.X, p.Y, p.W, p.H} {
		if n < -most || n > most {
			return fmt.Errorf("must be from %d to %d, not %d", -most, most, n)
		}
	}
	return nil
}

// Settings are the user's choices. The zero value is not valid; use Default.
type Settings struct {
	Black, White string  // the last choice of players: Human or a spec
	RandomSide   bool    // draw the colours at the start of a game of a person against an engine
	WatchBlack   string  // the last choice for a watched game
	WatchWhite   string  //
	Opening      Opening // for games with a person
	WatchOpening Opening // for watched games
	Theme        theme.Name
	Scale        int // of the user interface, percent, 80..200; 0: as suits the window
	Motion       theme.Motion
	Sound        bool       //
	Volume       int        // percent, 0..100
	Dots         bool       // show dots on the squares of legal moves
	Speed        pace.Speed // of watched games
	Analysis     bool       // show the analysis when a game begins
	ScoreSide    ScoreSide
	Values       Most        // the number of moves with a value on the board
	ValueAs      ValueAs     // what these values show
	Graph        bool        // show a graph in a game that is not rated
	Adviser      string      // who gives hints and values: a row of roster.Advisers
	Second       string      // who also gives values, as above, or NoAdviser
	Refine       Refine      // of a review
	Wording      Wording     // of reasons
	Warn         bool        // warn of a move that costs a lot
	AskWhy       bool        // in Practice, ask sometimes why a move is better
	Fullscreen   bool        //
	Place        WindowPlace // of the window when the program ended
	Finished     bool        // the user has finished a game; before that, help is shown

	Friend      string // the name of the other person at this computer; empty: no name given
	FriendBlack bool   // that person plays Black
	ClockPeople Clock  // of games of two people
	ClockEngine Clock  // of games against an engine
	Partner     string // the name of the person whom the friend plays; empty: the user, You

	unknown map[string]json.RawMessage // fields of another version; they are kept
}

// Default returns the settings of a first start.
func Default() Settings {
	return Settings{
		Black: Human, White: FirstOpponent, WatchBlack: "minimax:hard", WatchWhite: "mcts:hard", Theme: theme.Themes[0].Name, Motion: theme.FullMotion, Sound: true, Volume: 70,
		Dots: true, Speed: 1, ScoreSide: ScoreAuto, Values: MostNone, ValueAs: AsLoss,
		Graph: true, Adviser: roster.UsualAdviser, Second: NoAdviser, Refine: UsualRefine, Wording: PlainWords, AskWhy: true,
	}
}

// Clock is the clock of each person in a new game, in seconds.
type Clock struct {
	Seconds int // 0: no clock
	Gain    int // after each move
}

// Game returns c as the clock of a game.
func (c Clock) Game() record.Clock {
	if c.Seconds == 0 {
		return record.Clock{}
	}
	return record.Clock{Total: time.Duration(c.Seconds) * time.Second, Gain: time.Duration(c.Gain) * time.Second}
}

// Clock returns the clock of games of two people, or against an engine.
func (s *Settings) Clock(people bool) *Clock {
	if people {
		return &s.ClockPeople
	}
	return &s.ClockEngine
}

// field is a row of the table of settings.
type field struct {
	name string
	at   func(*Settings) any // a pointer to the value
	ok   func(value any) error
}

var fields = []field{
	{"black", func(s *Settings) any { return &s.Black }, player},
	{"white", func(s *Settings) any { return &s.White }, player},
	{"random_side", func(s *Settings) any { return &s.RandomSide }, anything},
	{"watch_black", func(s *Settings) any { return &s.WatchBlack }, engine},
	{"watch_white", func(s *Settings) any { return &s.WatchWhite }, engine},
	{"opening", func(s *Settings) any { return &s.Opening }, oneOf("", Standard, Varied, Own)},
	{"watch_opening", func(s *Settings) any { return &s.WatchOpening }, oneOf("", Standard, Varied, Own)},
	{"theme", func(s *Settings) any { return &s.Theme }, oneOf(themeNames()...)},
	{"scale", func(s *Settings) any { return &s.Scale }, unset(between(LeastScale, MostScale))},
	{"motion", func(s *Settings) any { return &s.Motion }, oneOf(theme.Motions...)},
	{"sound", func(s *Settings) any { return &s.Sound }, anything},
	{"volume", func(s *Settings) any { return &s.Volume }, between(0, 100)},
	{"dots", func(s *Settings) any { return &s.Dots }, anything},
	{"speed", func(s *Settings) any { return &s.Speed }, between(pace.MinSpeed, pace.MaxSpeed)},
	{"analysis", func(s *Settings) any { return &s.Analysis }, anything},
	{"score_side", func(s *Settings) any { return &s.ScoreSide }, oneOf(ScoreSides...)},
	{"values", func(s *Settings) any { return &s.Values }, oneOf(Mosts...)},
	{"value_as", func(s *Settings) any { return &s.ValueAs }, oneOf(ValuesAs...)},
	{"graph", func(s *Settings) any { return &s.Graph }, anything},
	{"adviser", func(s *Settings) any { return &s.Adviser }, oneOf(roster.Advisers()...)},
	{"second_adviser", func(s *Settings) any { return &s.Second }, oneOf(append(roster.Advisers(), NoAdviser)...)},
	{"refine", func(s *Settings) any { return &s.Refine }, oneOf(refines()...)},
	{"wording", func(s *Settings) any { return &s.Wording }, oneOf(Wordings...)},
	{"warn", func(s *Settings) any { return &s.Warn }, anything},
	{"ask_why", func(s *Settings) any { return &s.AskWhy }, anything},
	{"place", func(s *Settings) any { return &s.Place }, place},
	{"fullscreen", func(s *Settings) any { return &s.Fullscreen }, anything},
	{"finished", func(s *Settings) any { return &s.Finished }, anything},
	{"friend", func(s *Settings) any { return &s.Friend }, personName},
	{"friend_black", func(s *Settings) any { return &s.FriendBlack }, anything},
	{"clock_people", func(s *Settings) any { return &s.ClockPeople.Seconds }, between(0, 24*60*60)},
	{"clock_people_gain", func(s *Settings) any { return &s.ClockPeople.Gain }, between(0, 60*60)},
	{"clock_engine", func(s *Settings) any { return &s.ClockEngine.Seconds }, between(0, 24*60*60)},
	{"clock_engine_gain", func(s *Settings) any { return &s.ClockEngine.Gain }, between(0, 60*60)},
	{"friend_partner", func(s *Settings) any { return &s.Partner }, personName},
}

func themeNames() []theme.Name {
	var names []theme.Name
	for _, t := range theme.Themes {
		names = append(names, t.Name)
	}
	return names
}

func refines() []Refine {
	var names []Refine
	for _, r := range Refines {
		names = append(names, r.Name)
	}
	return names
}

func anything(any) error { return nil }

func oneOf[T ~string](allowed ...T) func(any) error {
	return func(value any) error {
		text := *value.(*T)
		if slices.Contains(allowed, text) {
			return nil
		}
		var names []string
		for _, name := range allowed {
			names = append(names, string(name))
		}
		return fmt.Errorf("%.40q is not one of %s", text, strings.Join(names, ", "))
	}
}

func between[T ~int | ~float64](low, high T) func(any) error {
	return func(value any) error {
		if x := *value.(*T); !(x >= low && x <= high) {
			return fmt.Errorf("must be from %g to %g, not %g", float64(low), float64(high), float64(x))
		}
		return nil
	}
}

// unset allows 0 in addition to what ok allows.
func unset(ok func(any) error) func(any) error {
	return func(value any) error {
		if *value.(*int) == 0 {
			return nil
		}
		return ok(value)
	}
}

func player(value any) error {
	if *value.(*string) == Human {
		return nil
	}
	return engine(value)
}

func personName(value any) error {
	if name := *value.(*string); name != record.PersonName(name) {
		return fmt.Errorf("%.40q is not a name of at most %d characters on one line", name, record.MostName)
	}
	return nil
}

func engine(value any) error {
	_, err := ai.ParseSpec(*value.(*string))
	return err
}

func (f field) copy(to, from *Settings) {
	reflect.ValueOf(f.at(to)).Elem().Set(reflect.ValueOf(f.at(from)).Elem())
}

func (f field) same(a, b *Settings) bool {
	return reflect.ValueOf(f.at(a)).Elem().Equal(reflect.ValueOf(f.at(b)).Elem())
}

// Take copies to s each field that differs between before and after. It copies the value of after.
func (s *Settings) Take(before, after *Settings) {
	for _, f := range fields {
		if !f.same(before, after) {
			f.copy(s, after)
		}
	}
}

// lasting are the fields that Reset leaves alone. They are not preferences: they say what was
// chosen for the last game, where the window was, and whether the user knows how to play.
var lasting = []string{"black", "white", "random_side", "watch_black", "watch_white", "friend", "friend_black", "friend_partner",
	"clock_people", "clock_people_gain", "clock_engine", "clock_engine_gain", "place", "finished"}

// Reset gives every preference its default.
func (s *Settings) Reset() {
	d := Default()
	for _, f := range fields {
		if !slices.Contains(lasting, f.name) {
			f.copy(s, &d)
		}
	}
}

// Check replaces every invalid value by its default. The notice names these values; it is empty if
// all are valid.
func (s *Settings) Check() string {
	var notices []string
	for _, f := range fields {
		if err := f.ok(f.at(s)); err != nil {
			notices = append(notices, s.reset(f, err))
		}
	}
	return strings.Join(notices, " ")
}

// reset sets a field to its default and returns the notice.
func (s *Settings) reset(f field, why error) string {
	d := Default()
	f.copy(s, &d)
	return words.Get("setting.reset", "name", f.name, "error", why)
}

// Encode returns the settings as JSON, including fields of other versions that were read.
func (s Settings) Encode() ([]byte, error) {
	all := map[string]any{}
	for name, raw := range s.unknown {
		all[name] = raw
	}
	for _, f := range fields {
		all[f.name] = f.at(&s)
	}
	return json.MarshalIndent(all, "", "\t")
}

// Decode reads data that Encode wrote. Missing and invalid values get their defaults, and
// the notice names the invalid ones. The error says that the data cannot be read at all.
func Decode(data []byte) (Settings, string, error) {
	s := Default()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return s, "", record.Damage(data, err)
	}
	var notices []string
	for _, f := range fields {
		raw, ok := all[f.name]
		delete(all, f.name)
		if !ok {
			continue
		}
		err := json.Unmarshal(raw, f.at(&s))
		if err != nil || string(raw) == "null" {
			err = fmt.Errorf("%.40q has the wrong type", raw)
		} else {
			err = f.ok(f.at(&s))
		}
		if err != nil {
			notices = append(notices, s.reset(f, err))
		}
	}
	for _, spec := range [...]*string{&s.Black, &s.White, &s.WatchBlack, &s.WatchWhite} {
		*spec = plain.Spec(*spec)
	}
	if len(all) > 0 {
		s.unknown = all
	}
	return s, strings.Join(notices, " "), nil
}
