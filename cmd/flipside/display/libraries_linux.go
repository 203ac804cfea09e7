package display

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ebitengine/purego"
)

// The shared libraries that Ebitengine opens.
const (
	libX11 = "libX11.so.6"
	libEGL = "libEGL.so.1"
	libES  = "libGLESv2.so.2"
	libGL  = "libGL.so.1"
)

// drivers are the libraries that draw for the others. Some graphics cards have their own instead.
var drivers = []string{"libEGL_mesa.so.0", "libGLX_mesa.so.0"}

// packages has the packages of a library, for Debian and for Fedora.
var packages = map[string][2]string{
	libX11:             {"libx11-6", "libX11"},
	libEGL:             {"libegl1", "libglvnd-egl"},
	libGL:              {"libgl1", "libglvnd-glx"},
	"libEGL_mesa.so.0": {"libegl-mesa0", "mesa-libEGL"},
	"libGLX.so.0":      {"libglx0", "libglvnd-glx"},
	"libGLX_mesa.so.0": {"libglx-mesa0", "mesa-libGL"},
	"libX11-xcb.so.1":  {"libx11-xcb1", "libX11-xcb"},
}

// libraries checks that the shared libraries that Ebitengine needs for a window are installed, and
// makes it draw with OpenGL if OpenGL ES does not work. The error is one sentence.
func libraries() error {
	if err := need(libX11); err != nil {
		return err
	}
	if lack(libES) == "" && egl() {
		return nil
	}
	if err := need(libGL); err != nil {
		return err
	}
	// If libGLESv2 is installed, Ebitengine does not try OpenGL, even if EGL does not work. It
	// does not look for libGLESv2 if this variable says that Steam started the program.
	return os.Setenv("SteamEnv", "1")
}

// egl reports whether EGL has a driver. Without one it opens all the same.
func egl() bool {
	lib, err := open(libEGL)
	if err != nil {
		return false
	}
	get, err := purego.Dlsym(lib, "eglGetDisplay")
	if err != nil {
		return false
	}
	display, _, _ := purego.SyscallN(get, 0) // the default display
	return display != 0
}

func need(library string) error {
	if lacking := lack(library); lacking != "" {
		return errors.New("the window needs " + missing(lacking))
	}
	return nil
}

// Missing says which of the libraries that draw are missing, and how to install them; "" if none
// is.
func Missing() string {
	var names []string
	for _, library := range append([]string{libEGL, libGL}, drivers...) {
		if lacking := lack(library); lacking != "" && !slices.Contains(names, lacking) {
			names = append(names, lacking)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return missing(names...)
}

// missing is the end of a sentence.
func missing(libraries ...string) string {
	verb := "is"
	if len(libraries) > 1 {
		verb = "are"
	}
	text := fmt.Sprintf("%s, which %s missing", strings.Join(libraries, " and "), verb)
	var debian, fedora []string
	for _, library := range libraries {
		if p, known := packages[library]; known {
			debian, fedora = append(debian, p[0]), append(fedora, p[1])
		}
	}
	if len(debian) == 0 {
		return text
	}
	return fmt.Sprintf("%s: install %s (Debian, Ubuntu) or %s (Fedora)", text, strings.Join(debian, " "), strings.Join(fedora, " "))
}

func open(library string) (uintptr, error) {
	return purego.Dlopen(library, purego.RTLD_LAZY|purego.RTLD_GLOBAL)
}

// lack returns the library that is missing, which library itself or one that it needs; "" if it
// opens.
func lack(library string) string {
	_, err := open(library)
	if err == nil {
		return ""
	}
	// The C library begins its message with the file that it could not open.
	path, _, _ := strings.Cut(err.Error(), ":")
	if name := filepath.Base(path); strings.Contains(name, ".so") && !strings.Contains(name, " ") {
		return name
	}
	return library
}
