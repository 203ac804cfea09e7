// Package theme holds the look of the front end as data: the colours of each theme, and the sizes
// that all themes share. Sizes are in density-independent pixels, so the drawing code multiplies
// them by the scale. The package imports no Ebitengine.
package theme

import "image/color"

// Name is the name of a theme.
type Name string

// The names, spelled as in the settings.
const (
	DarkTheme     Name = "dark"
	LightTheme    Name = "light"
	ContrastTheme Name = "contrast"
)

// Theme is one set of colours.
type Theme struct {
	Name Name

	Back, Panel, Raised, Hover     color.NRGBA
	Text, Dim, Border, Interactive color.NRGBA
	Accent, OnAccent, Focus, Ring  color.NRGBA // Ring surrounds the focus line
	Active                         color.NRGBA // the card of the side to move, and the shown move

	Board, BoardEdge, Line, Frame, Coordinate color.NRGBA
	BlackTop, BlackFace, BlackRim             color.NRGBA
	WhiteTop, WhiteFace, WhiteRim             color.NRGBA
	WhiteDot                                  bool // dot on white discs if contrast is hard to see
	LastMark, LastRing                        color.NRGBA
	Legal, Hint, Flips                        color.NRGBA // Flips surrounds discs that would flip
	Shadow                                    color.NRGBA

	Grades [5]color.NRGBA // how good a move is, on the background and on panels
	Chips  [5]color.NRGBA // the same on Line, the surface of a value on the board
	Solid  color.NRGBA    // words on a surface in a colour of Chips
	Plot   color.NRGBA    // mid-grey: the discs of both sides can be seen on it
	OnPlot [2]color.NRGBA // words on Plot and on bars, where a side is ahead, by game.Color
}

// Grade is how good a move is. It is an index into the grades of a theme.
type Grade uint8

// The grades, from the best move down.
const (
	Best Grade = iota
	Fine
	Slip
	Mistake
	BigMistake
)

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

func hexA(rgb uint32, alpha uint8) color.NRGBA {
	c := hex(rgb)
	c.A = alpha
	return c
}

