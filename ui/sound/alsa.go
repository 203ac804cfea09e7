//go:build linux && !android && !nosound

package sound

import "github.com/ebitengine/purego"

// ALSA writes many error messages to stderr if there is no device. The player does not need them.
func init() {
	lib, err := purego.Dlopen("libasound.so.2", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return // no ALSA, no messages
	}
	set, err := purego.Dlsym(lib, "snd_lib_error_set_handler")
	if err != nil {
		return
	}
	// The handler has a variable number of arguments, which a callback in Go cannot have. So it is
	// a function of ALSA that does nothing and ignores them.
	if nothing, err := purego.Dlsym(lib, "snd_asoundlib_version"); err == nil {
		purego.SyscallN(set, nothing)
	}
}
