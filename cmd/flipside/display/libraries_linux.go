package display

import (
	"errors"
	"os"

	"github.com/ebitengine/purego"
)

// libraries checks that the shared libraries that Ebitengine needs for a window are installed. The
// error is one sentence.
func libraries() error {
	if !has("libX11.so.6") {
		return errors.New("the window needs libX11.so.6, which is missing: install libx11-6 (Debian, Ubuntu) or libX11 (Fedora)")
	}
	if has("libEGL.so.1") && has("libGLESv2.so.2") {
		return nil
	}
	if !has("libGL.so.1") {
		return errors.New("the window needs libGL.so.1, which is missing: install libgl1 (Debian, Ubuntu) or mesa-libGL (Fedora)")
	}
	// If libGLESv2 is installed, Ebitengine does not try OpenGL, even without EGL. It does not look
	// for libGLESv2 if this variable says that Steam started the program.
	return os.Setenv("SteamEnv", "1")
}

func has(library string) bool {
	_, err := purego.Dlopen(library, purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	return err == nil
}
