package desktop

import (
	"runtime"
	"syscall"
	"time"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	user32   = windows.NewLazySystemDLL("user32.dll")
	kernel32 = windows.NewLazySystemDLL("kernel32.dll")

	openClipboard   = user32.NewProc("OpenClipboard")
	closeClipboard  = user32.NewProc("CloseClipboard")
	emptyClipboard  = user32.NewProc("EmptyClipboard")
	getClipboard    = user32.NewProc("GetClipboardData")
	setClipboard    = user32.NewProc("SetClipboardData")
	registerFormat  = user32.NewProc("RegisterClipboardFormatW")
	isFormatThere   = user32.NewProc("IsClipboardFormatAvailable")
	globalAlloc     = kernel32.NewProc("GlobalAlloc")
	globalFree      = kernel32.NewProc("GlobalFree")
	globalLock      = kernel32.NewProc("GlobalLock")
	globalUnlock    = kernel32.NewProc("GlobalUnlock")
	globalSize      = kernel32.NewProc("GlobalSize")
	rtlMoveMemory   = kernel32.NewProc("RtlMoveMemory")
	clipboardFormat = uintptr(13) // CF_UNICODETEXT
)

const bitmapFormat = uintptr(8) // CF_DIB

const gmemMoveable = 2

// win is the clipboard of Windows. Pictures use the registered format PNG, which browsers and
// drawing programs know. Older programs get a bitmap too.
type win struct{ png uintptr }

func openSystem() (backend, error) {
	if user32.Load() != nil || kernel32.Load() != nil {
		return nil, ErrNoClipboard
	}
	name, err := windows.UTF16PtrFromString("PNG")
	if err != nil {
		return nil, ErrNoClipboard
	}
	png, _, _ := registerFormat.Call(uintptr(unsafe.Pointer(name)))
	return win{png}, nil
}

func (win) close() {}

// held opens the clipboard for this thread, calls use and closes the clipboard.
func held(use func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if ok, _, _ := openClipboard.Call(0); ok != 0 {
			break
		}
		if time.Now().After(end) {
			return ErrTaken
		}
	}
	defer closeClipboard.Call()
	return use()
}

func (w win) put(content ClipboardContent) error {
	bitmap, err := dib(content.PNG)
	if err != nil {
		bitmap = nil // there is no picture, or only its own form can be offered
	}
	return held(func() error {
		if ok, _, _ := emptyClipboard.Call(); ok == 0 {
			return ErrTaken
		}
		if content.Text != "" {
			text := append(utf16.Encode([]rune(content.Text)), 0)
			if err := give(clipboardFormat, unsafe.Pointer(&text[0]), uintptr(2*len(text))); err != nil {
				return err
			}
		}
		if len(content.PNG) == 0 {
			return nil
		}
		if err := give(w.png, unsafe.Pointer(&content.PNG[0]), uintptr(len(content.PNG))); err != nil || len(bitmap) == 0 {
			return err
		}
		return give(bitmapFormat, unsafe.Pointer(&bitmap[0]), uintptr(len(bitmap)))
	})
}

// give copies data to the clipboard in a format.
func give(format uintptr, from unsafe.Pointer, size uintptr) error {
	memory, _, _ := globalAlloc.Call(gmemMoveable, size)
	if memory == 0 {
		return ErrLarge
	}
	to, _, _ := globalLock.Call(memory)
	if to == 0 {
		globalFree.Call(memory)
		return ErrLarge
	}
	rtlMoveMemory.Call(to, uintptr(from), size)
	globalUnlock.Call(memory)
	// On success the system owns the memory.
	if ok, _, _ := setClipboard.Call(format, memory); ok == 0 {
		globalFree.Call(memory)
		return ErrTaken
	}
	return nil
}

func (w win) get() (content ClipboardContent, err error) {
	err = held(func() error {
		if data, ok := take(clipboardFormat); ok && len(data) >= 2 {
			text := unsafe.Slice((*uint16)(unsafe.Pointer(&data[0])), len(data)/2)
			content.Text = syscall.UTF16ToString(text)
			return nil
		}
		if data, ok := take(w.png); ok {
			content.PNG = data
			return nil
		}
		return ErrEmpty
	})
	return content, err
}

// take returns a copy of the clipboard's data in a format.
func take(format uintptr) ([]byte, bool) {
	if there, _, _ := isFormatThere.Call(format); there == 0 {
		return nil, false
	}
	memory, _, _ := getClipboard.Call(format)
	if memory == 0 {
		return nil, false
	}
	size, _, _ := globalSize.Call(memory)
	from, _, _ := globalLock.Call(memory)
	if from == 0 || size == 0 || size > most {
		return nil, false
	}
	defer globalUnlock.Call(memory)
	data := make([]byte, size)
	rtlMoveMemory.Call(uintptr(unsafe.Pointer(&data[0])), from, size)
	return data, true
}
