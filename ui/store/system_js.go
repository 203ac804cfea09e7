package store

import "flipside/game/files"

// causes are the errors of a browser, with our words for them.
var causes = []causeOf{{files.ErrFull, "cause.space"}, {files.ErrNothing, "cause.browser"}}
