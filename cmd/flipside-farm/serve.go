package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/ai/farm/server"
	"flipside/cmd/internal/farmaccess"
)

func serveCommand() *cobra.Command {
	o := server.Options{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "cli.farm_serve",
		Long:  "cli.farm_serve.long",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Port < 1 || o.Port > 65535 {
				return fmt.Errorf("--port must be from 1 to 65535, not %d", o.Port)
			}
			if o.Config != "" && !cmd.Flags().Changed("port") {
				o.Port = 0
			}
			o.Token = farmaccess.Token(o.Token)
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
	f.StringVar(&o.Host, "host", "", "cli.farm_serve.host")
	f.IntVar(&o.Port, "port", server.DefaultPort, "cli.farm_serve.port")
	f.StringVar(&o.Dir, "dir", "", "cli.farm_serve.dir")
	f.StringVar(&o.Token, "token", "", "cli.farm_serve.token")
	f.StringVar(&o.Cert, "tls-cert", "", "cli.farm_serve.tls-cert")
	f.StringVar(&o.Key, "tls-key", "", "cli.farm_serve.tls-key")
	f.StringVar(&o.CA, "tls-ca", "", "cli.farm_serve.tls-ca")
	f.StringVar(&o.Config, "config", "", "cli.farm_serve.config")
	return cmd
}
