package library

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"time"

	"flipside/game/base/atomicfile"
)

// The format of a write-ahead log (SQLite, "Database File Format", section 4).
const (
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // the lowest bit means that checksums are of big-endian numbers
	mostLog     = 64 << 20   // largest log that is checked, in bytes
)

// brokenAt returns the number, from 1, of the first damaged frame of a log after which SQLite would
// silently drop committed data; 0 for the header, and -1 for a log without such damage. What a
// killed program leaves, uncommitted frames at the end, is not damage.
func brokenAt(log []byte) int {
	if len(log) < logHeader+frameHeader {
		return -1
	}
	order := binary.ByteOrder(binary.LittleEndian)
	number := func(at int) uint32 { return binary.BigEndian.Uint32(log[at:]) }
	if number(0)&1 != 0 {
		order = binary.BigEndian
	}
	var sum [2]uint32
	add := func(part []byte) {
		for ; len(part) >= 8; part = part[8:] {
			sum[0] += order.Uint32(part) + sum[1]
			sum[1] += order.Uint32(part[4:]) + sum[0]
		}
	}
	add(log[:24])
	page := int(number(8))
	if number(0)&^1 != logMagic || sum != [2]uint32{number(24), number(28)} || page < 512 || page > 1<<16 {
		return 0
	}
	ours := func(at int) bool { return number(at+8) == number(16) && number(at+12) == number(20) }
	broken := -1
	for n, at := 1, logHeader; at+frameHeader+page <= len(log); n, at = n+1, at+frameHeader+page {
		if broken < 0 {
			add(log[at : at+8])
			add(log[at+frameHeader : at+frameHeader+page])
			if !ours(at) || sum != [2]uint32{number(at + 16), number(at + 20)} {
				broken = n
			}
			continue
		}
		if committed := number(at+4) != 0; committed && ours(at) {
			return broken
		}
	}
	return -1
}

// checkLog checks the log of a library before SQLite reads it. If it is damaged, checkLog copies it
// and returns a notice. Another program may be writing the log, so only lasting damage counts.
func (o *Options) checkLog(ctx context.Context) string {
	path := o.File + "-wal"
	was := -1
	for n := range 3 {
		log, err := atomicfile.Read(path, mostLog)
		at := brokenAt(log)
		if err != nil || at < 0 || n > 0 && at != was {
			return ""
		}
		was = at
		select {
		case <-ctx.Done():
			return ""
		case <-time.After(logPause):
		}
	}
	kept, err := atomicfile.CopyAside(path, "corrupt", o.now())
	if err != nil {
		return "Part of the library's log is damaged. The most recently imported games may be missing: import them again."
	}
	return fmt.Sprintf("Part of the library's log is damaged; a copy was kept as %s. The most recently imported games may be missing: import them again.", kept)
}

// logPause is the time in which another program finishes a write.
const logPause = 50 * time.Millisecond

// emptied reports whether there is a nearly empty file, which SQLite would treat as a new one. A
// new file is empty for a moment.
func emptied(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() <= 1 && time.Since(info.ModTime()) > beginning
}

// beginning is the time after which a new file has its tables, even on the slowest disk.
const beginning = 10 * time.Second
