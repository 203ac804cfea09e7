package farm

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"flipside/ai/farm/job"
	"flipside/game/base/atomicfile"
)

// fileCache stores the files that a worker has received.
type fileCache struct {
	link   *Link
	folder string // "": files are not stored

	mu sync.Mutex // one file at a time, so that none is sent twice
}

// file returns a file by its digest. A file of the folder that was changed or damaged is requested
// again.
func (s *fileCache) file(ctx context.Context, digest string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !job.IsDigest(digest) { // it becomes a file name
		return nil, fmt.Errorf("%.80q is not a SHA-256 digest", digest)
	}
	path := filepath.Join(s.folder, digest)
	if s.folder != "" {
		if data, err := atomicfile.ReadAll(path); err == nil && job.Digest(data) == digest {
			return data, nil
		}
	}
	data, err := s.link.get(ctx, digest)
	if err != nil || s.folder == "" {
		return data, err
	}
	return data, atomicfile.Write(path, data)
}
