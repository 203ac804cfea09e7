package clipboard

import (
	"syscall/js"
	"time"
)

// browser is the clipboard of the page. The browser may ask the user for permission.
type browser struct{ api js.Value }

func openSystem() (backend, error) {
	api := js.Global().Get("navigator").Get("clipboard")
	if api.IsUndefined() {
		return nil, ErrNone
	}
	return browser{api}, nil
}

func (browser) close() {}

// then waits for a promise. It may wait longer than for another program, because the browser may
// ask the user a question first.
func then(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		ok    bool
	}
	done := make(chan settled, 1)
	settle := func(ok bool) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			value := js.Undefined()
			if len(args) > 0 {
				value = args[0]
			}
			done <- settled{value, ok}
			return nil
		})
	}
	good, bad := settle(true), settle(false)
	defer good.Release()
	defer bad.Release()
	promise.Call("then", good, bad)
	select {
	case s := <-done:
		if !s.ok {
			return s.value, ErrTaken
		}
		return s.value, nil
	case <-time.After(30 * patience):
		return js.Undefined(), ErrSilent
	}
}

func (b browser) put(content Content) error {
	if content.Text != "" {
		_, err := then(b.api.Call("writeText", content.Text))
		return err
	}
	data := js.Global().Get("Uint8Array").New(len(content.PNG))
	js.CopyBytesToJS(data, content.PNG)
	blob := js.Global().Get("Blob").New([]any{data}, map[string]any{"type": "image/png"})
	item := js.Global().Get("ClipboardItem").New(map[string]any{"image/png": blob})
	_, err := then(b.api.Call("write", []any{item}))
	return err
}

func (b browser) get() (Content, error) {
	text, err := then(b.api.Call("readText"))
	if err != nil {
		return Content{}, err
	}
	if text.String() == "" {
		return Content{}, ErrEmpty
	}
	return Content{Text: text.String()}, nil
}
