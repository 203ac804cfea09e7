package main

import (
	"github.com/spf13/cobra"
)

func benchMCTSCommand() *cobra.Command { return &cobra.Command{Use: "mcts", Hidden: true} }
