package setup

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// drawn reports whether the colours are drawn when the game starts. A handicap names a colour, so
// with one they are not.
func (p *Screen) drawn() bool {
	_, contest := players.Contest(p.seats())
	return contest && p.random && p.draft.Handicap.None()
}

// colourLabel returns the label of the button that changes the colours: the person's colour against
// an engine.
func (p *Screen) colourLabel() string {
	person, contest := players.Contest(p.seats())
	switch {
	case !contest:
		return words.Get("setup.swap")
	case p.drawn():
		return words.Get("setup.colour", "colour", words.Get("setup.colour.random"))
	}
	return words.Get("setup.colour", "colour", person)
}

// turnColours swaps the colours. For a person against an engine, random colours come after White.
func (p *Screen) turnColours() {
	person, contest := players.Contest(p.seats())
	switch {
	case !contest || !p.draft.Handicap.None():
		p.swap()
	case p.random:
		if p.random = false; person == game.White {
			p.swap()
		}
	case person == game.White:
		p.random = true
	default:
		p.swap()
	}
}

// swap swaps the colours. The tab, the handicap and the name follow the player.
func (p *Screen) swap() {
	p.choices[0], p.choices[1] = p.choices[1], p.choices[0]
	p.side = p.side.Other()
	p.draft.Handicap = p.draft.Handicap.Other()
	p.names[0], p.names[1] = p.names[1], p.names[0]
}

// declareTokens draws the disc of a side at the left of its tab, or a disc of each colour if the
// colours will be drawn.
func declareTokens(f *widget.Frame, tab widget.Rect, c game.Color, drawn bool) {
	const one, each, apart = 0.62, 0.34, 0.18 // parts of the height of the tab
	x, y := tab.X+tab.H/2, tab.Y+tab.H/2
	if !drawn {
		view.Token(f, x, y, tab.H*one, c)
		return
	}
	view.Token(f, x-tab.H*apart, y, tab.H*each, game.Black)
	view.Token(f, x+tab.H*apart, y, tab.H*each, game.White)
}
