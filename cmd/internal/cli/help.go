package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flipside/assets/words"
)

// Commands name their texts by keys of the catalogue, because most runs show none of them and need
// not read it. A Long has several keys with spaces between them, one a paragraph.

// Describe makes the help of root and of its commands show texts instead of keys. describe calls
// Texts.
func Describe(root *cobra.Command, describe func(root *cobra.Command)) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, line []string) {
		describe(root)
		help(cmd, line)
	})
}

// Texts replaces the keys of a command, its flags and its commands by their texts. The arguments
// are those of the texts, as for words.Get. A second call changes nothing.
func Texts(cmd *cobra.Command, args ...any) {
	cmd.Short = texts(cmd.Short, args)
	cmd.Long = texts(cmd.Long, args)
	for _, set := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			f.Usage = texts(f.Usage, args)
			if j, ok := f.Value.(*JSON); ok && !j.listed {
				j.listed = true
				if cmd.Long == "" {
					cmd.Long = cmd.Short + "."
				}
				cmd.Long += "\n\n" + words.Get("cli.json.fields") + "\n\n" + strings.TrimRight(Fields(j.Printed), "\n")
			}
		})
	}
	for _, c := range cmd.Commands() {
		Texts(c, args...)
	}
}

// texts returns the texts of keys, as paragraphs. What is not a list of keys stays as it is.
func texts(keys string, args []any) string {
	var list []string
	for _, key := range strings.Fields(keys) {
		if !words.Has(words.Key(key)) {
			return keys
		}
		list = append(list, words.Get(words.Key(key), args...))
	}
	return strings.Join(list, "\n\n")
}
