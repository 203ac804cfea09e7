// Package modulerules has only tests. They judge the whole module: which package imports which, who
// opens files, who prints without cleaning texts, who starts goroutines, and how long a comment
// line is.
//
// Imports go one way: game <- ai <- ui/app <- ui/screen <- ui <- cmd. No screen imports another, no
// view imports a session, and nothing in ui imports an engine. Only the laboratory, the farm and
// the programs without a window reach ai/lab; only the laboratory and cmd/flipside-engine reach
// gonum, which has fonts and a writer of PDF; only ui, ui/paint and cmd/flipside reach Ebitengine;
// only cmd/flipside-farm has the NATS server.
//
// A type has at most 45 methods, a screen 40. A game travels as a record.Record, a position as
// itself: text as OBF is only for what a person reads or types.
package modulerules
