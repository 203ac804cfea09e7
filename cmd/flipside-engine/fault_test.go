package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"flipside/game/base/work"
)

// A fault prints one line for people and then the stack, whether it ends the program or comes back
// as an error of the work.
func TestFaultTellsItsStackBehindTheLine(t *testing.T) {
	was := commands
	defer func() { commands = was }()
	breaks := func() *cobra.Command {
		return &cobra.Command{Use: "breaks", RunE: func(_ *cobra.Command, args []string) (err error) {
			if len(args) > 0 {
				defer work.Guard(func(fault error) { err = fmt.Errorf("the work: %w", fault) })
			}
			panic("on\npurpose")
		}}
	}
	commands = append(slices.Clone(was), breaks)
	for line, args := range map[string][]string{
		"flipside-engine: internal error: on purpose":                  {"breaks"},
		"flipside-engine: the work: internal engine error: on purpose": {"breaks", "guarded"},
	} {
		r := runWith(context.Background(), "", args...)
		first, rest, _ := strings.Cut(r.errs, "\n")
		if r.status != 1 || first != line || !strings.HasPrefix(rest, "goroutine ") || !strings.Contains(rest, "fault_test.go") {
			t.Errorf("status %d, %q", r.status, r.errs)
		}
	}
}
