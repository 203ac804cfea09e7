package folders

// Supported reports whether the system has folders to show. It is false in a browser, because a
// page sees only files that the user drops on it.
const Supported = false

func readFolder(string) ([]Entry, Problem) { return nil, NoFiles }

// Home returns "/", because a browser has no home folder.
func Home() string { return "/" }

// Drives returns no drives in a browser.
func Drives() []string { return nil }
