package crash

import (
	"path"
	"regexp"
	"strings"
)

// What the runtime writes before the words of a panic and of an error of its own.
const (
	panicked     = "panic: "
	runtimeError = "runtime error: "
)

// leftOut replaces the words of a panic that are not the runtime's. They may quote anything.
const leftOut = " (its text is left out because it may contain names)"

// wordless is the first line about an error of the runtime: what comes before the stack is only
// written to the terminal.
const wordless = "fatal error (the functions below runtime.throw or runtime.fatal show which)"

// The lines of a raw text that reveal nothing about the person. Everything else is left out.
var (
	ownWords = regexp.MustCompile(`^(fatal error: .*|\[signal [A-Za-z0-9: =]+\]|SIG[A-Z0-9]+: [a-z/ ]+)$`)
	// A panic during another panic is indented. So are the further lines of a message, of which
	// only what looks like such an error would be kept.
	ownPanic  = regexp.MustCompile(`^\t*panic: runtime error: .*$`)
	anyPanic  = regexp.MustCompile(`^panic: .*$`)
	typed     = regexp.MustCompile(`^panic: \((\*?[a-z][a-z0-9]*\.[A-Za-z_]\w*)\) 0x[0-9a-f]+$`)
	goroutine = regexp.MustCompile(`^(goroutine \d+)(?: gp=\S+ m=\S+(?: mp=\S+)?)?( \[[A-Za-z0-9 ,()]+\])?.*:$`)
	elided    = regexp.MustCompile(`^(\.\.\.(additional|\d+) frames elided\.\.\.|goroutine running on other thread; stack unavailable|runtime stack:)$`)
	created   = regexp.MustCompile(`^created by (\S+?)( in goroutine \d+)?$`)
	call      = regexp.MustCompile(`^([\w./%*()\[\]·-]+)\(([0-9a-fx{}, ?._]*)\)$`)
	file      = regexp.MustCompile(`^\t(.*?)([^/\\]+\.(?:go|s):\d+)( \+0x[0-9a-f]+)?(?: fp=.*)?$`)
)

// clean returns what a raw text says without what may name a person, a file or a machine.
func clean(raw string) string {
	raw = strings.ReplaceAll(raw, "\r", "")
	at := strings.Index("\n"+raw, "\ngoroutine ")
	if on := strings.Index("\n"+raw, "\nruntime stack:"); on >= 0 && (at < 0 || on < at) {
		at = on
	}
	if at < 0 {
		at = len(raw)
	}
	var b strings.Builder
	for line := range strings.Lines(raw[:at]) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case ownWords.MatchString(line) || ownPanic.MatchString(line):
			b.WriteString(line + "\n")
		case typed.MatchString(line):
			b.WriteString(panicked + "a value of type " + typed.FindStringSubmatch(line)[1] + leftOut + "\n")
		case anyPanic.MatchString(line):
			b.WriteString(panicked + "a value" + leftOut + "\n")
		}
	}
	if b.Len() == 0 {
		b.WriteString(wordless + "\n")
	}
	return b.String() + "\n" + stack(raw[at:])
}

// stack returns the lines of a stack, with the files below their packages. A folder on the disk
// would often name a person.
func stack(raw string) string {
	var b strings.Builder
	pkg := ""
	for line := range strings.Lines(raw) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || elided.MatchString(line):
			b.WriteString(line + "\n")
		case goroutine.MatchString(line):
			m := goroutine.FindStringSubmatch(line)
			b.WriteString(m[1] + m[2] + ":\n")
		case created.MatchString(line):
			m := created.FindStringSubmatch(line)
			pkg = packageOf(m[1])
			b.WriteString(line + "\n")
		case call.MatchString(line):
			pkg = packageOf(call.FindStringSubmatch(line)[1])
			b.WriteString(line + "\n")
		case file.MatchString(line):
			m := file.FindStringSubmatch(line)
			b.WriteString("\t" + path.Join(pkg, m[2]) + m[3] + "\n")
		}
	}
	return b.String()
}

// packageOf returns the path of the package of a function, such as flipside/ui for
// flipside/ui.(*App).Update.
func packageOf(function string) string {
	if end := strings.IndexAny(function, "([{"); end >= 0 {
		function = function[:end]
	}
	folder, name := path.Split(function)
	name, _, _ = strings.Cut(name, ".")
	switch folder + name {
	case "main":
		return "flipside/cmd/flipside"
	case "panic":
		return "runtime"
	}
	return folder + name
}
