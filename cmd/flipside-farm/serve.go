package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/ai/farm"
	"flipside/ai/farm/server"
)

func serveCommand() *cobra.Command {
	o := server.Options{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the server of a farm until Ctrl+C",
		Long: "Run the server of a farm: a NATS server with JetStream, which keeps the queue and the results " +
			"in a folder. When it is started again, the remaining work continues. By default it accepts only " +
			"programs on this machine; for another address, set --host and a token or certificates. If a NATS " +
			"server with JetStream is already running, this command is not needed.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Port < 1 || o.Port > 65535 {
				return fmt.Errorf("--port must be from 1 to 65535, not %d", o.Port)
			}
			if o.Config != "" && !cmd.Flags().Changed("port") {
				o.Port = 0
			}
			o.Token = farm.Token(o.Token)
			if o.Dir == "" && o.Config == "" {
				cache, err := os.UserCacheDir()
				if err != nil {
					return errors.New("--dir is needed: this machine has no user cache folder")
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
	f.StringVar(&o.Host, "host", "", "address to listen on (default: 127.0.0.1)")
	f.IntVar(&o.Port, "port", server.DefaultPort, "port to listen on")
	f.StringVar(&o.Dir, "dir", "", "folder for the queue and the results (default: in the user's cache)")
	f.StringVar(&o.Token, "token", "", "token that clients must send; safer in the environment variable "+farm.TokenVariable)
	f.StringVar(&o.Cert, "tls-cert", "", "file with the server's certificate")
	f.StringVar(&o.Key, "tls-key", "", "file with the key of --tls-cert")
	f.StringVar(&o.CA, "tls-ca", "", "file with the CA certificates that clients' certificates must be signed by")
	f.StringVar(&o.Config, "config", "", "NATS configuration file, for accounts, credentials and clusters")
	return cmd
}
