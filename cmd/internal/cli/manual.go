package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Page is what a manual page says.
type Page struct {
	Name, Section string
	Short         string // one line
	Usage         []string
	Text          string // paragraphs, with empty lines between them
	Options       []Option
	Examples      string // lines as they are
	Also          []string
}

// An Option is a switch of a program.
type Option struct {
	Name, Value, Text string // Name with its dashes
	Heading           string // of the options from this one on; empty: the same
}

// Write writes a page into a folder, as NAME.SECTION. Its bytes depend only on the page and the
// day.
func (p Page) Write(folder string, day time.Time) error {
	return os.WriteFile(filepath.Join(folder, p.Name+"."+p.Section), []byte(p.roff(day)), 0o644)
}

func (p Page) roff(day time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s %s %s Flipside Flipside\n.nh\n.ad l\n", quoted(strings.ToUpper(p.Name)), p.Section, day.UTC().Format("2006-01-02"))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n.SH SYNOPSIS\n", escaped(p.Name), escaped(p.Short))
	for i, u := range p.Usage {
		if i > 0 {
			b.WriteString(".br\n")
		}
		name, rest, _ := strings.Cut(u, " ")
		fmt.Fprintf(&b, "\\fB%s\\fR %s\n", escaped(name), escaped(rest))
	}
	b.WriteString(".SH DESCRIPTION\n")
	paragraphs(&b, p.Text)
	for i, o := range p.Options {
		switch {
		case o.Heading != "":
			fmt.Fprintf(&b, ".SH %s\n", escaped(strings.ToUpper(o.Heading)))
		case i == 0:
			b.WriteString(".SH OPTIONS\n")
		}
		fmt.Fprintf(&b, ".TP\n\\fB%s\\fR", escaped(o.Name))
		if o.Value != "" {
			fmt.Fprintf(&b, " \\fI%s\\fR", escaped(o.Value))
		}
		fmt.Fprintf(&b, "\n%s\n", escaped(o.Text))
	}
	if examples := strings.Trim(p.Examples, "\n"); examples != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", escaped(examples))
	}
	if len(p.Also) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", escaped(strings.Join(p.Also, ", ")))
	}
	return b.String()
}

// paragraphs writes text. Lines that are indented stay as they are.
func paragraphs(b *strings.Builder, text string) {
	as := false
	for line := range strings.Lines(strings.Trim(text, "\n")) {
		line = strings.TrimRight(line, "\n")
		if indented := strings.HasPrefix(line, " "); indented != as {
			as = indented
			b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[as])
		}
		if line == "" {
			b.WriteString(".PP\n")
			continue
		}
		b.WriteString(escaped(line) + "\n")
	}
	if as {
		b.WriteString(".fi\n")
	}
}

var escapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

// escaped returns text in which roff finds no commands.
func escaped(text string) string {
	text = escapes.Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

func quoted(text string) string { return strconv.Quote(text) }

// Command is the command "manual FOLDER" of a program. It writes a page of section 1 for the
// program and for each of its commands, with the day of a time in UTC on it: that of
// SOURCE_DATE_EPOCH if the variable is set.
func Command() *cobra.Command {
	return &cobra.Command{
		Use: "manual FOLDER", Short: "Write the manual pages to a folder", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			day := time.Now()
			if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
				seconds, err := strconv.ParseInt(epoch, 10, 64)
				if err != nil {
					return fmt.Errorf("SOURCE_DATE_EPOCH: %q is not a number of seconds", epoch)
				}
				day = time.Unix(seconds, 0)
			}
			return tree(cmd.Root(), args[0], day)
		},
	}
}

func tree(cmd *cobra.Command, folder string, day time.Time) error {
	cmd.InitDefaultHelpFlag()
	if err := pageOf(cmd).Write(folder, day); err != nil {
		return err
	}
	for _, c := range shown(cmd) {
		if err := tree(c, folder, day); err != nil {
			return err
		}
	}
	return nil
}

// shown returns the commands of a command that --help lists.
func shown(cmd *cobra.Command) (all []*cobra.Command) {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			all = append(all, c)
		}
	}
	return all
}

func pageOf(cmd *cobra.Command) Page {
	p := Page{Name: pageName(cmd), Section: "1", Short: cmd.Short, Text: cmd.Long, Examples: cmd.Example}
	if p.Text == "" {
		p.Text = cmd.Short + "."
	}
	if cmd.Runnable() {
		p.Usage = append(p.Usage, cmd.UseLine())
	}
	if cmd.HasParent() {
		p.Also = append(p.Also, pageName(cmd.Parent())+"(1)")
	}
	if children := shown(cmd); len(children) > 0 {
		p.Usage = append(p.Usage, cmd.CommandPath()+" COMMAND")
		for i, c := range children {
			o := Option{Name: c.Name(), Text: c.Short + "."}
			if i == 0 {
				o.Heading = "commands"
			}
			p.Options = append(p.Options, o)
			p.Also = append(p.Also, pageName(c)+"(1)")
		}
	}
	for _, set := range []struct {
		heading string
		flags   *pflag.FlagSet
	}{{"options", cmd.NonInheritedFlags()}, {"options of all commands", cmd.InheritedFlags()}} {
		heading := set.heading
		set.flags.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				o := optionOf(f)
				o.Heading, heading = heading, ""
				p.Options = append(p.Options, o)
			}
		})
	}
	return p
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// optionOf returns a flag as --help shows it.
func optionOf(f *pflag.Flag) Option {
	value, text := pflag.UnquoteUsage(f)
	o := Option{Name: "--" + f.Name, Value: value, Text: text + "."}
	if f.Shorthand != "" {
		o.Name = "-" + f.Shorthand + ", " + o.Name
	}
	switch f.DefValue {
	case "", "0", "false", "[]", "0s":
	default:
		o.Text = text + " (default " + f.DefValue + ")."
	}
	return o
}
