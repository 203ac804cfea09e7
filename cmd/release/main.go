// Release makes the packages that people install: archives and packages for Linux, Windows and
// macOS, their checksums and the list of their parts. The same sources and the same version
// of Go give the same bytes, whoever makes them and wherever.
//
// It needs Go, and git unless --version and SOURCE_DATE_EPOCH are given; no C compiler.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/pflag"

	"flipside/game/base/plain"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(plain.NewWriter(os.Stderr), "release:", plain.Line(err.Error()))
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := pflag.NewFlagSet("release", pflag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprint(plain.NewWriter(os.Stderr), "Usage: go run ./cmd/release [--out FOLDER] [--version VERSION] [--only NAME,...]\n       go run ./cmd/release --licenses\n       go run ./cmd/release --print-version\n\n"+flags.FlagUsages())
	}
	out := flags.String("out", "out/release", "folder that gets the packages; what is in it is replaced")
	version := flags.String("version", "", "version, such as 1.2.3; without it, CHANGELOG.md and git's commits give it")
	only := flags.StringSlice("only", nil, "make only what has one of these words in its name, such as linux or amd64.deb")
	licences := flags.Bool("licenses", false, "write only assets/licenses.txt again, with the licences of all parts of the programs")
	printed := flags.Bool("print-version", false, "print only the version")
	if err := flags.Parse(args); errors.Is(err, pflag.ErrHelp) {
		return nil
	} else if err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is no switch; see --help", flags.Arg(0))
	}
	if *licences {
		return writeLicences(".")
	}
	from, err := origin(ctx, *version, os.Getenv("SOURCE_DATE_EPOCH"))
	if err != nil {
		return err
	}
	if *printed {
		_, err := fmt.Fprintln(plain.NewWriter(os.Stdout), from.version)
		return err
	}
	return write(ctx, *out, &release{source: from, only: *only, log: plain.NewWriter(os.Stdout)})
}
