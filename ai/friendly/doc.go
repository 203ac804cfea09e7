// Package friendly holds the opponents that are weak on purpose. [Random] plays any move, [Greedy]
// the one that flips most. [Player] errs like a person: it draws its moves from [Model], sees a few
// plies ahead, and now and then does not look at all.
//
// All are functions of the position, the opponent's last move and a seed: the same game seed gives
// the same move in the same position, so undo and hints do not change a game, and another game
// differs. Losses are in discs.
//
// Model knows how people move: it gives each legal move the chance that a tournament player chooses
// it. It is a conditional softmax. Each move has a list of features, such as the content of the
// lines through its square, what it flips, both sides' mobility after it, where the opponent has
// just moved, and how much it loses in looks of a few plies. A feature has one weight. The sum of
// the weights of a move is its worth, and the chances are proportional to exp(worth). Features are
// hashed into one table, so that unforeseen contents have a place too (K. Weinberger et al.,
// Feature hashing for large scale multitask learning, ICML 2009). The weights minimise the
// cross-entropy over games of people (package train).
//
// Everything that is embedded and asked at play is computed in integers: the same on every system.
// README.md in this folder has measurements.
//
// A pause (ai.Report.Pause) only delays a move on the screen. Tournament games may teach Model, but
// never an evaluator, and Model knows the evaluator only by the values of its looks.
package friendly
