package e2e

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bare runs the program without a trace. Its only display is the one in env. bare returns the
// output of the program and its exit status.
func bare(t *testing.T, env []string, args ...string) (out, errs string, status int) {
	t.Helper()
	need(t)
	home := t.TempDir()
	cmd := exec.Command(binary(t), args...)
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if name != "DISPLAY" && name != "WAYLAND_DISPLAY" && name != "XAUTHORITY" {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home,
		"LIBGL_ALWAYS_SOFTWARE=1")
	cmd.Env = append(cmd.Env, env...)
	var o, e strings.Builder
	cmd.Stdout, cmd.Stderr = &o, &e
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// oneLine fails unless the program ended with status 1 and one line that contains want.
func oneLine(t *testing.T, errs string, status int, want string) {
	t.Helper()
	if status != 1 || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "flipside: ") ||
		!strings.Contains(errs, want) {
		t.Errorf("exit %d, output %q; want 1 and one line with %q", status, errs, want)
	}
}

func TestHelpWithoutADisplay(t *testing.T) {
	for args, want := range map[string]string{"--help": "Examples:\n", "-h": "Examples:\n",
		"--version": "flipside ", "--black human --help": "Examples:\n"} {
		out, errs, status := bare(t, nil, strings.Fields(args)...)
		if status != 0 || errs != "" || !strings.Contains(out, want) {
			t.Errorf("flipside %s: exit %d, output %q, errors %q", args, status, out, errs)
		}
	}
}

func TestNoDisplay(t *testing.T) {
	for want, env := range map[string][]string{
		"DISPLAY is not set":                           nil,
		"Xwayland":                                     {"WAYLAND_DISPLAY=wayland-0"},
		"no display answers at DISPLAY=:987":           {"DISPLAY=:987"},
		"no display answers at DISPLAY=localhost:98.0": {"DISPLAY=localhost:98.0"},
		"does not name a display":                      {"DISPLAY=screen"},
	} {
		_, errs, status := bare(t, env)
		oneLine(t, errs, status, want)
	}
}

// The display needs a key, and the program gives no key or a wrong one.
func TestRefused(t *testing.T) {
	need(t)
	keys := func(key string) string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "keys")
		// of any host, for any display
		entry := "\xff\xff\x00\x00\x00\x00\x00\x12MIT-MAGIC-COOKIE-1\x00\x10" + key
		if err := os.WriteFile(path, []byte(entry), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	right := keys("0123456789abcdef")
	display, _ := server(t, "-auth", right, "-screen", "0", "800x600x24")
	for _, wrong := range []string{keys("fedcba9876543210"), filepath.Join(t.TempDir(), "none")} {
		_, errs, status := bare(t, []string{"DISPLAY=" + display, "XAUTHORITY=" + wrong})
		oneLine(t, errs, status, "refused this program")
	}
	env := []string{"DISPLAY=" + display, "XAUTHORITY=" + right}
	if _, errs, status := bare(t, env, "--quit-after", "1s"); status != 0 || errs != "" {
		t.Errorf("with the right key: exit %d, %q", status, errs)
	}
}

// There is no OpenGL, or only one that is too old.
func TestNoOpenGL(t *testing.T) {
	need(t)
	screen := []string{"-screen", "0", "800x600x24"}
	display, _ := server(t, screen...)
	noGLX, _ := server(t, append(screen, "-extension", "GLX")...)
	const (
		tooOld   = "the window needs OpenGL 3.2 or OpenGL ES 3.0, which this display does not support"
		noVendor = "__EGL_VENDOR_LIBRARY_FILENAMES=/dev/null"
	)
	for _, c := range []struct {
		want, display string
		env           []string
	}{
		{"libX11.so.6, which is missing", display, []string{without(t, "libX11.so.6")}},
		{"libGL.so.1, which is missing", display, []string{without(t, "libEGL.so.1", "libGL.so.1")}},
		{"libGL.so.1, which is missing", display, []string{noVendor, without(t, "libGL.so.1")}},
		{"libX11-xcb.so.1, which is missing: install libx11-xcb1 ", display, []string{without(t, "libX11-xcb.so.1")}},
		{"libEGL_mesa.so.0 and libGLX_mesa.so.0, which are missing", display, []string{without(t, "libEGL_mesa.so.0", "libGLX_mesa.so.0", "libGLX_indirect.so.0")}},
		{"libEGL_mesa.so.0, which is missing: ", noGLX, []string{without(t, "libEGL_mesa.so.0")}},
		{tooOld, display, []string{withoutES(t), "MESA_GL_VERSION_OVERRIDE=2.1"}},
		{tooOld, display, []string{"MESA_GLES_VERSION_OVERRIDE=2.0"}},
		{tooOld, noGLX, []string{withoutES(t)}},
		{tooOld, noGLX, []string{noVendor}},
	} {
		_, errs, status := bare(t, append(c.env, "DISPLAY="+c.display))
		oneLine(t, errs, status, c.want)
	}
	// OpenGL alone is enough, and so is OpenGL ES.
	for name, env := range map[string][]string{
		"no EGL":         {"DISPLAY=" + display, without(t, "libEGL.so.1")},
		"no driver":      {"DISPLAY=" + display, noVendor},
		"no EGL of Mesa": {"DISPLAY=" + display, without(t, "libEGL_mesa.so.0")},
		"no ES":          {"DISPLAY=" + display, withoutES(t)},
		"no GLX":         {"DISPLAY=" + noGLX},
	} {
		if _, errs, status := bare(t, env, "--quit-after", "100ms"); status != 0 || errs != "" {
			t.Errorf("%s: exit %d, %q", name, status, errs)
		}
	}
}

// While nothing happens, frames rest, but time continues at its pace: the program does not end too
// soon.
func TestTimeOfARest(t *testing.T) {
	need(t)
	display, _ := server(t, "-screen", "0", "800x600x24")
	const life = 4 * time.Second
	began := time.Now()
	_, errs, status := bare(t, []string{"DISPLAY=" + display}, "--quit-after", life.String())
	if took := time.Since(began); status != 0 || errs != "" || took < life {
		t.Errorf("exit %d after %v, %q; want 0 after %v", status, took, errs, life)
	}
}

// The display ends while the window is open.
func TestDisplayGone(t *testing.T) {
	need(t)
	display, x := server(t, "-screen", "0", "1500x1000x24")
	p := launch(t, display, "")
	p.until("the start page", func(l line) bool { return l.Scene == "home" && l.Settled })
	if err := x.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.wait() // the status is checked below
	oneLine(t, p.words.String(), p.cmd.ProcessState.ExitCode(), "the connection to the display "+display+" was lost")
}

// A closed terminal ends the program like a normal request to end: the game is on the disk.
func TestHangUp(t *testing.T) {
	need(t)
	// With a handler here, the program does not ignore the signal when the tests do (nohup).
	handled := make(chan os.Signal, 1)
	signal.Notify(handled, syscall.SIGHUP)
	defer signal.Stop(handled)
	home := t.TempDir()
	p := start(t, home, "--black", "human", "--white", "human")
	p.until("a turn", human)
	p.square("f5")
	p.until("a move", func(l line) bool { return human(l) && l.Ply == 1 })
	if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if err := p.wait(); err != nil {
		t.Fatalf("SIGHUP ends it with %v", err)
	}
	p = startOn(t, p.desk.screen, home)
	p.click("continue")
	p.until("the old game", func(l line) bool { return human(l) && l.Moves == "f5" })
}
