// Flipside is the game in its window. flipside-engine is the program without a window.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/spf13/pflag"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/cmd/flipside/crash"
	"flipside/cmd/flipside/display"
	"flipside/cmd/flipside/usage"
	"flipside/cmd/internal/cli"
	"flipside/game/base/atomicfile"
	"flipside/game/base/plain"
	"flipside/game/base/sys"
	"flipside/ui"
	"flipside/ui/app/intake"
	"flipside/ui/app/settings"
	"flipside/ui/app/store"
	"flipside/ui/pace"
	"flipside/ui/screen"
)

// hangUp is SIGHUP, which package syscall does not name on every system.
const hangUp = syscall.Signal(1)

func main() {
	if text := usage.Answer(os.Args[1:]); text != "" {
		if _, err := fmt.Fprint(crash.Out(), text); err != nil {
			os.Exit(1)
		}
		return
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(plain.NewWriter(crash.Err()), "flipside:", err)
		os.Exit(1)
	}
}

// line holds the values of the command line.
type line struct {
	options                     ui.Options
	stats, trace, weights, size string
	library                     string // file; empty: the user's own
	width, height               int    // what size says; 0: nothing
}

// switches gives each row of usage.Switches its type. The switches that need no window have been
// answered before.
func (l *line) switches() *pflag.FlagSet {
	flags := pflag.NewFlagSet("flipside", pflag.ContinueOnError)
	flags.StringVar(&l.options.Black, "black", "", "")
	flags.StringVar(&l.options.White, "white", "", "")
	flags.IntVar(&l.options.Threads, "threads", 0, "")
	flags.DurationVar(&l.options.QuitAfter, "quit-after", 0, "")
	flags.StringVar(&l.stats, "frame-stats", "", "")
	flags.StringVar(&l.trace, "trace", "", "")
	flags.BoolVar(&l.options.TestClock, "test-clock", false, "")
	flags.IntVar(&l.options.TestSpeed, "test-speed", 1, "")
	flags.BoolVar(&l.options.HoldPass, "test-hold-pass", false, "")
	flags.StringVar(&l.weights, "weights", "", "")
	flags.StringVar(&l.size, "size", "", "")
	flags.StringVar(&l.library, "library", "", "")
	flags.Usage = func() {}
	return flags
}

// read reads the command line. Its errors come before anything is opened.
func (l *line) read(args []string) error {
	flags := l.switches()
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("%w; see flipside --help", cli.FlagError(err, flags))
	}
	options := &l.options
	if flags.NArg() > 0 {
		if options.Black != "" || options.White != "" {
			return errors.New("--black and --white start a new game; leave them out to open a file")
		}
		// The window says what is wrong with a file: if a file manager starts the program,
		// the user does not see what it prints.
		given := intake.Paths(flags.Args(), true)
		options.Arrival = &given
	}
	for _, side := range [...]struct {
		flag string
		spec *string
	}{{"--black", &options.Black}, {"--white", &options.White}} {
		if err := checkPlayer(side.spec); err != nil {
			return fmt.Errorf("%s: %w", side.flag, err)
		}
	}
	if options.Threads < 0 || options.Threads > 256 {
		return fmt.Errorf("--threads must be from 0 to 256, not %d", options.Threads)
	}
	if options.TestSpeed < 1 || options.TestSpeed > 16 {
		return fmt.Errorf("--test-speed must be from 1 to 16, not %d", options.TestSpeed)
	}
	var err error
	if l.size != "" {
		if l.width, l.height, err = parseSize(l.size); err != nil {
			return fmt.Errorf("--size: %w", err)
		}
	}
	if options.QuitAfter < 0 {
		return fmt.Errorf("--quit-after must not be negative: %v", options.QuitAfter)
	}
	if l.stats != "" {
		if info, err := os.Stat(filepath.Dir(l.stats)); err != nil || !info.IsDir() { // say it now and not after the game
			return fmt.Errorf("--frame-stats: there is no directory %s", filepath.Dir(l.stats))
		}
		options.Stats = &pace.Stats{}
	}
	go words.Get("title") // reads the catalogue while the evaluator is read and the window opens
	if err := eval.UseWeights(l.weights); err != nil {
		return fmt.Errorf("--weights: %w", err)
	}
	return nil
}

