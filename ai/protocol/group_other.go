//go:build !unix

package protocol

import "os/exec"

// ownGroup does nothing on systems without process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills only the program.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // fails only if it has already ended
}
