//go:build linux && !android && cgo && !nosound

package sound

/*
#cgo pkg-config: alsa
#include <alsa/asoundlib.h>

static void nothing(const char *file, int line, const char *function, int err, const char *fmt, ...) {}
static void hush(void) { snd_lib_error_set_handler(nothing); }
*/
import "C"

// ALSA writes many error messages to stderr if there is no device. The player does not need them.
func init() { C.hush() }
