// Package words puts the errors of a command line into our words, for all programs with commands.
package words

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagKinds says, for each type of flag, what its value must be.
var flagKinds = map[string]string{
	"bool":        "true or false",
	"duration":    "a time such as 500ms, 30s or 5m",
	"float64":     "a number",
	"int":         "a whole number",
	"stringSlice": "a list with commas",
	"uint64":      "a whole number from 0 on",
}

// Plain puts an error of a library into our words. Other errors do not change.
func Plain(err error) error {
	var unknown *pflag.NotExistError
	var empty *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	var number *strconv.NumError
	switch {
	case errors.As(err, &unknown):
		name, letters := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()
		return fmt.Errorf("unknown flag %q", dashed(name, letters))
	case errors.As(err, &empty):
		name, letters := empty.GetSpecifiedName(), empty.GetSpecifiedShortnames()
		return fmt.Errorf("%s needs a value", dashed(name, letters))
	case errors.As(err, &value):
		flag := value.GetFlag()
		fault := "is not " + flagKinds[flag.Value.Type()]
		if errors.Is(err, strconv.ErrRange) {
			fault = "is too large a number"
		}
		return fmt.Errorf("--%s %.40q %s", flag.Name, value.GetValue(), fault)
	case errors.As(err, &syntax):
		return fmt.Errorf("%.40q is not a flag", syntax.GetSpecifiedFlag())
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

// dashed returns a flag as it was written: as a name, or as one of several letters behind a dash.
func dashed(name, letters string) string {
	if letters != "" {
		return "-" + name[:1]
	}
	return "--" + name
}

// WrongArgs says what is wrong with the arguments of a command.
func WrongArgs(cmd *cobra.Command, args []string) error {
	_, takes, _ := strings.Cut(cmd.Use, " ")
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	switch {
	case cmd.HasSubCommands():
		return NoCommand(cmd, args[0])
	case takes == "":
		return fmt.Errorf("%s takes no argument, and %.40q was given", name, args[0])
	case len(args) == 0:
		return fmt.Errorf("%s takes %s, and no argument was given", name, takes)
	case len(args) == 1:
		return fmt.Errorf("%s takes %s, and 1 argument was given", name, takes)
	}
	return fmt.Errorf("%s takes %s, and %d arguments were given", name, takes, len(args))
}

// NoCommand says that a group has no such command, and which it has.
func NoCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("no command %.40q: there are %s", word, strings.Join(names, ", "))
}
