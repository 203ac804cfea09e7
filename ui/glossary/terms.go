package glossary

import (
	"flipside/game"
	"flipside/ui/overlay"
)

// Terms are all terms, in the order in which they are learned. The boards are made up.
var Terms = []Term{
	{Name: "corner", lit: "a1",
		board: "XXXXX---/XXXXO---/XXXOO---/XXOOO---/XOOOO---/-----O--/--------/--------", shows: []overlay.Kind{overlay.Stable}, only: blackOnly},
	{Name: "xsquare", to: game.White, lit: "b2 a1",
		board: "--------/-X------/--XO----/--OXO---/---XO---/----O---/--------/--------"},
	{Name: "csquare", to: game.White, lit: "b1 a1",
		board: "-XXO----/--XO----/--XXO---/--XOO---/---OX---/--------/--------/--------"},
	{Name: "mobility",
		board: "--------/--------/--XO-O--/--XXOO--/---OXX--/---O-X--/--------/--------", shows: []overlay.Kind{overlay.Moves}},
	{Name: "safe",
		board: "---OO---/--OOO---/-XXOOX--/--XXOX--/--OXXX--/--OOOX--/---O----/--------", shows: []overlay.Kind{overlay.Safe}, only: blackOnly},
	{Name: "frontier",
		board: "--------/--------/--XOOO--/--XXOO--/--XOXO--/--XX----/--------/--------", shows: []overlay.Kind{overlay.Frontier}, only: blackOnly},
	{Name: "wall",
		board: "--------/--------/-XXXXXX-/--OOOO--/--OOOO--/---OO---/--------/--------", shows: []overlay.Kind{overlay.Frontier, overlay.Moves}, only: blackOnly},
	{Name: "openness",
		board: "--------/--------/--XO-O--/--XXOO--/---OXX--/---O-X--/--------/--------", shows: []overlay.Kind{overlay.Openness}},
	{Name: "quiet",
		board: "--------/--------/--XO----/--XXXO--/---OOX--/---O----/--------/--------", shows: []overlay.Kind{overlay.Openness}},
	{Name: "tempo",
		board: "OOOOOOO-/XXXOXOO-/XXOXOOO-/XXXOXOO-/XXXXOXO-/XXXXXO--/X-XXXX--/-XXXXX--", shows: []overlay.Kind{overlay.Moves}},
	{Name: "access",
		board: "OOOOOO--/OXXXXOO-/OXOOOXOX/OXXOOOXX/OOOXOOOX/OOOOOOOX/--OOOOOX/XXXXXXX-", shows: []overlay.Kind{overlay.Moves, overlay.Regions}},
	{Name: "wedge", to: game.White, lit: "e1",
		board: "--XX-XX-/--XXXX--/--XOXX--/--XXOX--/--XOOX--/---OO---/--------/--------"},
	{Name: "unbalanced", to: game.White, lit: "b1 c1 d1 e1 f1",
		board: "-XXXXX--/--XXXX--/--XOOX--/--XOXX--/--XOOX--/--OOOO--/--------/--------"},
	{Name: "stable",
		board: "XXXXXO--/XXXXOO--/XXXOOX--/XXOOXX--/XOOXXX--/O-XXXX--/--------/--------", shows: []overlay.Kind{overlay.Stable}},
	{Name: "region",
		board: "--OOOOO-/--OOOO-X/-XXXXXXX/--XXOXOX/OOOXXXXX/OOOOOXXX/--OOXXXX/-XOOOO--", shows: []overlay.Kind{overlay.Regions}},
	{Name: "parity",
		board: "XOOOOO--/XXOOOO--/XXXOOXXX/XXXXXXXX/XXXOXXXX/XXOXXXXX/-OXXXXXX/--XXXXXX", shows: []overlay.Kind{overlay.Regions}},
}
