// Package told puts what a search says into words, for one side that it names.
package told
