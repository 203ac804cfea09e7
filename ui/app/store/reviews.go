package store

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/base/atomicfile"
)

// Reviews keeps the reports of reviews in files, so that a game which is opened again has the same
// verdicts at once. All of them can be made again, so that an error is no loss. Its
// methods wait for the disk.
type Reviews struct{ folder string }

// The limits of the kept reports: the size of one in bytes, and how many there are.
const (
	maxReview   = 1 << 20
	mostReviews = 500
)

// Reviews returns the kept reports.
func (s *Store) Reviews() Reviews {
	return Reviews{filepath.Join(s.Folder(), "reviews")}
}

// path returns the file of the review of the line of g.
func (r Reviews) path(g *game.Game) string {
	p, to := g.StartPosition()
	sum := sha256.Sum256([]byte(game.FormatOBF(p, to) + game.FormatMoves(g.Line())))
	return filepath.Join(r.folder, hex.EncodeToString(sum[:12])+".json")
}

// Get returns the kept report about the line of g, or false if no usable one exists.
func (r Reviews) Get(g *game.Game) (coach.Report, bool) {
	data, err := atomicfile.Read(r.path(g), maxReview)
	if err != nil || len(data) == 0 {
		return coach.Report{}, false
	}
	report, err := coach.Decode(data, g)
	return report, err == nil
}

// Put keeps a report about the line of g. If there are too many, the oldest ones are removed.
func (r Reviews) Put(g *game.Game, report coach.Report) {
	data, err := report.Encode()
	if err != nil || len(data) > maxReview || atomicfile.Write(r.path(g), data) != nil {
		return
	}
	there, err := atomicfile.List(r.folder)
	if err != nil || len(there) <= mostReviews {
		return
	}
	slices.SortFunc(there, func(a, b atomicfile.StampedFile) int { return newestFirst(a.Stamp.Time, b.Stamp.Time, a.Name, b.Name) })
	for _, f := range there[mostReviews:] {
		_ = atomicfile.Remove(filepath.Join(r.folder, f.Name))
	}
}
