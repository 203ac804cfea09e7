package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"flipside/ai/farm"
)

// WorkCommand returns the command work.
func WorkCommand() *cobra.Command {
	w := farm.Worker{}
	var access farm.Access
	cmd := &cobra.Command{
		Use:   "work nats://HOST",
		Short: "Join a farm and do jobs for other machines until Ctrl+C",
		Long: "Join a farm and do jobs for other machines, one per core, until Ctrl+C. Unfinished jobs then go " +
			"to other workers at once. If the server is not running, the worker waits for it. A worker does only " +
			"what match, ladder, solve, review and train do themselves, and runs no commands from elsewhere.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := Within("--cores", w.Cores, 1, 1024); err != nil {
				return err
			}
			access.URL, access.Token = args[0], farm.Token(access.Token)
			if err := access.Check(); err != nil {
				return UsageError{Err: err}
			}
			w.Log = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "flipside-engine:", line) }
			if !cmd.Flags().Changed("cache") {
				if dir, err := os.UserCacheDir(); err == nil { // else files are kept in memory
					w.Cache = filepath.Join(dir, "flipside", "farm")
				}
			}
			w.Version, w.Form = farm.Version(cmd.Root().Version), farm.Form()
			ctx := cmd.Context()
			var err error
			if w.Link, err = farm.Dial(ctx, access, "flipside-engine work", &farm.Wait{Say: w.Log}); err != nil {
				return err
			}
			defer w.Link.Close()
			w.Log(fmt.Sprintf("version %s, %s, %d cores: waiting for jobs", w.Version, w.Form, w.Cores))
			if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
				return err
			}
			return nil
		},
	}
	f := cmd.Flags()
	farm.AccessFlags(f, &access)
	f.IntVar(&w.Cores, "cores", runtime.NumCPU(), "number of cores to use")
	f.Lookup("cores").DefValue = AllCores
	f.StringVar(&w.Name, "name", "", "name shown in the status (default: the machine's name and a random part, which the cache folder keeps)")
	f.StringVar(&w.Cache, "cache", "", "folder for downloaded weights and positions (default: in the user's cache)")
	return cmd
}