// watch begins to keep the crashes of this process, and returns the newest report of an earlier one
// that has not been shown.
func watch() (w *crash.Watch, report string) {
	data, _, err := atomicfile.Folders()
	if err != nil {
		return nil, "" // if games cannot be kept, reports cannot either
	}
	w = crash.Start(crash.Folder(data), "Flipside "+usage.Version+" ("+usage.System()+")")
	return w, w.Collect()
}

func run(args []string) (err error) {
	var crashes *crash.Watch
	defer func() {
		err = crashes.Keep(err)
		crashes.End()
	}()
	defer hold(&err)
	l := line{options: ui.Options{Refresh: display.Refresh, KeysDown: display.KeysDown}}
	if err := l.read(args); err != nil {
		return err
	}
	options := &l.options
	if l.trace != "" {
		f, err := os.Create(l.trace)
		if err != nil {
			return fmt.Errorf("--trace: %w", err)
		}
		defer f.Close()
		options.Trace = &ui.Trace{To: f}
	}
	if options.Input, err = display.Open(); err != nil {
		return err
	}
	if options.TestSpeed == 1 { // a test in a hurry prepares nothing that it may not need
		options.Prepare = func() { _, _ = eval.Builtin() } // so that the first game with a Master does not wait for the weights
	}
	sys.LowerWorkers()
	spare()
	crashes, options.Crashed = watch()
	options.Store = store.Open()
	options.Library = ui.OpenLibrary(options.Store, l.library)
	options.Program = screen.Program{Version: usage.Version, System: usage.System(), Home: usage.Home,
		Library: l.library, Licences: usage.Licences}
	app, err := ui.New(*options)
	if err != nil {
		return err
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(hangUp) { // nohup makes the program ignore it
		signal.Notify(quit, hangUp)
	}
	app.QuitOn(quit)

	ebiten.SetWindowTitle("Flipside")
	if all, err := icons(); err == nil { // a window without one is as good
		ebiten.SetWindowIcon(all)
	}
	ebiten.SetWindowSizeLimits(ui.LeastWidth, ui.LeastHeight, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if l.size != "" {
		ebiten.SetWindowSize(l.width, l.height)
	} else {
		app.PlaceWindow()
	}
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(options.TicksPerSecond())
	err = crashes.Keep(play(app))
	if e := app.Close(); err == nil {
		err = e
	}
	if l.stats != "" {
		if e := options.Stats.Write(l.stats); err == nil && e != nil {
			err = fmt.Errorf("--frame-stats: %w", e)
		}
	}
	return err
}

// checkPlayer returns an error for a spec that is not a person, a preset with options, or "" for
// none. A person may be written in small or capital letters. A former name of a family becomes
// today's.
func checkPlayer(spec *string) error {
	if *spec == "" {
		return nil
	}
	if strings.EqualFold(*spec, settings.Human) {
		*spec = settings.Human
		return nil
	}
	*spec = plain.Spec(*spec)
	p, err := ai.ParseSpec(*spec)
	if err != nil {
		if name, _, _ := strings.Cut(*spec, ","); strings.EqualFold(name, settings.Human) {
			return fmt.Errorf("%s is a person and takes no options", settings.Human)
		}
		if errors.Is(err, ai.ErrUnknownPlayer) {
			return fmt.Errorf("%w, or %s for a person", err, settings.Human)
		}
		return err
	}
	_, err = roster.Searcher(p)
	return err
}

// parseSize reads "1280x800". The smallest size is 320x240.
func parseSize(text string) (w, h int, err error) {
	first, second, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(first)
	h, errH := strconv.Atoi(second)
	if errW != nil || errH != nil || w < 320 || h < 240 || w > 16384 || h > 16384 {
		return 0, 0, fmt.Errorf("%q is not a size such as 1280x800, from 320x240 to 16384x16384", text)
	}
	return w, h, nil
}
