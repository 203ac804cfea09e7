package screen

// Program says what the program is, for those who look for it or report a fault.
type Program struct {
	Version  string
	System   string        // such as "linux/amd64, go1.26.0, 8 cores"
	Home     string        // the address of the home page; empty: nothing links to one
	Library  string        // the file of the library; empty: the user's own
	Licences func() string // of all parts; nil: none
}
