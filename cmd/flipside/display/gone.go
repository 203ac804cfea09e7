//go:build linux || freebsd || openbsd || netbsd

package display

// Xlib ends the program when its display is gone, after two lines about requests. Here it is one line,
// and an end at once: Xlib lets other threads go on meanwhile, with answers that are not there. The
// first who finds the display gone tells it.

/*
#cgo linux LDFLAGS: -lX11
#cgo freebsd openbsd netbsd pkg-config: x11
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <X11/Xlib.h>

static atomic_flag told = ATOMIC_FLAG_INIT;

static void leave(const char *name) {
	if (atomic_flag_test_and_set(&told))
		for (;;)
			pause();
	fprintf(stderr, "flipside: the display %s is gone\n", name);
	_exit(1);
}

static int gone(Display *display) {
	leave(DisplayString(display));
	return 0;
}

static void handle(void) { XSetIOErrorHandler(gone); }
*/
import "C"

func init() { C.handle() }

// leave ends the program because its display is gone.
func leave(name string) { C.leave(C.CString(name)) }
