//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a separate process group: its children can be killed with it, and
// Ctrl+C at the terminal goes only to us, so that we end it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program and its children. It must be called before Wait: after that, the
// number can belong to another program.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails only if all of it has ended
}
