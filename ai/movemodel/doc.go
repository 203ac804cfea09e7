// Package movemodel knows how people move: Model gives each legal move the chance that a tournament
// player chooses it.
//
// It is a conditional softmax. Each move has a list of features, such as the content of the lines
// through its square, what it flips, both sides' mobility after it, where the opponent has just
// moved, and how much it loses in looks of a few plies. A feature has one weight. The sum of the
// weights of a move is its worth, and the chances are proportional to exp(worth). Features are
// hashed into one table, so that unforeseen contents have a place too
// (K. Weinberger et al., Feature hashing for large scale multitask learning, ICML 2009). The
// weights minimise the cross-entropy over games of people (Fit).
//
// Everything that is embedded and asked at play is computed in integers: the same on every system.
// README.md in this folder has measurements.
package movemodel
