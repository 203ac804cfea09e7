package farm

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"flipside/game/base/atomicfile"
)

// mostNamed is the number of workers of one folder that keep their names.
const mostNamed = 64

// newName returns a name that no other worker has: that of the machine and a random part. A worker
// that starts again gets the name that it had, if it has a folder: a job that has ended it once
// then goes to another worker. release lets the next worker have the name.
func newName(folder string) (name string, release func()) {
	host, _ := os.Hostname() // "" is replaced
	host = cmp.Or(host, "worker") + "-"
	for i := 1; i <= mostNamed && folder != ""; i++ {
		path := filepath.Join(folder, fmt.Sprintf("worker-%d", i))
		if os.MkdirAll(folder, 0o700) != nil {
			break
		}
		lock, err := atomicfile.TakeLock(path + ".lock")
		if err != nil {
			continue
		}
		text, err := atomicfile.ReadAll(path)
		if err != nil || !isRandomHex(string(text)) {
			text = []byte(randomHex())
			if atomicfile.Write(path, text) != nil {
				lock.Release()
				break
			}
		}
		return host + string(text), lock.Release
	}
	return host + randomHex(), func() {}
}

// randomHex returns a text that no other call returns, here or on another machine.
func randomHex() string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // it does not fail
	return hex.EncodeToString(random[:])
}

// isRandomHex reports whether a text has the form of randomHex.
func isRandomHex(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == 4
}
