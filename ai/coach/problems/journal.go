package problems

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
)

// mostDiaryBytes is the largest file size: 2.7 million tries.
const mostDiaryBytes = 64 << 20

// errNewer is the cause that ends all saving: the file must not change.
var errNewer = errors.New("it is from a newer version of this program, so nothing that you practise now is saved")

// encode returns the content of a file.
func encode(events []event) []byte {
	form, _ := json.Marshal(formEvent{version}) // a number alone causes no error
	return appendLines(append(form, '\n'), events)
}

func appendLines(data []byte, events []event) []byte {
	for _, e := range events {
		data = append(append(data, e.line()...), '\n')
	}
	return data
}

// exchange reads what other windows have added, and writes the waiting events.
func (d *Diary) exchange() error {
	d.files.Lock()
	defer d.files.Unlock()
	saves, waits := d.duty()
	if !saves {
		return nil
	}
	if !waits { // reading needs no lock
		j, err := d.look()
		if err != nil {
			return err
		}
		d.merge(j)
		if j.damage == nil {
			if _, waits = d.duty(); !waits {
				return nil
			}
		}
	}
	l, err := atomicfile.WaitLock(d.lockPath())
	if errors.Is(err, atomicfile.ErrBusy) {
		return d.cannot("save", err)
	}
	if err == nil { // otherwise this file system has no locks
		defer l.Release()
	}
	j, err := d.look()
	if err != nil {
		return err
	}
	d.merge(j)
	if j.damage != nil {
		if err := d.copyAside(j.damage); err != nil {
			return err
		}
	}
	return d.write(j.damage != nil)
}

// lockPath returns the path of the lock. All links to one diary have the same lock.
func (d *Diary) lockPath() string {
	path := d.path
	if target, err := atomicfile.Target(path); err == nil {
		path = target
	}
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
}

// duty reports whether events are written to the file, and whether some are waiting.
func (d *Diary) duty() (saves, waits bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saves, len(d.waiting) > 0
}

// look reads the file, but not again the part that it has read before.
func (d *Diary) look() (journal, error) {
	data, err := atomicfile.Read(d.path, mostDiaryBytes)
	if err != nil {
		return journal{}, d.cannot("read", err)
	}
	var j journal
	if d.goesOn(data) {
		j.events = slices.Clip(d.kept)
		j.read(data, len(d.content), 1+bytes.Count(d.content, []byte("\n")), damage{})
	} else {
		j, err = parse(data)
	}
	if errors.Is(err, errNewer) {
		d.mu.Lock()
		d.saves = false
		d.mu.Unlock()
	}
	if err != nil {
		return journal{}, d.cannot("read", err)
	}
	return j, nil
}

// goesOn reports whether a content begins with the known one.
func (d *Diary) goesOn(content []byte) bool {
	return len(d.content) > 0 && bytes.HasPrefix(content, d.content)
}

// merge takes over the content of the file. Events that the file has lost, which happens on file
// systems without locks, wait to be written again.
func (d *Diary) merge(j journal) {
	var lost, others []event
	same := d.goesOn(j.content)
	if same {
		others = j.events[len(d.kept):]
	} else {
		lost, others = minus(d.kept, j.events), minus(j.events, d.kept)
	}
	d.content = j.content
	if same && len(others) == 0 {
		return
	}
	d.mu.Lock()
	clock := d.now.asOf
	d.mu.Unlock()
	if t := time.Now(); t.After(clock) {
		clock = t
	}
	now := newState(clock)
	for _, e := range j.events {
		now.apply(e)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept = j.events
	waiting := slices.Concat(lost, minus(d.waiting[:d.doubt], others), d.waiting[d.doubt:])
	d.waiting, d.doubt = nil, 0
	for _, e := range waiting {
		if e, changed := now.apply(e); changed {
			d.waiting = append(d.waiting, e)
		}
	}
	d.now = now
}

// write writes the waiting events. If always is set, it writes the file even if nothing waits.
func (d *Diary) write(always bool) error {
	d.mu.Lock()
	batch := slices.Clone(d.waiting)
	d.mu.Unlock()
	if len(batch) == 0 && !always {
		return nil
	}
	data := slices.Clip(d.content)
	if !bytes.HasPrefix(data, encode(nil)) {
		data = encode(d.kept)
	}
	data = appendLines(data, batch)
	if len(data) > mostDiaryBytes {
		return d.cannot("save", fmt.Errorf("it would be larger than %d MB", mostDiaryBytes>>20))
	}
	write := d.writer
	if write == nil {
		write = atomicfile.Write
	}
	if err := write(d.path, data); err != nil {
		d.doubt = len(batch) // a write can fail after it has replaced the file
		return d.cannot("save", err)
	}
	d.doubt = 0
	d.content = data
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept = append(d.kept, batch...)
	d.waiting = slices.Clone(d.waiting[len(batch):])
	return nil
}

// copyAside copies a damaged file, once. The file itself stays until it is rewritten: a program
// that is killed in between loses nothing.
func (d *Diary) copyAside(damage error) error {
	data, err := atomicfile.Read(d.path, mostDiaryBytes)
	if err != nil {
		return d.cannot("read", err)
	}
	if d.aside != nil && bytes.Equal(data, d.aside) {
		return nil
	}
	copier := d.copier
	if copier == nil {
		copier = atomicfile.CopyAside
	}
	aside, err := copier(d.path, "corrupt", time.Now())
	if err != nil {
		return d.cannot("save", fmt.Errorf("it is damaged (%w) and cannot be copied: %w", damage, atomicfile.Reason(err)))
	}
	d.aside = data
	notice := fmt.Sprintf("%s is damaged (%v), so it was copied to %s, and every line that can be read is kept.",
		nameOf(d.path), damage, nameOf(aside))
	d.mu.Lock()
	defer d.mu.Unlock()
	d.notice = notice
	return nil
}

// cannot returns the error as one sentence.
func (d *Diary) cannot(what string, err error) error {
	return fmt.Errorf("cannot %s %s: %w", what, nameOf(d.path), atomicfile.Reason(err))
}

func nameOf(path string) string { return plain.Line(filepath.Base(path)) }
