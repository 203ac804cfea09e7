package desktop

// command is the program that shows a folder, and meansIt tells that its exit status says whether
// it could.
var command = []string{"open"}

const meansIt = true
