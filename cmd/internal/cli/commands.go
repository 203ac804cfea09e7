package cli

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Plain puts an error of a library into our words. Other errors do not change. flags are those of
// the command that failed.
func Plain(err error, flags *pflag.FlagSet) error {
	if plain := FlagError(err, flags); plain != err {
		return plain
	}
	var number *strconv.NumError
	switch {
	case errors.As(err, &number):
		return instead(err, number, fmt.Sprintf("%.40q is not a number", number.Num))
	case errors.Is(err, bufio.ErrTooLong):
		return instead(err, bufio.ErrTooLong, "the line is too long")
	}
	return err
}

// rephrased is an error with other words.
type rephrased struct {
	error
	words string
}

func (r rephrased) Error() string { return r.words }
func (r rephrased) Unwrap() error { return r.error }

// instead returns err with the words of part replaced by words.
func instead(err, part error, words string) error {
	return rephrased{err, strings.ReplaceAll(err.Error(), part.Error(), words)}
}

// WrongArgs says what is wrong with the arguments of a command.
func WrongArgs(cmd *cobra.Command, args []string) error {
	_, takes, _ := strings.Cut(cmd.Use, " ")
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	switch {
	case cmd.HasSubCommands():
		return NoCommand(cmd, args[0])
	case takes == "":
		return fmt.Errorf("%s takes no arguments, but %.40q was given", name, args[0])
	case len(args) == 0:
		return fmt.Errorf("%s takes %s, but no argument was given", name, takes)
	case len(args) == 1:
		return fmt.Errorf("%s takes %s, but 1 argument was given", name, takes)
	}
	return fmt.Errorf("%s takes %s, but %d arguments were given", name, takes, len(args))
}

// NoCommand says that a group has no such command, and which one is near or which it has.
func NoCommand(cmd *cobra.Command, word string) error {
	cmd.SuggestionsMinimumDistance = 2 // letters
	if near := cmd.SuggestionsFor(word); len(near) > 0 {
		return fmt.Errorf("unknown command %.40q (did you mean %s?)", word, strings.Join(near, " or "))
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("unknown command %.40q: the commands are %s", word, strings.Join(names, ", "))
}
