// Package crash says why the program ends, and keeps reports of crashes. Out and Err give texts to
// the person who started it, also where the system starts programs with a window without a console.
// A report has the version, the system and the stack, and no name of a person, a file or a machine.
//
// A panic that the program catches becomes a report at once. All others end the program, and only
// the runtime can write then: it copies what it prints into a file that was opened at the start.
// That raw text may quote anything, so the next start makes a report of it and removes it.
package crash

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"flipside/game/base/atomicfile"
)

// most is how many reports are kept, and mostRaw how many bytes of a raw text are read.
const (
	most    = 10
	mostRaw = 1 << 20
)

// The names of the files: the middle is the time and the number of a process. A mark says that the
// user has not been shown the report yet. All but the reports are hidden, because people look here.
const (
	reportFront, reportEnd = "crash-", ".txt"
	rawEnd                 = ".raw"
	lockEnd                = ".lock"
	markEnd                = ".new"
)

// Watch is where the crashes of this process are kept. All methods work on nil, which keeps
// nothing: a disk that cannot be written to prevents no start.
type Watch struct {
	folder, id string
	about      string
	raw        *os.File
	lock       *atomicfile.Lock
}

// Folder returns the folder of the reports in a folder of data.
func Folder(data string) string { return filepath.Join(data, "crashes") }

// Start begins to watch this process. about says what it is, in one line.
func Start(folder, about string) *Watch {
	id := fmt.Sprintf("%s-%d", time.Now().UTC().Format("20060102-150405"), os.Getpid())
	w := &Watch{folder: folder, id: id, about: about}
	var err error
	if w.lock, err = atomicfile.WaitLock(w.hidden(id, lockEnd)); err != nil {
		return nil
	}
	// The runtime writes after the line about the program. Without one, a later version would make
	// the report under its own name.
	w.raw, err = os.OpenFile(w.hidden(id, rawEnd), os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err == nil {
		_, err = fmt.Fprintln(w.raw, about)
	}
	if err == nil {
		err = debug.SetCrashOutput(w.raw, debug.CrashOptions{})
	}
	if err != nil {
		w.End()
		return nil
	}
	return w
}

// hidden returns the path of a file of a process that is no report.
func (w *Watch) hidden(id, end string) string { return filepath.Join(w.folder, "."+id+end) }

// report returns the path of a report.
func (w *Watch) report(id string) string {
	return filepath.Join(w.folder, reportFront+id+reportEnd)
}

// End ends the watch, and leaves nothing but reports. It is called at an orderly end.
func (w *Watch) End() {
	if w == nil {
		return
	}
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{}) // it only closes the copy of the file
	if w.raw != nil {
		w.raw.Close()
		_ = atomicfile.Remove(w.raw.Name()) // the next start tries it again
	}
	w.lock.Release()
}

// Keep writes a report if err holds a fault, and returns err with the place of the report.
func (w *Watch) Keep(err error) error {
	var f *Fault
	if w == nil || !errors.As(err, &f) || f.kept {
		return err
	}
	if !atomicfile.Exists(w.report(w.id)) && w.write(w.id, w.about, f.header()+"\n\n"+stack(string(f.Stack))) != nil {
		return err
	}
	f.kept = true
	_ = atomicfile.Write(w.hidden(w.id, markEnd), nil) // without it the next start does not tell
	return fmt.Errorf("%w; a report is in %s", err, w.report(w.id))
}

// write writes a report, and removes the oldest ones.
func (w *Watch) write(id, about, what string) error {
	const head = "Flipside has crashed. This report contains no personal names or file names.\n\n"
	if err := atomicfile.Write(w.report(id), []byte(head+about+"\n\n"+what)); err != nil {
		return err
	}
	var reports []string // the oldest first
	for _, e := range w.list() {
		if strings.HasPrefix(e.Name, reportFront) && strings.HasSuffix(e.Name, reportEnd) {
			reports = append(reports, e.Name)
		}
	}
	for len(reports) > most {
		_ = atomicfile.Remove(filepath.Join(w.folder, reports[0])) // the next report tries it again
		reports = reports[1:]
	}
	return nil
}

// list returns the files of the folder, sorted by name.
func (w *Watch) list() []atomicfile.StampedFile {
	entries, err := atomicfile.List(w.folder)
	if err != nil {
		return nil
	}
	return entries
}

// Collect makes reports of what crashed processes left, and returns the newest report that no start
// has told of; empty if there is none. What belongs to a running process stays as it is.
func (w *Watch) Collect() (newest string) {
	if w == nil {
		return ""
	}
	for _, e := range w.list() {
		id := strings.TrimPrefix(e.Name, ".")
		switch end := filepath.Ext(id); {
		case id == e.Name:
		case end == rawEnd || end == lockEnd:
			w.adopt(strings.TrimSuffix(id, end))
		}
	}
	for _, e := range w.list() {
		id, marked := strings.CutSuffix(strings.TrimPrefix(e.Name, "."), markEnd)
		// Who can remove the mark tells, so that of two starts at once only one does.
		if marked && os.Remove(w.hidden(id, markEnd)) == nil && atomicfile.Exists(w.report(id)) {
			newest = w.report(id)
		}
	}
	return newest
}

// adopt makes a report of the raw text of a process that has ended, and removes its files.
func (w *Watch) adopt(id string) {
	lock, err := atomicfile.TakeLock(w.hidden(id, lockEnd))
	if err != nil {
		return // it is running, this process itself too
	}
	defer lock.Release()
	raw := w.hidden(id, rawEnd)
	data, err := atomicfile.Read(raw, mostRaw)
	if err != nil && len(data) == 0 {
		return
	}
	about, text, _ := strings.Cut(string(data), "\n")
	if strings.TrimSpace(text) != "" { // otherwise it was killed, or the power was gone
		if w.write(id, about, clean(text)) != nil || atomicfile.Write(w.hidden(id, markEnd), nil) != nil {
			return
		}
	}
	_ = atomicfile.Remove(raw) // the next start makes the same report again
}
