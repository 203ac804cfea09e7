package diary

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flipside/game/atomicfile"
	"flipside/game/plain"
)

// Limits of a file.
const (
	mostBytes  = 16 << 20
	mostEvents = 200_000
)

// errNewer is the cause that ends all saving: the file stays as it is.
var errNewer = errors.New("it is from a newer version of this program, so nothing that you practise now is saved")

// journal is what was read from a file.
type journal struct {
	content []byte // without a last line that has no end
	events  []event
	damage  error // why the file ends early for this program; nil: it does not
}

// parse reads the content of a file. A last line without an end comes from a program that was
// killed while it wrote, and is left out. The error is errNewer, or says that a limit is exceeded.
func parse(data []byte) (journal, error) {
	if len(data) == 0 {
		return journal{}, nil
	}
	first, rest, ended := bytes.Cut(data, []byte("\n"))
	var form formLine
	if json.Unmarshal(first, &form) != nil || form.Version < 1 {
		return journal{damage: errors.New("line 1: it is not a diary")}, nil
	}
	if form.Version > version {
		return journal{}, errNewer
	}
	if !ended {
		return journal{content: encode(nil)}, nil
	}
	var j journal
	err := j.read(data, len(data)-len(rest), 2)
	return j, err
}

// read reads the lines of data from a byte on. The first of them has the given number.
func (j *journal) read(data []byte, from, number int) error {
	for ; ; number++ {
		text, _, ended := bytes.Cut(data[from:], []byte("\n"))
		if !ended {
			break
		}
		from += len(text) + 1
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		e, err := parseEvent(text)
		if err != nil {
			j.damage = fmt.Errorf("line %d: %w", number, err)
			return nil
		}
		if len(j.events) == mostEvents {
			return fmt.Errorf("it has more than %d events", mostEvents)
		}
		j.events = append(j.events, e)
	}
	j.content = data[:from:from]
	return nil
}

// encode returns the content of a file.
func encode(events []event) []byte {
	form, _ := json.Marshal(formLine{version}) // a number alone gives no error
	return appendLines(append(form, '\n'), events)
}

func appendLines(data []byte, events []event) []byte {
	for _, e := range events {
		data = append(append(data, e.line()...), '\n')
	}
	return data
}

// exchange reads what other windows have added, and writes what waits.
func (d *Diary) exchange() error {
	d.files.Lock()
	defer d.files.Unlock()
	saves, waits := d.duty()
	if !saves {
		return nil
	}
	if !waits { // a look needs no lock
		j, err := d.look()
		if err != nil {
			return err
		}
		if j.damage == nil {
			d.merge(j)
			if _, waits = d.duty(); !waits {
				return nil
			}
		}
	}
	l, err := atomicfile.WaitLock(filepath.Join(filepath.Dir(d.path), "."+filepath.Base(d.path)+".lock"))
	if errors.Is(err, atomicfile.ErrBusy) {
		return d.cannot("save", err)
	}
	if err == nil { // otherwise there are no locks in this place
		defer l.Release()
	}
	j, err := d.look()
	if err != nil {
		return err
	}
	damaged := j.damage != nil
	if damaged {
		if err := d.setAside(&j); err != nil {
			return err
		}
	}
	d.merge(j)
	return d.write(damaged)
}

// duty says whether events are written to the file, and whether some are not there yet.
func (d *Diary) duty() (saves, waits bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saves, len(d.waiting) > 0
}

// look reads the file. What it has had before is not read again.
func (d *Diary) look() (journal, error) {
	data, err := atomicfile.Read(d.path, mostBytes)
	if err != nil {
		return journal{}, d.cannot("read", err)
	}
	var j journal
	if d.goesOn(data) {
		j.events = slices.Clip(d.kept)
		err = j.read(data, len(d.content), 1+bytes.Count(d.content, []byte("\n")))
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

// goesOn reports whether a content is the known one, with or without more lines.
func (d *Diary) goesOn(content []byte) bool {
	return len(d.content) > 0 && bytes.HasPrefix(content, d.content)
}

// merge takes over what the file has. Events that the file has lost, which happens where there are
// no locks, wait to be written again.
func (d *Diary) merge(j journal) {
	var lost, others []event
	same := d.goesOn(j.content)
	if same {
		others = j.events[len(d.kept):]
	} else {
		lost, others = minus(d.kept, j.events), minus(j.events, d.kept)
	}
	d.content, d.kept = j.content, j.events
	if same && len(others) == 0 {
		return
	}
	now := newState()
	for _, e := range j.events {
		now.apply(e)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	waiting := slices.Concat(lost, minus(d.waiting[:d.doubt], others), d.waiting[d.doubt:])
	d.waiting, d.doubt = nil, 0
	for _, e := range waiting {
		if e, changed := now.apply(e); changed {
			d.waiting = append(d.waiting, e)
		}
	}
	d.now = now
}

// write writes what waits. Always is for a file that must be written even if nothing waits.
func (d *Diary) write(always bool) error {
	d.mu.Lock()
	batch := slices.Clone(d.waiting)
	d.mu.Unlock()
	if len(batch) == 0 && !always {
		return nil
	}
	data := slices.Clip(d.content)
	if len(data) == 0 {
		data = encode(nil)
	}
	data = appendLines(data, batch)
	switch {
	case len(data) > mostBytes:
		return d.cannot("save", fmt.Errorf("it would be larger than %d MB", mostBytes>>20))
	case len(d.kept)+len(batch) > mostEvents:
		return d.cannot("save", fmt.Errorf("it would have more than %d events", mostEvents))
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
	d.content, d.kept = data, append(slices.Clip(d.kept), batch...)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = slices.Clone(d.waiting[len(batch):])
	return nil
}

// setAside renames a damaged file, and makes j what could be read of it, for a new file.
func (d *Diary) setAside(j *journal) error {
	aside, err := atomicfile.Aside(d.path, "corrupt", time.Now())
	if err != nil {
		return d.cannot("save", fmt.Errorf("it is damaged (%w) and cannot be set aside: %w", j.damage, why(err)))
	}
	notice := fmt.Sprintf("%s is damaged (%v), so it was renamed to %s, and what could be read of it is kept.",
		nameOf(d.path), j.damage, nameOf(aside))
	d.mu.Lock()
	d.notice = notice
	d.mu.Unlock()
	*j = journal{content: encode(j.events), events: j.events}
	return nil
}

// cannot returns the error in one sentence.
func (d *Diary) cannot(what string, err error) error {
	return fmt.Errorf("cannot %s %s: %w", what, nameOf(d.path), why(err))
}

func nameOf(path string) string { return plain.Line(filepath.Base(path)) }

// why returns the cause alone: the error of the system has whole paths, also those of temporary
// files.
func why(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
