package protocol

import (
	"io"
	"strings"
	"testing"

	"flipside/game"
)

func FuzzNBoard(f *testing.F) {
	f.Add("nboard 2\nset depth 8\nset game " + FormatGGF(game.New()) + "\nmove F5/1.2/3\ngo\nping 5\nhint 3\ngo\nmove PA\nmove D6//2\nlearn\nquit")
	f.Fuzz(func(t *testing.T, text string) {
		_ = ServeNBoard(t.Context(), strings.NewReader(text), io.Discard, server) // must only not panic or hang
	})
}
