package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"flipside/game/base/atomicfile"
	"flipside/game/recognise"
)

// ReadFile opens a file and returns what read makes of its content. An error names the file. When
// ctx ends, so does the reading, and the error is the cause.
func ReadFile[T any](ctx context.Context, path string, read func(io.Reader) (T, error)) (T, error) {
	path = recognise.Path(path)
	f, err := atomicfile.Open(path)
	if err != nil {
		var none T
		return none, err
	}
	defer f.Close()
	found, err := read(recognise.Until(ctx, f))
	if ctx.Err() != nil { // a parser may have taken it for a fault of the file
		return found, context.Cause(ctx)
	}
	if err != nil && !errors.As(err, new(*fs.PathError)) { // a PathError names the file itself
		err = fmt.Errorf("%s: %w", path, err)
	}
	return found, err
}

// mostText is the size of the largest file that ReadBytes reads.
const mostText = 64 << 20

// ReadBytes returns the content of a file of at most 64 MB.
func ReadBytes(ctx context.Context, path string) ([]byte, error) {
	return ReadFile(ctx, path, func(in io.Reader) ([]byte, error) {
		data, err := io.ReadAll(io.LimitReader(in, mostText+1))
		if err == nil && len(data) > mostText {
			err = fmt.Errorf("it is larger than %d MB", mostText>>20)
		}
		return data, err
	})
}

// WriteFile writes a temporary file, syncs it and renames it to path: a file of that name is always
// whole. Its permissions stay, and of a link the file that it leads to is written. After an error,
// no temporary file is left.
func WriteFile(path string, write func(io.Writer) error) error {
	path, err := atomicfile.Target(path)
	if err != nil {
		return err
	}
	f, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		if mode, known := atomicfile.ModeOf(path); known {
			err = f.Chmod(mode)
		}
	}
	if err != nil {
		f.Close()
		_ = os.Remove(f.Name())
		return err
	}
	return atomicfile.Commit(f, path)
}

// CanWrite returns an error when the file that a flag names cannot be written. Commands call it
// before they begin hours of work.
func CanWrite(flag, path string) error {
	if path == "" {
		return Usagef("%s needs the name of a file", flag)
	}
	switch info, err := os.Stat(path); {
	case err != nil: // the file does not exist yet
	case info.IsDir():
		return Usagef("%s: %s is a directory", flag, path)
	case !info.Mode().IsRegular(): // a rename would replace a device, and reading it might never end
		return Usagef("%s: %s is not a regular file", flag, path)
	}
	target, err := atomicfile.Target(path)
	if err != nil {
		return Usagef("%s: %w", flag, err)
	}
	dir := filepath.Dir(target)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return Usagef("%s: directory %s does not exist", flag, dir)
	}
	return nil
}

// CanWriteOptional is CanWrite for a flag that need not be given; its name is without dashes.
func CanWriteOptional(cmd *cobra.Command, flag, path string) error {
	if !cmd.Flags().Changed(flag) {
		return nil
	}
	return CanWrite("--"+flag, path)
}

// CanDraw is CanWrite for --plot. Without a path there is nothing to check.
func CanDraw(base string) error {
	if base == "" {
		return nil
	}
	return CanWrite("--plot", base+".svg")
}
