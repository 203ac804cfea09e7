//go:build !unix

package protocol

import "os/exec"

// ownGroup does nothing where there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends the program alone.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // fails only where it ended by itself
}
