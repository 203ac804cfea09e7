package review

// Key names a template of a sentence.
type Key string
