// Package usage holds what flipside says about itself without a window: its switches, examples and
// version.
package usage

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"flipside/assets/words"
)

// Version is set by the build.
var Version = "dev"

// Home is the address of the project's page. If it is empty, nothing links to it.
const Home = ""

// Summary says in one line what the program is for.
func Summary() string { return words.Get("cli.flipside") }

// System describes the system, for a report of a fault.
func System() string {
	return fmt.Sprintf("%s/%s, %s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.Version(), runtime.NumCPU())
}

// A Switch is a switch of the command line.
type Switch struct {
	Name, Value string // Value names what follows; empty if nothing does
	Text        words.Key
	Test        bool // for tests and measurements
}

// Switches are all switches, in the order of the help. The program gives each its type.
var Switches = []Switch{
	{"black", "PLAYER", "cli.flipside.black", false},
	{"white", "PLAYER", "cli.flipside.white", false},
	{"size", "WxH", "cli.flipside.size", false},
	{"threads", "N", "cli.flipside.threads", false},
	{"library", "FILE", "cli.flipside.library", false},
	{"weights", "FILE", "cli.flipside.weights", false},
	{"version", "", "cli.flipside.version", false},
	{"licenses", "", "cli.flipside.licenses", false},
	{"help", "", "cli.flipside.help", false},

	{"quit-after", "TIME", "cli.flipside.quit-after", true},
	{"frame-stats", "FILE", "cli.flipside.frame-stats", true},
	{"trace", "FILE", "cli.flipside.trace", true},
	{"test-clock", "", "cli.flipside.test-clock", true},
	{"test-speed", "N", "cli.flipside.test-speed", true},
	{"test-hold-pass", "", "cli.flipside.test-hold-pass", true},
}

// Examples returns lines of commands, with what they do.
func Examples() string { return words.Get("cli.flipside.examples") }

// About returns the first line of the help.
func About() string { return words.Get("cli.flipside.about") }

// Help is the text of --help.
func Help() string {
	var b strings.Builder
	part := func(head words.Key) { fmt.Fprintf(&b, "\n%s\n", words.Get(head)) }
	b.WriteString(About() + "\n")
	part("cli.flipside.usage")
	b.WriteString("\n")
	list(&b, false)
	part("cli.flipside.head.tests")
	list(&b, true)
	part("cli.flipside.head.examples")
	b.WriteString(Examples())
	part("cli.flipside.head.codes")
	b.WriteString(words.Get("cli.flipside.codes"))
	part("cli.flipside.more")
	return b.String()
}

func list(b *strings.Builder, test bool) {
	for _, s := range Switches {
		if s.Test == test {
			fmt.Fprintf(b, "  %-19s %s\n", strings.TrimSpace("--"+s.Name+" "+s.Value), words.Get(s.Text))
		}
	}
}

// Answer returns the answer to a command line that needs no window, such as --help. It returns ""
// for any other command line.
func Answer(args []string) string {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	switch {
	case slices.Contains(args, "--help") || slices.Contains(args, "-h"):
		return Help()
	case slices.Contains(args, "--version"):
		return "flipside " + Version + "\n"
	case slices.Contains(args, "--licenses"):
		return Licences()
	}
	return ""
}
