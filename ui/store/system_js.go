package store

import "flipside/game/atomicfile"

// causes are the errors of a browser, with our words for them.
var causes = []causeOf{{atomicfile.ErrFull, "cause.space"}, {atomicfile.ErrNothing, "cause.browser"}}
