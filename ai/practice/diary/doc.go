// Package diary keeps what one user has practised, and says when a problem comes again. The times
// follow FSRS, a model of how people forget (github.com/open-spaced-repetition/go-fsrs).
package diary
