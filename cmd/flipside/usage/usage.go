// Package usage holds what flipside says about itself without a window: its switches, examples and
// version.
package usage

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"flipside/assets/licences"
)

// Version is set by the build.
var Version = "dev"

// Home is the address of the page of the project. While it is empty, nothing links to it.
const Home = ""

// Summary says in one line what the program is for.
const Summary = "play Othello, watch engines think and learn from your games"

// System describes the system for those who look for a fault.
func System() string {
	return fmt.Sprintf("%s/%s, %s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.Version(), runtime.NumCPU())
}

// A Switch is a switch of the command line.
type Switch struct {
	Name, Value string // Value names what follows; empty where nothing does
	Text        string
	Test        bool // for tests and measurements
}

// Switches are all switches, in the order of the help. The program gives each its type.
var Switches = []Switch{
	{"black", "PLAYER", "start a game at once: Black is human or a player such as minimax:expert", false},
	{"white", "PLAYER", "the same for White", false},
	{"size", "WxH", "size of the window, such as 640x480; without it, the size it had last", false},
	{"threads", "N", "threads that auto stands for; 0 leaves one core to the window", false},
	{"library", "FILE", "keep the library of all games in this file", false},
	{"weights", "FILE", "use the evaluator of this file, made by flipside-engine train", false},
	{"version", "", "print the version and end", false},
	{"licenses", "", "print the licences of all parts of the programs and end", false},
	{"help", "", "print this text and end; -h does the same", false},

	{"quit-after", "TIME", "end the program after this time, such as 20s", true},
	{"frame-stats", "FILE", "write intervals and work of frames to this file as JSON", true},
	{"trace", "FILE", "write what is on the screen to this file as lines of JSON", true},
	{"test-clock", "", "let time pass by ticks alone and repeat the same games", true},
	{"test-hold-pass", "", "let the notice of a pass stand for ever", true},
}

// Examples are lines of commands, with what they do.
const Examples = `  flipside                                                the start page
  flipside --black human --white minimax:expert           you against Calculator Expert
  flipside --black mcts:hard --white minimax:hard         watch two engines
  flipside --black human --white minimax:master,clock=5m  the strongest, five minutes a game
  flipside --black human --white human --size 640x480     two people, a small window
  flipside game.ggf                                       open a game or a position, in any format
`

// About is the first line of the help.
const About = "Flipside is Othello in a window, to play and to look into.\n"

// Help is the text of --help.
func Help() string {
	var b strings.Builder
	b.WriteString(About + "\nUsage: flipside [switches] [FILE...]\n\n")
	list(&b, false)
	b.WriteString("\nFor tests and measurements:\n")
	list(&b, true)
	b.WriteString("\nExamples:\n" + Examples + "\nREADME.md lists the players and their options.\n")
	return b.String()
}

func list(b *strings.Builder, test bool) {
	for _, s := range Switches {
		if s.Test == test {
			fmt.Fprintf(b, "  %-19s %s\n", strings.TrimSpace("--"+s.Name+" "+s.Value), s.Text)
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
		return licences.Text()
	}
	return ""
}
