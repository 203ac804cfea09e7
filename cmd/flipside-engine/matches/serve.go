package matches

import (
	"io"

	"github.com/spf13/cobra"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/ai/protocol"
	"flipside/cmd/flipside-engine/command"
)

// GTPCommand returns the command gtp, a server.
func GTPCommand() *cobra.Command {
	return serveCommand("gtp", "Go Text Protocol", func(cmd *cobra.Command, s protocol.Server) error {
		return protocol.ServeGTP(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), s)
	})
}

// NBoardCommand returns the command nboard, a server.
func NBoardCommand() *cobra.Command {
	return serveCommand("nboard", "NBoard protocol", func(cmd *cobra.Command, s protocol.Server) error {
		return protocol.ServeNBoard(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), s)
	})
}

func serveCommand(use, language string, serve func(*cobra.Command, protocol.Server) error) *cobra.Command {
	var player string
	var seed uint64
	var a command.ProgramFlags
	short := "Serve a player to programs that speak the " + language
	cmd := &cobra.Command{
		Use:   use,
		Short: short,
		Long:  short + ", on standard input and output.\n\n" + command.PlayerHelp,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.Check(); err != nil {
				return err
			}
			newPlayer, err := command.PlayerMaker(cmd.Context(), player, a)
			if err != nil {
				return err
			}
			p, err := newPlayer(seed)
			if err != nil {
				return err
			}
			if c, ok := p.(io.Closer); ok { // it is another program, and we only translate between two protocols
				defer c.Close()
			}
			return serve(cmd, protocol.Server{Player: p, Workers: match.Workers(p, ai.AutoThreads(false)), Name: "Flipside " + player, Version: cmd.Root().Version, Log: cmd.ErrOrStderr()})
		},
	}
	cmd.Flags().StringVar(&player, "player", "minimax:master", "player to serve")
	a.Add(cmd)
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed for all random choices")
	return cmd
}
