package opener

// command is empty: a page in a browser opens no folder.
var command []string

const meansIt = true