// Themes is the table of themes; the first is the default.
var Themes = []Theme{
	{
		Name: DarkTheme,
		Back: hex(0x12171A), Panel: hex(0x1B2226), Raised: hex(0x252E33), Hover: hex(0x313C42),
		Text: hex(0xEDF1EF), Dim: hex(0xA7B9B7), Border: hex(0x313C42), Interactive: hex(0x6A7A82),
		Accent: hex(0xF2B84B), OnAccent: hex(0x1A1405), Focus: hex(0x6CC7FF), Ring: hex(0x0B1013), Active: hex(0x46402D),
		Board: hex(0x25845A), BoardEdge: hex(0x1F7450), Line: hex(0x0C3C27), Frame: hex(0x2B211A), Coordinate: hex(0xD9CBB0),
		BlackTop: hex(0x2B3034), BlackFace: hex(0x131618), BlackRim: hex(0x050607),
		WhiteTop: hex(0xFFFEFA), WhiteFace: hex(0xECE9DF), WhiteRim: hex(0xB9B4A6),
		LastMark: hex(0xC8411B), LastRing: hex(0xF3F1EA),
		Legal: hex(0x02140C), Hint: hex(0xBFE6FF), Flips: hex(0xFFE08A), Shadow: hexA(0x02130B, 120),
		Grades: [5]color.NRGBA{hex(0x56B4E9), hex(0xC9D3D1), hex(0xF0C24B), hex(0xF08E5A), hex(0xE88FC8)},
		Chips:  [5]color.NRGBA{hex(0x56B4E9), hex(0xC9D3D1), hex(0xF0C24B), hex(0xF08E5A), hex(0xE88FC8)},
		Solid:  hex(0x02140C), Plot: hex(0x707879), OnPlot: [2]color.NRGBA{hex(0xFFFFFF), hex(0x000000)},
	},
	{
		Name: LightTheme,
		Back: hex(0xEFEBE2), Panel: hex(0xFBF9F4), Raised: hex(0xFFFFFF), Hover: hex(0xF1E9D9),
		Text: hex(0x1C2326), Dim: hex(0x4F5A5C), Border: hex(0xD3CCBC), Interactive: hex(0x8A8270),
		Accent: hex(0xA86200), OnAccent: hex(0xFFFFFF), Focus: hex(0x0072B2), Ring: hex(0xFFFFFF), Active: hex(0xEADBC3),
		Board: hex(0x2C8C62), BoardEdge: hex(0x267C56), Line: hex(0x0F4A30), Frame: hex(0x5A4330), Coordinate: hex(0xF1E4C8),
		BlackTop: hex(0x33383C), BlackFace: hex(0x16191B), BlackRim: hex(0x050607),
		WhiteTop: hex(0xFFFFFF), WhiteFace: hex(0xF3F1EA), WhiteRim: hex(0xB9B4A6),
		LastMark: hex(0xC8411B), LastRing: hex(0xF3F1EA),
		Legal: hex(0x02140C), Hint: hex(0xBFE6FF), Flips: hex(0xFFE08A), Shadow: hexA(0x02130B, 110),
		Grades: [5]color.NRGBA{hex(0x006BA6), hex(0x556062), hex(0x7F5F00), hex(0xA63F0C), hex(0xA32A78)},
		Chips:  [5]color.NRGBA{hex(0x6CC0F0), hex(0xC9D3D1), hex(0xF0C24B), hex(0xF8A074), hex(0xF0A2D4)},
		Solid:  hex(0x02140C), Plot: hex(0x707879), OnPlot: [2]color.NRGBA{hex(0xFFFFFF), hex(0x000000)},
	},
	{
		Name: ContrastTheme,
		Back: hex(0x000000), Panel: hex(0x0C0C0C), Raised: hex(0x1C1C1C), Hover: hex(0x3A3A3A),
		Text: hex(0xFFFFFF), Dim: hex(0xD8D8D8), Border: hex(0x8C8C8C), Interactive: hex(0xFFFFFF),
		Accent: hex(0xFFD400), OnAccent: hex(0x000000), Focus: hex(0x4FD2FF), Ring: hex(0x000000), Active: hex(0x4B4009),
		Board: hex(0x767676), BoardEdge: hex(0x6C6C6C), Line: hex(0x101010), Frame: hex(0x161616), Coordinate: hex(0xFFFFFF),
		BlackTop: hex(0x000000), BlackFace: hex(0x000000), BlackRim: hex(0x000000),
		WhiteTop: hex(0xFFFFFF), WhiteFace: hex(0xFFFFFF), WhiteRim: hex(0xFFFFFF), WhiteDot: true,
		LastMark: hex(0xD00000), LastRing: hex(0xFFFFFF),
		Legal: hexA(0x000000, 220), Hint: hex(0xFFD400), Flips: hex(0xFFD400), Shadow: hexA(0x000000, 60),
		Grades: [5]color.NRGBA{hex(0x4FD2FF), hex(0xFFFFFF), hex(0xFFD400), hex(0xFF9A3D), hex(0xFF8FD2)},
		Chips:  [5]color.NRGBA{hex(0x4FD2FF), hex(0xFFFFFF), hex(0xFFD400), hex(0xFF9A3D), hex(0xFF8FD2)},
		Solid:  hex(0x000000), Plot: hex(0x767676), OnPlot: [2]color.NRGBA{hex(0xFFFFFF), hex(0x000000)},
	},
}

// ByName returns the theme with a name, or the default theme if there is none.
func ByName(name Name) Theme {
	for _, t := range Themes {
		if t.Name == name {
			return t
		}
	}
	return Themes[0]
}

// Sizes in density-independent pixels.
const (
	Small = 13 // size of the smallest text
	Body  = 15
	Title = 18
	Large = 26

	Target = 42 // the least height of a control that can be clicked
	Gap    = 24 // distance between groups
	Inset  = 12 // distance inside groups
	Radius = 10
)

// Disc is the diameter of a disc, in squares of the board.
const Disc = 0.82
