package desktop

// command is the program that shows a folder. Its exit status is 1 even after success.
var command = []string{"explorer"}

const meansIt = false
