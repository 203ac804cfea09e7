//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a process group of its own: what it starts can be ended with it,
// and a Ctrl+C at the terminal is ours, so that we end it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the program and what it started. It must not have been waited for: its number
// could be another program's by then.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails only where all of it has ended
}
