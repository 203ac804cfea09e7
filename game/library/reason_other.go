//go:build !windows

package library

import "syscall"

const diskFull = syscall.EDQUOT
