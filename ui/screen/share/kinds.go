package share

import (
	"bytes"
	"context"
	"io"
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/game/share"
	"flipside/ui/screen"
	"flipside/ui/theme"
)

// kind is a form in which a game is shared.
type kind struct {
	id           string
	label, about words.Key
	ext          string    // of the file
	copies       bool      // the clipboard can take it
	option       words.Key // what a switch does; nil on: there is none
	on           func(m *screen.ShareMemory) *bool

	// A kind is a text or a picture. Only pictures have sizes, their widths in pixels.
	text  func(from source) string
	draw  func(ctx context.Context, to io.Writer, from source, progress func(done, all int)) error
	sizes [3]int
}

// write makes the content of the file. progress may be called, with how much is done.
func (k *kind) write(ctx context.Context, from source, progress func(done, all int)) ([]byte, error) {
	if k.text != nil {
		return []byte(k.text(from) + "\n"), nil
	}
	var out bytes.Buffer
	err := k.draw(ctx, &out, from, progress)
	return out.Bytes(), err
}

// source is what a kind is made from. Only the goroutine of the work uses it.
type source struct {
	game             *game.Game
	look             share.Look
	turned, numbered bool
}

// position returns the current position, for its side to move.
func (s source) position() (game.Position, game.Color) { return s.game.Position(), s.game.ToMove() }

// kinds are the forms, in the order of the sheet.
var kinds = []kind{
	{id: "picture", label: "share.picture", about: "share.picture.about", ext: ".png", copies: true, sizes: [3]int{480, 800, 1200},
		draw: func(_ context.Context, to io.Writer, s source, _ func(int, int)) error {
			return share.PNG(to, share.BoardOf(s.game), s.look)
		}},
	{id: "animation", label: "share.animation", about: "share.animation.about", ext: ".gif", sizes: [3]int{320, 480, 720},
		draw: func(ctx context.Context, to io.Writer, s source, progress func(int, int)) error {
			return share.GIF(ctx, to, s.game, s.look, progress)
		}},
	{id: "diagram", label: "share.diagram", about: "share.diagram.about", ext: ".png", copies: true, sizes: [3]int{480, 800, 1200},
		draw: func(_ context.Context, to io.Writer, s source, _ func(int, int)) error {
			return share.NumberedPNG(to, s.game, s.look)
		}},
	{id: "moves", label: "share.moves", about: "share.moves.about", ext: ".txt", copies: true,
		option: "share.turned", on: func(m *screen.ShareMemory) *bool { return &m.Turned },
		text: func(s source) string { return share.MoveList(s.game, s.turned) }},
	{id: "position", label: "share.position", about: "share.position.about", ext: ".obf", copies: true,
		text: func(s source) string { return game.FormatOBF(s.position()) }},
	{id: "text", label: "share.text", about: "share.text.about", ext: ".txt", copies: true,
		option: "share.numbered", on: func(m *screen.ShareMemory) *bool { return &m.Numbered },
		text: func(s source) string {
			words := share.Diagram(s.position())
			if s.numbered {
				words = share.Numbered(s.game)
			}
			return strings.TrimSuffix(words, "\n")
		}},
}

// colorsOf returns the colours of a theme for a picture.
func colorsOf(t theme.Theme) share.Colors {
	return share.Colors{Back: t.Back, Panel: t.Panel, Active: t.Active, Text: t.Text,
		Board: t.Board, BoardEdge: t.BoardEdge, Line: t.Line, Frame: t.Frame, Coordinate: t.Coordinate,
		BlackTop: t.BlackTop, BlackFace: t.BlackFace, BlackRim: t.BlackRim,
		WhiteTop: t.WhiteTop, WhiteFace: t.WhiteFace, WhiteRim: t.WhiteRim, WhiteDot: t.WhiteDot,
		LastMark: t.LastMark, LastRing: t.LastRing, Shadow: t.Shadow}
}
