// Package modulerules has only tests. They judge the whole module: which package imports which, who
// opens files, who prints without cleaning texts, who starts goroutines, and how long a comment
// line is.
package modulerules
