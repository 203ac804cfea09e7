package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// macros are the requests that pages use. Any other line that begins with a dot or a quote is text
// that roff would not print.
var macros = []string{".TH ", ".SH ", ".TP", ".PP", ".nf", ".fi", ".br", ".nh", ".ad l"}

// A command writes a page for each command that --help lists, with all that --help says, and roff
// finds no requests in the texts.
func TestCommand(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	root := &cobra.Command{Use: "prog", Short: "Do things"}
	root.PersistentFlags().String("weights", "", "use this file")
	work := &cobra.Command{Use: "work FILE", Short: "Work", RunE: func(*cobra.Command, []string) error { return nil },
		Long: ".dots at the start\n'quotes too\n\n  a\\b  indented\n  .x\nthe end", Example: "\n  prog work a-b\n"}
	work.Flags().IntP("number", "n", 3, "`COUNT` of things")
	work.Flags().Bool("secret", false, "nobody sees this")
	_ = work.Flags().MarkHidden("secret")
	hidden := &cobra.Command{Use: "inner", Hidden: true, Run: func(*cobra.Command, []string) {}}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(work, hidden, Command())
	folder := t.TempDir()
	root.SetArgs([]string{"manual", folder})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	entries, _ := os.ReadDir(folder)
	if len(entries) != 2 {
		t.Errorf("there are %d pages, want prog.1 and prog-work.1", len(entries))
	}
	pages := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		pages[e.Name()] = string(data)
		for line := range strings.Lines(string(data)) {
			ok := !strings.HasPrefix(line, ".") && !strings.HasPrefix(line, "'")
			for _, m := range macros {
				ok = ok || strings.HasPrefix(line, m)
			}
			if !ok {
				t.Errorf("%s has the line %q", e.Name(), line)
			}
		}
	}
	for page, parts := range map[string][]string{
		"prog.1": {`.TH "PROG" 1 2023-11-14 Flipside Flipside`, "prog \\- Do things", ".SH COMMANDS\n.TP\n\\fBwork\\fR\nWork.", `prog\-work(1)`},
		"prog-work.1": {"\\&.dots at the start\n\\&'quotes too\n.PP\n.nf\n  a\\eb  indented\n  .x\n.fi\nthe end", `\fB\-n, \-\-number\fR \fICOUNT\fR`,
			"COUNT of things (default 3).", `.SH OPTIONS OF ALL COMMANDS` + "\n.TP\n" + `\fB\-\-weights\fR \fIstring\fR`, ".SH EXAMPLES\n.nf\n  prog work a\\-b\n.fi", "prog(1)"},
	} {
		for _, part := range parts {
			if !strings.Contains(pages[page], part) {
				t.Errorf("%s has no %q:\n%s", page, part, pages[page])
			}
		}
		if strings.Contains(pages[page], "secret") || strings.Contains(pages[page], "inner") {
			t.Errorf("%s shows what is hidden", page)
		}
	}
	t.Setenv("SOURCE_DATE_EPOCH", "soon")
	root.SilenceErrors, root.SilenceUsage = true, true
	if err := root.Execute(); err == nil || !strings.Contains(err.Error(), `"soon" is not a number of seconds`) {
		t.Errorf("a wrong time: %v", err)
	}
	root.SetArgs([]string{"manual", filepath.Join(folder, "none")})
	t.Setenv("SOURCE_DATE_EPOCH", "")
	if err := root.Execute(); err == nil {
		t.Error("pages were written into a folder that does not exist")
	}
}
