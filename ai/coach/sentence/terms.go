package sentence

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// Terms lists all terms, in the order in which they are learned. The boards are made up.
var Terms = []Term{
	{Name: "corner", lit: "a1",
		board: "XXXXX---/XXXXO---/XXXOO---/XXOOO---/XOOOO---/-----O--/--------/--------", shows: []see.Kind{see.KindStable}, only: blackOnly},
	{Name: "xsquare", to: game.White, lit: "b2 a1",
		board: "--------/-X------/--XO----/--OXO---/---XO---/----O---/--------/--------"},
	{Name: "csquare", to: game.White, lit: "b1 a1",
		board: "-XXO----/--XO----/--XXO---/--XOO---/---OX---/--------/--------/--------"},
	{Name: "mobility",
		board: "--------/--------/--XO-O--/--XXOO--/---OXX--/---O-X--/--------/--------", shows: []see.Kind{see.KindMoves}},
	{Name: "safe",
		board: "---OO---/--OOO---/-XXOOX--/--XXOX--/--OXXX--/--OOOX--/---O----/--------", shows: []see.Kind{see.KindSafe}, only: blackOnly},
	{Name: "frontier",
		board: "--------/--------/--XOOO--/--XXOO--/--XOXO--/--XX----/--------/--------", shows: []see.Kind{see.KindFrontier}, only: blackOnly},
	{Name: "wall",
		board: "--------/--------/-XXXXXX-/--OOOO--/--OOOO--/---OO---/--------/--------", shows: []see.Kind{see.KindFrontier, see.KindMoves}, only: blackOnly},
	{Name: "openness",
		board: "--------/--------/--XO-O--/--XXOO--/---OXX--/---O-X--/--------/--------", shows: []see.Kind{see.KindOpenness}},
	{Name: "quiet",
		board: "--------/--------/--XO----/--XXXO--/---OOX--/---O----/--------/--------", shows: []see.Kind{see.KindOpenness}},
	{Name: "tempo",
		board: "OOOOOOO-/XXXOXOO-/XXOXOOO-/XXXOXOO-/XXXXOXO-/XXXXXO--/X-XXXX--/-XXXXX--", shows: []see.Kind{see.KindMoves}},
	{Name: "access",
		board: "OOOOOO--/OXXXXOO-/OXOOOXOX/OXXOOOXX/OOOXOOOX/OOOOOOOX/--OOOOOX/XXXXXXX-", shows: []see.Kind{see.KindMoves, see.KindRegions}},
	{Name: "wedge", to: game.White, lit: "e1",
		board: "--XX-XX-/--XXXX--/--XOXX--/--XXOX--/--XOOX--/---OO---/--------/--------"},
	{Name: "unbalanced", to: game.White, lit: "b1 c1 d1 e1 f1",
		board: "-XXXXX--/--XXXX--/--XOOX--/--XOXX--/--XOOX--/--OOOO--/--------/--------"},
	{Name: "stable",
		board: "XXXXXO--/XXXXOO--/XXXOOX--/XXOOXX--/XOOXXX--/O-XXXX--/--------/--------", shows: []see.Kind{see.KindStable}},
	{Name: "region",
		board: "--OOOOO-/--OOOO-X/-XXXXXXX/--XXOXOX/OOOXXXXX/OOOOOXXX/--OOXXXX/-XOOOO--", shows: []see.Kind{see.KindRegions}},
	{Name: "parity",
		board: "XOOOOO--/XXOOOO--/XXXOOXXX/XXXXXXXX/XXXOXXXX/XXOXXXXX/-OXXXXXX/--XXXXXX", shows: []see.Kind{see.KindRegions}},
}
