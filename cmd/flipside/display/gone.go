//go:build linux

package display

// When the server is gone, Xlib prints two lines about requests and ends the program; until then,
// other threads continue without valid answers. Here it is one line, and the program ends at once.

/*
#cgo LDFLAGS: -lX11
#include <stdio.h>
#include <unistd.h>
#include <X11/Xlib.h>

static int gone(Display *display) {
	fprintf(stderr, "flipside: the display %s is gone\n", DisplayString(display));
	_exit(1);
}

static void watch(void) { XSetIOErrorHandler(gone); }
*/
import "C"

func init() { C.watch() }
