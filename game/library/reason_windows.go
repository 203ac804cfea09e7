package library

import "golang.org/x/sys/windows"

const diskFull = windows.ERROR_DISK_FULL
