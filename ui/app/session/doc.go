// Package session runs one match as a state machine. It handles turns, background searches, pacing,
// undo, browsing, snapshots and autosave. It does not import Ebitengine, and its tests need no
// display.
//
// One goroutine, the frame loop, calls all methods. Only Close blocks: searches run on an ai.Pool
// and send their results over channels that Tick polls. Time is counted in ticks of 1/60 s.
//
// # What is true of a session
//
// Tick never blocks. It submits a turn to the pool; the newest report and the answer come back over
// channels of capacity 1, each with the turn that it belongs to, so that old ones are dropped.
// Undo, a new game, another player and quit cancel the turn and return at once. The next search
// waits for the previous one in a goroutine of its own, so a table or a tree never has two owners.
// Tables are most of the window's memory and live as long as their engine: a session that is left
// drops its engines, and a game that has ended gets new ones.
//
// A game is over if neither side can move, or if Snapshot.Early says how it ended before; then the
// session, not the board, knows the result. Snapshot.Counts is what counts, with the handicap, and
// [Snapshot.Winner] says who has won. Only Snapshot.Scores are all Black's, because they belong to
// one graph; the score of an [Analysis] is from the side to move, and [ScoreFor] turns it: nothing
// in ui negates a score.
//
// The clock of a person counts ticks: it stops with the screen (Settle), and the time that the turn
// has used is saved with the game. A game is saved as it ended, whatever is taken back later; a
// further move gives it another name. In any other game, moves that leave the line stay as a
// variation (leave.go). A save takes what the session was given, which never changes, and the line
// played since ([Saved]), so that a frame copies no tree.
//
// A game from elsewhere keeps its variations and notes as long as its file stays small
// ([Keepable]). It is only viewed ([Setup.Viewed]), and not saved, until a person moves in it,
// changes it in the review or keeps it.
//
// A game notes in record.Help what a person used, and is rated as long as that is nothing. A
// person's move is weighed with the priority of a turn; the engine begins after the answer, and if
// the move costs a lot, after Keep. Each adviser has its own tables and its own chain of searches;
// the second one searches only while nothing more urgent than an analysis runs. So does the worker
// that judges the plies without a score, newest first.
package session
