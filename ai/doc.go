// Package ai says what an engine is: the limits it is given, the reports and results it gives back,
// the scores it speaks in, the presets that describe players, and the pool that grants workers.
//
// It imports game and, of its own children, only the leaf ai/yield; ai/roster turns a Preset into a
// Searcher.
//
// Terms: a node is a position entered by placing a disc (a pass is none); a playout is one
// simulated game or leaf evaluation of a Monte Carlo search; PV is the principal variation, the
// line both sides are expected to play. Depths are in plies (a pass costs none), times are
// durations, exact scores are in discs.
package ai
