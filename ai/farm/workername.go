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

// mostNamed is the number of workers sharing a folder that keep their names.
const mostNamed = 64

// newName returns a unique name: the machine's name and a random part. A worker that has a folder
// gets its old name again after a restart: a job that crashed it once then goes to another worker.
// release makes the name available to the next worker.
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

// randomHex returns a text that no other call returns, on this machine or another.
func randomHex() string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // it never fails
	return hex.EncodeToString(random[:])
}

// isRandomHex reports whether a text has the form of randomHex.
func isRandomHex(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == 4
}
