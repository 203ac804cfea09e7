package files

// Supported reports whether there are folders to show: a page sees only what is dropped on it.
const Supported = false

func readFolder(string) ([]Entry, Problem) { return nil, NoFiles }

// Home is of no use here.
func Home() string { return "/" }

// Drives are none here.
func Drives() []string { return nil }
