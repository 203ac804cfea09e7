//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a test end a program with all that it has started.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
