package share

import (
	"context"
	"path/filepath"
	"strings"
	"sync/atomic"

	"flipside/assets/words"
	"flipside/game/base/plain"
	"flipside/ui/app/store"
	"flipside/ui/desktop"
	"flipside/ui/pace"
	"flipside/ui/picture"
	"flipside/ui/theme"
)

// job describes work that runs in the background.
type job struct {
	what      string       // for the line about the work
	done, all atomic.Int64 // only the work changes them
	ticks     int          // since it began
}

// briefly is how long work is not shown, in ticks: a bar that comes and goes at once only flickers.
const briefly = pace.TicksPerSecond / 5

// label and share describe the work for the user.
func (j *job) label() string {
	if all := j.all.Load(); all > 0 && j.done.Load() == all {
		return words.Get("share.writing")
	}
	return words.Get("share.drawing", "what", j.what)
}

// share returns the finished share, 0 to 1; negative if it is unknown.
func (j *job) share() float64 {
	if all := j.all.Load(); all > 0 {
		return float64(j.done.Load()) / float64(all)
	}
	return -1
}

// start makes what the user has chosen, and then calls give with it, both in the background. give
// returns the message for the user. Work that ends after a cancel is dropped, and delays no new
// work.
func (s *Screen) start(give func(data []byte) (string, error)) {
	s.cancel()
	s.message = ""
	k, memory := s.kind(), s.s.Memory.Share
	j := &job{what: s.from.Names[0] + " - " + s.from.Names[1]}
	from := source{game: s.from.Game.Clone(), turned: memory.Turned, numbered: memory.Numbered,
		look: picture.Look{Theme: theme.ByName(s.s.Settings.Theme), Width: k.sizes[memory.Size], Names: s.from.Names}}
	s.job = j
	s.work.AskNow(0, func(ctx context.Context) string {
		data, err := k.write(ctx, from, func(done, all int) {
			j.done.Store(int64(done))
			j.all.Store(int64(all))
		})
		line := ""
		if err == nil && ctx.Err() == nil {
			line, err = give(data)
		}
		if err != nil {
			line = err.Error()
		}
		return desktop.ShortPath(line)
	})
}

// cancel ends the work, if any.
func (s *Screen) cancel() {
	s.work.Forget()
	s.job = nil
}

// save writes what the user has chosen to the file in the field.
func (s *Screen) save() {
	path := expand(s.path.Text(), s.kind().ext)
	if path == "" {
		s.message = words.Get("files.choose")
		return
	}
	s.start(func(data []byte) (string, error) {
		written, err := store.WriteNew(path, data)
		if err != nil {
			return "", err
		}
		return words.Get("share.saved", "file", written), nil
	})
}

// copy puts what the user has chosen on the clipboard.
func (s *Screen) copy() {
	board, picture := s.s.Sharing.Clipboard, s.kind().draw != nil
	s.start(func(data []byte) (string, error) {
		content := desktop.ClipboardContent{Text: strings.TrimSuffix(string(data), "\n")}
		if picture {
			content = desktop.ClipboardContent{PNG: data}
		}
		return words.Get("share.copied"), <-board.Put(content)
	})
}

// findPlaces looks for the folders of texts and of pictures.
func findPlaces(context.Context) [2]string {
	pictures, documents := store.Places()
	return [2]string{documents, pictures}
}

// offer puts the usual path into the field, unless the user has written another one.
func (s *Screen) offer() {
	if s.path.Text() != s.offered {
		return
	}
	k, folder := s.kind(), s.folders[0]
	if k.draw != nil {
		folder = s.folders[1]
	}
	name := "Flipside " + s.s.Sharing.Today() + " " + s.from.Names[0] + " - " + s.from.Names[1]
	s.offered = desktop.ShortPath(desktop.JoinPath(folder, fileName(name)+k.ext))
	s.path.Set(s.offered)
}

// rename gives the path in the field the extension of the chosen kind. was is the old extension.
func (s *Screen) rename(was string) {
	s.offer()
	if stem, found := strings.CutSuffix(s.path.Text(), was); found && s.path.Text() != s.offered {
		s.path.Set(stem + s.kind().ext)
	}
}

// longest is the most characters of a name of a file without its extension.
const longest = 120

// fileName replaces what some systems do not allow in the name of a file.
func fileName(name string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, plain.Line(name)))
	return strings.TrimSpace(string(runes[:min(len(runes), longest)]))
}

// expand returns the path that the user means, with the extension; empty if there is no name. A
// path without a folder means the home folder.
func expand(words, ext string) string {
	folder, name := desktop.ResolvePath(desktop.HomeFolder(), desktop.HomeFolder(), strings.TrimSpace(words))
	if name == "" || name == "." || name == ".." {
		return ""
	}
	if !strings.EqualFold(filepath.Ext(name), ext) {
		name += ext
	}
	return desktop.JoinPath(folder, name)
}
