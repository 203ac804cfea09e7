package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Reason says in a few words why the system refused to use a file. It leaves out the path, which
// may be a temporary file's. Errors that do not come from the system are returned unchanged.
func Reason(err error) error {
	var number syscall.Errno
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &number):
		words, known := reasons[number]
		if !known {
			words = "system error: " + number.Error()
		}
		return &refusal{words, err}
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// refusal is an error of the system in our words.
type refusal struct {
	words string
	err   error
}

func (r *refusal) Error() string { return r.words }
func (r *refusal) Unwrap() error { return r.err }

// The wording of reasons; each system has a table.
const (
	diskFull   = "the disk is full"
	overQuota  = "disk quota exceeded"
	readOnly   = "the disk is read-only"
	denied     = "permission denied"
	fileInPath = "a file has the folder's name"
	isFolder   = "a folder has the file's name"
	missing    = "the file or folder does not exist"
	diskFault  = "the disk reported an error"
	sizeLimit  = "file size limit reached"
	longName   = "the name is too long"
	linkLoop   = "links form a loop"
	manyOpen   = "too many open files"
	inUse      = "another program is using the file"
	noAnswer   = "the disk is not responding"
)
