package share

import (
	"bytes"
	"context"
	"io"
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/picture"
	"flipside/ui/screen"
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
	look             picture.Look
	turned, numbered bool
}

// position returns the current position, for its side to move.
func (s source) position() (game.Position, game.Color) { return s.game.Position(), s.game.ToMove() }

// kinds are the forms, in the order of the sheet.
var kinds = []kind{
	{id: "picture", label: "share.picture", about: "share.picture.about", ext: ".png", copies: true, sizes: [3]int{480, 800, 1200},
		draw: func(_ context.Context, to io.Writer, s source, _ func(int, int)) error {
			return picture.PNG(to, picture.BoardOf(s.game), s.look)
		}},
	{id: "animation", label: "share.animation", about: "share.animation.about", ext: ".gif", sizes: [3]int{320, 480, 720},
		draw: func(ctx context.Context, to io.Writer, s source, progress func(int, int)) error {
			return picture.GIF(ctx, to, s.game, s.look, progress)
		}},
	{id: "diagram", label: "share.diagram", about: "share.diagram.about", ext: ".png", copies: true, sizes: [3]int{480, 800, 1200},
		draw: func(_ context.Context, to io.Writer, s source, _ func(int, int)) error {
			return picture.NumberedPNG(to, s.game, s.look)
		}},
	{id: "moves", label: "share.moves", about: "share.moves.about", ext: ".txt", copies: true,
		option: "share.turned", on: func(m *screen.ShareMemory) *bool { return &m.Turned },
		text: func(s source) string { return picture.MoveList(s.game, s.turned) }},
	{id: "position", label: "share.position", about: "share.position.about", ext: ".obf", copies: true,
		text: func(s source) string { return game.FormatOBF(s.position()) }},
	{id: "text", label: "share.text", about: "share.text.about", ext: ".txt", copies: true,
		option: "share.numbered", on: func(m *screen.ShareMemory) *bool { return &m.Numbered },
		text: func(s source) string {
			words := picture.Diagram(s.position())
			if s.numbered {
				words = picture.Numbered(s.game)
			}
			return strings.TrimSuffix(words, "\n")
		}},
}
