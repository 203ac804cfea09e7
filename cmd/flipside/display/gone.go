//go:build linux

package display

// Xlib ends the program when its server is gone, after two lines about requests. Here it is one, after
// a moment in which a move that was just made comes to the disk. Two threads may meet here.

/*
#cgo LDFLAGS: -lX11
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>
#include <X11/Xlib.h>

static int gone(Display *display) {
	static atomic_flag told = ATOMIC_FLAG_INIT;
	if (!atomic_flag_test_and_set(&told))
		fprintf(stderr, "flipside: the display %s is gone\n", DisplayString(display));
	usleep(500000);
	_exit(1);
}

static void watch(void) { XSetIOErrorHandler(gone); }
*/
import "C"

func init() { C.watch() }
