package crash

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

// with is the variable by which the test starts itself as a program without a console.
const with = "FLIPSIDE_WITHOUT_CONSOLE"

func init() {
	printed = func() {
		if text := os.Getenv(with); text != "" {
			if _, err := io.WriteString(Out(), text); err != nil {
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
}

// Only an output that somebody has opened is used.
func TestOpen(t *testing.T) {
	if open(0) || open(windows.InvalidHandle) {
		t.Error("a handle that leads nowhere is open")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if h := windows.Handle(w.Fd()); !open(h) || writer(w, 0) != any(w) {
		t.Error("a pipe is not open")
	}
}

// A program without a console and without an output writes to the console of the one that started
// it.
func TestParent(t *testing.T) {
	kernel := windows.NewLazySystemDLL("kernel32.dll")
	screen, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil { // no console, or one of Wine that cannot be opened
		_, _, _ = kernel.NewProc("FreeConsole").Call()
		_, _, _ = kernel.NewProc("AllocConsole").Call()
		screen, err = os.OpenFile("CONOUT$", os.O_RDWR, 0)
	}
	if err != nil {
		t.Skip("no console: ", err)
	}
	defer screen.Close()
	if _, err := content(screen); err != nil {
		t.Skip("no console that can be read: ", err) // Wine without a display
	}

	const text = "one console for two — ä"
	t.Setenv(with, text)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	line, err := windows.UTF16PtrFromString(windows.ComposeCommandLine([]string{self}))
	if err != nil {
		t.Fatal(err)
	}
	var process windows.ProcessInformation
	if err := windows.CreateProcess(nil, line, nil, nil, false, windows.DETACHED_PROCESS, nil, nil,
		&windows.StartupInfo{Cb: uint32(unsafe.Sizeof(windows.StartupInfo{}))}, &process); err != nil {
		t.Fatal(err)
	}
	defer windows.CloseHandle(process.Process)
	defer windows.CloseHandle(process.Thread)
	if _, err := windows.WaitForSingleObject(process.Process, uint32(time.Minute.Milliseconds())); err != nil {
		t.Fatal(err)
	}
	var code uint32
	if err := windows.GetExitCodeProcess(process.Process, &code); err != nil || code != 0 {
		t.Fatal("it ended with", code, err)
	}
	if got, err := content(screen); err != nil || !strings.Contains(got, text) {
		t.Errorf("the console shows %q, %v", strings.Join(strings.Fields(got), " "), err)
	}
}

// content returns what the first lines of a console show.
func content(screen *os.File) (string, error) {
	var shown [80 * 50]uint16
	var n uint32
	read := windows.NewLazySystemDLL("kernel32.dll").NewProc("ReadConsoleOutputCharacterW")
	done, _, err := read.Call(screen.Fd(), uintptr(unsafe.Pointer(&shown[0])), uintptr(len(shown)), 0, uintptr(unsafe.Pointer(&n)))
	if done == 0 {
		return "", err
	}
	return string(utf16.Decode(shown[:n])), nil
}
