package preferences

import (
	"math"
	"slices"

	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/sound"
	"flipside/ui/theme"
)

// settingRow is a setting: its name, and its choices, a switch or a slider.
type settingRow struct {
	id      string
	label   words.Key
	choices []words.Key
	chosen  func(s *settings.Settings) int
	choose  func(s *screen.Services, i int)
	states  []func(s *screen.Services) string // instead of choices: buttons with a state
	change  func(s *screen.Services, i int)   // changes the state of button i

	leads screen.Destination // instead of change: where the buttons lead

	on   func(s *screen.Services) bool
	turn func(s *screen.Services, on bool)

	low, high, step float64
	value           func(s *screen.Settings) float64
	set             func(s *screen.Services, value float64)
	say             func(value float64) string
	late            bool // the value is set only when the user releases the slider

	about  words.Key   // the tip; empty: none
	beside *settingRow // another control, at the right
}

func onOff(id string, label words.Key, field func(s *settings.Settings) *bool) settingRow {
	return settingRow{id: id, label: label,
		on:   func(s *screen.Services) bool { return *field(s.Settings.Settings) },
		turn: func(s *screen.Services, on bool) { *field(s.Settings.Settings) = on }}
}

// unratedRow is a setting of help whose use makes a game unrated.
func unratedRow(id string, label words.Key, field func(s *settings.Settings) *bool, taken func(s *screen.Services)) settingRow {
	return settingRow{id: id, label: label, choices: []words.Key{"off", "set.unrated"},
		chosen: func(s *settings.Settings) int {
			if *field(s) {
				return 1
			}
			return 0
		},
		choose: func(s *screen.Services, i int) {
			*field(s.Settings.Settings) = i == 1
			taken(s)
		}}
}

func percent(value float64) string { return words.Get("percent", "percent", int(value)) }

// themeKeys returns the names of the themes, in the order of their table.
func themeKeys() []words.Key {
	var keys []words.Key
	for _, t := range theme.Themes {
		keys = append(keys, words.Key("theme."+string(t.Name)))
	}
	return keys
}

// volume shares the row of the switch of the sound.
var volume = settingRow{id: "volume", about: "set.volume", high: 100, step: 5, say: percent,
	value: func(s *screen.Settings) float64 { return float64(s.Volume) },
	set: func(s *screen.Services, value float64) {
		s.Settings.Volume = int(value)
		s.Sound.SetVolume(value / 100)
		s.Play(sound.Place, 0, 0, 0)
	}}

