//go:build linux || freebsd || openbsd || netbsd

package display

// When the server is gone, Xlib prints two lines about requests and ends the program; until then,
// other threads continue without valid answers. Here it is one line, and the program ends at once.
// Whatever finds first that the display is gone says it.

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
