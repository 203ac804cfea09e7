// Flipside is the game in its window. Everything headless is in flipside-engine.
package main

import (
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
	"flipside/ai/eval/pattern"
	"flipside/ai/roster"
	"flipside/ai/yield"
	_ "flipside/cmd/flipside/display" // must come first: see there
	"flipside/ui"
	"flipside/ui/store"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "flipside:", err)
		os.Exit(1)
	}
}

func run(args []string) (err error) {
	options := ui.Options{Player: roster.Player}
	flags := pflag.NewFlagSet("flipside", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.StringVar(&options.Black, "black", "", "start a game at once: Black is human or a player such as minimax:expert")
	flags.StringVar(&options.White, "white", "", "the same for White")
	flags.IntVar(&options.Threads, "threads", 0, "threads that auto stands for; 0 leaves one core to the window")
	flags.DurationVar(&options.QuitAfter, "quit-after", 0, "end the program after this time, such as 20s")
	stats := flags.String("frame-stats", "", "write the intervals between frames to this file as JSON")
	trace := flags.String("trace", "", "write what is on the screen to this file as lines of JSON")
	flags.BoolVar(&options.TestClock, "test-clock", false, "let time pass by ticks alone and repeat the same games, for tests")
	flags.BoolVar(&options.HoldPass, "test-hold-pass", false, "let the notice of a pass stand for ever, for tests")
	weights := flags.String("weights", "", "use the evaluator of this file, made by flipside-engine train, instead of the built-in one")
	size := flags.String("size", "1280x800", "size of the window, such as 640x480")
	if err := flags.Parse(args); err != nil {
		if err == pflag.ErrHelp {
			return nil
		}
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("no argument is expected, %q was given", flags.Arg(0))
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
		return fmt.Errorf("--threads: %d is not from 0 to 256", options.Threads)
	}
	w, h, err := parseSize(*size)
	if err != nil {
		return fmt.Errorf("--size: %w", err)
	}
	if options.QuitAfter < 0 {
		return fmt.Errorf("--quit-after: %v is negative", options.QuitAfter)
	}
	if *stats != "" {
		if info, err := os.Stat(filepath.Dir(*stats)); err != nil || !info.IsDir() { // told now and not after the game
			return fmt.Errorf("--frame-stats: there is no directory %s", filepath.Dir(*stats))
		}
		options.Stats = &ui.Stats{}
	}
	if *trace != "" {
		f, err := os.Create(*trace)
		if err != nil {
			return fmt.Errorf("--trace: %w", err)
		}
		defer f.Close()
		options.Trace = &ui.Trace{To: f}
	}
	if err := pattern.Use(*weights); err != nil {
		return fmt.Errorf("--weights: %w", err)
	}
	go func() { _, _ = pattern.Builtin() }() // so that the first game with a Master does not wait for it
	yield.Polite()
	options.Store = store.Open()
	app, err := ui.New(options)
	if err != nil {
		return err
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	app.QuitOn(quit)

	ebiten.SetWindowTitle("Flipside")
	ebiten.SetWindowSize(w, h)
	ebiten.SetWindowSizeLimits(480, 360, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(60)
	err = ebiten.RunGame(app)
	if e := app.Close(); err == nil {
		err = e
	}
	if *stats != "" {
		if e := options.Stats.Write(*stats); err == nil && e != nil {
			err = fmt.Errorf("--frame-stats: %w", e)
		}
	}
	return err
}

// checkPlayer refuses what cannot play: spec is a person, a preset with options, or "" for none. A person may be written in any case.
func checkPlayer(spec *string) error {
	if *spec == "" {
		return nil
	}
	if strings.EqualFold(*spec, store.Human) {
		*spec = store.Human
		return nil
	}
	p, err := ai.ParseSpec(*spec)
	if err != nil {
		if name, _, _ := strings.Cut(*spec, ","); strings.EqualFold(name, store.Human) {
			return fmt.Errorf("a person (%s) has no options", store.Human)
		}
		if strings.HasPrefix(err.Error(), "no player") {
			return fmt.Errorf("%w, and %s for a person", err, store.Human)
		}
		return err
	}
	_, err = roster.Searcher(p)
	return err
}

// parseSize reads "1280x800"; the least is 320x240.
func parseSize(text string) (w, h int, err error) {
	first, second, _ := strings.Cut(text, "x")
	w, errW := strconv.Atoi(first)
	h, errH := strconv.Atoi(second)
	if errW != nil || errH != nil || w < 320 || h < 240 || w > 16384 || h > 16384 {
		return 0, 0, fmt.Errorf("%q is not a size such as 1280x800, from 320x240 to 16384x16384", text)
	}
	return w, h, nil
}
