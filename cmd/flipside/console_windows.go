package main

import (
	"os"

	"golang.org/x/sys/windows"

	"flipside/game/plain"
)

// attach lets the program print in the terminal that it was started from. A program with a window
// has no terminal of its own on Windows. What goes to a file or a pipe still goes there.
func attach() {
	var lost []**os.File
	for _, s := range []struct {
		number uint32
		file   **os.File
	}{{windows.STD_OUTPUT_HANDLE, &os.Stdout}, {windows.STD_ERROR_HANDLE, &os.Stderr}} {
		if handle, err := windows.GetStdHandle(s.number); err != nil || handle == 0 || handle == windows.InvalidHandle {
			lost = append(lost, s.file)
		}
	}
	if len(lost) == 0 {
		return
	}
	const parent = ^uintptr(0) // ATTACH_PARENT_PROCESS
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	if attach.Find() != nil {
		return
	}
	if ok, _, _ := attach.Call(parent); ok == 0 {
		silent = true
		return
	}
	terminal, err := os.OpenFile("CONOUT$", os.O_WRONLY, 0)
	if silent = err != nil; silent {
		return
	}
	for _, file := range lost {
		*file = terminal
	}
}

// silent says that nobody sees what the program prints.
var silent bool

// alert shows why the program ends, where nobody would see it printed.
func alert(why error) {
	if !silent {
		return
	}
	text, err := windows.UTF16PtrFromString(plain.Line(why.Error()))
	if err != nil {
		return // plain.Line leaves no NUL
	}
	title, _ := windows.UTF16PtrFromString("Flipside")
	_, _ = windows.MessageBox(0, text, title, windows.MB_OK|windows.MB_ICONERROR|windows.MB_SETFOREGROUND)
}
