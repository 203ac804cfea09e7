package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ai/lab/train"
	"flipside/cmd/flipside-engine/command"
)

// A recipe runs step by step. After a step that failed it continues there, and at the end nothing
// is left to do.
func TestRecipe(t *testing.T) {
	recipe, err := filepath.Abs("testdata/tiny.recipe")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("FLIPSIDE_ENGINE_TEST_PROGRAM", "1")
	fails := func(want string) {
		t.Helper()
		if r := runWith(context.Background(), "", "train", "recipe", recipe); r.status != 1 || !strings.Contains(r.errs, want) {
			t.Errorf("status %d, %q; want %q", r.status, r.errs, want)
		}
	}
	done := func(want int) {
		t.Helper()
		out := ok(t, "train", "recipe", recipe, "--list")
		if n := strings.Count(out, "  done  "); n != want || strings.Count(out, "\n") != 4 {
			t.Errorf("%d steps are done, want %d:\n%s", n, want, out)
		}
	}
	t.Setenv("NOTE", "")
	fails("line 3 needs the variable NOTE")
	done(0) // not even the first step has run
	t.Setenv("NOTE", "note.txt")
	fails("step 2 in line 3: cat failed: exit status 1")
	done(1)
	file := "note.txt"
	if err := os.WriteFile(file, []byte("a note\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := runWith(context.Background(), "", "train", "recipe", recipe)
	if r.status != 0 || strings.Contains(r.errs, "step 1 of 4") || !strings.Contains(r.errs, "step 2 of 4: cat $NOTE\n") ||
		!strings.Contains(r.out, "a note\n") || !strings.Contains(r.out, "\nbest ") {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.errs)
	}
	done(4)
	if out := ok(t, "train", "recipe", recipe); out != "" {
		t.Errorf("a finished recipe prints %q", out)
	}
	if r := runWith(context.Background(), "", "train", "recipe", recipe, "--again"); !strings.Contains(r.errs, "step 1 of 4") {
		t.Errorf("--again: %q", r.errs)
	}
}

// writerFunc calls itself with what is written.
type writerFunc func(text string)

func (w writerFunc) Write(p []byte) (int, error) { w(string(p)); return len(p), nil }

// A signal ends the step that runs, and the recipe.
func TestRecipeStops(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"long.recipe": "tail -f note.txt\n", "note.txt": "a note\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancelCause(context.Background())
	out := writerFunc(func(text string) {
		if strings.Contains(text, "a note") { // the step runs
			stop(errors.New("stopped by a test"))
		}
	})
	var errs strings.Builder
	if status := run(ctx, []string{"train", "recipe", "long.recipe"}, strings.NewReader(""), out, &errs); status != 1 || !strings.HasSuffix(errs.String(), "flipside-engine: stopped\n") {
		t.Errorf("status %d, %q", status, errs.String())
	}
	if out := ok(t, "train", "recipe", "long.recipe", "--list"); strings.Contains(out, "done") {
		t.Errorf("the step that was stopped is done: %q", out)
	}
}

// The command lines of all recipes are right: the commands and their flags exist.
func TestRecipesAreCommands(t *testing.T) {
	files, err := filepath.Glob("../../ai/lab/train/recipe/*.recipe")
	if err != nil || len(files) < 4 {
		t.Fatal("the recipes are missing", files, err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := train.ReadRecipe(file)
		_ = file.Close()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, s := range r.Steps {
			words, err := s.Words(func(string) string { return "file" })
			if err != nil {
				t.Fatal(err)
			}
			if words[0] != "flipside-engine" {
				continue
			}
			root := command.Group("flipside-engine", "", commands)
			cmd, rest, err := root.Find(words[1:])
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err == nil && cmd.Args != nil {
				err = cmd.Args(cmd, cmd.Flags().Args())
			}
			if err != nil || !cmd.Runnable() {
				t.Errorf("%s, line %d: %q: %v", filepath.Base(name), s.Line, s.Text, err)
			}
		}
	}
}
