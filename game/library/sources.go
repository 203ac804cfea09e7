package library

import (
	"context"
	"fmt"

	"flipside/game/atomicfile"
	"flipside/game/plain"
	"flipside/game/recognise"
)

// Files returns the sources of files and folders. In a folder, with the folders below it, it takes
// the files whose names end as those of a format do. The names of a WTHOR file are those of the
// .jou and .trn files in its folder. Each fault names a file or folder that cannot be read; the
// error is that of ctx, or says that the encoding is not known; it may be empty.
func Files(ctx context.Context, encoding string, paths ...string) (sources []recognise.Source, faults []error, err error) {
	if err := recognise.CheckEncoding(encoding); err != nil {
		return nil, nil, err
	}
	f := recognise.Finder{Encoding: encoding}
	for _, path := range paths {
		if err := f.Path(ctx, path); err != nil {
			return nil, nil, err
		}
	}
	for _, fault := range f.Faults {
		faults = append(faults, fmt.Errorf("%s: %w", plain.Line(fault.Path), atomicfile.Reason(fault.Err)))
	}
	return f.Sources, faults, ctx.Err()
}
