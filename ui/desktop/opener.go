package desktop

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"flipside/game/base/work"
)

// ErrNoOpener says that the system has no program for it. Its message is one sentence.
var ErrNoOpener = errors.New("there is no program to open folders")

// Open asks for a folder or an address that begins with https:// to be shown, and returns at once.
// The channel delivers nil, or why it failed in one sentence. Some systems deliver only when the
// program that shows it ends.
func Open(target string) <-chan error {
	answer := make(chan error, 1)
	work.Do(func() { answer <- open(target) })
	return answer
}

func open(target string) error {
	if !strings.HasPrefix(target, "https://") {
		path, err := filepath.Abs(target) // so that no name is taken for a switch
		if err != nil {
			return fmt.Errorf("the folder %s cannot be found", target)
		}
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			return fmt.Errorf("there is no folder %s", target)
		}
		target = path
	}
	cmd := exec.Command(command[0], append(command[1:], target)...)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%w: %s is missing", ErrNoOpener, command[0])
	}
	if err := cmd.Wait(); err != nil && meansIt {
		return fmt.Errorf("%s could not open %s", command[0], target)
	}
	return nil
}