// settingRows are the settings, in the order of settingPages. If they do not all fit, each group is
// a page.
var settingRows = []settingRow{
	{id: "theme", label: "set.theme", choices: themeKeys(),
		chosen: func(s *settings.Settings) int {
			return slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == s.Theme })
		},
		choose: func(s *screen.Services, i int) { s.Settings.Theme = theme.Themes[i].Name }},
	// The scale moves its own slider. The slider must not jump away from the pointer that drags it.
	{id: "scale", label: "set.scale", low: settings.LeastScale, high: settings.MostScale, step: 5, late: true, say: percent,
		value: func(s *screen.Settings) float64 { return float64(s.Size()) },
		set:   func(s *screen.Services, value float64) { s.Settings.Scale = int(value) }},
	{id: "motion", label: "set.motion", choices: []words.Key{"motion.full", "motion.reduced", "off"},
		chosen: func(s *settings.Settings) int { return slices.Index(theme.Motions, s.Motion) },
		choose: func(s *screen.Services, i int) { s.Settings.Motion = theme.Motions[i] }},
	onOff("dots", "set.dots", func(s *settings.Settings) *bool { return &s.Dots }),
	onOff("graph", "set.graph", func(s *settings.Settings) *bool { return &s.Graph }),
	{id: "full", label: "set.full",
		on:   func(s *screen.Services) bool { return s.Window.Fullscreen() },
		turn: func(s *screen.Services, on bool) { s.Settings.SetFullscreen(on) }},
	{id: "sound", label: "set.sound", about: "set.sound.about", beside: &volume,
		on:   func(s *screen.Services) bool { return s.Settings.Sound },
		turn: func(s *screen.Services, on bool) { s.Settings.Sound = on }},
	{id: "speed", label: "set.speed", low: math.Log2(float64(pace.MinSpeed)), high: math.Log2(float64(pace.MaxSpeed)), step: 1,
		value: func(s *screen.Settings) float64 { return math.Log2(float64(s.Speed)) }, // a step doubles it
		set:   func(s *screen.Services, value float64) { s.Settings.SetSpeed(pace.Speed(math.Exp2(value))) },
		say:   func(value float64) string { return pace.Speed(math.Round(math.Exp2(value)*100) / 100).String() }},
	{id: "opening", label: "setup.opening", states: []func(s *screen.Services) string{
		func(s *screen.Services) string { return s.Openings.Line("set.opening.play", false) },
		func(s *screen.Services) string { return s.Openings.Line("set.opening.watch", true) }},
		change: func(s *screen.Services, i int) { s.Openings.Turn(i == 1) }},
	unratedRow("warn", "set.warn", func(s *settings.Settings) *bool { return &s.Warn },
		func(s *screen.Services) { s.Session.Warn(s.Settings.Warn) }),
	{id: "analysis", label: "set.analysis",
		on: func(s *screen.Services) bool { return s.Settings.Analysis },
		turn: func(s *screen.Services, on bool) {
			s.Settings.Analysis = on
			if snap := s.Session.Snapshot(); !on || !snap.Rated || snap.Over {
				s.Session.ShowAnalysis(on) // a rated game stays rated: the setting is for the next one
			}
		}},
	{id: "scores", label: "set.scores", choices: []words.Key{"set.auto", "setup.black", "setup.white"},
		chosen: func(s *settings.Settings) int { return slices.Index(settings.ScoreSides, s.ScoreSide) },
		choose: func(s *screen.Services, i int) { s.Settings.ScoreSide = settings.ScoreSides[i] }},
	{id: "values", label: "set.values", choices: []words.Key{"off", "values.1", "values.3", "values.5", "values.all"},
		chosen: func(s *settings.Settings) int { return slices.Index(settings.Mosts, s.Values) },
		choose: func(s *screen.Services, i int) { s.Settings.Values = settings.Mosts[i] }},
	{id: "value-as", label: "set.valueas", choices: []words.Key{"values.loss", "values.value"},
		chosen: func(s *settings.Settings) int { return slices.Index(settings.ValuesAs, s.ValueAs) },
		choose: func(s *screen.Services, i int) { s.Settings.ValueAs = settings.ValuesAs[i] }},
	{id: "adviser", label: "set.adviser", states: []func(s *screen.Services) string{
		func(s *screen.Services) string {
			return roster.Label(session.Seat{Spec: s.Settings.Adviser})
		},
		func(s *screen.Services) string {
			if s.Settings.Second == settings.NoAdviser {
				return words.Get("advisers.alone")
			}
			return roster.Label(session.Seat{Spec: s.Settings.Second})
		}},
		leads: screen.Advisers{}},
	{id: "refine", label: "set.refine", choices: []words.Key{"off", "refine.20s", "refine.1m", "refine.3m", "refine.10m"},
		chosen: func(s *settings.Settings) int {
			return slices.IndexFunc(settings.Refines, func(r settings.RefineTime) bool { return r.Name == s.Refine })
		},
		choose: func(s *screen.Services, i int) { s.Settings.Refine = settings.Refines[i].Name }},
	{id: "reset", label: "set.all", states: []func(s *screen.Services) string{
		func(*screen.Services) string { return words.Get("set.reset") }},
		leads: screen.Reset{}},
}

// settingPages are the groups of the settings.
var settingPages = [...]struct {
	name words.Key
	rows []settingRow
}{{"set.page.look", settingRows[:6]}, {"set.page.play", settingRows[6:12]}, {"set.page.scores", settingRows[12:]}}
