//go:build linux

package display

// Xlib ends the program when its server is gone, after two lines about requests. Here it is one
// line, and an end at once: Xlib lets other threads go on meanwhile, with answers that are not
// there.

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
