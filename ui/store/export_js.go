package store

import (
	"path"
	"syscall/js"

	"flipside/game/atomicfile"
)

// createFile offers data as a download of the page. The browser chooses the folder and never
// replaces a file.
func createFile(name string, data []byte) (err error) {
	defer func() {
		if recover() != nil { // a page in a frame may be forbidden to offer downloads
			err = atomicfile.ErrNothing
		}
	}()
	page := js.Global().Get("document")
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	blob := js.Global().Get("Blob").New([]any{bytes})
	address := js.Global().Get("URL").Call("createObjectURL", blob)
	link := page.Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", path.Base(name))
	link.Call("click")
	js.Global().Get("URL").Call("revokeObjectURL", address)
	return nil
}

// replaceFile is createFile, which never replaces.
func replaceFile(name string, data []byte) error { return createFile(name, data) }

// Places returns empty paths, because a page has no folders.
func Places() (pictures, documents string) { return "", "" }
