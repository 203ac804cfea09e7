package crash

import (
	"io"
	"os"
	"strings"

	"golang.org/x/sys/windows"
)

// Windows gives a program with a window no console, even if it was started in one. Its output is
// only open if somebody has redirected it.

// Out returns where the program writes what it was asked for.
func Out() io.Writer { return writer(os.Stdout, windows.MB_ICONINFORMATION) }

// Err returns where the program writes why it ends.
func Err() io.Writer { return writer(os.Stderr, windows.MB_ICONERROR) }

// writer returns the file if it is open. Otherwise, texts go to the console of the program that
// started this one, or to a box. Only a program that ends soon may call it: closing a console ends
// all programs that belong to it.
func writer(f *os.File, icon uint32) io.Writer {
	if open(windows.Handle(f.Fd())) {
		return f
	}
	if out, err := parent(); err == nil {
		return out
	}
	return box(icon)
}

// open reports whether a handle leads anywhere.
func open(h windows.Handle) bool {
	kind, err := windows.GetFileType(h)
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}

// parent opens the console of the program that started this one. The shell does not wait for a
// program with a window, so the line with its prompt is there already and a new line begins.
func parent() (io.Writer, error) {
	const ofParent = 0xffffffff
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	if err := attach.Find(); err != nil {
		return nil, err
	}
	if done, _, err := attach.Call(ofParent); done == 0 {
		return nil, err
	}
	out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(out, "\n")
	return out, err
}

// A box shows each text in a box with a button. Its value is the icon.
type box uint32

func (b box) Write(text []byte) (int, error) {
	words, err := windows.UTF16PtrFromString(strings.ReplaceAll(brief(string(text)), "\x00", ""))
	if err != nil {
		return 0, err
	}
	title, err := windows.UTF16PtrFromString("Flipside")
	if err != nil {
		return 0, err
	}
	if _, err := windows.MessageBox(0, words, title, windows.MB_OK|windows.MB_SETFOREGROUND|uint32(b)); err != nil {
		return 0, err
	}
	return len(text), nil
}
