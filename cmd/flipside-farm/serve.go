package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/ai/farm/server"
	"flipside/cmd/words"
)

func serveCommand() *cobra.Command {
	o := server.Options{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the server of a farm until Ctrl+C",
		Long: "Run the server of a farm: a NATS server with JetStream, which keeps the queue and the results in a folder. " +
			"Work that is there when it ends goes on when it runs again. It listens only for programs of this machine, " +
			"unless --host names another address; that needs a token or a check of certificates. A NATS server that " +
			"is already there serves as well: then this command is not needed.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Port < 1 || o.Port > 65535 {
				return fmt.Errorf("--port %d is not from 1 to 65535", o.Port)
			}
			if o.Config != "" && !cmd.Flags().Changed("port") {
				o.Port = 0
			}
			o.Token = words.Token(o.Token)
			if o.Dir == "" && o.Config == "" {
				cache, err := os.UserCacheDir()
				if err != nil {
					return errors.New("--dir is needed: this machine has no folder for such files")
				}
				o.Dir = filepath.Join(cache, "flipside", "farm-server")
			}
			o.Log = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "flipside-farm:", line) }
			s, err := server.Start(o)
			if err != nil {
				return errWork{err}
			}
			defer s.Close()
			fmt.Fprintf(cmd.OutOrStdout(), "serving at %s\n", s.URL())
			<-cmd.Context().Done()
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Host, "host", "", "address to listen on; without it, 127.0.0.1")
	f.IntVar(&o.Port, "port", server.DefaultPort, "port to listen on")
	f.StringVar(&o.Dir, "dir", "", "folder of the queue and the results; without it, one in the user's cache")
	f.StringVar(&o.Token, "token", "", "token that clients must give; better in the environment: "+words.TokenVariable)
	f.StringVar(&o.Cert, "tls-cert", "", "file with the certificate of the server")
	f.StringVar(&o.Key, "tls-key", "", "file with the key of --tls-cert")
	f.StringVar(&o.CA, "tls-ca", "", "file with the certificates that those of clients must be signed by")
	f.StringVar(&o.Config, "config", "", "configuration file of NATS, for accounts, credentials and clusters")
	return cmd
}
