//go:build linux && !android && cgo && !nosound

package sound

/*
#cgo pkg-config: alsa
#include <alsa/asoundlib.h>

static void nothing(const char *file, int line, const char *function, int err, const char *fmt, ...) {}
static void hush(void) { snd_lib_error_set_handler(nothing); }
*/
import "C"

// ALSA writes a page of complaints to stderr where there is no device; that is no news to the
// player.
func init() { C.hush() }
